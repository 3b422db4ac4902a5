import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { openShop, type Shop } from '../src/app/open-shop.ts';
import { address, flyerLine } from '../test/builders/lines.ts';
import { elsewhere, Visitor } from '../test/support/visitor.ts';
import type { Figure } from './run.ts';

const WARM_UP = 150;
const MEASURED = 300;
const AT_ONCE = 4;
/** Number of statements listed by name. The rest is one sum. */
const NAMED = 22;
const CONTROLS = 10_000;
/** The kernel's unit of CPU time, on every Linux. */
const TICK_MS = 10;

/**
 * The cost of whole guest checkouts in PostgreSQL: six requests each, two lines, payment by transfer, and mails sent by
 * jobs.
 */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const postgres = await useEmbeddedPostgres(
    folder,
    { warn: () => undefined },
    {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
      'pg_stat_statements.track_utility': 'on',
    },
  );
  const shop = await openShop(
    readConfig({ DATABASE_URL: postgres.url, TIRAGE_DATA: folder, LOG_LEVEL: 'silent', PORT: '0' }),
  );
  const watching = new pg.Client({ connectionString: postgres.url });
  await watching.connect();
  try {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    await shop.startJobs();
    await watching.query('create extension pg_stat_statements');
    await checkouts(shop, WARM_UP);
    await mailsSent(watching);
    // Autovacuum does the same within a minute. Plans made for empty tables would read whole tables.
    await watching.query('analyze');
    await checkouts(shop, WARM_UP);
    await mailsSent(watching);
    await watching.query('select pg_stat_statements_reset()');
    const before = await usage(watching);
    await checkouts(shop, MEASURED);
    await mailsSent(watching);
    const after = await usage(watching);
    const measured = await statements(watching);
    for (let count = 0; count < CONTROLS; count += 1) await sql`select ${count}::int`.execute(shop.ground.db.registry);
    const control = ((await usage(watching)).cpuMs - after.cpuMs) / CONTROLS;
    const perCheckout = (after.cpuMs - before.cpuMs) / MEASURED;
    return [
      { name: 'whole guest checkout: CPU of PostgreSQL (at most 5 ms)', value: `${perCheckout.toFixed(2)} ms` },
      { name: 'the same : that of a bare select 1', value: (perCheckout / control).toFixed(0) },
      { name: 'its transactions', value: ((after.commits - before.commits) / MEASURED).toFixed(1) },
      ...measured,
    ];
  } finally {
    await watching.end();
    await shop.close();
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkouts(shop: Shop, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await checkout(shop);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function checkout(shop: Shop): Promise<void> {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const cart = await guest.call<{ id: string }>('POST', '/cart', {});
  await guest.meet();
  const { id } = cart.body.data;
  for (const quantity of [500, 1000]) await guest.call('PUT', `/cart/${id}/item`, { line: flyerLine({ quantity }) });
  const shippingAddress = address({ email: `${id}@example.fr` });
  await guest.call('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
  const placed = await guest.call<{ id: string }>('POST', `/cart/${id}/checkout/`, {});
  const paid = await guest.call('POST', `/order/${placed.body.data.id}/payment/`, { method: 'transfer' });
  if (paid.status !== 200) throw new Error(`The checkout ended with ${paid.status}`);
}

async function mailsSent(client: pg.Client): Promise<void> {
  const waiting = async () =>
    (await client.query<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs')).rows[0]
      ?.count ?? 0;
  while ((await waiting()) > 0) await pause(100);
}

async function usage(client: pg.Client): Promise<{ cpuMs: number; commits: number }> {
  // PostgreSQL counts the work of a connection one second after it becomes idle.
  await pause(1500);
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const commits = await client.query<{ commits: number }>(
    'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
  );
  return { cpuMs: rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0), commits: commits.rows[0]?.commits ?? 0 };
}

/** User and system time (proc(5), fields 14 and 15). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function statements(client: pg.Client): Promise<Figure[]> {
  const { rows } = await client.query<{ text: string; calls: number; ms: number }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::float8 as calls, total_exec_time + total_plan_time as ms
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by ms desc`,
  );
  const perCheckout = (each: readonly { calls: number; ms: number }[]) =>
    `${(each.reduce((sum, { ms }) => sum + ms, 0) / MEASURED).toFixed(3)} ms of ${(each.reduce((sum, { calls }) => sum + calls, 0) / MEASURED).toFixed(1)} calls`;
  return [
    { name: 'all statements, with what they wait for', value: perCheckout(rows) },
    ...rows.slice(0, NAMED).map((row) => ({ name: row.text.slice(0, 70), value: perCheckout([row]) })),
    { name: 'the others', value: perCheckout(rows.slice(NAMED)) },
  ];
}

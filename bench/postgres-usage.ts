import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { openShop, type Shop } from '../src/app/open-shop.ts';
import type { Figure } from './run.ts';

/** The kernel's unit of CPU time, on every Linux. */
const TICK_MS = 10;

/** What PostgreSQL did during some work: CPU time of its client backends, commits, and each statement with its time. */
export interface PostgresUsage {
  readonly cpuMs: number;
  readonly commits: number;
  readonly statements: readonly Statement[];
}

interface Statement {
  readonly text: string;
  readonly calls: number;
  readonly ms: number;
}

/** A shop of the demo with jobs in this process, over a PostgreSQL that counts its statements. */
export async function withWatchedShop<T>(measure: (shop: Shop, watching: pg.Client) => Promise<T>): Promise<T> {
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
    return await measure(shop, watching);
  } finally {
    await watching.end();
    await shop.close();
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the work and says what PostgreSQL did for it, the jobs that it left included. */
export async function usageOf(watching: pg.Client, work: () => Promise<void>): Promise<PostgresUsage> {
  await watching.query('select pg_stat_statements_reset()');
  const before = await totals(watching);
  await work();
  await jobsDone(watching);
  const after = await totals(watching);
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    commits: after.commits - before.commits,
    statements: await statements(watching),
  };
}

/** Waits until no job is left. */
export async function jobsDone(client: pg.Client): Promise<void> {
  const waiting = async () =>
    (await client.query<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs')).rows[0]
      ?.count ?? 0;
  while ((await waiting()) > 0) await pause(100);
}

/** The statements that took most, one figure each, as time and calls of one of `count` units of work; then the rest. */
export function statementFigures({ statements: all }: PostgresUsage, count: number, named: number): Figure[] {
  const perUnit = (each: readonly Statement[]) =>
    `${(each.reduce((sum, { ms }) => sum + ms, 0) / count).toFixed(3)} ms of ${(each.reduce((sum, { calls }) => sum + calls, 0) / count).toFixed(1)} calls`;
  return [
    { name: 'all statements, with what they wait for', value: perUnit(all) },
    ...all.slice(0, named).map((each) => ({ name: each.text.slice(0, 70), value: perUnit([each]) })),
    { name: 'the others', value: perUnit(all.slice(named)) },
  ];
}

async function totals(client: pg.Client): Promise<{ cpuMs: number; commits: number }> {
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

async function statements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::float8 as calls, total_exec_time + total_plan_time as ms
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by ms desc`,
  );
  return rows;
}

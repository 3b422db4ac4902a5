import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { Buyer } from '../support/buyer.ts';
import { ask, violations } from '../support/invariants.ts';
import { openMailServer } from '../support/mail-server.ts';
import { freshDatabase } from '../support/shop.ts';
import { serveShop, serveWorker, type Served, type ServedShop } from '../support/served-shop.ts';

const running: Served[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.stop('SIGKILL')));
});

async function serve(settings: Readonly<Record<string, string>>): Promise<ServedShop> {
  const shop = await serveShop({ TIRAGE_TRUST_PROXY: '127.0.0.1', ...settings });
  running.push(shop);
  return shop;
}

const BUYERS = 5;
/** Workers find back to the database, and jobs of the dead are given to others, within a minute each. */
const HEALED_MS = 180_000;
/** Crash, immediate and fast shutdown, again and again. */
const STRIKES: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGKILL', 'SIGQUIT'];

interface Struck {
  readonly acknowledged: readonly string[];
  /** Jobs that a worker held at the moments of the strikes. */
  readonly jobsUnderWay: number;
}

/** Strikes PostgreSQL in the middle of checkouts, while mails of earlier ones are being sent. */
async function strike(
  shop: ServedShop,
  url: string,
  pid: () => number,
  held: { hold(): void; letGo(): void },
): Promise<Struck> {
  const acknowledged: string[] = [];
  let jobsUnderWay = 0;
  for (const signal of STRIKES) {
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const buyer = new Buyer(shop.port, `${randomUUID()}@example.fr`);
        return { buyer, cartId: (await buyer.fillCart()) ?? '' };
      }),
    );
    held.hold();
    const [first, ...others] = buyers;
    acknowledged.push((await first?.buyer.orders(first.cartId))?.orderNumber ?? 'none');
    const locked = `select count(*)::int as jobs from graphile_worker._private_jobs where locked_by is not null`;
    await expect.poll(async () => (await ask<{ jobs: number }>(url, locked))[0]?.jobs).toBeGreaterThan(0);
    jobsUnderWay += (await ask<{ jobs: number }>(url, locked))[0]?.jobs ?? 0;
    const underway = others.map(({ buyer, cartId }) => buyer.checkout(cartId));
    await Promise.race(underway);
    process.kill(pid(), signal);
    held.letGo();
    for (const order of await Promise.all(underway)) if (order) acknowledged.push(order.orderNumber);
    await expect.poll(() => new Buyer(shop.port).fillCart()).toBeTruthy();
  }
  return { acknowledged, jobsUnderWay };
}

async function unsent(url: string): Promise<number | undefined> {
  return (await ask<{ mails: number }>(url, 'select count(*)::int as mails from mails where sent_at is null'))[0]
    ?.mails;
}

describe('a database outage in the middle of checkouts, with mails under way', () => {
  test('ends no server that was given its PostgreSQL: no order is lost, every mail leaves', async () => {
    const smtp = await openMailServer();
    const log = { warn: () => undefined };
    const database = await useEmbeddedPostgres(mkdtempSync(join(tmpdir(), 'tirage-outage-')), log);
    const shop = await serve({ DATABASE_URL: database.url, SMTP_URL: smtp.url });
    try {
      const { acknowledged, jobsUnderWay } = await strike(shop, database.url, database.pid, smtp);
      expect(shop.process.exitCode).toBeNull();
      expect(jobsUnderWay).toBeGreaterThanOrEqual(STRIKES.length);
      expect(acknowledged.length).toBeGreaterThanOrEqual(STRIKES.length);
      expect(await violations(database.url, acknowledged)).toEqual([]);
      await expect.poll(() => unsent(database.url), { timeout: HEALED_MS }).toBe(0);
      // The checker finds what it looks for.
      await ask(database.url, 'delete from orders where order_number = $1', [acknowledged[0]]);
      expect(await violations(database.url, acknowledged)).toEqual([`lost ${acknowledged[0]}`]);
    } finally {
      await shop.stop('SIGKILL');
      await database.release();
      await smtp.close();
    }
  });

  test('ends no server with the embedded PostgreSQL, which is started again', async () => {
    const smtp = await openMailServer();
    const folder = mkdtempSync(join(tmpdir(), 'tirage-outage-'));
    const shop = await serve({ DATABASE_URL: '', TIRAGE_DATA: folder, SMTP_URL: smtp.url });
    const postmaster = () => readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(folder, 'postgres', 'tirage-password'), 'utf8');
    const url = `postgres://tirage_owner:${password}@127.0.0.1:${postmaster()[3]}/postgres`;
    try {
      const { acknowledged, jobsUnderWay } = await strike(shop, url, () => Number(postmaster()[0]), smtp);
      expect(shop.process.exitCode).toBeNull();
      expect(jobsUnderWay).toBeGreaterThanOrEqual(STRIKES.length);
      expect(await violations(url, acknowledged)).toEqual([]);
      await expect.poll(() => unsent(url), { timeout: HEALED_MS }).toBe(0);
    } finally {
      await shop.stop('SIGTERM');
      await smtp.close();
    }
  });

  test('while it lasts, everybody hears 503 with the time to come again, and the process says that it lives', async () => {
    const database = await useEmbeddedPostgres(mkdtempSync(join(tmpdir(), 'tirage-outage-')), {
      warn: () => undefined,
    });
    const shop = await serve({ DATABASE_URL: database.url });
    const ask503 = async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://localhost:${shop.port}${path}`, init);
      return { code: response.status, retryAfter: Number(response.headers.get('retry-after')) };
    };
    const openCart = () =>
      ask503('/api/v1/cart', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect((await openCart()).code).toBe(200);
    await database.release();
    for (const answer of [await openCart(), await ask503('/readyz')]) {
      expect(answer.code).toBe(503);
      expect(answer.retryAfter).toBeGreaterThan(0);
    }
    expect((await ask503('/healthz')).code).toBe(200);
  });
});

describe('a worker that dies in the middle of a job', () => {
  test('leaves it to the one that lives', async () => {
    const smtp = await openMailServer();
    const databaseUrl = await freshDatabase();
    const settings = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url };
    const shop = await serve({ ...settings, TIRAGE_WORKER: 'off' });
    try {
      smtp.hold();
      const buyer = new Buyer(shop.port);
      await buyer.orders((await buyer.fillCart()) ?? '');
      const doomed = await serveWorker(settings);
      running.push(doomed);
      const locked = `select count(*)::int as jobs from graphile_worker._private_jobs where locked_by is not null`;
      await expect.poll(async () => (await ask<{ jobs: number }>(databaseUrl, locked))[0]?.jobs).toBe(2);
      running.push(await serveWorker(settings));
      await doomed.stop('SIGKILL');
      smtp.letGo();
      await expect.poll(() => unsent(databaseUrl)).toBe(0);
      expect(smtp.received.map(({ to }) => to).sort()).toEqual(['bonjour@tirage.example', 'camille@example.fr']);
    } finally {
      await Promise.all(running.splice(0).map((served) => served.stop('SIGKILL')));
      await smtp.close();
    }
  });
});

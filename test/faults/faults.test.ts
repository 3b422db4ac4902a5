import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { prepareJobs, startWorker } from '#platform/jobs/worker.ts';
import { Buyer } from '../support/buyer.ts';
import { violations } from '../support/invariants.ts';
import { openMailServer } from '../support/mail-server.ts';
import { freshDatabase } from '../support/shop.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

/** How long the server keeps a connection for a next request. */
const KEPT_ALIVE_MS = 72_000;

const running: ServedShop[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((shop) => shop.stop('SIGKILL')));
});

async function serve(settings: Readonly<Record<string, string>> = {}): Promise<ServedShop> {
  const shop = await serveShop({ TIRAGE_TRUST_PROXY: '127.0.0.1', ...settings });
  running.push(shop);
  return shop;
}

describe('faults', () => {
  test('kill -9 in the midst of checkouts: no acknowledged order is lost and none is doubled', async () => {
    const databaseUrl = await freshDatabase();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const shop = await serve({ DATABASE_URL: databaseUrl });
      const filled = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const buyer = new Buyer(shop.port, `${randomUUID()}@example.fr`);
          return { buyer, cartId: await buyer.fillCart() };
        }),
      );
      const turnedAway = filled.filter(({ cartId }) => cartId === undefined);
      expect(turnedAway.map(({ buyer }) => buyer.lastAnswer)).toEqual([]);
      const early = filled.slice(0, 3);
      for (const { buyer, cartId } of early)
        acknowledged.push((await buyer.orders(cartId ?? ''))?.orderNumber ?? 'none');
      // Twice each at once, as impatient people click; the server dies while they are under way.
      const underway = filled
        .slice(3)
        .flatMap(({ buyer, cartId }) => [buyer.checkout(cartId ?? ''), buyer.checkout(cartId ?? '')]);
      await Promise.race(underway);
      await shop.stop('SIGKILL');
      for (const order of await Promise.all(underway)) if (order) acknowledged.push(order.orderNumber);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(9);
    expect(await violations(databaseUrl, acknowledged)).toEqual([]);

    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('delete from orders where order_number = $1', [acknowledged[0]]);
    await client.query(
      `update order_lines set gross_cents = gross_cents + 1 where order_id = (select id from orders where order_number = $1)`,
      [acknowledged[1]],
    );
    await client.end();
    expect(await violations(databaseUrl, acknowledged)).toEqual([
      `lost ${acknowledged[0]}`,
      `hollow ${acknowledged[1]}`,
    ]);
  });

  test('jobs wait for a database that is away when they begin', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-fault-'));
    const database = await useEmbeddedPostgres(folder, { warn: () => undefined });
    await prepareJobs(database.url);
    await database.release();
    const said: string[] = [];
    const beginning = startWorker(
      database.url,
      { jobs: {} },
      { info: () => {}, error: (_, message) => void said.push(message) },
    );
    await expect.poll(() => said).toContain('jobs wait for the database');
    const again = await useEmbeddedPostgres(folder, { warn: () => undefined });
    try {
      await (await beginning).stop();
    } finally {
      await again.release();
    }
  });

  test('a stop lets running requests end and loses none', async () => {
    const shop = await serve();
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const buyer = new Buyer(shop.port);
        return { buyer, cartId: (await buyer.fillCart()) ?? '' };
      }),
    );
    const underway = buyers.map(({ buyer, cartId }) => buyer.checkout(cartId));
    await Promise.race(underway);
    const since = performance.now();
    await shop.stop('SIGTERM');
    const orders = await Promise.all(underway);
    expect(shop.process.exitCode).toBe(0);
    // A connection that could be used again would hold the stop up until it may not be used any more.
    expect(performance.now() - since).toBeLessThan(KEPT_ALIVE_MS);
    const acknowledged = orders.flatMap((order) => (order ? [order.orderNumber] : []));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await violations(shop.databaseUrl, acknowledged)).toEqual([]);
  });

  test('order mails leave through a real SMTP server, in the tenant’s name', async () => {
    const smtp = await openMailServer();
    try {
      const shop = await serve({ SMTP_URL: smtp.url });
      const buyer = new Buyer(shop.port);
      const order = await buyer.orders((await buyer.fillCart()) ?? '');
      await expect.poll(() => smtp.received.length).toBe(2);
      const toCustomer = smtp.received.find(({ to }) => to === 'camille@example.fr');
      expect(toCustomer).toMatchObject({ from: 'bonjour@tirage.example' });
      expect(toCustomer?.text).toContain(order?.orderNumber ?? 'no order');
      expect(toCustomer?.text).toContain('Reply-To: bonjour@tirage.example');
      const toShop = smtp.received.find(({ to }) => to === 'bonjour@tirage.example');
      expect(toShop?.text).toContain(order?.orderNumber ?? 'no order');
      expect(toShop?.text).toContain('Reply-To: camille@example.fr');
    } finally {
      await smtp.close();
    }
  });
});

describe('the start', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ TIRAGE_MODE: 'prod' }, 'TIRAGE_MODE'],
    [{ TIRAGE_TRUST_PROXY: 'true' }, 'TIRAGE_TRUST_PROXY'],
    [{ TIRAGE_MODE: 'production' }, 'TIRAGE_SECRET'],
    [{ TIRAGE_MODE: 'production', TIRAGE_SECRET: 'short' }, 'TIRAGE_SECRET'],
    [{ TIRAGE_MODE: 'production', TIRAGE_SECRET: 'x'.repeat(32) }, 'SMTP_URL'],
  ])('a wrong setting %j names itself and stops the start', async (settings, name) => {
    const { readConfig } = await import('#platform/config.ts');
    expect(() => readConfig(settings)).toThrow(new RegExp(`^${name} `));
  });

  test('production refuses a database with demo data', async () => {
    const databaseUrl = await freshDatabase();
    await expect(
      serve({
        DATABASE_URL: databaseUrl,
        TIRAGE_MODE: 'production',
        TIRAGE_SECRET: 'x'.repeat(40),
        SMTP_URL: 'smtp://127.0.0.1:25',
        TIRAGE_TRUST_PROXY: 'none',
      }),
    ).rejects.toThrow(/stopped at its start/);
  });
});

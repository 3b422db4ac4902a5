import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { prepareJobs, startWorker } from '#platform/jobs/worker.ts';
import { Buyer } from '../support/buyer.ts';
import { freshDatabase } from '../support/shop.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

const running: ServedShop[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((shop) => shop.stop('SIGKILL')));
});

async function serve(settings: Readonly<Record<string, string>> = {}): Promise<ServedShop> {
  const shop = await serveShop(settings);
  running.push(shop);
  return shop;
}

/** Orders that were acknowledged and are not there, carts with two orders, orders whose totals do not add up. */
async function violations(databaseUrl: string, acknowledged: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: lost } = await client.query<{ what: string }>(
      `select 'lost ' || n as what from unnest($1::text[]) n where not exists (select from orders where order_number = n)`,
      [acknowledged],
    );
    const { rows: doubled } = await client.query<{ what: string }>(
      `select 'doubled ' || cart_id as what from orders group by tenant_id, cart_id having count(*) > 1`,
    );
    const { rows: hollow } = await client.query<{ what: string }>(
      `select 'hollow ' || order_number as what from orders o where gross_cents is distinct from (select sum(gross_cents) from order_jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id)
       or not exists (select from mails where subject like '%' || o.order_number || '%')`,
    );
    return [...lost, ...doubled, ...hollow].map(({ what }) => what);
  } finally {
    await client.end();
  }
}

describe('faults', () => {
  test('kill -9 in the midst of checkouts: no acknowledged order is lost and none is doubled', async () => {
    const databaseUrl = await freshDatabase();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const shop = await serve({ DATABASE_URL: databaseUrl });
      const filled = (
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            const buyer = new Buyer(shop.port);
            return { buyer, cartId: await buyer.fillCart() };
          }),
        )
      ).filter(({ cartId }) => cartId !== undefined);
      expect(filled.length).toBe(8);
      const early = filled.slice(0, 3);
      for (const { buyer, cartId } of early)
        acknowledged.push((await buyer.checkout(cartId ?? ''))?.orderNumber ?? 'none');
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
      `update order_jobs set gross_cents = gross_cents + 1 where order_id = (select id from orders where order_number = $1)`,
      [acknowledged[1]],
    );
    await client.end();
    expect(await violations(databaseUrl, acknowledged)).toEqual([
      `lost ${acknowledged[0]}`,
      `hollow ${acknowledged[1]}`,
    ]);
  });

  test('a database that goes away gives 503 with Retry-After and heals without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-fault-'));
    const database = await startEmbeddedPostgres(folder);
    const port = new URL(database.url).port;
    const shop = await serve({ DATABASE_URL: database.url });
    const status = async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://localhost:${shop.port}${path}`, init);
      return { code: response.status, retryAfter: response.headers.get('retry-after') };
    };
    const openCart = () =>
      status('/api/v1/cart', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect((await openCart()).code).toBe(200);
    await database.stop();
    for (const answer of [await openCart(), await status('/readyz')]) {
      expect(answer.code).toBe(503);
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    }
    expect((await status('/healthz')).code).toBe(200);
    const again = await startEmbeddedPostgres(folder, { port });
    try {
      await expect.poll(async () => (await openCart()).code, { timeout: 15_000 }).toBe(200);
    } finally {
      await shop.stop('SIGKILL');
      await again.stop();
    }
  });

  test('jobs wait for a database that is away when they begin', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-fault-'));
    const database = await startEmbeddedPostgres(folder);
    await prepareJobs(database.url);
    await database.stop();
    const said: string[] = [];
    const beginning = startWorker(database.url, {}, { info: () => {}, error: (_, message) => void said.push(message) });
    await expect.poll(() => said).toContain('jobs wait for the database');
    const again = await startEmbeddedPostgres(folder, { port: new URL(database.url).port });
    try {
      await (await beginning).stop();
    } finally {
      await again.stop();
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
    await new Promise((done) => setTimeout(done, 15));
    const since = performance.now();
    await shop.stop('SIGTERM');
    const orders = await Promise.all(underway);
    expect(shop.process.exitCode).toBe(0);
    // No connection that could be used again holds the stop up.
    expect(performance.now() - since).toBeLessThan(20_000);
    const acknowledged = orders.flatMap((order) => (order ? [order.orderNumber] : []));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await violations(shop.databaseUrl, acknowledged)).toEqual([]);
  });

  test('order mails leave through a real SMTP server, in the tenant’s name', async () => {
    const received: { from: string; to: string; text: string }[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '', text });
          done();
        });
      },
    });
    const port = await freePort();
    await new Promise<void>((ready) => smtp.listen(port, '127.0.0.1', ready));
    try {
      const shop = await serve({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      const buyer = new Buyer(shop.port);
      const order = await buyer.checkout((await buyer.fillCart()) ?? '');
      await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1);
      expect(received[0]).toMatchObject({ from: 'bonjour@tirage.example', to: 'camille@example.fr' });
      expect(received[0]?.text).toContain(order?.orderNumber ?? 'no order');
    } finally {
      await new Promise<void>((closed) => smtp.close(closed));
    }
  });
});

describe('the start', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ TIRAGE_MODE: 'prod' }, 'TIRAGE_MODE'],
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
      }),
    ).rejects.toThrow(/stopped at its start/);
  });
});

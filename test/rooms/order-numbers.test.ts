import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { prepareJobs } from '#platform/jobs/worker.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { statement, withDatabase } from '../support/database.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const PLACES: Readonly<Record<string, object>> = {
  localhost: {},
  'it.localhost': { country: 'IT', postalCode: '20121', city: 'Milano' },
};

describe('order numbers', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ now: () => Temporal.Instant.from('2026-11-23T08:00:00Z') });
  });
  afterAll(() => shop.close());

  /** A cart that can be ordered; what comes is the order's number. */
  async function readyToOrder(host: string): Promise<() => Promise<string>> {
    const guest = new Visitor(shop.app, host, elsewhere());
    const cart = await guest.insists<CartWire>('POST', '/cart', {});
    await guest.meet();
    const path = `/cart/${cart.body.data.id}`;
    await guest.insists('PUT', `${path}/item`, { line: flyerLine() });
    const shippingAddress = address({ ...PLACES[host], email: `${randomUUID()}@example.eu` });
    await guest.insists('PATCH', `${path}/item/address/`, { shippingAddress });
    return async () => {
      const { body } = await guest.insists<{ orderNumber: string }>('POST', `${path}/checkout/`, {});
      return body.data.orderNumber;
    };
  }

  const numbersFrom = (first: number, count: number, letters = 'T') =>
    Array.from({ length: count }, (_, index) => `${letters}26-${first + index}`);

  test('count the orders of a shop alone, each given once, with twenty at once in two shops', async () => {
    const hosts = Object.keys(PLACES);
    const carts = await Promise.all(
      hosts.flatMap((host) => Array.from({ length: 20 }, async () => ({ host, order: await readyToOrder(host) }))),
    );
    const placed = await Promise.all(carts.map(async ({ host, order }) => ({ host, number: await order() })));
    for (const host of hosts) {
      const numbers = placed.filter((each) => each.host === host).map(({ number }) => number);
      expect(numbers.toSorted()).toEqual(numbersFrom(100_001, 20, host === 'localhost' ? 'T' : 'TI'));
    }
  });

  test('are taken before the order is locked, whose transaction writes mails, due day and cart in one statement each', async () => {
    const order = await readyToOrder('localhost');
    const sent: string[] = [];
    const original = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [query] = args;
      sent.push(typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''));
      return (original as (...given: unknown[]) => unknown).apply(this, args);
    } as never);
    await order();
    spy.mockRestore();
    const at = (words: string) => sent.flatMap((text, index) => (text.includes(words) ? [index] : []));
    const [number = Infinity] = at('next_order_number');
    expect(at('lock_cart')).toHaveLength(1);
    expect(number).toBeLessThan(at('lock_cart')[0]!);
    expect(['insert into mails', 'insert into "orders"', 'update "carts"'].map((words) => at(words).length)).toEqual([
      1, 1, 1,
    ]);
    expect(at('update "orders"')).toEqual([]);
  });

  test('begin with the letters of the shop', async () => {
    const tenant = (await shop.ground.shops.at('it.localhost'))?.tenant as { -readonly [K in keyof Tenant]: Tenant[K] };
    tenant.orderPrefix = 'IT';
    expect(await (await readyToOrder('it.localhost'))()).toMatch(/^IT26-1000\d\d$/);
  });
});

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const OWN_COUNTERS = '0030-order-numbers-of-a-tenant.sql';

test('numbers of orders that stand go on, each shop’s from its last', async () => {
  const template = inject('templateUrl');
  const name = `tirage_numbers_${randomUUID().slice(0, 8)}`;
  await statement(withDatabase(template, 'postgres'), `create database ${name}`);
  const url = withDatabase(template, name);
  await prepareJobs(url);
  await migrate(url, MIGRATIONS, new Set(readdirSync(MIGRATIONS).filter((file) => file < OWN_COUNTERS)));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into tenants (id, position) values ('one', 0), ('two', 1), ('new', 2)`);
    for (const [tenant, numbers] of Object.entries({ one: ['T25-100001', 'T26-100017'], two: ['T26-100020'] }))
      for (const number of numbers) await insertOrder(client, tenant, number);
    await migrate(url, MIGRATIONS);
    // The owner of the test's database is above the tenant wall.
    const { rows: counters } = await client.query('select tenant_id, last from order_counters order by tenant_id');
    expect(counters).toEqual([
      { tenant_id: 'one', last: 100_017 },
      { tenant_id: 'two', last: 100_020 },
    ]);
  } finally {
    await client.end();
    await statement(withDatabase(template, 'postgres'), `drop database ${name} with (force)`);
  }
});

async function insertOrder(client: pg.Client, tenant: string, number: string): Promise<void> {
  const id = `${tenant}-${number}-0000000000`;
  await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  await client.query(
    `insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
     values ($1, $2, $2, 'ordered', 'EUR', 'FR', '75001')`,
    [tenant, id],
  );
  await client.query(
    `insert into orders (tenant_id, id, order_number, cart_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
       payable_cents, snapshot, order_state, payment_state, placed_at, updated_at)
     values ($1, $2, $3, $2, $2, 'a@example.eu', 'EUR', 0, 0, 0, 0, '{}', 'placed', 'awaiting', now(), now())`,
    [tenant, id, number],
  );
}

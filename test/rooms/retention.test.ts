import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#platform/db/sweep.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { keepConfiguration } from '#shop/configurator/shared-configuration.repository.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { rounds } from '../../src/app/jobs.ts';
import { growTables } from '../support/grown-tables.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

/** What is written to the books, and what hangs on it. */
const BOOKS = [
  'orders',
  'order_lines',
  'order_jobs',
  'order_events',
  'payments',
  'payment_transactions',
  'promotion_uses',
  'stock',
  'stock_reservations',
];
const T = 'tirage-fr';

let shop: TestShop;
let owner: pg.Client;
let counting: Database & { transactions(): number };
beforeAll(async () => {
  shop = await openTestShop();
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  const db = openDatabase(shop.databaseUrl, { size: 2, onError: () => undefined });
  let transactions = 0;
  counting = {
    ...db,
    transact: (tenantId, work) => {
      transactions += 1;
      return db.transact(tenantId, work);
    },
    transactions: () => transactions,
  };
});
afterAll(async () => {
  await counting.close();
  await owner.end();
  await shop.close();
});

const count = async (table: string, where = 'true') =>
  Number((await owner.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);

async function countBooks(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of BOOKS) counts[table] = await count(table);
  return counts;
}

const sweepAll = async () => {
  const { everyHour } = rounds(
    shop.ground,
    { context: shop.jobContext, providers: paymentProviders({ ...shop.ground, sandbox: true }) },
    shop.app.log,
  );
  for (const round of Object.values(everyHour)) await round();
};

/** Rows of a rule as old as it says and a little more; the others stay young. */
async function age(days: number, tables: Readonly<Record<string, readonly string[]>>, where: string): Promise<void> {
  for (const [table, columns] of Object.entries(tables))
    await owner.query(
      `update ${table} set ${columns.map((each) => `${each} = now() - interval '${days} days'`).join(', ')} where ${where}`,
    );
}

describe('the hourly round', () => {
  test('lets go of what is older than its rule and of nothing else, and never touches the books', async () => {
    await growTables(owner, T);
    const before = await countBooks();
    const old = `right(id, 1) = '4'`;
    await age(31, { carts: ['created_at', 'updated_at'] }, old);
    await age(400, { carts: ['created_at'] }, `right(id, 1) = '5'`);
    await age(91, { carts: ['created_at', 'updated_at'] }, `right(id, 1) = '6'`);
    await age(31, { sessions: ['created_at', 'expires_at'], sandbox_payments: ['created_at'] }, old);
    await age(181, { mails: ['created_at'] }, old);
    await age(31, { vat_checks: ['checked_at'] }, `right(number, 1) = '4'`);
    await owner.query(`update vat_checks set valid = false where right(number, 2) = '14'`);
    await age(3700, { vat_checks: ['checked_at'] }, `right(number, 1) = '5'`);
    await age(366, { shared_configurations: ['created_at'] }, `right(key, 1) = '4'`);
    const expected = {
      guests: await count('carts', `customer_id is null and state <> 'ordered' and not (right(id, 1) in ('4', '6'))`),
      customers: await count(
        'carts',
        `customer_id is not null and state <> 'ordered' and not (right(id, 1) = '6' and state in ('merged', 'replaced'))`,
      ),
      ordered: await count('carts', `state = 'ordered'`),
      sessions: await count('sessions', `not (${old})`),
      mails: await count('mails', `not (${old})`),
      sandbox: await count('sandbox_payments', `not (${old})`),
      shared: await count('shared_configurations', `right(key, 1) <> '4'`),
      checks: await count('vat_checks', `right(number, 1) <> '5' and valid`),
    };
    await sweepAll();
    expect({
      guests: await count('carts', `customer_id is null and state <> 'ordered'`),
      customers: await count('carts', `customer_id is not null and state <> 'ordered'`),
      ordered: await count('carts', `state = 'ordered'`),
      sessions: await count('sessions'),
      mails: await count('mails'),
      sandbox: await count('sandbox_payments'),
      shared: await count('shared_configurations'),
      checks: await count('vat_checks'),
    }).toEqual(expected);
    expect(await count('carts', `right(id, 1) = '4' and customer_id is null and state = 'active'`)).toBe(0);
    expect(
      await count(
        'cart_lines l',
        'not exists (select from carts c where c.tenant_id = l.tenant_id and c.id = l.cart_id)',
      ),
    ).toBe(0);
    const after = await countBooks();
    expect(after).toEqual(before);
  });

  test('takes bounded batches, each a transaction, and leaves what is more for the next hour', async () => {
    const rule = RETENTION['mails']!;
    await age(200, { mails: ['created_at'] }, `id in (select id from mails limit 100)`);
    const before = await count('mails');
    expect(await sweep(counting, T, rule, { batch: 20, most: 3 })).toBe(60);
    expect([before - (await count('mails')), counting.transactions()]).toEqual([60, 3]);
    expect(await sweep(counting, T, rule, { batch: 30, most: 9 })).toBe(40);
    // A batch that is not full is the last one.
    expect(counting.transactions()).toBe(5);
  });

  test('in one shop leaves those of another', async () => {
    await age(200, { mails: ['created_at'] }, `id in (select id from mails limit 10)`);
    expect(await sweep(counting, 'tirage-it', RETENTION['mails']!)).toBe(0);
    expect(await sweep(counting, T, RETENTION['mails']!)).toBe(10);
  });
});

test('no rule names the books', () => {
  for (const { table } of Object.values(RETENTION)) expect(BOOKS).not.toContain(table);
});

test('a configuration that is shared again begins anew', async () => {
  const keep = () => counting.transact(T, (tx) => keepConfiguration(tx, T, 'shared-again', 'fly-a5', '{}'));
  await keep();
  await age(364, { shared_configurations: ['created_at'] }, `key = 'shared-again'`);
  await keep();
  expect(await count('shared_configurations', `key = 'shared-again' and created_at > now() - interval '1 day'`)).toBe(
    1,
  );
});

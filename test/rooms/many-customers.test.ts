import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database, type Tx } from '#platform/db/database.ts';
import {
  countCustomersWith,
  findCustomersByWords,
  listNewestCustomers,
} from '#shop/accounts/customer-search.repository.ts';
import { freshDatabase } from '../support/shop.ts';

const T = 'tirage-fr';
const CUSTOMERS = 100_000;
let db: Database;
beforeAll(async () => {
  const url = await freshDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`select set_config('app.tenant', $1, false)`, [T]);
  // The words are written below in one statement, not customer by customer, and each is of somebody.
  await owner.query('alter table customer_words drop constraint customer_words_tenant_id_customer_id_fkey');
  await owner.query('alter table customers disable trigger customers_words_new');
  await owner.query(
    `insert into customers (tenant_id, id, email, password_hash, data, created_at)
     select $1, 'customer-of-many-' || n, 'c' || n || '@many.example', 'x', '{}', timestamptz '2020-01-01Z' + n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [T, CUSTOMERS],
  );
  await owner.query(
    `insert into customer_words (tenant_id, word, customer_id)
     select $1, word, 'customer-of-many-' || n from generate_series(1, $2::int) n
     cross join lateral unnest(array['rare' || n, 'dupont', 'c' || n || '@many.example']) word`,
    [T, CUSTOMERS],
  );
  await owner.query('alter table customers enable trigger customers_words_new');
  await owner.query('analyze customers, customer_words');
  await owner.end();
  db = openDatabase(url, { size: 1, onError: () => undefined });
});
afterAll(() => db.close());

interface Read {
  readonly whole: number;
  readonly byIndex: number;
}

/** Rows that a call reads as the application, under the wall of its tenant: of whole tables, and by an index. */
async function readBy<T>(call: (tx: Tx) => Promise<T>): Promise<Read & { readonly answer: T }> {
  return db.transact(T, async (tx) => {
    const count = async () => {
      const { rows } = await sql<Read>`
        select sum(seq_tup_read)::int as whole, sum(coalesce(idx_tup_fetch, 0))::int as "byIndex"
        from pg_stat_xact_user_tables where relname in ('customers', 'customer_words')`.execute(tx);
      return rows[0]!;
    };
    const before = await count();
    const answer = await call(tx);
    const after = await count();
    return { answer, whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  });
}

test('of a hundred thousand customers a rare word reads those alone who have it', async () => {
  const { answer, whole, byIndex } = await readBy((tx) => findCustomersByWords(tx, T, ['rare77777'], 2000, 51));
  expect(answer.map(({ id }) => id)).toEqual(['customer-of-many-77777']);
  expect(whole).toBe(0);
  expect(byIndex).toBeLessThan(20);
});

test('a word that all of them have is counted up to its limit, and looked through up to its limit', async () => {
  const counted = await readBy((tx) => countCustomersWith(tx, T, 'dupont', 2001));
  expect([counted.answer, counted.whole]).toEqual([2001, 0]);
  expect(counted.byIndex).toBeLessThanOrEqual(2100);
  const found = await readBy((tx) => findCustomersByWords(tx, T, ['dupont', 'rare1'], 2000, 51));
  expect(found.whole).toBe(0);
  // Of each account its word, the second word, and the account itself.
  expect(found.byIndex).toBeLessThanOrEqual(3 * 2100);
});

test('the newest are a page of the list and nothing more, wherever it begins', async () => {
  for (const createdAt of [new Date(), new Date('2020-01-20T00:00:00Z')]) {
    const { answer, whole, byIndex } = await readBy((tx) => listNewestCustomers(tx, T, { createdAt, id: '~' }, 51));
    expect([answer.length, whole]).toEqual([51, 0]);
    expect(byIndex).toBeGreaterThanOrEqual(51);
    expect(byIndex).toBeLessThanOrEqual(60);
  }
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { openShops, type CompileApart } from '#shop/current-shops.ts';
import { applyFiles } from '../../src/app/apply-files.ts';
import { compileApart } from '../../src/app/compile-apart.ts';
import { readDictionaries } from '../../src/app/start.ts';
import { freshDatabase } from '../support/shop.ts';

let owner: pg.Client;
let ownerUrl: string;
let reads: Database;
beforeAll(async () => {
  const url = await freshDatabase();
  ownerUrl = url;
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  reads = openDatabase(url, { size: 2, onError: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await reads.close();
});

/** A server that has read nothing yet. It counts the products that it had compiled. */
async function freshServer(from: Database = reads) {
  const apart: string[] = [];
  const faults: object[] = [];
  const counting: CompileApart = (products) => {
    apart.push(...products.map(({ id }) => id));
    return compileApart(products);
  };
  const log = { error: (fields: object) => faults.push(fields) };
  const shops = await openShops(from, log, counting);
  const shop = (await shops.current('tirage-fr'))!;
  return { catalog: shop.catalog, apart, faults };
}
const versionOf = `(select version from assortment where product_id = $1 and until is null and tenant_id = 'tirage-fr')`;

test('a product whose diagram is stored is not compiled again', async () => {
  const { catalog, apart } = await freshServer();
  expect((await catalog.product('fly-a5'))?.state).toBe('sold');
  expect(apart).toEqual([]);
});

test('one whose diagram is not there is compiled in a thread, once for all that ask meanwhile, with the same answers', async () => {
  const stored = await (await freshServer()).catalog.product('fly-a4');
  await owner.query(`delete from diagrams where hash = ${versionOf}`, ['fly-a4']);
  const { catalog, apart } = await freshServer();
  const [first, second] = await Promise.all([catalog.product('fly-a4'), catalog.list({ limit: 200 })]);
  expect(first).toEqual(stored);
  expect(second.map(({ sold }) => sold.compiled.product.id)).toContain('fly-a4');
  expect(apart).toEqual(['fly-a4']);
});

test('a list that read the product before its diagram was made does not have it made again', async () => {
  await owner.query(`delete from diagrams where hash = ${versionOf}`, ['fly-a4']);
  let isHeld = false;
  const [reading, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: Database = {
    ...reads,
    async transact(tenant, work) {
      const result = await reads.transact(tenant, work);
      const hasRead = result instanceof Map && [...result.values()].some((each) => each?.diagram === null);
      if (!hasRead || isHeld) return result;
      isHeld = true;
      reading.resolve();
      await released.promise;
      return result;
    },
  };
  const { catalog, apart } = await freshServer(slow);
  const listing = catalog.list({ limit: 200 });
  await reading.promise;
  expect((await catalog.product('fly-a4'))?.state).toBe('sold');
  released.resolve();
  expect((await listing).map(({ sold }) => sold.compiled.product.id)).toContain('fly-a4');
  expect(apart).toEqual(['fly-a4']);
});

test('one that the thread finds unfit is in maintenance and is told of, and the others are sold', async () => {
  await owner.query(`delete from diagrams where hash = ${versionOf}`, ['fly-a6']);
  await owner.query(
    `update contents set data = jsonb_set(data, '{constraints}', '[{"id": "never", "rule": "K1", "message": {"fr": "-"}, "require": {"grammage": "> 9000"}}]')
     where hash = ${versionOf}`,
    ['fly-a6'],
  );
  const { catalog, faults } = await freshServer();
  expect((await catalog.product('fly-a6'))?.state).toBe('maintenance');
  expect((await catalog.product('fly-a5'))?.state).toBe('sold');
  expect(faults).toMatchObject([{ product: 'fly-a6', problems: [{ message: expect.stringContaining('never') }] }]);
});

test('files that are applied are compiled apart: what is refused there is in maintenance, and nothing is compiled again', async () => {
  const config = readConfig({ TIRAGE_MODE: 'demo' });
  const apart: string[] = [];
  const compiles: CompileApart = async (products) => {
    apart.push(...products.map(({ id }) => id));
    const made = await compileApart(products);
    const refused = { ok: false, problems: [{ path: ['constraints'], message: 'refused apart' }] } as const;
    return made.map((each, index) => (products[index]!.id === 'fly-dl' ? refused : each));
  };
  const log = { warn: () => undefined };
  const applying = { config, ownerUrl, dictionaries: readDictionaries(config), log, compileApart: compiles };
  const { problems } = await applyFiles(applying, config);
  expect(problems.map(({ message }) => message)).toEqual(['refused apart']);
  expect(apart).toHaveLength(42);
  const { catalog, apart: again } = await freshServer();
  expect((await catalog.product('fly-dl'))?.state).toBe('maintenance');
  expect((await catalog.product('fly-a5'))?.state).toBe('sold');
  expect(again).toEqual([]);
});

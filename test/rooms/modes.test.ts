import { verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Ctx } from '#shop/context.ts';
import { readCatalogSnapshot } from '../../src/app/catalog-snapshot-files.ts';
import { withShops } from '../../src/app/commands/shop-command.ts';
import { prepareDatabase, leaveDemoMode } from '../../src/app/database-mode.ts';
import { ROOT } from '#platform/installation.ts';
import { layGround } from '../../src/app/start.ts';
import { removeDemo } from '../../src/demo/remove-demo.ts';
import { DEMO_PASSWORD, seedDemo } from '../../src/demo/seed.ts';
import { statement, withDatabase } from '../support/database.ts';
import { ask } from '../support/invariants.ts';
import { freshDatabase } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';

const log = { warn: () => undefined, error: () => undefined };
const dataFolder = () => mkdtempSync(join(tmpdir(), 'tirage-modes-'));

async function emptyDatabase(): Promise<string> {
  const name = `tirage_${randomBytes(6).toString('hex')}`;
  await statement(withDatabase(inject('templateUrl'), 'postgres'), `create database ${name}`);
  return withDatabase(inject('templateUrl'), name);
}

describe('the database of a production shop', () => {
  let url: string;
  let files: ShopFolder;
  /** What the unit of the server sets, but for the mode. */
  let settings: Readonly<Record<string, string>>;
  beforeAll(async () => {
    url = await emptyDatabase();
    files = shopFolder(url);
    files.change('tenants/tirage-fr.yaml', 'demo: true\n', '');
    files.change('tenants/tirage-fr.yaml', /hosts: .*/, 'hosts: [shop.example]');
    settings = {
      DATABASE_URL: url,
      TIRAGE_DATA: dataFolder(),
      TIRAGE_SECRET: 'x'.repeat(40),
      SMTP_URL: 'smtp://127.0.0.1:25',
      TIRAGE_TRUST_PROXY: 'none',
      TIRAGE_SHOP: files.folder,
      LOG_LEVEL: 'silent',
    };
    await start({ ...settings, TIRAGE_MODE: 'production' });
  });
  afterAll(() => files.delete());

  const start = async (given: Readonly<Record<string, string>>) => (await layGround(readConfig(given), log)).close();
  const holds = async () => ({
    hosts: await ask(url, 'select host, tenant_id from tenant_hosts'),
    seeds: await ask(url, 'select name from demo_seeds'),
    files: await ask(url, 'select hash from applied_files'),
    migrations: await ask(url, 'select count(*) from migrations'),
  });
  const command = async (given: Readonly<Record<string, string>>) => {
    const addresses: string[] = [];
    await withShops(given, 'test', undefined, (shops) => {
      addresses.push(...shops.map((ctx: Ctx) => ctx.origin));
      return Promise.resolve();
    });
    return addresses;
  };
  const refused = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

  test('is refused to the demo before anything in it is changed, with the setting and the remedy', async () => {
    const before = await holds();
    const sentence = /^TIRAGE_MODE is demo, .* production shop\. Nothing was changed\. Set TIRAGE_MODE=production /;
    expect(await refused(start({ DATABASE_URL: url, TIRAGE_DATA: dataFolder() }))).toMatch(sentence);
    expect(await refused(start({ ...settings }))).toMatch(sentence);
    expect(await holds()).toEqual(before);
    await start({ ...settings, TIRAGE_MODE: 'production' });
  });

  test('is read by the owner’s commands in its own mode, and none of them applies files or seeds', async () => {
    const before = await holds();
    expect(await command(settings)).toEqual(['https://shop.example']);
    expect(await command({ ...settings, TIRAGE_SHOP: '' })).toEqual(['https://shop.example']);
    expect(await refused(command({ DATABASE_URL: url, TIRAGE_DATA: dataFolder() }))).toMatch(
      /^This database belongs to a production shop; .* settings of its server\. TIRAGE_SECRET is not set/,
    );
    expect(await refused(command({ ...settings, TIRAGE_MODE: 'demo' }))).toMatch(/^TIRAGE_MODE is demo, /);
    expect(await holds()).toEqual(before);
  });

  test('is known as one although it was opened before databases had a mark of their mode', async () => {
    await statement(url, `drop table database_mode; delete from migrations where name = '0140-database-mode.sql'`);
    const before = await holds();
    expect(await refused(start({ DATABASE_URL: url, TIRAGE_DATA: dataFolder() }))).toContain('production shop');
    expect(await refused(command(settings))).toMatch(/opened by an earlier version .*0140-database-mode\.sql/);
    expect(await holds()).toEqual(before);
    await start({ ...settings, TIRAGE_MODE: 'production' });
    expect(await ask(url, 'select mode from database_mode')).toEqual([{ mode: 'production' }]);
  });
});

test('a database of a real shop in which the demo was opened is given back, unless the demo has made orders', async () => {
  const url = await freshDatabase();
  await statement(url, `insert into demo_seeds (name, tenant_ids) values ('order tirage-fr: shipped', '{}')`);
  await expect(leaveDemoMode(url, (tx) => removeDemo(tx, ['tirage-fr']))).rejects.toThrow(
    /Nothing was changed.*restore/,
  );
  expect(await ask(url, 'select mode from database_mode')).toEqual([{ mode: 'demo' }]);
  await statement(url, `delete from demo_seeds where name like 'order %'`);
  await statement(
    url,
    `update stock set quantity = 7 where tenant_id = 'tirage-fr' and (product_id, item) =
       (select product_id, item from stock where tenant_id = 'tirage-fr' and quantity = 600 limit 1)`,
  );
  const removed = await leaveDemoMode(url, (tx) => removeDemo(tx, ['tirage-fr']));
  expect(removed.shops.toSorted()).toEqual(['tirage-ch', 'tirage-it', 'tirage-pro', 'tirage-uk']);
  expect(removed.accounts).toBe(20);
  expect(removed.articles).toBeGreaterThan(0);
  const hashes = await ask<{ email: string; hash: string | null; blocked: boolean }>(
    url,
    `select email, password_hash as hash, false as blocked from customers
     union all select email, password_hash, blocked_at is not null from staff`,
  );
  for (const { email, hash, blocked } of hashes)
    expect(hash === null ? blocked : await verify(hash, DEMO_PASSWORD), email).toBe(hash === null);
  expect(await ask(url, 'select distinct tenant_id from tenant_hosts')).toEqual([{ tenant_id: 'tirage-fr' }]);
  expect(await ask(url, `select quantity from stock where tenant_id = 'tirage-fr' order by quantity`)).toEqual([
    { quantity: 7 },
    { quantity: 7 },
  ]);
  await prepareDatabase({ mode: 'production' }, url);
  await expect(leaveDemoMode(url, () => Promise.resolve())).rejects.toThrow('holds no demo data');
});

test('a database has one mode though two first starts in different ones come at the same time', async () => {
  const url = await emptyDatabase();
  expect(await withShops({ DATABASE_URL: url }, 'test', undefined, () => Promise.resolve()).catch(String)).toContain(
    'There is no shop in this database yet',
  );
  const both = await Promise.allSettled([
    prepareDatabase({ mode: 'demo' }, url),
    prepareDatabase({ mode: 'production' }, url),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the demo is seeded once when two first starts come at the same time', async () => {
  const url = await freshDatabase();
  await statement(url, 'truncate demo_seeds, stock, staff, customers cascade');
  const { files } = readCatalogSnapshot(join(ROOT, 'catalog'));
  const seed = () => seedDemo(url, ['tirage-fr', 'tirage-it'], files.products);
  await Promise.all([seed(), seed(), seed()]);
  expect(await ask(url, 'select name from demo_seeds order by name')).toEqual(
    ['people', 'staff', 'stock'].map((name) => ({ name })),
  );
});

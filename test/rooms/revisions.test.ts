import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { prepareJobs } from '#platform/jobs/worker.ts';
import { listOrdersOfShop, nextOrderNumber } from '#shop/orders/orders.repository.ts';
import { ENGINE } from '#shop/configurator/engine/stored-diagram.ts';
import { readProducts } from '#shop/revisions.repository.ts';
import { listVersions } from '#shop/catalog/versions.repository.ts';
import { applyChangedFiles } from '../../src/app/apply-files.ts';
import { ROOT } from '#platform/installation.ts';
import { readDictionaries } from '../../src/app/start.ts';
import { statement, withDatabase } from '../support/database.ts';
import { freshDatabase, openTestShop } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';

let url: string;
let files: ShopFolder;
let owner: pg.Client;
beforeAll(async () => {
  url = await freshDatabase();
  files = shopFolder(url);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`set app.tenant = 'tirage-fr'`);
});
afterAll(async () => {
  await owner.end();
  files.delete();
});

const revision = async () => {
  const { rows } = await owner.query<{ number: number }>(
    `select max(number)::int as number from revisions where tenant_id = 'tirage-fr'`,
  );
  return rows[0]?.number;
};
const start = () => {
  const config = readConfig(environment());
  const log = { warn: () => undefined };
  return applyChangedFiles({ config, ownerUrl: url, dictionaries: readDictionaries(config), log });
};
const environment = () => ({ DATABASE_URL: url, TIRAGE_SHOP: files.folder, LOG_LEVEL: 'silent' });

describe('a start', () => {
  test('reads no file where those of the last time are there, and writes a revision where one says something else', async () => {
    expect((await start())?.changed ?? []).toEqual([]);
    const before = await revision();
    expect([await start(), await revision()]).toEqual([undefined, before]);
    files.change('catalog/products/fly-a5.yaml', '# ', '# Looked at again. ');
    expect([(await start())?.changed, await revision()]).toEqual([[], before]);
    files.change('catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: "Tract A5"');
    expect((await start())?.changed).toContain('tirage-fr');
    expect(await revision()).toBe(before! + 1);
    expect(await start()).toBeUndefined();
  });

  test('stores a product once for all shops, and a row of the assortment for what changed alone', async () => {
    const before = await owner.query(`select from assortment where tenant_id = 'tirage-fr'`);
    const contents = await owner.query(`select from contents`);
    const diagrams = await owner.query(`select hash, engine, created_at from diagrams`);
    files.change('catalog/products/fly-a4.yaml', 'fr: "Flyer A4"', 'fr: "Tract A4"');
    await start();
    expect((await owner.query(`select from assortment where tenant_id = 'tirage-fr'`)).rowCount).toBe(
      (before.rowCount ?? 0) + 1,
    );
    expect((await owner.query(`select from contents`)).rowCount).toBe((contents.rowCount ?? 0) + 1);
    const after = await owner.query(`select hash, engine, created_at from diagrams`);
    expect(after.rows).toHaveLength(diagrams.rows.length + 1);
    expect(after.rows).toEqual(expect.arrayContaining(diagrams.rows));
  });

  test('stores the diagram of every product that is sold, under the wall of the product', async () => {
    const { rows } = await owner.query(
      `select product_id from assortment where until is null and state = 'sold'
         and not exists (select from diagrams where hash = version and engine = ${ENGINE})`,
    );
    expect(rows).toEqual([]);
    const db = openDatabase(url, { size: 1, onError: () => undefined });
    const seen = (tenant: string) =>
      db.transact(tenant, async (tx) => {
        const versions = await owner.query<{ version: string }>(
          `select distinct version from assortment where tenant_id = 'tirage-fr' and until is null and state = 'sold'`,
        );
        const found = await readProducts(
          tx,
          versions.rows.map(({ version }) => version),
          ENGINE,
        );
        return [...found.values()].filter(({ diagram }) => diagram !== null).length;
      });
    const [own, ofNobody] = [await seen('tirage-fr'), await seen('nobody')];
    await db.close();
    expect(own).toBeGreaterThan(30);
    expect(ofNobody).toBe(0);
  });
});

describe('npm run catalog -- apply', () => {
  const apply = (...words: string[]): Promise<{ code: number; said: string }> =>
    new Promise((done) => {
      const env = { ...process.env, ...environment(), TIRAGE_DATA: files.folder };
      const child = execFile(
        process.execPath,
        ['src/app/commands/catalog-command.ts', 'apply', ...words],
        { cwd: ROOT, env },
        (_error, out, err) => done({ code: child.exitCode ?? 0, said: out + err }),
      );
    });

  test('says which prices change by more than a fifth against those in force, and applies them', async () => {
    files.change('catalog/products/lea-gate.yaml', 'factor: 1.12', 'factor: 1.2');
    expect((await apply()).said).not.toContain('Prices of');
    files.change('catalog/products/lea-gate.yaml', 'factor: 1.2', 'factor: 12');
    const { code, said } = await apply();
    expect(code).toBe(0);
    expect(said).toMatch(/Applied to .*tirage-fr/);
    expect(said).toMatch(/^Prices of tirage-fr, tirage-it before VAT that change by more than a fifth, .*:$/m);
    expect(said).toMatch(
      /^ {2}lea-gate, .*: \d+ × \w+ [\d.]+ → [\d.]+ EUR \(×(?:9\.9|10\.\d)\d\) and \d+ more prices$/m,
    );
    expect(said).toMatch(/CHF \(×/);
    files.change('catalog/products/lea-gate.yaml', 'factor: 12', 'factor: 1.12');
    expect((await apply()).said).toMatch(/lea-gate, .*\(×0\.(?:09|1\d)\)/);
  });

  test('says of a shop that its currency changes, and compares no price of two currencies', async () => {
    const other = shopFolder(url);
    other.change('tenants/tirage-ch.yaml', 'currency: CHF', 'currency: EUR');
    other.change('tenants/tirage-ch.yaml', /^markup: \d+$/m, 'markup: 20000');
    const { code, said } = await apply(other.folder);
    expect(code).toBe(0);
    expect(said).toContain('The currency of tirage-ch changes from CHF to EUR: prices are not compared.');
    expect(said).not.toContain('Prices of');
    other.delete();
    expect((await apply()).said).toContain('The currency of tirage-ch changes from EUR to CHF');
  });

  test('writes nothing while a product has a mistake, which it names by file and line, and says how to leave it out', async () => {
    const before = await revision();
    files.change('catalog/shared.yaml', 'grammage: 170, ', '');
    const refused = await apply();
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/shared\.yaml:\d+ .*'grammage'.* more\)\n/) });
    expect(refused.said).toContain('Nothing was applied');
    expect(await revision()).toBe(before);
    expect(await apply('--maintenance')).toMatchObject({ code: 0, said: expect.stringContaining('Applied to') });
    expect(await revision()).toBe(before! + 1);
  });

  test('says of a shop with a mistake that nothing leaves it out, with and without --maintenance', async () => {
    const wrong = shopFolder(url);
    wrong.change('tenants/tirage-it.yaml', 'timeZone: Europe/Rome', 'timeZone: Europe/Roma');
    expect(await apply(wrong.folder)).toEqual({
      code: 1,
      said: expect.stringMatching(/write Europe\/Rome\nNothing was applied\. Correct the files of tirage-it\.\n$/),
    });
    expect(await apply(wrong.folder, '--maintenance')).toEqual({
      code: 1,
      said: expect.stringMatching(
        /Correct the files of tirage-it: --maintenance leaves out products, and no shop\.\n$/,
      ),
    });
    wrong.delete();
  });

  test('takes a folder from elsewhere, which the next start of the same files does not undo', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'tirage-elsewhere-'));
    expect((await apply(elsewhere)).said).toContain('has neither catalog/ nor tenants/');
    const other = shopFolder(url);
    const before = await revision();
    expect(await apply(other.folder)).toMatchObject({ code: 0, said: expect.stringContaining('tirage-fr') });
    expect(await start()).toBeUndefined();
    expect(await revision()).toBe(before! + 1);
    other.delete();
    rmSync(elsewhere, { recursive: true });
  });
});

test("a shop folder outside of the installation serves the owner's files, and his own texts before those of the house", async () => {
  const own = shopFolder(url);
  own.change('tenants/tirage-fr.yaml', /name: Tirage\b/, 'name: Imprimerie Dupont');
  mkdirSync(join(own.folder, 'dictionaries', 'fr'), { recursive: true });
  writeFileSync(
    join(own.folder, 'dictionaries', 'fr', 'errors.json'),
    '{"product_not_found": "Nous n’avons pas cela."}',
  );
  const shop = await openTestShop({}, { DATABASE_URL: url, TIRAGE_SHOP: own.folder });
  const ask = (path: string) => shop.app.inject({ url: path, headers: { host: 'localhost' } });
  expect((await ask('/flyer-a6/')).body).toContain('Imprimerie Dupont</title>');
  expect((await ask('/api/v1/content/product-configuration/?id=no-such')).json()).toMatchObject({
    error: { text: 'Nous n’avons pas cela.' },
  });
  expect((await ask('/api/v1/content/page/?id=no-such')).json()).not.toMatchObject({ error: { text: '' } });
  await shop.close();
  own.delete();
});

test('a page of the page file that moves is found at each of its former addresses, on a server that runs', async () => {
  const own = shopFolder(url);
  await own.apply();
  const shop = await openTestShop({}, { DATABASE_URL: url, TIRAGE_SHOP: own.folder });
  const ask = async (path: string) => {
    const { statusCode, headers } = await shop.app.inject({ url: path, headers: { host: 'localhost' } });
    return [statusCode, headers.location];
  };
  const move = async (from: string, to: string) => {
    own.change('tenants/pages/fr.yaml', `path: ${from}\n`, `path: ${to}\n`);
    await own.apply();
    await shop.ground.shops.refresh();
  };
  expect(await ask('/flyers/')).toEqual([200, undefined]);
  await move('/flyers/', '/tracts/');
  expect(await ask('/flyers/?utm_source=letter')).toEqual([301, '/tracts/?utm_source=letter']);
  await move('/tracts/', '/prospectus/');
  expect([await ask('/flyers/'), await ask('/tracts/'), await ask('/prospectus/')]).toEqual([
    [301, '/prospectus/'],
    [301, '/prospectus/'],
    [200, undefined],
  ]);
  await move('/prospectus/', '/flyers/');
  expect([await ask('/flyers/'), await ask('/tracts/'), await ask('/never-there/')]).toEqual([
    [200, undefined],
    [301, '/flyers/'],
    [404, undefined],
  ]);
  await shop.close();
  own.delete();
});

describe('a database of before there were revisions keeps what was sold, ordered and where it stood', () => {
  const folder = join(ROOT, 'migrations');
  const all = readdirSync(folder);
  const SHOPS = ['tirage-fr', 'tirage-it'];

  /** As the version before left it, with a product, its page and an order in each of two shops. */
  async function databaseOf(name: string, applied: readonly string[]): Promise<string> {
    await statement(url, `create database ${name}`);
    const old = withDatabase(url, name);
    await prepareJobs(old);
    await migrate(old, folder, new Set(applied));
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    for (const [position, shop] of SHOPS.entries()) {
      await client.query(`insert into tenants (id, position, data) values ($1, $2, '{}')`, [shop, position]);
      await client.query(`select set_config('app.tenant', $1, false)`, [shop]);
      await client.query(
        `insert into product_versions (tenant_id, product_id, version, data, is_current) values
          ($1, 'fly-a5', 'version-of-before', '{"family": "flyers"}', false),
          ($1, 'fly-a5', 'version-of-' || $1, '{"family": "flyers"}', true)`,
        [shop],
      );
      await client.query(
        `insert into pages (tenant_id, id, path, data) values ($1, 'product-fly-a5', '/un-flyer/', '{"title": "Un flyer"}')`,
        [shop],
      );
      await client.query(
        `insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
         values ($1, 'cart-of-before-them', 'guest-of-before-them', 'ordered', 'EUR', 'FR', '75001')`,
        [shop],
      );
      await client.query(
        `insert into orders (tenant_id, id, order_number, cart_id, anonymous_id, access_key, email, currency, net_cents, vat_cents,
           gross_cents, payable_cents, snapshot, order_state, payment_state, placed_at, updated_at, payment_due_at)
         values ($1, 'order-of-before-them', 'T26-100777', 'cart-of-before-them', 'guest-of-before-them', 'key-of-the-order-of-before', 'a@b.example',
           'EUR', 1, 0, 1, 1, '{}', 'placed', 'awaiting', now(), now(), now())`,
        [shop],
      );
      if (applied.some((file) => file.startsWith('0030')))
        await client.query(`insert into order_counters (tenant_id, last) values ($1, 100777)`, [shop]);
    }
    // Without a note of what it put in, it would be the database of a production shop.
    await client.query(`insert into demo_seeds (name, tenant_ids) values ('before', $1)`, [SHOPS]);
    await client.end();
    return old;
  }

  test.each([
    ['by their numbers', all.filter((file) => file < '0024')],
    ['after those with higher numbers', all.filter((file) => file < '0033' && file !== '0024-revisions.sql')],
  ])('when its migrations are applied %s', async (how, applied) => {
    const name = `before_revisions_${process.pid}_${how.length}`;
    const old = await databaseOf(name, applied);
    expect(await migrate(old, folder)).toEqual(all.filter((file) => !applied.includes(file)));
    const shop = await openTestShop({}, { DATABASE_URL: old });
    for (const [tenant, host] of [
      ['tirage-fr', 'localhost'],
      ['tirage-it', 'it.localhost'],
    ] as const) {
      expect((await shop.app.inject({ url: '/un-flyer/', headers: { host } })).statusCode).toBe(200);
      const kept = await shop.ground.db.transact(tenant, async (tx) => ({
        versions: (await listVersions(tx, tenant)).map(({ version }) => version),
        orders: (await listOrdersOfShop(tx, tenant, 9)).map(({ orderNumber }) => orderNumber),
        next: await nextOrderNumber(tx, tenant),
      }));
      expect(kept.versions).toEqual(expect.arrayContaining(['version-of-before', `version-of-${tenant}`]) as string[]);
      expect(kept).toMatchObject({ orders: ['T26-100777'], next: 100_778 });
    }
    await shop.close();
    await statement(url, `drop database ${name}`);
  });
});

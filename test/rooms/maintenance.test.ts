import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SoldProduct } from '#shop/catalog-snapshot.ts';
import { importShop } from '#shop/import.ts';
import { productPage, readShopFiles } from '#shop/shop-files.ts';
import { CRAWLER_FILES } from '../../src/doors/pages/robots.ts';
import type { Site } from '../../src/doors/pages/site.ts';
import { readCatalogSnapshot } from '../../src/app/catalog-snapshot-files.ts';
import { ROOT } from '../../src/app/start.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('a product whose file breaks', () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  /** What a start does with the catalogue, with one file changed. */
  async function start(url: string, change: (text: string) => string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-maintenance-'));
    folders.push(folder);
    cpSync(join(ROOT, 'catalog'), folder, { recursive: true });
    const file = join(folder, 'products', 'fly-dl.yaml');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const { files: catalog, snapshot: offer } = readCatalogSnapshot(folder);
    const sold = catalog.products.map(({ product }) => product);
    await importShop(url, await readShopFiles(join(ROOT, 'tenants'), sold), catalog.products, offer);
  }

  async function pathsOf(url: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ path: string }>(
      `select path from pages where id = 'product-fly-dl' and tenant_id in ('tirage-fr', 'tirage-it') order by tenant_id`,
    );
    await client.end();
    return rows.map(({ path }) => path);
  }

  const misspelled = (text: string) => text.replace('family: flyers', 'famly: flyers');

  test('keeps the page that it was sold on the day before, even when nothing of the file can be read', async () => {
    const url = await freshDatabase();
    await start(url, (text) => text.replace('fr: "Flyer DL"', 'fr: "Flyer allongé"'));
    await start(url, misspelled);
    expect(await pathsOf(url)).toEqual(['/flyer-allonge/', '/volantino-dl/']);
    await start(url, () => 'id: [');
    expect(await pathsOf(url)).toEqual(['/flyer-allonge/', '/volantino-dl/']);
  });

  test('has a page by the name in its file where it was never sold, and none where nothing is known of it', async () => {
    const url = await freshDatabase();
    await start(url, (text) => text);
    const forget = async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`delete from pages where id = 'product-fly-dl'`);
      await client.end();
    };
    await forget();
    await start(url, misspelled);
    expect(await pathsOf(url)).toEqual(['/flyer-dl/', '/volantino-dl/']);
    await forget();
    await start(url, () => 'id: [');
    expect(await pathsOf(url)).toEqual([]);
  });

  test('gives its address up to another product that takes it', async () => {
    const url = await freshDatabase();
    await start(url, (text) => text);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `update pages set path = '/flyer-a5-old/' where tenant_id = 'tirage-fr' and id = 'product-fly-a5'`,
    );
    await client.query(`update pages set path = '/flyer-a5/' where tenant_id = 'tirage-fr' and id = 'product-fly-dl'`);
    await client.end();
    await start(url, () => 'id: [');
    expect(await pathsOf(url)).toEqual(['/volantino-dl/']);
  });
});

describe('the page of a product in maintenance', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    const { products, maintenance } = shop.ground.snapshot as unknown as {
      products: Map<string, SoldProduct>;
      maintenance: string[];
    };
    products.delete('fly-dl');
    maintenance.push('fly-dl');
  });
  afterAll(() => shop.close());

  test("4.2.03 8.05 says so to people: 'No data retrieved from product configuration.', under the product's name, in the error layout", async () => {
    const page = await new Visitor(shop.app).send({ method: 'GET', url: '/flyer-dl/' });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('data-layout="error"');
    expect(page.body).toContain('data-errors="init-product"');
    expect(page.body).toMatch(/<title>Flyer DL \| Tirage/);
    expect(page.body).toMatch(/<h1[^>]*>Flyer DL<\/h1>/);
    expect(page.body).toContain('Nous mettons ce produit à jour');
    expect(page.body).toContain('No data retrieved from product configuration.');
    expect(page.body).toContain('<footer');
  });

  test('4.2.03 a crawler is told to come again, and nothing else', async () => {
    const page = await new Visitor(shop.app).send({
      method: 'GET',
      url: '/flyer-dl/',
      headers: { 'user-agent': GOOGLEBOT },
    });
    expect([page.statusCode, page.body]).toEqual([503, '']);
    expect(page.headers).toHaveProperty('retry-after');
  });

  test('no sitemap sends crawlers there, and each still names what is sold', () => {
    const site = shop.ground.tenants.byHost('localhost')!;
    const page = (id: string) => ({ ...productPage(site, id, { fr: id, it: id, en: id }) });
    const listed = CRAWLER_FILES['old-sitemap'].write(
      {
        tenant: { ...site, assortment: ['fly-a5'] },
        pages: [page('fly-a5'), page('fly-dl')],
      } as unknown as Site,
      'https://shop.example',
    );
    expect([...listed.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://shop.example/fly-a5/',
    ]);
  });

  test('4.2.03 the way there inside the shop is answered with the same page', async () => {
    const payload = await new Visitor(shop.app).send({ method: 'GET', url: '/flyer-dl/_payload.json' });
    expect([payload.statusCode, payload.json()]).toMatchObject([
      503,
      { kind: 'error', layout: 'error', error: { key: 'product_in_maintenance' } },
    ]);
  });

  test('4.2.03 the others are sold as before', async () => {
    const page = await new Visitor(shop.app).send({ method: 'GET', url: '/flyer-a5/' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([200, undefined]);
  });
});

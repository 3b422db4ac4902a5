import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import { readConfig } from '#platform/config.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { quote } from '#shop/pricing/pricing.contract.ts';
import { applyChangedFiles, applyFiles } from '../../src/app/apply-files.ts';
import { ROOT } from '#platform/installation.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { ownerOf } from '../support/promotions.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

/** What a Spanish owner has written so far: by page of the dictionaries, and none of it is complete. */
const WRITTEN = {
  shell: { cart: 'Cesta', cart_items_other: '{{count}} artículos' },
  product: { add: 'Añadir a la cesta' },
  errors: { product_not_found: 'Este producto no existe.' },
  mail: { placed_subject: 'Su pedido {{number}} en {{brand}}' },
};

/** The demo's files, and beside them those of two Spanish shops: nothing else is told of the language. */
function spanishFiles(): { folder: string; tenants: string; catalog: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-spanish-'));
  const [tenants, catalog] = [join(folder, 'tenants'), join(folder, 'catalog')];
  for (const name of ['pages', 'tirage-fr.yaml', 'tirage-it.yaml'])
    cpSync(join(ROOT, 'tenants', name), join(tenants, name), { recursive: true });
  cpSync(join(ROOT, 'catalog'), catalog, { recursive: true });
  const edited = (file: string, to: string, ...changes: readonly (readonly [RegExp, string])[]) =>
    writeFileSync(
      to,
      changes.reduce((text, [from, by]) => text.replace(from, by), readFileSync(file, 'utf8')),
    );
  const promotions = join(catalog, 'promotions.yaml');
  edited(promotions, promotions, [/tenants: \[[^\]]*\]/g, 'tenants: [tirage-fr, tirage-it]']);
  const shopOf = (id: string, host: string, locale: string, fallback: string) =>
    edited(
      join(tenants, 'tirage-it.yaml'),
      join(tenants, `${id}.yaml`),
      [/id: .*/, `id: ${id}`],
      [/hosts: .*/, `hosts: [${host}]`],
      // 'PE' and 'PM': they share a plant.
      [/orderPrefix: .*/, `orderPrefix: P${id.slice(-2, -1).toUpperCase()}`],
      [/ {2}locale: .*/, `  locale: ${locale}`],
      [/language: .*/, `language: es\n${fallback}`],
      [/pages: .*/, 'pages: es'],
    );
  shopOf('papel-es', 'es.localhost', 'es-ES', 'fallback: [it]');
  shopOf('papel-mx', 'mx.localhost', 'es-MX', '');
  edited(
    join(tenants, 'pages/it.yaml'),
    join(tenants, 'pages/es.yaml'),
    [/pageTitle: .*/, 'pageTitle: "Papel, la imprenta en línea"'],
    [/title: .*/, 'title: "Bien impreso"'],
  );
  const flyer = join(catalog, 'products/fly-a5.yaml');
  edited(
    flyer,
    join(catalog, 'products/oct-a5.yaml'),
    [/id: fly-a5/, 'id: oct-a5'],
    [/\{fr: ("[^"]*"), it: "[^"]*", en: "[^"]*"\}/g, '{es: $1}'],
    [/name: .*/, 'name: {es: "Octavilla año nuevo"}'],
  );
  edited(flyer, flyer, [/name: \{/, 'name: {es: "Folleto A5", ']);
  for (const [page, texts] of Object.entries(WRITTEN)) {
    mkdirSync(join(tenants, 'dictionaries/es'), { recursive: true });
    writeFileSync(join(tenants, `dictionaries/es/${page}.json`), JSON.stringify(texts));
  }
  return { folder, tenants, catalog };
}

const files = spanishFiles();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, { TIRAGE_TENANTS: files.tenants, TIRAGE_CATALOG: files.catalog });
});
afterAll(async () => {
  await shop.close();
  rmSync(files.folder, { recursive: true });
});

/** A text as the demo's own files have it. */
const textOf = (language: string, page: string, key: string) =>
  (
    JSON.parse(readFileSync(join(ROOT, `tenants/dictionaries/${language}/${page}.json`), 'utf8')) as Record<
      string,
      string
    >
  )[key] ?? key;
const visitorOf = (host: string) => new Visitor(shop.app, host, elsewhere());
const pageOf = async (host: string, url: string) =>
  (await visitorOf(host).send({ method: 'GET', url })).body.replaceAll(
    /<script type="application\/json".*?<\/script>/gs,
    '',
  );
const productOf = async (host: string, id: string) =>
  (await visitorOf(host).call<ProductConfigurationWire>('GET', `/content/product-configuration/?id=${id}`)).body;

describe('a shop in a language that came with its files alone', () => {
  test('is open beside the others, which are as they were', async () => {
    expect(shop.ground.shops.refused).toEqual([]);
    expect(shop.ground.dictionaries.languages).toEqual(['en', 'es', 'fr', 'it']);
    expect(await pageOf('localhost', '/flyer-a5/')).toContain('Ajouter au panier');
  });

  test('shows its pages in it, and in its own second language where a text is missing', async () => {
    const home = await pageOf('es.localhost', '/');
    expect(home).toMatch(/<html lang="es-ES"/);
    expect(home).toContain('<title>Papel, la imprenta en línea</title>');
    expect(home).toContain('Cesta');
    const product = await pageOf('es.localhost', '/folleto-a5/');
    for (const text of ['Folleto A5', 'Añadir a la cesta', textOf('it', 'product', 'file_check_hint'), '39,60\u00a0€'])
      expect(product).toContain(text);
    const other = await pageOf('mx.localhost', '/folleto-a5/');
    expect(other).toContain('Añadir a la cesta');
    expect(other).toContain(textOf('en', 'product', 'file_check_hint'));
    expect(other).not.toContain(textOf('it', 'product', 'file_check_hint'));
  });

  test('names its products in it, and their features in the language that stands in', async () => {
    const { data } = await productOf('es.localhost', 'fly-a5');
    expect(data.productName).toBe('Folleto A5');
    expect(data.features.find(({ id }) => id === 'paper')?.customSelections.dictionaryTranslations.voice).toBe('Carta');
    expect((await productOf('it.localhost', 'fly-a5')).data.productName).toBe('Volantino A5');
  });

  test('sells a product that is written in it alone, and other shops say it as it is', async () => {
    expect(shop.ground.shops.problems).toEqual([]);
    const visitor = visitorOf('es.localhost');
    const { features, mcpSku } = (await productOf('es.localhost', 'oct-a5')).data;
    expect(features.map(({ name }) => name)).toEqual(features.map(({ label }) => label.en));
    const { status, body } = await visitor.call<Answer<typeof quote>>('POST', '/product/quote/', {
      mcpSku,
      merchantAttributes: Object.fromEntries(
        features.map(({ name, customSelections }) => [name, customSelections.selectedValue]),
      ),
      quantityList: [1000],
    });
    expect([status, body.data.prices[0]?.enabled]).toEqual([200, true]);
    expect(await pageOf('localhost', '/octavilla-ano-nuevo/')).toContain('Octavilla año nuevo');
  });

  test('refuses in it, and in the language that stands in', async () => {
    expect((await productOf('es.localhost', 'nada')).error?.text).toBe('Este producto no existe.');
    const wrong = (host: string) =>
      visitorOf(host).call('POST', '/product/quote/', {
        mcpSku: 'fly-a5',
        merchantAttributes: {},
        quantityList: [],
        country: 'US',
      });
    const said = async (host: string) => (await wrong(host)).body.error.text;
    expect(await said('es.localhost')).toContain('Non consegniamo in questo paese: Estados Unidos.');
    expect(await said('mx.localhost')).toContain('We do not deliver to this country: ');
  });

  test('writes its mails in it, and the rest of them in the language that stands in', async () => {
    const guest = visitorOf('es.localhost');
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const cartId = cart.body.data.id;
    await guest.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
    await guest.call('PATCH', `/cart/${cartId}/item/address/`, {
      shippingAddress: address({ country: 'ES', postalCode: '28001', city: 'Madrid' }),
    });
    const placed = await guest.insists<{ orderNumber: string }>('POST', `/cart/${cartId}/checkout/`, {});
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);
    const owner = await ownerOf(shop.databaseUrl);
    try {
      const { rows } = await owner.query<{ subject: string; body_text: string }>(
        `select subject, body_text from mails where tenant_id = 'papel-es' and recipient = 'camille@example.fr'`,
      );
      expect(rows.map(({ subject }) => subject)).toEqual([`Su pedido ${placed.body.data.orderNumber} en Tirage`]);
      expect(rows[0]?.body_text).toMatch(/^Buongiorno Camille[^]*Folleto A5[^]*IVA 21\s%[^]*A presto/);
    } finally {
      await owner.end();
    }
  });

  test('tells its operator what is missing, by file and key, and nothing of what is complete', async () => {
    const told: { language: string; file: string; keys: string[] }[] = [];
    const folders = { catalogFolder: files.catalog, tenantsFolder: files.tenants };
    const config = readConfig({
      DATABASE_URL: shop.databaseUrl,
      TIRAGE_CATALOG: files.catalog,
      TIRAGE_TENANTS: files.tenants,
    });
    await applyFiles(
      {
        config,
        ownerUrl: shop.databaseUrl,
        dictionaries: shop.ground.dictionaries,
        log: { warn: (fields) => void told.push(fields as (typeof told)[number]) },
      },
      folders,
      () => true,
    );
    const keysOf = (file: string) => told.find((each) => each.file === join(files.folder, file))?.keys;
    expect(keysOf('tenants/dictionaries/es/product.json')).toContain('file_check');
    expect(keysOf('tenants/dictionaries/es/product.json')).not.toContain('add');
    expect(keysOf('tenants/dictionaries/es/shell.json')).not.toContain('cart_items_one');
    expect(keysOf('tenants/dictionaries/es/checkout.json')?.length).toBeGreaterThan(10);
    expect(keysOf('catalog/products/fly-a5.yaml')).toContain('tagline');
    expect(keysOf('catalog/products/fly-a5.yaml')).not.toContain('name');
    // The product that is written in Spanish alone is all that the others do not say.
    const others = told.filter(({ language }) => language !== 'es');
    expect(new Set(others.map(({ file }) => file))).toEqual(new Set([join(files.catalog, 'products/oct-a5.yaml')]));
  });
});

test('a start that finds the same files tells again how many texts are missing, and how to see them', async () => {
  const told: { fields: { language: string; texts: number }; message: string }[] = [];
  const config = readConfig({
    DATABASE_URL: shop.databaseUrl,
    TIRAGE_CATALOG: files.catalog,
    TIRAGE_TENANTS: files.tenants,
  });
  const applied = await applyChangedFiles({
    config,
    ownerUrl: shop.databaseUrl,
    dictionaries: shop.ground.dictionaries,
    log: { warn: (fields, message) => void told.push({ fields: fields as (typeof told)[number]['fields'], message }) },
  });
  expect(applied).toBeUndefined();
  const spanish = told.find(({ fields }) => fields.language === 'es');
  expect(spanish?.fields.texts).toBeGreaterThan(100);
  expect(spanish?.message).toMatch(/^\d+ texts are missing in es.*npm run catalog -- apply/);
  expect(new Set(told.map(({ fields }) => fields.language)).size).toBe(told.length);
});

describe('where no shop is known', () => {
  test('the language of the setting is spoken', async () => {
    const italian = await openTestShop({}, { TIRAGE_TENANTS: files.tenants, TIRAGE_LANGUAGE: 'it' });
    try {
      const { body } = await italian.app.inject({ url: '/', headers: { host: 'nobody.example' } });
      expect(body).toContain('<html lang="it">');
      expect(body).toContain(textOf('it', 'errors', 'tenant_not_valid'));
      const answer = await italian.app.inject({ url: '/api/v1/session/', headers: { host: 'nobody.example' } });
      expect(answer.json()).toMatchObject({ error: { text: textOf('it', 'errors', 'tenant_not_valid') } });
    } finally {
      await italian.close();
    }
  });

  test('a language without texts stops the start and says which there are', async () => {
    await expect(openTestShop({}, { TIRAGE_LANGUAGE: 'es' })).rejects.toThrow(
      "TIRAGE_LANGUAGE is 'es', which has no folder of dictionaries. Set one of en, fr, it.",
    );
  });
});

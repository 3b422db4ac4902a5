import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { productInstruction } from '#shop/configurator/instructions.contract.ts';
import type { generateConfigUrl, lossLeaderInfo } from '#shop/configurator/shared-configuration.contract.ts';
import type { Assorted, CatalogSnapshot } from '#shop/catalog-snapshot.ts';
import type { quote } from '#shop/pricing/pricing.contract.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

type Kept = Answer<typeof generateConfigUrl>;
type Instructions = Answer<typeof productInstruction>;

interface Prepared {
  mcpSku: string;
  configuration: Record<string, string>;
  quantity?: number;
  priority?: string;
}

const FLYER = { paper: 'silk-350', sides: '4-4', lamination: 'matt-2', fsc: 'no' };
const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

let shop: TestShop;
let owner: pg.Client;
beforeAll(async () => {
  shop = await openTestShop();
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

const generate = (
  config: unknown,
  more: Readonly<Record<string, unknown>> = {},
  host?: string,
  address = elsewhere(),
) =>
  new Visitor(shop.app, host, address).call<Kept>('POST', '/product/generate-product-custom-config-url/', {
    config: typeof config === 'string' ? config : JSON.stringify(config),
    ...more,
  });

const fetchKey = (key: string, host?: string) =>
  new Visitor(shop.app, host).call<string>('GET', `/product/get-product-custom-config-from-key/${key}/`);
const leader = (key: string, host?: string) =>
  new Visitor(shop.app, host).insists<Answer<typeof lossLeaderInfo>>('GET', `/content/loss-leader-info/${key}/`);

async function keptAs(config: unknown): Promise<Prepared> {
  const kept = await generate(config);
  expect([kept.status, kept.body.error]).toEqual([200, undefined]);
  const { body } = await fetchKey(kept.body.data.key);
  return JSON.parse(body.data) as Prepared;
}

async function kept(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from shared_configurations');
  return rows[0]?.count ?? -1;
}

describe('a prepared configuration', () => {
  test('7.5.06 is kept twenty times a minute for one visitor, so that nobody fills the shop with them', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 21; count += 1)
      answers.push((await generate({ mcpSku: 'fly-a5', configuration: {} }, {}, undefined, '203.0.113.5')).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('7.5.05 7.5.06 is kept under a short key and comes back as a JSON string', async () => {
    const { status, body } = await generate({
      mcpSku: 'fly-a5',
      configuration: FLYER,
      quantity: 500,
      priority: 'fast',
    });
    expect(status).toBe(200);
    expect(body.data.key).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect(body.data.path).toBe(`/flyer-a5/?key=${body.data.key}`);
    const back = await fetchKey(body.data.key);
    expect(back.status).toBe(200);
    expect(typeof back.body.data).toBe('string');
    expect(JSON.parse(back.body.data)).toMatchObject({ mcpSku: 'fly-a5', quantity: 500, priority: 'fast' });
    expect(Object.values((JSON.parse(back.body.data) as Prepared).configuration).sort()).toEqual(
      Object.values(FLYER).sort(),
    );
  });

  test('7.5.06 the same configuration has the same key: in another order, by attribute name, sent again or kept again', async () => {
    const first = await generate({ mcpSku: 'fly-a5', configuration: FLYER });
    const stored = await kept();
    const turned = Object.fromEntries(Object.entries(FLYER).toReversed());
    const read = await fetchKey(first.body.data.key);
    const answers = [
      await generate({ configuration: turned, mcpSku: 'fly-a5' }),
      await generate(read.body.data),
      await generate(` ${JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER }, undefined, 2)}\n`),
      await generate({ mcpSku: 'fly-a5', configuration: FLYER }, { productConfigurationId: 'fly-a5' }),
      ...(await Promise.all(Array.from({ length: 10 }, () => generate({ mcpSku: 'fly-a5', configuration: FLYER })))),
    ];
    expect(new Set(answers.map(({ body }) => body.data.key))).toEqual(new Set([first.body.data.key]));
    expect(await kept()).toBe(stored);
  });

  test('7.5.06 another choice, quantity, priority or product has another key', async () => {
    const answers = await Promise.all(
      [
        { mcpSku: 'fly-a5', configuration: FLYER },
        { mcpSku: 'fly-a5', configuration: { ...FLYER, fsc: 'yes' } },
        { mcpSku: 'fly-a5', configuration: FLYER, quantity: 500 },
        { mcpSku: 'fly-a5', configuration: FLYER, priority: 'eco' },
        { mcpSku: 'fly-a6', configuration: FLYER },
      ].map((config) => generate(config)),
    );
    expect(new Set(answers.map(({ body }) => body.data.key)).size).toBe(5);
  });

  test('5.09 7.5.06 an invalid combination is kept as its nearest valid one', async () => {
    const { configuration } = await keptAs({
      mcpSku: 'fly-a5',
      configuration: { ...FLYER, paper: 'gloss-135', lamination: 'matt-2' },
    });
    const { status } = await new Visitor(shop.app).call('POST', '/product/quote/', {
      mcpSku: 'fly-a5',
      merchantAttributes: configuration,
      quantityList: [1000],
    });
    expect(status).toBe(200);
    const choices = Object.values(configuration);
    expect(choices.includes('gloss-135') && choices.includes('matt-2')).toBe(false);
    expect(choices.includes('gloss-135') || choices.includes('matt-2')).toBe(true);
  });

  test('5.09 7.5.06 what is missing is completed, and without any choice the defaults are kept', async () => {
    expect(Object.values((await keptAs({ mcpSku: 'fly-a5', configuration: {} })).configuration).sort()).toEqual(
      ['4-4', 'gloss-135', 'no', 'none'].sort(),
    );
  });

  test('5.09 7.5.05 8.06 an unknown key says so, in every shape and from every shop but its own', async () => {
    const { body: own } = await generate({ mcpSku: 'fly-a5', configuration: FLYER });
    const answers = [
      ...(await Promise.all(
        ['nope', 'A'.repeat(16), '0', 'x'.repeat(64), "'--", '__proto__'].map((key) => fetchKey(key)),
      )),
      await fetchKey(own.data.key, 'it.localhost'),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.key, body.error.message]).toEqual([
        404,
        'prepared_not_found',
        'No custom product selection found',
      ]);
  });

  const deep = `{"mcpSku":"fly-a5","configuration":${'{"a":'.repeat(2000)}1${'}'.repeat(2001)}`;
  test.each<[string, string]>([
    ['no JSON', 'paper=gold'],
    ['broken JSON', '{"mcpSku":"fly-a5"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"fly-a5"'],
    ['a number', '12'],
    ['an empty object', '{}'],
    ['no configuration', '{"mcpSku":"fly-a5"}'],
    ['no product', JSON.stringify({ configuration: FLYER })],
    ['an unknown product', JSON.stringify({ mcpSku: 'no-such', configuration: FLYER })],
    ['the product __proto__', '{"mcpSku":"__proto__","configuration":{}}'],
    ['the product constructor', '{"mcpSku":"constructor","configuration":{}}'],
    ['__proto__ beside the product', '{"mcpSku":"fly-a5","configuration":{},"__proto__":{"isAdmin":true}}'],
    ['__proto__ as the only attribute', '{"mcpSku":"fly-a5","configuration":{"__proto__":"gold"}}'],
    ['__proto__ with an object in it', '{"mcpSku":"fly-a5","configuration":{"paper":"gloss-135","__proto__":{"x":1}}}'],
    ['constructor as the only attribute', '{"mcpSku":"fly-a5","configuration":{"constructor":"gold"}}'],
    ['nothing but attributes nobody knows', '{"mcpSku":"fly-a5","configuration":{"colour of the sky":"blue"}}'],
    ['code as a name', '{"mcpSku":"fly-a5","configuration":{"<script>alert(1)</script>":"x"}}'],
    ['a line break in a value', JSON.stringify({ mcpSku: 'fly-a5', configuration: { paper: 'gloss-135\n' } })],
    ['a null character in a value', JSON.stringify({ mcpSku: 'fly-a5', configuration: { paper: 'gloss\u0000' } })],
    ['a value of 81 characters', JSON.stringify({ mcpSku: 'fly-a5', configuration: { paper: 'x'.repeat(81) } })],
    ['a list as a value', '{"mcpSku":"fly-a5","configuration":{"paper":["gloss-135"]}}'],
    ['a configuration that is a list', '{"mcpSku":"fly-a5","configuration":["gloss-135"]}'],
    ['a configuration nested deep', deep],
    [
      '81 attributes',
      JSON.stringify({
        mcpSku: 'fly-a5',
        configuration: Object.fromEntries(Array.from({ length: 81 }, (_, index) => [`a${index}`, 'x'])),
      }),
    ],
    ['20 kB', JSON.stringify({ mcpSku: 'fly-a5', configuration: { paper: 'x'.repeat(20_000) } })],
    [
      '20 kB of spaces round a good one',
      `${JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER })}${' '.repeat(20_000)}`,
    ],
    ['a price', JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER, price: 1 })],
    ['a discount', JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER, lossLeaderKey: 'cartes-essai' })],
    ['a quantity below one', JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER, quantity: 0 })],
    ['a quantity as text', JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER, quantity: '500' })],
    ['an infinite quantity', '{"mcpSku":"fly-a5","configuration":{},"quantity":1e999}'],
    ['an unknown priority', JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER, priority: 'yesterday' })],
    ['nothing', ''],
  ])('7.5.06 %s is refused and nothing is kept', async (_name, config) => {
    const before = await kept();
    const { status, body } = await generate(config);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.error.text).not.toBe('');
    expect(await kept()).toBe(before);
  });

  test.each([
    '<script>alert(1)</script>',
    '{{constructor.constructor("return 1")()}}',
    "gloss-135'; drop table shared_configurations; --",
    'javascript:alert(1)',
    '${process.env.SECRET}',
  ])('7.5.06 code in the place of an option (%s) is never kept', async (code) => {
    const { configuration } = await keptAs({ mcpSku: 'fly-a5', configuration: { ...FLYER, paper: code } });
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from shared_configurations where position($1 in configuration::text) > 0',
      [code],
    );
    expect(rows[0]?.count).toBe(0);
    expect(Object.values(configuration)).not.toContain(code);
  });

  test('7.5.06 attributes nobody knows are left out beside known ones', async () => {
    const known = await generate({ mcpSku: 'fly-a5', configuration: FLYER });
    const config = `{"mcpSku":"fly-a5","configuration":{${JSON.stringify(FLYER).slice(1, -1)},"__proto__":"x","toString":"y","colour":"gold"}}`;
    expect((await generate(config)).body.data.key).toBe(known.body.data.key);
    expect({}).not.toHaveProperty('x');
  });

  test('7.5.06 a configuration of another product than the page names is refused', async () => {
    const before = await kept();
    const { status, body } = await generate(
      { mcpSku: 'fly-a5', configuration: FLYER },
      { productConfigurationId: 'bc-std' },
    );
    expect([status, body.error.key]).toEqual([422, 'configuration_invalid']);
    expect(await kept()).toBe(before);
  });

  test('7.5.06 a product that this shop does not sell is unknown here', async () => {
    const config = { mcpSku: 'app-tee', configuration: {} };
    expect((await generate(config)).status).toBe(200);
    const { status, body } = await generate(config, {}, 'pro.localhost');
    expect([status, body.error.key]).toEqual([404, 'product_not_found']);
  });
});

describe('a product in the window', () => {
  test('3.22 7.5.04 tells what is prepared, which promotion goes with it, and the key it is kept under', async () => {
    const { status, body } = await leader('cartes-essai');
    expect(status).toBe(200);
    const { product, lossLeader, preconfiguredKey } = body.data;
    expect(lossLeader).toEqual({ lossLeaderKey: 'cartes-essai', promocodeId: 'vitrine-cartes', product: 'bc-std' });
    expect(product).toMatchObject({ mcpSku: 'bc-std', productName: 'Carte de visite', quantity: 100 });
    expect(product.path).toBe(`/carte-de-visite/?key=${preconfiguredKey}&loss_leader=cartes-essai`);
    const prepared = JSON.parse((await fetchKey(preconfiguredKey ?? '')).body.data) as Prepared;
    expect(prepared).toEqual({
      mcpSku: 'bc-std',
      configuration: product.configuration,
      quantity: 100,
      priority: 'std',
    });
    expect(Object.values(product.configuration)).toEqual(
      expect.arrayContaining(['85x55', 'silk-350', '4-4', 'none', 'square']),
    );
  });

  test('3.22 5.09 its prepared configuration is the one that the promotion asks for', async () => {
    const { product, lossLeader } = (await leader('cartes-essai')).body.data;
    const { body } = await new Visitor(shop.app).call<Answer<typeof quote>>('POST', '/product/quote/', {
      mcpSku: product.mcpSku,
      merchantAttributes: product.configuration,
      quantityList: [product.quantity],
      lossLeaderKey: lossLeader.lossLeaderKey,
    });
    expect(body.data.promotion?.status).toBe('valid');
    // The priority is prepared too: a dearer one is not in the window.
    const options = body.data.prices[0]?.options ?? [];
    const reduced = options.filter((option) => Number(option.amountExclTax) < Number(option.originalAmountExclTax));
    expect(options.length).toBeGreaterThan(1);
    expect(reduced.map(({ deliveryKey }) => deliveryKey)).toEqual(['std']);
  });

  test('7.5.04 7.5.05 asking for it and for its configuration writes no row, however often and by however many', async () => {
    await owner.query('delete from shared_configurations');
    const answers = await Promise.all(Array.from({ length: 20 }, () => leader('cartes-essai')));
    const keys = new Set(answers.map(({ body }) => body.data.preconfiguredKey ?? ''));
    expect(keys.size).toBe(1);
    for (const key of keys) expect((await fetchKey(key)).status).toBe(200);
    expect((await fetchKey([...keys][0] ?? '', 'pro.localhost')).status).toBe(404);
    expect(await kept()).toBe(0);
  });

  test('7.5.04 is told in the language of the shop', async () => {
    const { body } = await leader('cartes-essai', 'uk.localhost');
    expect(body.data.product.productName).toBe('Business card');
    expect(body.data.product.path).toMatch(/^\/business-card\/\?key=/);
  });

  test.each([
    ['nope', undefined],
    ['CARTES-ESSAI', undefined],
    ['__proto__', undefined],
    ['cartes-essai', 'pro.localhost'],
  ])('3.22 5.09 7.5.04 8.06 the key %s on %s is unknown', async (key, host) => {
    const { status, body } = await leader(key, host);
    expect([status, body.error.key, body.error.message]).toEqual([
      404,
      'loss_leader_not_found',
      'No loss leader key found',
    ]);
  });
});

describe('an offer of the window that does not open', () => {
  const problemOf = async (query: string) => {
    const page = await new Visitor(shop.app).send({ method: 'GET', url: `/carte-de-visite/_payload.json?${query}` });
    return page.json<{ data: { preparedProblem: string } }>().data.preparedProblem;
  };
  const infoOf = async (): Promise<string> => {
    const { body } = await new Visitor(shop.app).call('GET', '/content/loss-leader-info/cartes-essai/');
    return body.error.message;
  };
  /** The offer of this process, for one question with another one. */
  async function withOffer<T>(change: Partial<CatalogSnapshot>, ask: () => Promise<T>): Promise<T> {
    const offer = await catalog();
    const before = { ...offer };
    Object.assign(offer, change);
    try {
      return await ask();
    } finally {
      Object.assign(offer, before);
    }
  }
  const catalog = async () => (await shop.ground.shops.at('localhost'))!.catalog;
  const found = (answer: Assorted | undefined) => ({ product: () => Promise.resolve(answer) });

  test.each(['preconfigured=', 'key=&loss_leader=cartes-essai', 'loss_leader=cartes-essai', 'loss_leader='])(
    "5.09 8.06 'Missing preconfigured URL', where the address names a preparation and has none: %s",
    async (query) => expect(await problemOf(query)).toBe('Missing preconfigured URL'),
  );

  test('5.09 nothing is missing where the choices were changed since: the address has them itself', async () => {
    expect(await problemOf('q=250&loss_leader=cartes-essai')).toBe('');
  });

  test("8.06 'No custom product selection found', where it cannot be read or the product does not have it", async () => {
    const [leader] = (await catalog()).lossLeaders;
    expect([await problemOf('preconfigured=%25%25'), await problemOf('key=nope')]).toEqual([
      'No custom product selection found',
      'No custom product selection found',
    ]);
    const other = { lossLeaders: [{ ...leader!, configuration: { nothing: 'of it' } }] };
    expect(await withOffer(other, infoOf)).toBe('No custom product selection found');
  });

  test("5.09 8.06 'No loss leader key found', where the preparation is good and the key of the offer is not", async () => {
    const { body } = await generate({ mcpSku: 'bc-std', configuration: {} });
    const { key } = body.data;
    expect([
      await problemOf(`key=${key}`),
      await problemOf(`key=${key}&loss_leader=cartes-essai`),
      await problemOf(`key=${key}&loss_leader=nope`),
      await problemOf(`key=${key}&loss_leader=`),
    ]).toEqual(['', '', 'No loss leader key found', 'No loss leader key found']);
  });

  test("8.06 'No positive product retrieved', where the product is not sold", async () => {
    expect(await withOffer(found(undefined), infoOf)).toBe('No positive product retrieved');
  });

  test("8.06 'Attempt to fetch the product was not successfully', where the product is in maintenance", async () => {
    expect(await withOffer(found({ state: 'maintenance' }), infoOf)).toBe(
      'Attempt to fetch the product was not successfully',
    );
  });
});

describe('how to prepare a file', () => {
  const ask = (pages_id: unknown, headers: Record<string, string> = {}, host?: string) =>
    new Visitor(shop.app, host).call<Instructions>('POST', '/content/product-instruction/', { pages_id }, headers);

  test('7.5.03 several pages are answered in their order; unknown ones and pages that are no product are left out', async () => {
    const { status, body } = await ask([
      'product-lab-roll',
      'no-such',
      'product-fly-a5',
      'cart',
      'product-',
      'product-no-such',
      'constructor',
    ]);
    expect(status).toBe(200);
    expect(body.data.instructions.map(({ pageId, mcpSku }) => [pageId, mcpSku])).toEqual([
      ['product-lab-roll', 'lab-roll'],
      ['product-fly-a5', 'fly-a5'],
    ]);
    expect((await ask(['no-such'])).body.data.instructions).toEqual([]);
  });

  test('7.5.03 a page named twice is answered once', async () => {
    expect((await ask(['product-fly-a5', 'product-fly-a5'])).body.data.instructions).toHaveLength(1);
  });

  test('7.5.03 size with bleed, safe area, colours, resolution and fonts are said in the shop’s language', async () => {
    const [french] = (await ask(['product-fly-a5'])).body.data.instructions;
    expect(french).toMatchObject({ title: 'Flyer A5', bleed: 2, safe: 3 });
    expect(french?.steps[0]).toMatch(/152.*214/);
    expect(french?.steps.length).toBeGreaterThanOrEqual(5);
    for (const step of french?.steps ?? []) expect(step).not.toMatch(/[{}]|undefined|NaN/);
    const [english] = (await ask(['product-fly-a5'], {}, 'uk.localhost')).body.data.instructions;
    expect(english?.title).toBe('A5 flyer');
    expect(english?.steps).toHaveLength(french?.steps.length ?? 0);
    expect(english?.steps).not.toEqual(french?.steps);
  });

  test('7.5.03 every product has instructions without a gap', async () => {
    const { catalog } = (await shop.ground.shops.at('localhost'))!;
    const ids = (await catalog.list({ limit: 200 })).map(({ sold }) => sold.compiled.product.id);
    expect(ids.length).toBeGreaterThan(30);
    for (let start = 0; start < ids.length; start += 50) {
      const asked = ids.slice(start, start + 50).map((id) => `product-${id}`);
      const { body } = await ask(asked);
      expect(body.data.instructions.map(({ pageId }) => pageId)).toEqual(asked);
      for (const { mcpSku, steps } of body.data.instructions)
        for (const step of steps) expect(step, mcpSku).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  test('6.03 7.5.03 a crawler gets no instructions', async () => {
    const { status, body } = await ask(['product-fly-a5'], CRAWLER);
    expect([status, body.error.key]).toEqual([403, 'crawler_refused']);
  });

  test.each<[string, unknown]>([
    ['no page', []],
    ['51 pages', Array.from({ length: 51 }, (_, index) => `product-${index}`)],
    ['a text', 'product-fly-a5'],
    ['a path', ['../../etc/passwd']],
  ])('7.5.03 %s is refused', async (_name, pages) => {
    const { status, body } = await ask(pages);
    expect([status, body.error.key]).toEqual([400, 'invalid_request']);
  });
});

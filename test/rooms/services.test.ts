import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { servicePrice } from '#shop/pricing/pricing.contract.ts';
import { Visitor } from '../support/visitor.ts';
import { FLYER, WINDOW_CARD, FILE_CHECK, useShop } from '../support/promotions.ts';

const DESIGN = 'SVC-tirage-design-service';

const shop = useShop();
const { fill } = shop;

describe('prices of services', () => {
  const ask = (change: Readonly<Record<string, unknown>>, host?: string) =>
    new Visitor(shop.app(), host).call<Answer<typeof servicePrice>>('POST', '/product/service/price/', {
      mcpSku: 'fly-a5',
      variableAttributes: FLYER,
      serviceKeys: [FILE_CHECK],
      ...change,
    });

  test.each<[string, Readonly<Record<string, unknown>>, string, readonly [number, string, string] | undefined]>([
    ['a flyer', {}, 'localhost', [490, '5.88', '20.00']],
    ['a flyer sent to Germany', { country: 'DE', zipCode: '10115' }, 'localhost', [490, '5.83', '19.00']],
    [
      'cards of three names',
      { mcpSku: 'bc-std', variableAttributes: { ...WINDOW_CARD, sets: '3' } },
      'localhost',
      [980, '11.76', '20.00'],
    ],
    ['a flyer in pounds, of which nobody has said what it is', {}, 'uk.localhost', [430, '5.16', '20.00']],
    [
      'a flyer in pounds, where leaflets to read are free of VAT',
      { printContent: { content: 'reading', country: 'GB' } },
      'uk.localhost',
      [430, '4.30', '0.00'],
    ],
    ['a key nobody knows', { serviceKeys: ['SVC-tirage-lamp'] }, 'localhost', undefined],
    ['no key', { serviceKeys: [] }, 'localhost', undefined],
    ['a product without a file check', { mcpSku: 'pro-pen', variableAttributes: {} }, 'localhost', undefined],
  ])('7.5.10 the file check of %s', async (_name, change, host, expected) => {
    const { status, body } = await ask(change, host);
    expect(status).toBe(200);
    expect(body.data.services).toEqual(
      expected
        ? [
            {
              key: FILE_CHECK,
              inputText: '',
              rounds: 0,
              quantity: null,
              amountExclTax: (expected[0] / 100).toFixed(2),
              amountCentExclTax: expected[0],
              amountInclTax: expected[1],
              vatRate: expected[2],
            },
          ]
        : [],
    );
  });

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['an unknown product', { mcpSku: 'no-such' }, 404, 'product_not_found'],
    [
      'an invalid configuration',
      { variableAttributes: { ...FLYER, lamination: 'matt-2' } },
      422,
      'configuration_invalid',
    ],
    ['a country that is not served', { country: 'US' }, 422, 'country_not_served'],
    ['another currency', { currency: 'GBP' }, 422, 'currency_not_valid'],
    ['a price sent along', { price: 1 }, 400, 'invalid_request'],
  ])('7.5.10 %s is refused', async (_name, change, status, key) => {
    const answer = await ask(change);
    expect([answer.status, answer.body.error.key]).toEqual([status, key]);
  });

  test('7.5.10 the price of a service is the one in the cart', async () => {
    const { body } = await ask({});
    const { line } = await fill({ fileCheck: true });
    expect(line.services[0]?.unitPrice.centAmount).toBe(body.data.services[0]?.amountCentExclTax);
  });

  const design = async (change: Readonly<Record<string, unknown>>, host?: string) => {
    const { body } = await ask({ serviceKeys: [DESIGN], ...change }, host);
    return body.data.services.map(({ inputText, quantity, amountCentExclTax }) => [
      inputText,
      quantity,
      amountCentExclTax,
    ]);
  };

  test('7.5.10 2.7.13 the design service of a flyer has three kinds, each with its corrections', async () => {
    const { body } = await ask({ serviceKeys: [DESIGN] });
    expect(body.data.services).toMatchObject([
      {
        key: DESIGN,
        inputText: 'retouch',
        rounds: 1,
        amountExclTax: '19.00',
        amountInclTax: '22.80',
        vatRate: '20.00',
      },
      { key: DESIGN, inputText: 'layout', rounds: 2, amountExclTax: '49.00', amountInclTax: '58.80' },
      { key: DESIGN, inputText: 'creation', rounds: 3, amountExclTax: '99.00', amountInclTax: '118.80' },
    ]);
  });

  test.each<
    [string, Readonly<Record<string, unknown>>, string | undefined, readonly (readonly [string, null, number])[]]
  >([
    [
      'three sets costs half for each further one',
      { mcpSku: 'bc-std', variableAttributes: { ...WINDOW_CARD, sets: '3' } },
      undefined,
      [
        ['retouch', null, 3800],
        ['layout', null, 9800],
        ['creation', null, 19_800],
      ],
    ],
    [
      'a flyer in francs follows the shop’s factor',
      {},
      'ch.localhost',
      [
        ['retouch', null, 2242],
        ['layout', null, 5782],
        ['creation', null, 11_682],
      ],
    ],
    [
      'a product that the customer’s own printer draws is not offered',
      { mcpSku: 'pac-mail', variableAttributes: {} },
      undefined,
      [],
    ],
    ['a product sold unprinted is not offered', { mcpSku: 'pro-pen', variableAttributes: {} }, undefined, []],
  ])('7.5.10 the design of %s', async (_name, change, host, expected) =>
    expect(await design(change, host)).toEqual(expected),
  );

  test('7.5.10 every quantity that can be ordered has its prices, another has none', async () => {
    const prices = await design({ quantityList: [250, 1000, 999_999] });
    expect(prices.map(([kind, quantity]) => [kind, quantity])).toEqual(
      [250, 1000].flatMap((quantity) => ['retouch', 'layout', 'creation'].map((kind) => [kind, quantity])),
    );
  });

  test('4.2.01 7.5.10 no service beside an offer of the window, every service beside it at another quantity or priority', async () => {
    const card = { mcpSku: 'bc-std', variableAttributes: WINDOW_CARD, serviceKeys: [FILE_CHECK, DESIGN] };
    const count = async (change: Readonly<Record<string, unknown>>) =>
      (await ask({ ...card, lossLeaderKey: 'cartes-essai', ...change })).body.data.services.length;
    expect(await count({})).toBe(0);
    expect(await count({ quantityList: [100] })).toBe(0);
    expect(await count({ quantityList: [100, 250] })).toBe(4);
    expect(await count({ quantityList: [100], priority: 'fast' })).toBe(4);
    expect(await count({ variableAttributes: { ...WINDOW_CARD, paper: 'gloss-350' } })).toBe(4);
    expect(await count({ lossLeaderKey: 'no-such' })).toBe(4);
    await shop.owner().query(`update promotions set is_active = false where id = 'vitrine-cartes'`);
    expect(await count({ quantityList: [100] })).toBe(4);
    await shop.owner().query(`update promotions set is_active = true where id = 'vitrine-cartes'`);
  });
});

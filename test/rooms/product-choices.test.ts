import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { ProductConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import type { productChoices } from '#shop/line-items/product-choices.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { flyerLine, fourCards, teeLine } from '../builders/lines.ts';
import { cartWith, readCartFiles } from '../support/cart-uploads.ts';
import { FLYER, useShop, WINDOW_CARD } from '../support/promotions.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

type Choices = Answer<typeof productChoices>;
type Body = Readonly<Record<string, unknown>>;

const shop = useShop();
const DELIVERIES = ['eco', 'std', 'fast', 'express'];

const choicesOf = (body: Body, visitor = new Visitor(shop.app(), 'localhost', elsewhere())) =>
  visitor.call<Choices>('POST', '/product/choices/', body);

/** What the specified calls say, one after the other, of what the one call was asked. */
async function specified(body: Body, visitor: Visitor) {
  const { mcpSku, configuration, changed, quantity, priority: wanted = 'std', ...asked } = body;
  const ask = (path: string, more: Body) => visitor.call<Body>('POST', `/product/${path}/`, { mcpSku, ...more });
  const given = (part: Body) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  const { country, zipCode, promocodeInputText, lossLeaderKey, fileCheck } = asked;
  const validated = await visitor.call<Answer<typeof validate>>('POST', '/product/validate/', {
    mcpSku,
    ...given({ configuration, changed, quantity }),
  });
  const validation = validated.body.data;
  const valid = validation.validProductionTimes.flatMap((time) => (time.valid ? [time.priority] : []));
  const priority = valid.includes(String(wanted)) ? wanted : (valid[0] ?? wanted);
  const number = validation.quantity ?? validation.quantities[0] ?? 1;
  const variableAttributes = validation.validSelections;
  const place = given({ country, zipCode });
  const product = await visitor.call<ProductConfigurationWire>(
    'GET',
    `/content/product-configuration/?id=${String(mcpSku)}`,
  );
  const serviceKeys = ['SVC-tirage-artwork-docreview', 'SVC-tirage-design-service'];
  const offer = lossLeaderKey === undefined ? {} : { lossLeaderKey, priority, quantityList: [number] };
  return {
    validation,
    quantity: number,
    priority,
    quote: await ask('quote', {
      merchantAttributes: variableAttributes,
      quantityList: [...new Set([...validation.quantities, number])].sort((a, b) => a - b),
      differences: { quantity: number, priority },
      ...place,
      ...given({ promocodeInputText, lossLeaderKey, ...(promocodeInputText === undefined ? {} : { fileCheck }) }),
    }),
    shipping: await ask('shipping/calculate', {
      variableAttributes,
      quantity: number,
      deliveries: DELIVERIES,
      ...given({ countryCode: country, zipCode }),
    }),
    inventory:
      product.body.data.locationId === ''
        ? null
        : await ask('inventory', { mcpAttributes: variableAttributes, quantity: number }),
    services: await ask('service/price', { variableAttributes, serviceKeys, ...place, ...offer }),
  };
}

const dataOf = (reply: Reply<Body> | null) => (reply?.status === 200 ? reply.body.data : null);

/** The one answer is what the specified calls say together. */
async function isTheSame(body: Body, visitor = new Visitor(shop.app(), 'localhost', elsewhere())): Promise<void> {
  const { status, body: one } = await choicesOf(body, visitor);
  const apart = await specified(body, visitor);
  expect([body, status]).toEqual([body, 200]);
  // What files are checked against has no call of its own: it is compared with the line in the cart.
  const { refused, target: _target, ...parts } = one.data;
  expect(parts).toEqual({
    validation: apart.validation,
    quantity: apart.quantity,
    priority: apart.priority,
    quote: dataOf(apart.quote),
    shipping: dataOf(apart.shipping),
    inventory: dataOf(apart.inventory),
    services: dataOf(apart.services)?.['services'] ?? [],
  });
  const { error } = apart.shipping.body;
  expect(refused.dates).toEqual(
    apart.shipping.status === 200
      ? null
      : { key: error.key, message: error.message, text: error.text, caveat_topics: topicsOf(error.detail) },
  );
  expect(refused.prices?.key).toBe(apart.quote.status === 200 ? undefined : apart.quote.body.error.key);
}

const topicsOf = (detail: unknown) => (detail as { caveat_topics?: string[] } | undefined)?.caveat_topics ?? [];

const PRODUCTS = ['fly-a5', 'bc-std', 'bc-multi', 'lab-roll', 'lf-ban', 'boo-sad', 'app-tee', 'pro-pen', 'pac-mail'];
const PLACES = [{}, { country: 'FR', zipCode: '20000' }, { country: 'BE', zipCode: '1000' }, { country: 'DE' }];

/** Any choices of any of these products: what it offers, and now and then what it does not. */
const anyChoices = (described: readonly ProductConfigurationWire[]) =>
  fc.constantFrom(...described).chain(({ mcpSku, features, productCustomization }) =>
    fc.record(
      {
        mcpSku: fc.constant(mcpSku),
        configuration: fc.record(
          Object.fromEntries(
            features.map(({ name, options, number }) => [
              name,
              number
                ? fc.integer({ min: number.min, max: number.max }).map(String)
                : fc.constantFrom(...options.map(({ key }) => key)),
            ]),
          ),
          { requiredKeys: [] },
        ),
        changed: fc.constantFrom(...features.map(({ name }) => name)),
        quantity: fc.constantFrom(...productCustomization.selectedQuantityModel.list, 7, 777),
        priority: fc.constantFrom(...DELIVERIES),
        place: fc.constantFrom(...PLACES),
        promocodeInputText: fc.constantFrom('FLYER5', 'BIENVENUE10', 'NO-SUCH-CODE'),
        fileCheck: fc.boolean(),
      },
      { requiredKeys: ['mcpSku', 'configuration', 'place'] },
    ),
  );

describe('one call for a selection', () => {
  test('4.2 says of any choices what the specified calls say of them', { timeout: 120_000 }, async () => {
    const described = await Promise.all(
      PRODUCTS.map(async (id) => {
        const visitor = new Visitor(shop.app());
        return (await visitor.call<ProductConfigurationWire>('GET', `/content/product-configuration/?id=${id}`)).body
          .data;
      }),
    );
    await fc.assert(
      fc.asyncProperty(anyChoices(described), ({ place, ...body }) => isTheSame({ ...body, ...place })),
      { numRuns: 60 },
    );
  });

  test.each<[string, Body]>([
    ['that a window offer counts for', { quantity: 100, priority: 'std', lossLeaderKey: 'cartes-essai' }],
    ['that it does not count for', { quantity: 250, priority: 'fast', lossLeaderKey: 'cartes-essai' }],
    ['beside a typed code', { quantity: 100, lossLeaderKey: 'cartes-essai', promocodeInputText: 'BIENVENUE10' }],
    ['with an offer that nobody knows', { quantity: 100, lossLeaderKey: 'rien' }],
  ])('4.2 takes an offer of the window into account %s', async (_name, body) => {
    await isTheSame({ mcpSku: 'bc-std', configuration: WINDOW_CARD, ...body });
  });

  test.each<[string, Body, number]>([
    ['nothing for what is made here', { mcpSku: 'fly-a5', configuration: FLYER }, 0],
    ['the stock once for its dates and its count', { mcpSku: 'app-tee', configuration: {} }, 1],
    [
      'the offer of the window once for prices and services',
      { mcpSku: 'bc-std', configuration: WINDOW_CARD, quantity: 100, lossLeaderKey: 'cartes-essai' },
      1,
    ],
  ])('reads from the database %s', async (_name, body, times) => {
    const transact = vi.spyOn(shop.ground().db, 'transact');
    try {
      expect((await choicesOf(body)).status).toBe(200);
      expect(transact).toHaveBeenCalledTimes(times);
    } finally {
      transact.mockRestore();
    }
  });

  test('4.2 gives a signed-in reseller his own prices', async () => {
    const reseller = new Visitor(shop.app(), 'localhost', elsewhere());
    await reseller.call('POST', '/auth/login/', { email: 'revendeur@tirage.example', password: 'tirage-demo' });
    await reseller.meet();
    await isTheSame({ mcpSku: 'fly-a5', configuration: FLYER, quantity: 1000 }, reseller);
  });

  test('1.06 leaves prices out where they are for premium resellers alone, and says so', async () => {
    const guest = new Visitor(shop.app(), 'pro.localhost', elsewhere());
    const { data } = (await choicesOf({ mcpSku: 'fly-a5', configuration: FLYER }, guest)).body;
    expect([data.quote, data.services, data.refused.prices?.key]).toEqual([null, [], 'premium_only']);
    expect(data.validation.quantities.length).toBeGreaterThan(5);
    expect(data.shipping?.dates.length).toBeGreaterThan(1);
  });

  test.each([
    ['a flyer', flyerLine()],
    ['cards of four people', fourCards()],
    ['shirts in sizes of their own', teeLine()],
    ['pens in two colours', flyerLine({ productId: 'pro-pen', selection: { print: '2' }, quantity: 250 })],
  ])('says what a file for %s is checked against, as its line in the cart does', async (_name, line) => {
    const guest = new Visitor(shop.app(), 'localhost', elsewhere());
    const { cartId, lineItemId } = await cartWith({ app: shop.app() }, [line], guest);
    const { data: cart } = (await guest.call<CartWire>('GET', '/cart/')).body;
    const { productId: mcpSku, productConfig: configuration, quantity } = cart.lineItems[lineItemId]!;
    const { target } = (await choicesOf({ mcpSku, configuration, quantity })).body.data;
    expect(target.geometry).not.toBeNull();
    expect(target).toEqual((await readCartFiles(guest, cartId)).lines[0]?.target);
  });

  test('3.20 a code that is tried too often costs the code alone, in words of the shop', async () => {
    const guesser = new Visitor(shop.app(), 'localhost', elsewhere());
    const guess = () => choicesOf({ mcpSku: 'fly-a5', configuration: FLYER, promocodeInputText: 'NO-SUCH' }, guesser);
    const codes = [];
    for (let tries = 0; tries < 21; tries += 1) codes.push((await guess()).body.data);
    expect(codes.slice(0, 20).map(({ refused }) => refused.code)).toEqual(Array.from({ length: 20 }, () => null));
    const last = codes.at(-1);
    expect(last?.refused.code).toMatchObject({ key: 'too_many_attempts', text: expect.stringMatching(/\w/) as string });
    expect([last?.quote?.promotion, last?.quote?.prices.length]).toEqual([null, codes[0]?.quote?.prices.length]);
  });

  test.each<[string, Body, number, string]>([
    ['an unknown product', { mcpSku: 'no-such' }, 404, 'product_not_found'],
    ['features of another product', { configuration: { Lamp: 'on' } }, 422, 'configuration_unknown'],
    ['a country that is not served', { country: 'US' }, 422, 'country_not_served'],
    ['a postal code of nowhere', { country: 'FR', zipCode: '1' }, 422, 'postal_code_invalid'],
    ['a price sent along', { price: 1 }, 400, 'invalid_request'],
  ])('7.5.07 refuses %s as a whole', async (_name, change, status, key) => {
    const answer = await choicesOf({ mcpSku: 'fly-a5', configuration: FLYER, ...change });
    expect([answer.status, answer.body.error.key]).toEqual([status, key]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import { Visitor } from '../support/visitor.ts';
import { FLYER, useShop } from '../support/promotions.ts';

const shop = useShop();
const { fill } = shop;

describe('arrival dates', () => {
  const ask = (change: Readonly<Record<string, unknown>>) =>
    new Visitor(shop.app()).call<Answer<typeof shippingCalculate>>('POST', '/product/shipping/calculate/', {
      mcpSku: 'fly-a5',
      variableAttributes: FLYER,
      quantity: 1000,
      deliveries: ['eco', 'std', 'fast', 'express'],
      ...change,
    });

  test('7.5.09 every delivery asked for has its date; a faster one is never later', async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(body.data.dates.map(({ deliveryKey }) => deliveryKey)).toEqual(['eco', 'std', 'fast', 'express']);
    const arrivals = body.data.dates.map(({ arrivalDate }) => arrivalDate);
    expect(arrivals).toEqual(arrivals.toSorted().toReversed());
    for (const { shipDate, arrivalDate, cutOff } of body.data.dates) {
      expect(shipDate <= arrivalDate).toBe(true);
      expect(Temporal.Instant.compare(cutOff, shop.now())).toBe(1);
    }
  });

  test('where delivery is included, a place overseas costs its surcharge all the same, here and in the cart, and is told of duties and of octroi de mer', async () => {
    const at = async (zipCode: string) => {
      const { body } = await ask({ deliveries: ['std'], countryCode: 'FR', zipCode });
      return { price: body.data.dates[0]?.shippingPrice, topics: body.data.caveat_topics };
    };
    expect(await at('75011')).toEqual({ price: '0.00', topics: [] });
    const papeete = await at('98714');
    // 14 euros, and 9 for each of 4.446 kg, in steps of five cents.
    expect(papeete).toEqual({ price: '54.00', topics: expect.arrayContaining(['remote', 'duties']) });
    // Guadeloupe has French VAT, which its price contains.
    expect((await at('97110')).topics).not.toContain('duties');
    for (const [zipCode, isTaken] of [
      ['97110', true],
      ['97139', true],
      ['97133', false],
      ['97150', false],
      ['97200', true],
      ['97300', true],
      ['97400', true],
      ['97500', false],
      ['97600', true],
      ['20000', false],
    ] as const)
      expect((await at(zipCode)).topics.includes('octroi_de_mer'), zipCode).toBe(isTaken);
    const { line } = await fill({}, { to: { postalCode: '98714', city: 'Papeete' } });
    expect([line.shippingPrice.centAmount, line.caveats]).toEqual([5400, expect.arrayContaining(['duties'])]);
  });

  test.each(['eco', 'std', 'fast'])('7.5.09 the date of %s is the one in the cart', async (priority) => {
    const { body } = await ask({ deliveries: [priority], countryCode: 'FR', zipCode: '75011' });
    expect(body.data.dates).toHaveLength(1);
    const { line } = await fill({ priority });
    expect(line.promisedArrivalDate).toBe(body.data.dates[0]?.arrivalDate);
  });

  test('7.5.09 a run of labels that is printed in flexo waits for its plates', async () => {
    const arrival = async (quantity: number) => {
      const { body } = await ask({ mcpSku: 'lab-roll', variableAttributes: {}, quantity, deliveries: ['std'] });
      return Temporal.PlainDate.from(body.data.dates[0]?.arrivalDate ?? '');
    };
    const [digital, flexo] = [await arrival(10_000), await arrival(20_000)];
    expect(flexo.since(digital).days).toBeGreaterThanOrEqual(2);
  });

  test('7.5.09 a delivery nobody offers is left out beside one that is', async () => {
    const { body } = await ask({ deliveries: ['teleport', 'std'] });
    expect(body.data.dates.map(({ deliveryKey }) => deliveryKey)).toEqual(['std']);
  });

  test("7.5.09 8.05 without any date: 'No arrival dates found for those deliveries!', with the topics of the caveats", async () => {
    const { status, body } = await ask({ deliveries: ['teleport'] });
    expect([status, body.error.key, body.error.message]).toEqual([
      422,
      'no_arrival_dates',
      'No arrival dates found for those deliveries!',
    ]);
    expect(body.error.detail).toEqual({ caveat_topics: ['priority'] });
  });

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['an unknown product', { mcpSku: 'no-such' }, 404, 'product_not_found'],
    ['an invalid configuration', { variableAttributes: { ...FLYER, paper: 'gold' } }, 422, 'configuration_invalid'],
    ['a quantity outside the range', { quantity: 10_001 }, 422, 'quantity_invalid'],
    ['a country that is not served', { countryCode: 'US' }, 422, 'country_not_served'],
    ['half a postal code', { countryCode: 'FR', zipCode: '750' }, 422, 'postal_code_invalid'],
    ['no delivery', { deliveries: [] }, 400, 'invalid_request'],
  ])('7.5.09 %s is refused', async (_name, change, status, key) => {
    const answer = await ask(change);
    expect([answer.status, answer.body.error.key]).toEqual([status, key]);
  });
});

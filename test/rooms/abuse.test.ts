import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => Temporal.Instant.from('2026-11-23T08:00:00Z') });
});
afterAll(() => shop.close());

async function filled(line: object = flyerLine(), to: object = {}, host?: string) {
  const guest = new Visitor(shop.app, host, elsewhere());
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  const cartId = cart.body.data.id;
  const put = await guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cartId}/item`, { line });
  const addressed = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item/address/`, {
    shippingAddress: { ...address(), email: `${randomUUID()}@example.fr`, ...to },
  });
  return { guest, cartId, put, addressed };
}

describe('who wants to pay less than the price', () => {
  test('cannot move the cart to a country of lower VAT and keep the address', async () => {
    const { guest, cartId } = await filled();
    const moved = await guest.call<CartWire>('POST', '/cart', { country: 'LU' });
    expect(moved.body.data).toMatchObject({ country: 'LU', shippingAddress: null });
    const { status, body } = await guest.call('POST', `/cart/${cartId}/checkout/`, {});
    expect([status, body.error.key]).toEqual([422, 'address_missing']);
  });

  test.each([
    ['FR', '986 75001'],
    ['FR', '974'],
    ['ES', '35-28001'],
    ['DE', '1011'],
  ])('cannot choose VAT by a postal code that %s does not have: %s', async (country, postalCode) => {
    const { addressed } = await filled(flyerLine(), { country, postalCode });
    expect([addressed.status, addressed.body.error.key]).toEqual([422, 'postal_code_invalid']);
  });

  test('takes a VAT number without a company for nothing', async () => {
    const { guest, cartId } = await filled(flyerLine(), { country: 'BE', postalCode: '1000' });
    const { status, body } = await guest.call('PATCH', `/cart/${cartId}/item/address/`, { vatNumber: 'BE0411905847' });
    expect([status, body.error.key]).toEqual([422, 'vat_number_needs_company']);
  });

  test.each(['\u3164', '--', '  '])('is no company by a name that nobody sees: %j', async (company) => {
    const to = { company, country: 'BE', postalCode: '1000' };
    const { guest, cartId } = await filled(flyerLine(), to);
    const path = `/cart/${cartId}`;
    const answers = [
      await guest.call('PATCH', `${path}/destination/`, { ...to, vatNumber: 'BE0411905847' }),
      await guest.call('PATCH', `${path}/item/address/`, {
        shippingAddress: { ...address(), ...to },
        vatNumber: 'BE0411905847',
      }),
    ];
    for (const { status, body } of answers)
      expect(['vat_number_needs_company', 'invalid_request'], String(status)).toContain(body.error.key);
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.vatNumber).toBeNull();
  });

  test('gets the window’s price for nothing but what is in the window', async () => {
    const line = (more: object, rest: object = {}) => ({
      ...flyerLine({ productId: 'bc-std', quantity: 100, priority: 'std' }),
      selection: {
        format: '85x55',
        paper: 'silk-350',
        sides: '4-4',
        lamination: 'none',
        corners: 'square',
        ...more,
      },
      lossLeaderKey: 'cartes-essai',
      ...rest,
    });
    const reasonOf = async (asked: object) => {
      const { put } = await filled(asked);
      return put.body.data.cart.lineItems[put.body.data.lineItemId]?.promotion?.reason;
    };
    expect(await reasonOf(line({}))).toBe('');
    expect(await reasonOf(line({ sets: '4' }))).toBe('not_alone');
    expect(await reasonOf(line({ fsc: 'yes' }))).toBe('not_alone');
    expect(await reasonOf(line({}, { priority: 'express' }))).toBe('not_alone');
  });
});

describe('who gives an address that is none', () => {
  test.each([
    ['firstName', ' '],
    ['firstName', 'GAGNEZ 500 EUR: http://evil.example'],
    ['lastName', 'www.evil.example'],
    ['lastName', 'Mo\u202ereau'],
    ['street', ' \u200b'],
    ['city', '\u2028'],
    ['company', '\u200b'],
    ['email', 'a@x..example'],
    ['postalCode', '--'],
  ])('is told which field: %s %j', async (field, value) => {
    const { addressed } = await filled(flyerLine(), { [field]: value });
    expect([addressed.status, addressed.body.error.key]).toEqual([400, 'invalid_request']);
    expect(addressed.body.error.fields?.map((each) => each.field)).toEqual([`/shippingAddress/${field}`]);
  });

  test.each([
    { country: 'ZZ', postalCode: '75011' },
    { country: 'FR', postalCode: '7501' },
  ])('is billed nowhere: %j', async (place) => {
    const { guest, cartId } = await filled();
    const { status, body } = await guest.call('PATCH', `/cart/${cartId}/item/address/`, {
      billingAddress: { ...address(), ...place },
    });
    expect([status, body.error.key]).toEqual([422, 'billing_place_invalid']);
  });

  test('and whoever gives one is written as the post does, whatever the script of the name', async () => {
    const { addressed } = await filled(
      flyerLine(),
      { firstName: ' Πηνελόπη ', lastName: "D'Aubigné-Øst", postalCode: ' sw1a  1aa ', country: 'GB', city: 'London' },
      'uk.localhost',
    );
    expect(addressed.status).toBe(200);
    expect(addressed.body.data.postalCode).toBe('SW1A 1AA');
    expect(addressed.body.data.shippingAddress).toMatchObject({ firstName: 'Πηνελόπη', postalCode: 'SW1A 1AA' });
  });
});

describe('who sends what cannot be kept', () => {
  test.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('gets a 400 for %s, in a line, an address and an order', async (_, text) => {
    const { guest, cartId } = await filled();
    const answers = [
      await guest.call('PUT', `/cart/${cartId}/item`, { line: { ...flyerLine(), userNotes: text } }),
      await guest.call('PATCH', `/cart/${cartId}/item/address/`, {
        shippingAddress: { ...address(), email: `${text}@b.fr` },
      }),
      await guest.call('POST', `/cart/${cartId}/checkout/`, { user_notes: { text } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test.each(['/carte-de-visite/?key=%00', '/carte-de-visite/?cart_item=constructor', '/flyer-a5/?cart_item=__proto__'])(
    'gets a page or a 400 at %s, never a fault',
    async (url) => {
      const { guest } = await filled();
      expect((await guest.send({ method: 'GET', url })).statusCode).toBeLessThan(500);
    },
  );

  test('with a NUL in a cookie gets a 400', async () => {
    const guest = new Visitor(shop.app);
    guest.cookies.set('tirage_refresh', '%00.x');
    expect((await guest.send({ method: 'GET', url: '/api/v1/session/' })).statusCode).toBe(400);
  });

  test('with a NUL in a cookie of somebody else on the host gets its answer', async () => {
    const guest = new Visitor(shop.app);
    guest.cookies.set('analytics', '%00');
    expect((await guest.send({ method: 'GET', url: '/api/v1/session/' })).statusCode).toBe(200);
  });
});

describe('who is in a hurry', () => {
  test('carts that cross on two articles all get an answer, and no order waits for another for ever', async () => {
    const shirt = (colour: string) =>
      flyerLine({ productId: 'app-tee', selection: { garment: 'tee', colour }, quantity: 10 });
    const configuration = await new Visitor(shop.app).call<{ features: { id: string; options: { key: string }[] }[] }>(
      'GET',
      '/content/product-configuration/?id=app-tee',
    );
    const feature = (id: string) =>
      configuration.body.data.features.find((each) => each.id === id)?.options.map(({ key }) => key) ?? [];
    const [first = '', second = ''] = feature('colour');
    const [garment = ''] = feature('garment');
    const carts: Awaited<ReturnType<typeof filled>>[] = [];
    for (let index = 0; index < 16; index += 1) {
      const [a, b] = index % 2 ? [first, second] : [second, first];
      const one = await filled({ ...shirt(a), selection: { garment, colour: a } });
      await one.guest.call('PUT', `/cart/${one.cartId}/item`, {
        line: { ...shirt(b), selection: { garment, colour: b } },
      });
      carts.push(one);
    }
    const answers = await Promise.all(
      carts.map(({ guest, cartId }) => guest.insists('POST', `/cart/${cartId}/checkout/`, {})),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});

describe('who is signed out', () => {
  test('is signed out for good, even when only the refresh cookie was left', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
    await visitor.meet();
    const refresh = visitor.cookies.get('tirage_refresh') ?? '';
    visitor.cookies.delete('tirage_access');
    await visitor.call('POST', '/auth/logout/', {});
    visitor.cookies.set('tirage_refresh', refresh);
    expect((await visitor.call('POST', '/auth/refreshToken/', {})).status).toBe(401);
  });
});

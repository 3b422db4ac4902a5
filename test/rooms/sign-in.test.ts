import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MergeReport } from '#shop/accounts/accounts.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { untilQueued } from '../support/lock-queue.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => Temporal.Instant.from('2026-11-23T08:00:00Z') });
  await seedDemo(shop.databaseUrl, ['tirage-fr', 'tirage-pro'], []);
});
afterAll(() => shop.close());

interface SignedIn {
  readonly access_token: string;
  readonly customer: { readonly email: string; readonly customerMetadata: object };
}

async function guestWith(lines: readonly object[]): Promise<{ guest: Visitor; cart: CartWire }> {
  const guest = new Visitor(shop.app);
  const { body } = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  for (const line of lines) await guest.call('PUT', `/cart/${body.data.id}/item`, { line });
  return { guest, cart: (await active(guest)) ?? body.data };
}

/** A browser at a connection of its own. */
const somebody = () => new Visitor(shop.app, 'localhost', elsewhere());
const active = async (visitor: Visitor) => (await visitor.call<CartWire | null>('GET', '/cart/')).body.data;
const waiting = async (visitor: Visitor) => (await visitor.call<LineItemWire[]>('GET', '/cart/waiting/')).body.data;

async function signIn(visitor: Visitor, name: string): Promise<MergeReport | null> {
  const { status, body } = await visitor.call<{ merge: MergeReport | null }>('POST', '/auth/login/', {
    email: `${name}@tirage.example`,
    password: 'tirage-demo',
  });
  expect(status).toBe(200);
  await visitor.meet();
  return body.data.merge;
}

describe('signing in', () => {
  test('4.1.03 the guest’s cart is the customer’s afterwards, address included, and the guest’s cookie is gone', async () => {
    const { guest, cart } = await guestWith([flyerLine(), flyerLine({ quantity: 500 })]);
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    await signIn(guest, 'camille');
    const own = await active(guest);
    expect(own?.lineOrder).toEqual(cart.lineOrder);
    expect(own?.shippingAddress?.city).toBe('Paris');
    expect(guest.cookies.has('tirage_anonymous')).toBe(false);
    expect(await waiting(guest)).toEqual([]);
    // Elsewhere, and later, it is the same cart; the next guest at this browser finds none.
    const elsewhere = new Visitor(shop.app);
    await signIn(elsewhere, 'camille');
    expect((await active(elsewhere))?.lineOrder).toEqual(cart.lineOrder);
    await guest.call('POST', '/auth/logout/', {});
    expect(await active(guest)).toBeNull();
  });

  test('7.2.01 answers with a token that signs in by itself, and with the customer and its metadata', async () => {
    const visitor = somebody();
    const { status, headers, body } = await visitor.call<SignedIn>('POST', '/auth/login/', {
      email: ' Camille@Tirage.example',
      password: 'tirage-demo',
    });
    expect([status, body.code, body.status]).toEqual([200, 200, 'success']);
    expect(body.data.customer).toMatchObject({
      email: 'camille@tirage.example',
      customerMetadata: { user_category: '2', user_newclient: expect.stringMatching(/^[01]$/) },
    });
    expect(headers['cache-control']).toContain('no-store');
    const other = await somebody().call<{ loggedIn: boolean }>('GET', '/session/', undefined, {
      authorization: `Bearer ${body.data.access_token}`,
    });
    expect(other.body.data).toMatchObject({ loggedIn: true, strategy: 'customer' });
    for (const wrong of [{ password: 'nicht' }, { email: 'nobody@tirage.example' }]) {
      const { body: refused } = await somebody().call('POST', '/auth/login/', {
        email: 'camille@tirage.example',
        password: 'tirage-demo',
        ...wrong,
      });
      expect([refused.code, refused.status, refused.error.key]).toEqual([401, 'error', 'credentials_refused']);
    }
    expect((await somebody().call('POST', '/auth/login/', { email: 'x' })).status).toBe(400);
  });

  test('7.2.04 signing out ends the session at once, with its token, its refresh token and its cart in the browser', async () => {
    const visitor = somebody();
    await signIn(visitor, 'camille');
    const { id: own } = (await active(visitor)) ?? (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
    const [access, refresh] = [visitor.cookies.get('tirage_access'), visitor.cookies.get('tirage_refresh')];
    const left = await visitor.call<{ loggedIn: boolean }>('POST', '/auth/logout/', {});
    expect([left.status, left.body.data]).toEqual([200, { loggedIn: false }]);
    expect([...visitor.cookies.keys()].filter((name) => /access|refresh|orders/.test(name))).toEqual([]);
    const byToken = await somebody().call('GET', '/customer/', undefined, {
      authorization: `Bearer ${access}`,
    });
    expect(byToken.status).toBe(401);
    const thief = somebody();
    thief.cookies.set('tirage_refresh', refresh ?? '');
    expect((await thief.call('POST', '/auth/refreshToken/', {})).body.error.key).toBe('session_expired');
    // The browser begins a cart of its own; the customer's waits for the next sign-in.
    await visitor.meet();
    const fresh = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
    expect(fresh.id).not.toBe(own);
    await signIn(visitor, 'camille');
    expect((await active(visitor))?.id).toBe(own);
    // Whoever is not signed in is answered the same.
    const guest = await somebody().call('POST', '/auth/logout/', {});
    expect([guest.status, guest.body.data]).toEqual([200, { loggedIn: false }]);
  });

  test('an empty cart keeps the addresses that the guest has not typed', async () => {
    const customer = new Visitor(shop.app);
    await signIn(customer, 'atelier');
    const own = (await customer.call<CartWire>('POST', '/cart', {})).body.data;
    const billingAddress = { ...address(), company: 'Atelier SA', city: 'Lille' };
    await customer.call('PATCH', `/cart/${own.id}/item/address/`, { shippingAddress: address(), billingAddress });
    const { guest } = await guestWith([flyerLine()]);
    await signIn(guest, 'atelier');
    const merged = await active(guest);
    expect([merged?.shippingAddress?.city, merged?.billingAddress?.city]).toEqual(['Paris', 'Lille']);
    const [cartItemId = ''] = merged?.lineOrder ?? [];
    await guest.call('DELETE', '/cart/item', { cartId: own.id, cartItemId });
    expect((await active(guest))?.lineOrder).toEqual([]);
  });

  test('a reseller’s lines are priced anew in the reseller’s class', async () => {
    const { guest, cart } = await guestWith([flyerLine()]);
    await signIn(guest, 'revendeur');
    const own = await active(guest);
    expect(own?.lineOrder).toEqual(cart.lineOrder);
    expect(own?.totalPrice.centAmount).toBeLessThan(cart.totalPrice.centAmount);
  });

  test('5.02 what does not fit in fifteen lines waits, named, until it is taken in or given up', async () => {
    const before = new Visitor(shop.app);
    await signIn(before, 'atelier');
    const own = (await before.call<CartWire>('POST', '/cart', {})).body.data;
    for (let count = 0; count < 14; count += 1)
      await before.call('PUT', `/cart/${own.id}/item`, { line: flyerLine({ jobName: `own ${count}` }) });
    const { guest } = await guestWith(['a', 'b', 'c'].map((jobName) => flyerLine({ jobName })));
    // Two tabs that sign in at once merge once.
    const other = new Visitor(shop.app);
    for (const [name, value] of guest.cookies) other.cookies.set(name, value);
    await Promise.all([signIn(guest, 'atelier'), signIn(other, 'atelier')]);
    const full = await active(guest);
    expect(full?.lineOrder).toHaveLength(15);
    const left = await waiting(guest);
    expect(left.map(({ jobName }) => jobName)).toEqual(['b', 'c']);
    const [first, second] = left.map(({ id }) => id);
    const refused = await guest.call('POST', `/cart/${own.id}/waiting/`, { cartItemId: first });
    expect(refused.body.error.key).toBe('cart_full');
    await guest.call('DELETE', '/cart/item', { cartId: own.id, cartItemId: full?.lineOrder[0] });
    const taken = await guest.call<{ cart: CartWire; waiting: LineItemWire[] }>('POST', `/cart/${own.id}/waiting/`, {
      cartItemId: first,
    });
    expect(taken.body.data.cart.lineOrder.at(-1)).toBe(first);
    expect(taken.body.data.waiting.map(({ jobName }) => jobName)).toEqual(['c']);
    // Nobody else's hand reaches what waits here.
    const stranger = new Visitor(shop.app);
    await signIn(stranger, 'camille');
    expect((await stranger.call('DELETE', '/cart/waiting/', { cartItemId: second })).body.error.key).toBe(
      'line_not_found',
    );
    expect((await guest.call<LineItemWire[]>('DELETE', '/cart/waiting/', { cartItemId: second })).body.data).toEqual(
      [],
    );
  });

  test('the answer says which lines moved, which codes were kept or dropped and why, and what that does to the price', async () => {
    const before = new Visitor(shop.app);
    expect(await signIn(before, 'camille')).toBeNull();
    const own = (await before.call<CartWire>('POST', '/cart', {})).body.data;
    for (const cartItemId of own.lineOrder) await before.call('DELETE', '/cart/item', { cartId: own.id, cartItemId });
    await before.call('PUT', `/cart/${own.id}/item`, { line: flyerLine({ promocode: 'BIENVENUE10' }) });
    await before.call('PATCH', `/cart/${own.id}/item/address/`, { shippingAddress: address() });
    await before.call('POST', `/cart/${own.id}/checkout/`, {});
    const next = (await before.call<CartWire>('POST', '/cart', {})).body.data;
    const kept = flyerLine({ quantity: 2000, promocode: 'FLYER5' });
    await before.call('PUT', `/cart/${next.id}/item`, { line: kept });
    const { guest, cart } = await guestWith([flyerLine({ promocode: 'BIENVENUE10' }), kept, flyerLine()]);
    const [first, second, third] = cart.lineOrder.map((id) => cart.lineItems[id]!);
    const merge = await signIn(guest, 'camille');
    const merged = await active(guest);
    expect(merge?.cartId).toBe(merged?.id);
    const gross = (line: LineItemWire | undefined) => line?.taxedTotalPriceWithServices;
    expect(merge?.lines).toMatchObject([
      { lineItemId: first?.id, code: 'BIENVENUE10', codeState: 'dropped', reason: 'gone', grossBefore: gross(first) },
      { lineItemId: second?.id, code: 'FLYER5', codeState: 'kept', reason: '', grossNow: gross(second) },
      { lineItemId: third?.id, code: '', codeState: 'none', grossBefore: gross(third), grossNow: gross(third) },
    ]);
    expect(merge?.lines[0]?.grossNow).toEqual(gross(merged?.lineItems[first?.id ?? '']));
    expect(merge!.lines[0]!.grossNow.centAmount).toBeGreaterThan(merge!.lines[0]!.grossBefore.centAmount);
    // The customer's own line keeps its code.
    expect(merged?.lineItems[merged.lineOrder[0] ?? '']?.promotion).toMatchObject({ code: 'FLYER5', reason: '' });
  });

  test('a tab that still shows the guest’s cart is told where its lines are', async () => {
    const { guest, cart } = await guestWith([flyerLine()]);
    await signIn(guest, 'camille');
    const destination = { country: 'FR', postalCode: '75011', company: '' };
    const answers = [
      await guest.call('PATCH', `/cart/${cart.id}/destination/`, destination),
      await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }),
      await guest.call('POST', `/cart/${cart.id}/checkout/`, {}),
    ];
    for (const { status, body } of answers) expect([status, body.error.key]).toEqual([409, 'cart_merged']);
    expect(answers[0]?.body.error.text).toMatch(/dans celui de votre compte/);
  });

  test('a call of the guest that was under way is told so too, and a stranger is not', async () => {
    const { guest, cart } = await guestWith([flyerLine()]);
    const late = new Visitor(shop.app);
    for (const [name, value] of guest.cookies) late.cookies.set(name, value);
    await late.meet();
    await signIn(guest, 'camille');
    for (const [visitor, key] of [
      [late, 'cart_merged'],
      [(await guestWith([])).guest, 'cart_not_found'],
    ] as const) {
      const answers = [
        await visitor.call('PATCH', `/cart/${cart.id}/destination/`, { country: 'FR', postalCode: '', company: '' }),
        await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }),
        await visitor.call('DELETE', '/cart/item', { cartId: cart.id, cartItemId: cart.lineOrder[0] }),
        await visitor.call('POST', `/cart/${cart.id}/checkout/`, {}),
      ];
      expect(answers.map(({ body }) => body.error.key)).toEqual(Array.from({ length: 4 }, () => key));
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('lineItems');
    }
  });

  test('a cart that another tab orders meanwhile is followed by a new one, and nobody gets a fault', async () => {
    const before = await guestWith([]);
    await signIn(before.guest, 'camille');
    const own = (await before.guest.call<CartWire>('POST', '/cart', {})).body.data;
    const { guest } = await guestWith([flyerLine()]);
    const other = new pg.Client({ connectionString: shop.databaseUrl });
    await other.connect();
    try {
      await other.query(`select set_config('app.tenant', 'tirage-fr', false)`);
      await other.query('begin');
      await other.query('select from carts where id = $1 for update', [own.id]);
      const signing = signIn(guest, 'camille');
      await untilQueued(shop.databaseUrl, 1);
      await other.query(`update carts set state = 'ordered' where id = $1`, [own.id]);
      await other.query('commit');
      const merge = await signing;
      expect(merge?.lines).toHaveLength(1);
      expect(merge?.cartId).not.toBe(own.id);
    } finally {
      await other.end();
    }
  });

  test('a wrong password leaves the guest’s cart where it is', async () => {
    const { guest, cart } = await guestWith([flyerLine()]);
    const { body } = await guest.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'no' });
    expect(body.error.key).toBe('credentials_refused');
    expect((await active(guest))?.id).toBe(cart.id);
  });

  test('4.1.03 a wrong password ends nobody’s session; another customer’s right one ends the session before', async () => {
    const visitor = new Visitor(shop.app, 'localhost', elsewhere());
    const session = async () =>
      (await visitor.call<{ customer: { email: string } | null }>('GET', '/session/')).body.data;
    await signIn(visitor, 'camille');
    const earlier = visitor.cookies.get('tirage_refresh') ?? '';
    await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'no' });
    expect((await session()).customer?.email).toBe('camille@tirage.example');
    await signIn(visitor, 'atelier');
    expect((await session()).customer?.email).toBe('atelier@tirage.example');
    const old = new Visitor(shop.app);
    old.cookies.set('tirage_refresh', earlier);
    expect((await old.call('POST', '/auth/refreshToken/', {})).body.error.key).toBe('session_expired');
  });
});

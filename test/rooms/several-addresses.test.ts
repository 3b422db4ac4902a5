import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { Ctx } from '#shop/context.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { decidePremium } from '#shop/premium/premium.service.ts';
import type { StaffOrderRow, StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
let ctx: Ctx;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  const [snapshot] = await snapshotsOf(shop.ground.shops, ['tirage-fr']);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  ctx = contextOfJob(shop.jobContext, snapshot!, 'addresses test', log, 'operator');
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const key = ({ status, body }: Reply<unknown>) => body.error?.key ?? status;
const LYON = address({ lastName: 'Lambert', street: '2 rue Mercière', postalCode: '69002', city: 'Lyon' });
const MILANO = address({
  lastName: 'Bianchi',
  street: 'Via Dante 3',
  postalCode: '20121',
  city: 'Milano',
  country: 'IT',
});
const BRUXELLES = address({ street: 'Rue Neuve 1', postalCode: '1000', city: 'Bruxelles', country: 'BE' });

interface Begun {
  readonly visitor: Visitor;
  readonly cart: CartWire;
  readonly email: string;
}

/** A cart with an address and as many different lines. */
async function begun(lines: number, visitor = new Visitor(shop.app, 'localhost', elsewhere())): Promise<Begun> {
  const { body } = await visitor.call<CartWire>('POST', '/cart', {});
  const path = `/cart/${body.data.id}/item`;
  for (let count = 1; count <= lines; count += 1) {
    const put = await visitor.call('PUT', path, {
      line: flyerLine({ quantity: count * 500, jobName: `Tirage ${count}` }),
    });
    expect(key(put)).toBe(200);
  }
  const email = `${randomUUID()}@example.fr`;
  const sent = await visitor.call<CartWire>('PATCH', `${path}/address/`, { shippingAddress: address({ email }) });
  return { visitor, cart: sent.body.data, email };
}

const send = ({ visitor, cart }: Pick<Begun, 'visitor' | 'cart'>, lineItemIds: readonly string[], to: unknown) =>
  visitor.call<CartWire>('PATCH', `/cart/${cart.id}/item/delivery/`, { lineItemIds, to });
const now = async ({ visitor }: Begun) => (await visitor.call<CartWire>('GET', '/cart/')).body.data;
const cities = ({ deliveryGroups }: Pick<CartWire, 'deliveryGroups'>) =>
  deliveryGroups.map((group) => [group.address?.city, group.lineItemIds.length]);

function sumsAreTotals({ deliveryGroups, taxedPrice }: Pick<CartWire, 'deliveryGroups' | 'taxedPrice'>): void {
  for (const part of ['totalNet', 'totalTax', 'totalGross'] as const)
    expect(deliveryGroups.reduce((sum, group) => sum + group[part].centAmount, 0)).toBe(taxedPrice[part].centAmount);
}

async function ordered({ visitor, cart }: Pick<Begun, 'visitor' | 'cart'>): Promise<OrderWire> {
  const placed = await visitor.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {});
  expect(key(placed)).toBe(200);
  return (await visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`)).body.data;
}

/** An order to Paris, Lyon and Milano. */
async function toThree(visitor?: Visitor) {
  const cart = await begun(3, visitor);
  const [, second, third] = cart.cart.lineOrder;
  expect(key(await send(cart, [second!], { address: LYON }))).toBe(200);
  expect(key(await send(cart, [third!], { address: MILANO }))).toBe(200);
  return { ...cart, order: await ordered(cart) };
}

describe('the lines of a cart', () => {
  test('go to addresses of their own: price, VAT and date follow each, and the sums are the totals', async () => {
    const cart = await begun(3);
    const [first, second, third] = cart.cart.lineOrder;
    expect(cities(cart.cart)).toEqual([['Paris', 3]]);
    const milano = (await send(cart, [second!, third!], { address: MILANO })).body.data;
    expect(cities(milano)).toEqual([
      ['Paris', 1],
      ['Milano', 2],
    ]);
    expect(milano.lineItems[first!]).toEqual(cart.cart.lineItems[first!]);
    const moved = milano.lineItems[second!]!;
    expect(moved).toMatchObject({ shipTo: { country: 'IT', postalCode: '20121' }, taxRate: '22.00' });
    expect(moved.promisedArrivalDate > cart.cart.lineItems[second!]!.promisedArrivalDate).toBe(true);
    expect(milano.taxedPrice.taxPortions.map(({ rate }) => rate)).toEqual(['22.00', '20.00']);
    sumsAreTotals(milano);
    // The same line as in a cart that goes there as a whole.
    const there = await begun(2);
    const whole = await there.visitor.call<CartWire>('PATCH', `/cart/${there.cart.id}/item/address/`, {
      shippingAddress: MILANO,
    });
    const { price, taxedShippingPrice, promisedArrivalDate } = whole.body.data.lineItems[there.cart.lineOrder[1]!]!;
    expect(moved).toMatchObject({ price, taxedShippingPrice, promisedArrivalDate });
    // And back by one call.
    const back = (await send(cart, cart.cart.lineOrder, null)).body.data;
    expect(back.lineItems[second!]).toEqual(cart.cart.lineItems[second!]);
    expect([cities(back), back.taxedPrice]).toEqual([[['Paris', 3]], cart.cart.taxedPrice]);
  });

  test('a line with an address of its own stays there when the cart goes elsewhere, is edited or is put back', async () => {
    const cart = await begun(2);
    const [first, second] = cart.cart.lineOrder;
    const before = (await send(cart, [second!], { address: MILANO })).body.data.lineItems[second!];
    const path = `/cart/${cart.cart.id}/item`;
    const { body } = await cart.visitor.call<CartWire>('PATCH', `${path}/address/`, { shippingAddress: BRUXELLES });
    expect(body.data.lineItems[second!]).toEqual(before);
    expect(body.data.lineItems[first!]).toMatchObject({ taxRate: '21.00' });
    const edited = await cart.visitor.call<{ cart: CartWire }>('PUT', path, {
      lineItemId: second,
      line: flyerLine({ quantity: 2500 }),
      destination: { country: 'IT', postalCode: '20121' },
    });
    expect(edited.body.data.cart.lineItems[second!]).toMatchObject({ quantity: 2500, deliveryAddress: MILANO });
    const elsewhereShown = await cart.visitor.call('PUT', path, {
      lineItemId: second,
      line: flyerLine(),
      destination: { country: 'BE', postalCode: '1000' },
    });
    expect([key(elsewhereShown), elsewhereShown.body.error.detail]).toEqual([
      'cart_elsewhere',
      { country: 'IT', postalCode: '20121' },
    ]);
    await cart.visitor.call('DELETE', '/cart/item', { cartId: cart.cart.id, cartItemId: second });
    const back = await cart.visitor.call<{ cart: CartWire; lineItemId: string }>('PUT', path, {
      line: flyerLine(),
      deliveryAddress: MILANO,
    });
    expect(back.body.data.cart.lineItems[back.body.data.lineItemId]).toMatchObject({ deliveryAddress: MILANO });
  });

  test('refuse what cannot be delivered, what is foreign and what is nonsense, and nothing is lost', async () => {
    const { visitor: other } = await registered(shop);
    const kept = await other.call<CustomerWire>('POST', '/customer/address/', { ...LYON, type: 'shipping' });
    const foreign = Object.keys(kept.body.data.customerAddresses.shippingAddresses)[0]!;
    const { visitor } = await registered(shop);
    const billing = await visitor.call<CustomerWire>('POST', '/customer/address/', { ...LYON, type: 'billing' });
    const invoiced = Object.keys(billing.body.data.customerAddresses.billingAddresses)[0]!;
    const cart = await begun(2, visitor);
    const [first, second] = cart.cart.lineOrder;
    await send(cart, [second!], { address: LYON });
    const before = await now(cart);
    const refused = async (to: unknown, ids: readonly string[] = [first!]) => key(await send(cart, ids, to));
    for (const addressId of [foreign, invoiced, 'k3Jx0vQmT5mYw2bq8Zr1Lg'])
      expect(await refused({ addressId })).toBe('address_not_found');
    const guest = await begun(1);
    expect(key(await send(guest, guest.cart.lineOrder, { addressId: foreign }))).toBe('address_not_found');
    expect(await refused({ address: address({ country: 'US', postalCode: '10001' }) })).toBe('country_not_served');
    expect(await refused({ address: address({ postalCode: '7501' }) })).toBe('postal_code_invalid');
    expect(await refused({ address: LYON }, [first!, foreign])).toBe('line_not_found');
    expect(await refused({ address: LYON }, [])).toBe('invalid_request');
    for (const to of [
      {},
      [],
      'Lyon',
      { addressId: foreign, address: LYON },
      { address: { ...LYON, street: '\u200b' } },
      { address: { ...LYON, firstName: 'http://example.fr' } },
      { address: { ...LYON, email: '' } },
    ])
      expect(await refused(to)).toBe('invalid_request');
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    await stranger.call('POST', '/cart', {});
    expect(key(await send({ visitor: stranger, cart: cart.cart }, [first!], null))).toBe('cart_not_found');
    const seen = { lineItemIds: [first], to: { address: LYON }, cartVersion: before!.version - 1 };
    expect(key(await visitor.call('PATCH', `/cart/${cart.cart.id}/item/delivery/`, seen))).toBe('cart_changed');
    expect(await now(cart)).toEqual(before);
  });

  test('twenty at once are done one after the other, and none is lost', async () => {
    const cart = await begun(4);
    const places = [LYON, MILANO, BRUXELLES, null];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => {
        const to = places[count % 4] ?? null;
        return send(cart, [cart.cart.lineOrder[count % 4]!], to && { address: to });
      }),
    );
    expect(new Set(answers.map(key))).toEqual(new Set([200]));
    const after = (await now(cart))!;
    expect(after.version).toBe(cart.cart.version + 20);
    expect(cities(after).toSorted()).toEqual([
      ['Bruxelles', 1],
      ['Lyon', 1],
      ['Milano', 1],
      ['Paris', 1],
    ]);
    sumsAreTotals(after);
  });

  test('a kept address is copied when it is chosen, and a guest’s cart keeps its addresses at sign-in', async () => {
    const { visitor, email } = await registered(shop);
    const kept = await visitor.call<CustomerWire>('POST', '/customer/address/', { ...LYON, type: 'shipping' });
    const addressId = Object.keys(kept.body.data.customerAddresses.shippingAddresses)[0]!;
    const own = await begun(1, visitor);
    expect(cities((await send(own, own.cart.lineOrder, { addressId })).body.data)).toEqual([['Lyon', 1]]);
    await visitor.call('PATCH', '/customer/address/', { id: addressId, city: 'Villeurbanne' });
    const guest = await begun(2);
    await send(guest, [guest.cart.lineOrder[1]!], { address: MILANO });
    expect(key(await guest.visitor.call('POST', '/auth/login/', { email, password: PASSWORD }))).toBe(200);
    await guest.visitor.meet();
    expect(cities((await now(guest))!)).toEqual([
      ['Paris', 1],
      ['Lyon', 1],
      ['Milano', 1],
    ]);
  });

  test('a line that waits keeps its address, and goes where the cart goes when the shop no longer delivers there', async () => {
    const cart = await begun(2);
    await send(cart, cart.cart.lineOrder, { address: MILANO });
    const { body } = await cart.visitor.call<CartWire>('POST', '/cart', { forceCreate: true });
    const take = (cartItemId: string) =>
      cart.visitor.call<{ cart: CartWire }>('POST', `/cart/${body.data.id}/waiting/`, { cartItemId });
    const [first, second] = cart.cart.lineOrder;
    expect((await take(first!)).body.data.cart.lineItems[first!]).toMatchObject({ deliveryAddress: MILANO });
    await asOwner(
      shop,
      `update cart_lines set line = jsonb_set(line, '{deliveryAddress,country}', '"US"') where id = $1`,
      [second],
    );
    expect((await take(second!)).body.data.cart.lineItems[second!]).toMatchObject({ deliveryAddress: null });
  });

  test('a checked number takes the VAT off where the company’s country collects it, and leaves it at home', async () => {
    const cart = await begun(2);
    const [first, second] = cart.cart.lineOrder;
    await send(cart, [second!], { address: MILANO });
    const { body } = await cart.visitor.call<CartWire>('PATCH', `/cart/${cart.cart.id}/item/address/`, {
      shippingAddress: address({ company: 'Atelier SA', email: cart.email }),
      vatNumber: 'BE0411905847',
    });
    expect([body.data.lineItems[first!]?.taxCode, body.data.lineItems[second!]?.taxCode]).toEqual([
      'standard',
      'reverse_charge',
    ]);
    expect(body.data.taxedPrice.taxPortions.map(({ rate }) => rate)).toEqual(['20.00', '0.00']);
    expect(body.data.taxedPrice.exemption).not.toBe('');
    sumsAreTotals(body.data);
    const order = await ordered(cart);
    expect(order.taxedPrice).toEqual(body.data.taxedPrice);
    // The confirmation names each rate, and the exemption for what has none.
    const [mail] = await mailsTo(shop, cart.email);
    expect(mail?.text).toMatch(/TVA 20/);
    expect(mail?.text).toContain('article 262 ter I');
  });

  test('the confirmation of an export to a private customer names the law of its VAT', async () => {
    const cart = await begun(1);
    await cart.visitor.call<CartWire>('PATCH', `/cart/${cart.cart.id}/item/address/`, {
      shippingAddress: address({ postalCode: '97300', city: 'Cayenne', company: '', email: cart.email }),
    });
    await ordered(cart);
    const [mail] = await mailsTo(shop, cart.email);
    expect(mail?.text).toContain('articles 262 I et 294 du CGI');
  });
});

describe('an order to three addresses', () => {
  test('is what the cart was: its own address, its groups, their dates and sums, and so are the mails', async () => {
    const { order, email } = await toThree();
    expect(order.shippingAddress).toMatchObject({ city: 'Paris', email });
    expect(cities(order)).toEqual([
      ['Paris', 1],
      ['Lyon', 1],
      ['Milano', 1],
    ]);
    sumsAreTotals(order);
    const [mail] = await mailsTo(shop, email);
    for (const said of ['Livraison 1 sur 3', 'Livraison 3 sur 3', '2 rue Mercière', 'Via Dante 3', '20121 Milano'])
      expect(mail?.text).toContain(said);
    const { rows } = await asOwner<{ body_text: string }>(
      shop,
      `select body_text from mails where subject like '%' || $1 || '%' and recipient <> $2`,
      [order.orderNumber, email],
    );
    expect(rows[0]?.body_text).toContain('Via Dante 3');
  });

  test('an order to another single address says that one', async () => {
    const cart = await begun(1);
    await send(cart, cart.cart.lineOrder, { address: LYON });
    const order = await ordered(cart);
    expect([cities(order), order.shippingAddress.city]).toEqual([[['Lyon', 1]], 'Paris']);
    expect((await mailsTo(shop, cart.email))[0]?.text).toMatch(
      /Adresse de livraison\s: Camille Lambert, 2 rue Mercière/,
    );
  });

  test('is refused with the line that can no longer go to its address, and the cart stays as it was', async () => {
    const cart = await begun(2);
    const [, second] = cart.cart.lineOrder;
    await send(cart, [second!], { address: LYON });
    // The shop no longer delivers there.
    await asOwner(
      shop,
      `update cart_lines set line = jsonb_set(line, '{deliveryAddress,country}', '"US"') where cart_id = $1 and id = $2`,
      [cart.cart.id, second],
    );
    const before = await now(cart);
    const placed = await cart.visitor.call('POST', `/cart/${cart.cart.id}/checkout/`, {});
    expect([key(placed), placed.body.error.detail]).toEqual([
      'no_arrival_dates',
      { caveat_topics: ['no_carrier'], lineItemId: second },
    ]);
    expect(await now(cart)).toEqual(before);
    expect(key(await send(cart, [second!], null))).toBe(200);
    await ordered(cart);
  });

  test('a changed line keeps its address, and ordering again does, unless the shop no longer delivers there', async () => {
    const { visitor, order } = await toThree();
    const third = order.lineOrder[2]!;
    const draft = await visitor.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
      orderId: order.id,
      lineItem: { id: third, ...flyerLine({ quantity: 2500 }) },
      refererUrl: '/flyers/',
    });
    expect(key(draft)).toBe(200);
    const { orderEditId } = draft.body.data;
    const edited = await visitor.call<OrderWire>('POST', '/order/edit/item/finalize', {
      orderId: order.id,
      orderEditId,
    });
    expect(cities(edited.body.data)).toEqual(cities(order));
    expect(edited.body.data.lineItems[orderEditId]).toMatchObject({ deliveryAddress: MILANO, taxRate: '22.00' });
    sumsAreTotals(edited.body.data);
    // The shop delivered to Lyon then, and the order remembers a place where it does not deliver now.
    await asOwner(
      shop,
      `update order_lines set line = jsonb_set(line, '{deliveryAddress,country}', '"US"') where order_id = $1 and id = $2`,
      [order.id, order.lineOrder[1]],
    );
    interface Again {
      readonly lines: readonly {
        readonly lineItemId: string;
        readonly deliveryAddress: object | null;
        readonly now: { readonly gross: { centAmount: number } };
      }[];
    }
    const shown = await visitor.call<Again>('POST', `/order/${order.id}/reorder/`, {});
    expect(shown.body.data.lines.map((line) => line.deliveryAddress)).toEqual([null, null, MILANO]);
    await visitor.call('POST', '/cart', {});
    const put = await visitor.call('POST', `/order/${order.id}/reorder/`, {
      accepted: Object.fromEntries(shown.body.data.lines.map((line) => [line.lineItemId, line.now.gross.centAmount])),
    });
    expect(key(put)).toBe(200);
    const cart = (await visitor.call<CartWire>('GET', '/cart/')).body.data;
    expect(cart.deliveryGroups.map((group) => [group.isMain, group.country, group.lineItemIds.length])).toEqual([
      [true, 'FR', 2],
      [false, 'IT', 1],
    ]);
  });

  test('staff find it by each address, and a parcel goes to one of them', async () => {
    const { visitor, order, email } = await toThree();
    const path = `/staff/orders/${order.orderNumber}`;
    for (const q of [`${email} bianchi`, `${email} merciere`]) {
      const query = new URLSearchParams({ q }).toString();
      const found = await staff.call<{ orders: StaffOrderRow[] }>('GET', `/staff/orders/?${query}`);
      expect(found.body.data.orders.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    }
    let seen = (await staff.call<StaffOrderWire>('GET', `${path}/`)).body.data;
    await staff.call('POST', `${path}/payment/`, { reference: `VIR-${order.orderNumber}` });
    seen = (await staff.call<StaffOrderWire>('GET', `${path}/`)).body.data;
    for (const to of ['not_needed', 'in_prepress', 'in_print', 'finishing', 'packed']) {
      const axis = to === 'not_needed' ? 'artwork' : 'production';
      const moves = seen.jobs.map(({ id }) => ({ axis, jobId: id, to }));
      seen = (await staff.call<StaffOrderWire>('POST', `${path}/moves/`, { version: seen.version, moves, reason: '' }))
        .body.data;
    }
    const [first, second, third] = seen.jobs.map(({ id }) => id);
    const ship = (jobIds: readonly unknown[], trackingNumber: string) =>
      staff.call<StaffOrderWire>('POST', `${path}/shipments/`, {
        version: seen.version,
        carrier: 'dhl',
        trackingNumber,
        jobIds,
      });
    expect(key(await ship([first, second], 'JJD00001'))).toBe('parcel_of_several_addresses');
    const left = await ship([third], 'JJD00002');
    expect(key(left)).toBe(200);
    seen = left.body.data;
    const [mail] = await mailsTo(shop, email);
    expect(mail?.text).toContain('Via Dante 3');
    expect(mail?.text).not.toContain('rue Mercière');
    // Nor does a job join a parcel that went elsewhere.
    expect(key(await ship([second], 'JJD00002'))).toBe('parcel_of_several_addresses');
    expect(key(await ship([second], 'JJD00003'))).toBe(200);
    const watched = (await visitor.call<OrderWire>('GET', `/order/${order.id}`)).body.data;
    expect(watched.shipments.map(({ jobIds }) => jobIds)).toEqual([[third], [second]]);
  });

  test('of a reseller is sent in the reseller’s name, and of anybody else in the shop’s', async () => {
    const { visitor, id } = await registered(shop, { firstName: 'Ève', lastName: 'Ribot' });
    await decidePremium(ctx, id, { isPremium: true, reason: 'Partenaire' });
    const { order } = await toThree(visitor);
    expect(order.sender).toBe('Ève Ribot');
    const ordinary = await toThree();
    expect(ordinary.order.sender).toBe(ctx.tenant.brand.sender);
  });

  test('is in the person’s file, and erasure leaves the place for the books and no way to reach anybody', async () => {
    const { visitor } = await registered(shop);
    const { order } = await toThree(visitor);
    const phone = '06 12 34 56 78';
    await asOwner(
      shop,
      `update order_lines set line = jsonb_set(line, '{deliveryAddress,phone}', to_jsonb($2::text))
       where order_id = $1 and line -> 'deliveryAddress' <> 'null'`,
      [order.id, phone],
    );
    const cart = await begun(1, visitor);
    await send(cart, cart.cart.lineOrder, { address: BRUXELLES });
    const file = await visitor.call('GET', '/customer/export/');
    const said = JSON.stringify(file.body);
    for (const place of ['Via Dante 3', 'rue Mercière', 'Rue Neuve 1', phone]) expect(said).toContain(place);
    expect(key(await visitor.call('POST', `/order/${order.id}/cancel/`, {}))).toBe(200);
    expect(key(await visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    const { rows } = await asOwner<{ line: { deliveryAddress: Record<string, string> | null } }>(
      shop,
      'select line from order_lines where order_id = $1 order by position',
      [order.id],
    );
    expect(rows.map(({ line }) => line.deliveryAddress)).toEqual([
      null,
      { ...LYON, email: '', phone: '' },
      { ...MILANO, email: '', phone: '' },
    ]);
  });
});

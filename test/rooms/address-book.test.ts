import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import { MOST_ADDRESSES } from '#shop/address-book/address-book.schema.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ADDRESS = '/customer/address/';
type Book = CustomerWire['customerAddresses'];

async function bookOf(visitor: Visitor): Promise<Book> {
  return (await visitor.call<CustomerWire>('GET', '/customer/')).body.data.customerAddresses;
}

/** Adds an address and tells its id, as a client finds it: by the ids before and after. */
async function adds(visitor: Visitor, type: 'shipping' | 'billing', more: object = {}): Promise<string> {
  const idsOf = (book: Book) => Object.keys({ ...book.shippingAddresses, ...book.billingAddresses });
  const before = idsOf(await bookOf(visitor));
  const { status, body } = await visitor.call<CustomerWire>('POST', ADDRESS, { ...address(), type, ...more });
  expect([status, body.error?.key]).toEqual([200, undefined]);
  const [id = '', ...others] = idsOf(body.data.customerAddresses).filter((each) => !before.includes(each));
  expect(others).toEqual([]);
  return id;
}

const keyOf = ({ status, body }: Awaited<ReturnType<Visitor['call']>>) => [status, body.error?.key];

describe('the address book', () => {
  test('3.09 7.2.07 an address is added and changed, by type and keyed by id; what is not named stays', async () => {
    const { visitor } = await registered(shop);
    const id = await adds(visitor, 'billing', { company: ' Ribot & fils ', postalCode: ' 69002 ', city: 'Lyon' });
    const expected = { ...address(), id, type: 'billing', company: 'Ribot & fils', postalCode: '69002', city: 'Lyon' };
    expect(await bookOf(visitor)).toEqual({
      shippingAddresses: {},
      billingAddresses: { [id]: { ...expected, hasDeferredPayments: false } },
      defaultShippingAddressId: null,
      defaultBillingAddressId: id,
    });
    const changed = await visitor.call<CustomerWire>('PATCH', ADDRESS, { id, street: '9 quai Saint-Antoine' });
    expect(changed.body.data.customerAddresses.billingAddresses[id]).toEqual({
      ...expected,
      street: '9 quai Saint-Antoine',
      hasDeferredPayments: false,
    });
  });

  test('7.2.08 the first of a type is its default, another one is when it is chosen', async () => {
    const { visitor } = await registered(shop);
    const first = await adds(visitor, 'shipping');
    const second = await adds(visitor, 'shipping', { city: 'Lyon', postalCode: '69002' });
    const billing = await adds(visitor, 'billing');
    expect(await bookOf(visitor)).toMatchObject({ defaultShippingAddressId: first, defaultBillingAddressId: billing });
    const { body } = await visitor.call<CustomerWire>('PATCH', '/customer/address/setDefault', {
      type: 'shipping',
      id: second,
    });
    expect(body.data.customerAddresses).toMatchObject({
      defaultShippingAddressId: second,
      defaultBillingAddressId: billing,
    });
  });

  test('7.2.09 without its default the newest of the type is the default; taking that back brings both back', async () => {
    const { visitor } = await registered(shop);
    const first = await adds(visitor, 'shipping');
    await adds(visitor, 'shipping');
    const newest = await adds(visitor, 'shipping');
    const remove = (id: string) => visitor.call<CustomerWire>('DELETE', '/customer/address', { type: 'shipping', id });
    const { body } = await remove(first);
    expect(Object.keys(body.data.customerAddresses.shippingAddresses)).toHaveLength(2);
    expect(body.data.customerAddresses.defaultShippingAddressId).toBe(newest);
    expect(keyOf(await remove(first))).toEqual([404, 'address_not_found']);
    const back = await visitor.call<CustomerWire>('POST', '/customer/address/restore', { id: first });
    expect(Object.keys(back.body.data.customerAddresses.shippingAddresses)).toHaveLength(3);
    expect(back.body.data.customerAddresses.defaultShippingAddressId).toBe(first);
    await remove(first);
    await visitor.call('PATCH', '/customer/address/setDefault', { type: 'shipping', id: newest });
    const kept = await visitor.call<CustomerWire>('POST', '/customer/address/restore', { id: first });
    expect(kept.body.data.customerAddresses.defaultShippingAddressId).toBe(newest);
  });

  test('a cart that is named takes the address as well, and is priced for it', async () => {
    const { visitor } = await registered(shop);
    const cartId = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data.id;
    await visitor.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
    const cart = async () => (await visitor.call<CartWire>('GET', '/cart/')).body.data;
    const shipping = await adds(visitor, 'shipping', { cartId, country: 'BE', postalCode: '1000', city: 'Bruxelles' });
    expect(await cart()).toMatchObject({ country: 'BE', shippingAddress: { city: 'Bruxelles' }, billingAddress: null });
    await adds(visitor, 'billing', { cartId, company: 'Ribot' });
    expect(await cart()).toMatchObject({ country: 'BE', billingAddress: { company: 'Ribot' } });
    await visitor.call('PATCH', ADDRESS, { id: shipping, cartId, city: 'Ixelles', postalCode: '1050' });
    expect(await cart()).toMatchObject({ postalCode: '1050', shippingAddress: { city: 'Ixelles' } });
    const home = await adds(visitor, 'shipping');
    await visitor.call('PATCH', '/customer/address/setDefault', { type: 'shipping', id: home, cartId });
    expect(await cart()).toMatchObject({ country: 'FR', shippingAddress: { country: 'FR' } });
  });

  test('a cart that refuses the address leaves the book as it was', async () => {
    const { visitor } = await registered(shop);
    const refused = await visitor.call('POST', ADDRESS, {
      ...address(),
      type: 'shipping',
      cartId: 'somebody-elses-cart',
    });
    expect(keyOf(refused)).toEqual([404, 'cart_not_found']);
    expect(await bookOf(visitor)).toMatchObject({ shippingAddresses: {}, defaultShippingAddressId: null });
  });

  test('unknown, foreign and of another type are one answer, and nothing is changed', async () => {
    const { visitor } = await registered(shop);
    const { visitor: owner } = await registered(shop);
    const foreign = await adds(owner, 'shipping');
    const own = await adds(visitor, 'shipping');
    for (const id of [foreign, 'k3Jx0vQmT5mYw2bq8Zr1Lg']) {
      expect(keyOf(await visitor.call('PATCH', ADDRESS, { id, city: 'Lyon' }))).toEqual([404, 'address_not_found']);
      for (const [method, path] of [
        ['PATCH', '/customer/address/setDefault'],
        ['DELETE', '/customer/address'],
      ] as const)
        expect(keyOf(await visitor.call(method, path, { type: 'shipping', id }))).toEqual([404, 'address_not_found']);
      expect(keyOf(await visitor.call('POST', '/customer/address/restore', { id }))).toEqual([
        404,
        'address_not_found',
      ]);
    }
    for (const [method, path] of [
      ['PATCH', '/customer/address/setDefault'],
      ['DELETE', '/customer/address'],
    ] as const)
      expect(keyOf(await visitor.call(method, path, { type: 'billing', id: own }))).toEqual([404, 'address_not_found']);
    await owner.call('DELETE', '/customer/address', { type: 'shipping', id: foreign });
    expect(keyOf(await visitor.call('POST', '/customer/address/restore', { id: foreign }))).toEqual([
      404,
      'address_not_found',
    ]);
    expect(Object.keys((await bookOf(visitor)).shippingAddresses)).toEqual([own]);
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await guest.call('DELETE', '/customer/address', { type: 'shipping', id: own })).status).toBe(401);
  });

  test('no address is taken where the shop does not deliver, with half a postal code or with what nobody sees', async () => {
    const { visitor } = await registered(shop);
    const tried = (more: object) => visitor.call('POST', ADDRESS, { ...address(), type: 'billing', ...more });
    expect(keyOf(await tried({ country: 'US' }))).toEqual([422, 'country_not_served']);
    expect(keyOf(await tried({ postalCode: '750' }))).toEqual([422, 'postal_code_invalid']);
    expect((await tried({ city: 'Pa\u0007ris' })).body.error.key).toBe('invalid_request');
    expect((await tried({ street: '5 rue\ndu Port' })).body.error.key).toBe('invalid_request');
    expect((await tried({ firstName: 'Ca\u202emille' })).body.error.key).toBe('invalid_request');
    expect((await tried({ hasDeferredPayments: true })).body.error.key).toBe('invalid_request');
    expect((await tried({ type: 'other' })).body.error.key).toBe('invalid_request');
    expect((await bookOf(visitor)).billingAddresses).toEqual({});
  });

  test('an account keeps fifty addresses, of whichever type, however many are added at once', async () => {
    const { visitor } = await registered(shop);
    for (let count = 0; count < MOST_ADDRESSES - 2; count += 1)
      await visitor.call('POST', ADDRESS, { ...address(), type: count % 2 === 0 ? 'shipping' : 'billing' });
    const last = await Promise.all(
      [1, 2, 3, 4].map(() => visitor.insists('POST', ADDRESS, { ...address(), type: 'shipping' })),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
    expect(keyOf(await visitor.call('POST', ADDRESS, { ...address(), type: 'billing' }))).toEqual([
      422,
      'address_book_full',
    ]);
    const { shippingAddresses, billingAddresses } = await bookOf(visitor);
    expect(Object.keys({ ...shippingAddresses, ...billingAddresses })).toHaveLength(MOST_ADDRESSES);
  });

  test('deferred payment is the shop’s word, and ends when the address is somebody else’s', async () => {
    const { visitor } = await registered(shop);
    const id = await adds(visitor, 'billing', { company: 'Ribot & fils' });
    await asOwner(shop, 'update customer_addresses set has_deferred_payments = true where id = $1', [id]);
    const after = async (change: object) =>
      (await visitor.call<CustomerWire>('PATCH', ADDRESS, { id, ...change })).body.data.customerAddresses
        .billingAddresses[id]?.hasDeferredPayments;
    expect(await after({ phone: '+33 4 00 00 00 00' })).toBe(true);
    expect(await after({ company: 'Another SARL' })).toBe(false);
    expect(await after({ company: 'Ribot & fils' })).toBe(false);
  });
});

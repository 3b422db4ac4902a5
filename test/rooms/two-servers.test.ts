import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import { MOST_ADDRESSES } from '#shop/address-book/address-book.schema.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { untilQueued } from '../support/lock-queue.ts';
import { registered } from '../support/people.ts';
import { shopFolder } from '../support/shop-folder.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

const TIRAGE_SECRET = 'one secret for both of the servers here';
let first: TestShop;
let second: TestShop;
beforeAll(async () => {
  first = await openTestShop({}, { TIRAGE_SECRET });
  second = await openTestShop({}, { TIRAGE_SECRET, DATABASE_URL: first.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** One visitor whose calls reach either server, with a cart of `lines` lines that the first one has written. */
async function visitorOfBoth(lines: number) {
  const here = new Visitor(first.app);
  const { body } = await here.call<CartWire>('POST', '/cart', {});
  await here.meet();
  const there = new Visitor(second.app);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  await there.meet();
  const id = body.data.id;
  const put = async (visitor: Visitor, lineItemId?: string) =>
    visitor.insists<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${id}/item`, {
      line: flyerLine(),
      ...(lineItemId ? { lineItemId } : {}),
    });
  for (let count = 0; count < lines; count += 1) await put(here);
  const cart = async () => (await there.call<CartWire>('GET', '/cart/')).body.data;
  return { here, there, id, put, cart };
}

describe('a cart that two servers write', () => {
  test('takes their lines in turn, none lost, each answer the cart as it stands', async () => {
    const { here, there, put, cart } = await visitorOfBoth(1);
    for (const visitor of [there, there, here, there, here, here]) await put(visitor);
    const last = await put(there);
    expect(last.body.data.cart).toEqual(await cart());
    expect(last.body.data.cart.lineOrder).toHaveLength(8);
    expect(last.body.data.cart.version).toBe(8);
  });

  test('5.02 stops at fifteen lines when both add at once', async () => {
    const { here, there, put, cart } = await visitorOfBoth(10);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(index % 2 ? here : there)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await cart()).lineOrder).toHaveLength(15);
  });

  test('has room again on one server as soon as the other takes a line out', async () => {
    const { here, there, id, put, cart } = await visitorOfBoth(15);
    const [cartItemId] = (await cart()).lineOrder;
    expect((await put(here)).body.error.key).toBe('cart_full');
    await there.call('DELETE', '/cart/item', { cartId: id, cartItemId });
    expect((await put(here)).status).toBe(200);
  });

  test('7.3.02 prices a line by the address that the other server was given', async () => {
    const { here, there, id, put } = await visitorOfBoth(1);
    const shippingAddress = address({ country: 'BE', postalCode: '1000', city: 'Bruxelles' });
    expect((await there.call('PATCH', `/cart/${id}/item/address/`, { shippingAddress })).status).toBe(200);
    const { cart, lineItemId } = (await put(here)).body.data;
    expect(cart.lineItems[lineItemId]?.taxRate).toBe('21.00');
  });

  test('takes no line once the other server has made an order of it', async () => {
    const { here, there, id, put } = await visitorOfBoth(1);
    await there.call('PATCH', `/cart/${id}/item/address/`, { shippingAddress: address() });
    expect((await there.call('POST', `/cart/${id}/checkout/`, {})).status).toBe(200);
    const refused = await put(here);
    expect([refused.status, refused.body.error.key]).toEqual([409, 'cart_ordered']);
  });

  test('edits no line that the other server has taken out', async () => {
    const { here, there, id, put, cart } = await visitorOfBoth(2);
    const [cartItemId] = (await cart()).lineOrder;
    await there.call('DELETE', '/cart/item', { cartId: id, cartItemId });
    const edited = await put(here, cartItemId);
    expect([edited.status, edited.body.error.key]).toEqual([404, 'line_not_found']);
    expect((await cart()).lineOrder).toHaveLength(1);
  });
});

describe('a product that is changed while two servers sell it', () => {
  const priceAt = async ({ app }: TestShop) => {
    const { body } = await new Visitor(app).call<{ id: string; name: string; from: object }[]>('GET', '/product/list/');
    const { name, from } = body.data.find(({ id }) => id === 'fly-a5') ?? {};
    return { name, from };
  };
  const titleAt = async ({ app }: TestShop) =>
    /<title>([^<]*)/.exec((await new Visitor(app).send({ method: 'GET', url: '/flyer-a5/' })).body)?.[1];

  test('is sold by both as it is now as soon as they hear of it, without a restart, pages that were kept included', async () => {
    const files = shopFolder(first.databaseUrl);
    const before = [await titleAt(first), await titleAt(second)];
    const dear = await priceAt(second);
    files.change('catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: "Prospectus A5"');
    files.change('catalog/products/fly-a5.yaml', /\nprice:\n/, '\nprice:\n  factor: 2\n');
    expect((await files.apply()).changed).toHaveLength(5);
    for (const server of [first, second]) await expect.poll(() => titleAt(server)).toBe('Prospectus A5 | Tirage');
    expect(before).toEqual(['Flyer A5 | Tirage', 'Flyer A5 | Tirage']);
    expect(await priceAt(first)).toEqual(await priceAt(second));
    expect((await priceAt(second)).from).not.toEqual(dear.from);
    expect((await files.apply()).changed).toEqual([]);
    files.delete();
  });

  test('is seen by a server whose ear was cut off meanwhile, once it listens again', async () => {
    const files = shopFolder(first.databaseUrl);
    files.change('catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: "Tract A5"');
    const owner = new pg.Client({ connectionString: first.databaseUrl });
    await owner.connect();
    // Told while nobody hears: what is left is to look after the connection is back.
    await owner.query('begin');
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tirage-listen' and datname = current_database()`,
    );
    await owner.query('commit');
    await files.apply();
    for (const server of [first, second]) await expect.poll(() => titleAt(server)).toBe('Tract A5 | Tirage');
    await owner.end();
    files.delete();
  });

  test('is to the end of a request what it was at its beginning', async () => {
    const files = shopFolder(first.databaseUrl);
    const began = (await first.ground.shops.at('localhost'))!;
    const before = await began.catalog.product('fly-a4');
    files.change('catalog/products/fly-a4.yaml', /\nprice:\n/, '\nprice:\n  factor: 3\n');
    files.change('catalog/products/fly-a6.yaml', /\nprice:\n/, '\nprice:\n  factor: 3\n');
    await files.apply();
    await expect.poll(async () => (await first.ground.shops.at('localhost'))?.revision).toBe(began.revision + 1);
    const factorOf = async (shop: ShopSnapshot, id: string) => {
      const found = await shop.catalog.product(id);
      return found?.state === 'sold' ? (found.sold.compiled.product.price.factor ?? 1) : undefined;
    };
    const now = (await first.ground.shops.at('localhost'))!;
    // The one that it had asked for, and one that it asks for only now.
    expect(await began.catalog.product('fly-a4')).toEqual(before);
    expect([await factorOf(began, 'fly-a6'), await factorOf(now, 'fly-a6')]).toEqual([1, 3]);
    files.delete();
  });
});

test('two fields of one address that are changed at once, on two servers, are both kept', async () => {
  const { visitor } = await registered(first);
  const there = new Visitor(second.app);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  await there.meet();
  const { body } = await visitor.call<CustomerWire>('POST', '/customer/address/', { ...address(), type: 'shipping' });
  const [id = ''] = Object.keys(body.data.customerAddresses.shippingAddresses);
  const holder = new pg.Client({ connectionString: first.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 50))', [`tirage-fr ${body.data.id}`]);
    const street = visitor.call('PATCH', '/customer/address/', { id, street: '9 quai Saint-Antoine' });
    await untilQueued(first.databaseUrl, 1);
    const floor = there.call('PATCH', '/customer/address/', { id, street2: 'Bâtiment B' });
    await untilQueued(first.databaseUrl, 2);
    await holder.query('commit');
    expect([(await street).status, (await floor).status]).toEqual([200, 200]);
  } finally {
    await holder.end();
  }
  const now = (await visitor.call<CustomerWire>('GET', '/customer/')).body.data.customerAddresses;
  expect(now.shippingAddresses[id]).toMatchObject({ street: '9 quai Saint-Antoine', street2: 'Bâtiment B' });
});

describe('an address book with room for one more address', () => {
  test('and a cart that two servers put the last one into: whoever is refused changes neither', async () => {
    const { visitor: here, id } = await registered(first);
    const there = new Visitor(second.app);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    await there.meet();
    const cart = async () => (await here.call<CartWire>('GET', '/cart/')).body.data;
    const cartId = (await here.call<{ id: string }>('POST', '/cart', {})).body.data.id;
    await here.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
    for (let count = 0; count < MOST_ADDRESSES - 1; count += 1)
      await here.call('POST', '/customer/address/', { ...address(), type: 'billing' });
    const put = (visitor: Visitor, city: string) =>
      visitor.insists<CustomerWire>('POST', '/customer/address/', { ...address({ city }), type: 'shipping', cartId });
    const holder = new pg.Client({ connectionString: first.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 50))', [`tirage-fr ${id}`]);
      const one = put(here, 'Lyon');
      await untilQueued(first.databaseUrl, 1);
      const other = put(there, 'Nantes');
      await untilQueued(first.databaseUrl, 2);
      await holder.query('commit');
      expect([(await one).status, (await other).body.error?.key]).toEqual([200, 'address_book_full']);
    } finally {
      await holder.end();
    }
    expect((await cart()).shippingAddress?.city).toBe('Lyon');
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CartWire, NotSold } from '#shop/cart/cart.contract.ts';
import type { ProductData } from '#storefront/pages/product/choices/configurator.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';
import { Visitor } from '../support/visitor.ts';

/** What is said of products and choices that are gone while they stand in carts, orders and open pages. */

const RETIRED = 'catalog/retired.yaml';
const DL = 'catalog/products/fly-dl.yaml';

let shop: TestShop;
let files: ShopFolder;

beforeEach(async () => {
  shop = await openTestShop();
  files = shopFolder(shop.databaseUrl);
});
afterEach(async () => {
  await shop.close();
  files.delete();
});

async function apply(): Promise<void> {
  await files.apply();
  await shop.ground.shops.refresh();
}

async function retire(successor?: string): Promise<void> {
  const next = successor === undefined ? '' : `, successor: ${successor}`;
  files.write(RETIRED, `retired: [{id: fly-dl${next}}]\n`);
  await apply();
}

interface Buyer {
  readonly guest: Visitor;
  readonly cart: CartWire;
}

/** A guest with a flyer DL and a flyer A5 in the cart, and an address. */
async function buyer(): Promise<Buyer> {
  const guest = new Visitor(shop.app);
  const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
  await guest.meet();
  for (const line of [flyerLine({ productId: 'fly-dl', selection: { paper: 'gloss-170' } }), flyerLine()])
    await guest.call('PUT', `/cart/${id}/item`, { line });
  const shippingAddress = address();
  await guest.call('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
  return { guest, cart: (await guest.call<CartWire>('GET', '/cart/')).body.data };
}

async function notSold({ guest }: Buyer): Promise<readonly NotSold[]> {
  return (await guest.call<CartWire>('GET', '/cart/')).body.data.notSold;
}

/** The key of the refusal of the order, its text, and the line that it names. */
async function refusalOf({ guest, cart }: Buyer) {
  const { body } = await guest.call('POST', `/cart/${cart.id}/checkout/`, {});
  const { key, text, detail } = body.error as unknown as {
    readonly key: string;
    readonly text: string;
    readonly detail: { readonly lineItemId: string };
  };
  return { key, text, lineItemId: detail.lineItemId };
}

async function pageAt(visitor: Visitor, path: string): Promise<string> {
  const { headers, statusCode, body } = await visitor.send({ method: 'GET', url: path });
  return statusCode === 301
    ? pageAt(visitor, String(headers.location))
    : body.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
}

test('a line whose product is retired says so in the cart, with its successor, and the refusal of the order names it', async () => {
  const mine = await buyer();
  expect(await notSold(mine)).toEqual([]);
  await retire('fly-a5');
  const [lineItemId = ''] = mine.cart.lineOrder;
  expect(await notSold(mine)).toEqual([{ lineItemId, reason: 'product_retired', successor: 'Flyer A5' }]);
  expect(await refusalOf(mine)).toEqual({
    key: 'product_retired',
    text: 'Ce produit n’est plus vendu.',
    lineItemId,
  });
});

test('a line whose product is in maintenance says so in the cart, and the refusal of the order names it', async () => {
  const mine = await buyer();
  files.write(DL, 'id: [');
  await apply();
  const [lineItemId = ''] = mine.cart.lineOrder;
  expect(await notSold(mine)).toEqual([{ lineItemId, reason: 'product_in_maintenance', successor: null }]);
  expect(await refusalOf(mine)).toMatchObject({ key: 'product_in_maintenance', lineItemId });
});

test('a line with a choice that its product has no more says so in the cart; a line that is sold as it was does not', async () => {
  const mine = await buyer();
  files.change(DL, 'gloss-170, ', '');
  await apply();
  const [lineItemId = ''] = mine.cart.lineOrder;
  expect(await notSold(mine)).toEqual([{ lineItemId, reason: 'choices_gone', successor: null }]);
  expect(await refusalOf(mine)).toMatchObject({
    key: 'choices_gone',
    text: 'Un choix de cet article n’est plus proposé.',
    lineItemId,
  });
});

test('another place is taken for a cart with a line that is sold no more, which stays as it was put', async () => {
  const { guest, cart } = await buyer();
  await retire();
  const there = { country: 'FR', postalCode: '20000', company: '' };
  const { body } = await guest.call<CartWire>('PATCH', `/cart/${cart.id}/destination/`, there);
  expect(body.error).toBeUndefined();
  const [gone = '', sold = ''] = cart.lineOrder;
  const { postalCode, lineItems, notSold: told } = body.data;
  expect([postalCode, lineItems[sold]?.shipTo.postalCode, lineItems[gone]]).toEqual([
    '20000',
    '20000',
    cart.lineItems[gone],
  ]);
  expect(told).toMatchObject([{ lineItemId: gone }]);
});

test('another currency is taken for a cart with a line that is sold no more: it keeps its price, which is in no sum', async () => {
  const guest = new Visitor(shop.app, 'ch.localhost');
  const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
  await guest.meet();
  await guest.call('PUT', `/cart/${id}/item`, { line: flyerLine({ productId: 'fly-dl' }) });
  const shippingAddress = address({ country: 'CH', postalCode: '1003', city: 'Lausanne' });
  await guest.call('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
  await retire();
  const opened = (await guest.call<CartWire>('POST', '/cart', { currency: 'EUR' })).body;
  expect(opened.error).toBeUndefined();
  expect(opened.data.taxedPrice.totalGross).toEqual({ centAmount: 0, currencyCode: 'EUR' });
  const put = await guest.call<{ cart: CartWire }>('PUT', `/cart/${id}/item`, { line: flyerLine() });
  const { cart } = put.body.data;
  const [gone, sold] = cart.lineOrder.map((each) => cart.lineItems[each]);
  expect([gone?.currencyCode, sold?.currencyCode]).toEqual(['CHF', 'EUR']);
  expect(cart.taxedPrice.totalGross).toEqual(sold?.taxedTotalPriceWithServices);
  expect(cart.deliveryGroups[0]?.totalGross).toEqual(cart.taxedPrice.totalGross);
  // Sold again, it has a price that nobody has seen.
  files.write(RETIRED, 'retired: []\n');
  await apply();
  expect((await guest.call<CartWire>('GET', '/cart/')).body.data.notSold).toEqual([
    { lineItemId: gone?.id, reason: 'other_currency', successor: null },
  ]);
  expect((await guest.call('POST', `/cart/${id}/checkout/`, {})).body.error.key).toBe('cart_changed');
});

test('codes are taken out of a cart with a line that is sold no more', async () => {
  const { guest, cart } = await buyer();
  const promocode = (promocodeInputText: string) =>
    guest.call<CartWire>('PATCH', `/cart/${cart.id}/promocode/`, { promocodeInputText });
  await promocode('BIENVENUE10');
  await retire();
  const { lineItems, lineOrder } = (await promocode('')).body.data;
  expect(lineOrder.map((id) => lineItems[id]?.promotion?.code)).toEqual(['BIENVENUE10', undefined]);
});

test('another quantity is refused on a line with a choice that is gone, and the refusal says so', async () => {
  const { guest, cart } = await buyer();
  files.change(DL, 'gloss-170, ', '');
  await apply();
  const change = { cartItemId: cart.lineOrder[0], quantity: 2000 };
  const { body } = await guest.call('PATCH', `/cart/${cart.id}/item`, change);
  expect(body.error).toMatchObject({ key: 'choices_gone', text: 'Un choix de cet article n’est plus proposé.' });
});

test('to change a line names the choice that is gone as it was sold', async () => {
  const { guest, cart } = await buyer();
  files.change(DL, 'gloss-170, ', '');
  await apply();
  const url = `/flyer-dl/_payload.json?cart_item=${cart.lineOrder[0]}`;
  const { data } = (await guest.send({ method: 'GET', url })).json<{ data: ProductData }>();
  expect(data.validation.changed).toMatchObject([
    { feature: 'Papier', from: expect.stringMatching(/^Couché brillant 170\sg$/) },
  ]);
});

test('the page to which a retired product leads says so, and only there', async () => {
  await retire('fly-a5');
  const visitor = new Visitor(shop.app);
  const said = /Flyer DL\s» n’est plus vendu\s; voici le plus proche, Flyer A5\./;
  expect(await pageAt(visitor, '/flyer-dl/?q=500')).toMatch(said);
  for (const path of ['/flyer-a5/', '/flyer-a6/?instead_of=fly-dl', '/flyer-a5/?instead_of=fly-a6'])
    expect(await pageAt(visitor, path), path).not.toContain('n’est plus vendu');
});

test('the family to which a retired product without a successor leads says so, and only there', async () => {
  await retire();
  const visitor = new Visitor(shop.app);
  expect(await pageAt(visitor, '/flyer-dl/?q=500')).toMatch(
    /«\sFlyer DL\s» n’est plus vendu\s; voici les produits similaires\./,
  );
  for (const path of ['/flyers/', '/cartes/?instead_of=fly-dl', '/flyers/?instead_of=fly-a6'])
    expect(await pageAt(visitor, path), path).not.toContain('n’est plus vendu');
});

test('to change a line of a retired product in the cart is told as its replacement, after a reload too', async () => {
  const { guest, cart } = await buyer();
  await retire('fly-a5');
  const said = /Enregistrer remplace «\sFlyer DL\s» par Flyer A5 dans votre panier\./;
  const [lineId] = cart.lineOrder;
  expect(await pageAt(guest, `/product-fly-dl/?cart_item=${lineId}`)).toMatch(said);
  expect(await pageAt(guest, `/flyer-a5/?cart_item=${lineId}&q=500`)).toMatch(said);
  expect(await pageAt(guest, `/flyer-a5/?cart_item=${cart.lineOrder[1]}`)).not.toMatch(/Enregistrer remplace/);
});

test('a line of a placed order whose product is retired is told as such, and not as gone from the order', async () => {
  const { guest, cart } = await buyer();
  const placed = await guest.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {});
  const { id } = placed.body.data;
  await retire('fly-a5');
  const page = await pageAt(guest, `/product-fly-dl/?order_item=${id}/${cart.lineOrder[0]}`);
  expect(page).toContain('votre article reste comme vous l’avez commandé');
  expect(page).not.toContain('n’est plus dans cette commande');
});

test('whoever chooses on an open page is told the name of the retired product and what is sold in its place', async () => {
  await retire('fly-a5');
  const { body } = await new Visitor(shop.app).call('POST', '/product/choices/', {
    mcpSku: 'fly-dl',
    configuration: {},
    quantity: 500,
    priority: 'std',
    fileCheck: false,
  });
  expect(body.error).toMatchObject({
    key: 'product_retired',
    detail: { name: 'Flyer DL', successor: { name: 'Flyer A5', path: '/flyer-a5/' } },
  });
});

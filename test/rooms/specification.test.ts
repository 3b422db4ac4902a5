import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { adjustWallet } from '#shop/wallet/wallet.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { person, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';
import { CALLS, LINKS } from '../structure/specification.ts';
import { Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const CUSTOMER = { email: 'camille@tirage.example', password: 'tirage-demo' };
const FLYER = { sides: '4-4' };
const CARD = { sides: '4-4' };

/** What a call is sent with: in its address, behind it, and as its body. */
interface Sent {
  readonly visitor: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

async function guestWithLine(): Promise<{ visitor: Visitor; cartId: string; lineId: string }> {
  const visitor = new Visitor(shop.app);
  const cart = await visitor.call<CartWire>('POST', '/cart', {});
  const cartId = cart.body.data.id;
  const put = await visitor.call<{ lineItemId: string }>('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
  return { visitor, cartId, lineId: put.body.data.lineItemId };
}

async function guestAtCheckout(): Promise<{ visitor: Visitor; cartId: string }> {
  const { visitor, cartId } = await guestWithLine();
  await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address() });
  return { visitor, cartId };
}

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(shop.app);
  await visitor.call('POST', '/auth/login/', CUSTOMER);
  return visitor;
}

/** A customer with a cart and a shipping address. */
async function withAddress(): Promise<{ visitor: Visitor; cartId: string; id: string }> {
  const visitor = await signedIn();
  const cart = await visitor.call<CartWire>('POST', '/cart', {});
  const added = await visitor.call<{ customerAddresses: { defaultShippingAddressId: string } }>(
    'POST',
    '/customer/address/',
    { ...address(), type: 'shipping' },
  );
  return { visitor, cartId: cart.body.data.id, id: added.body.data.customerAddresses.defaultShippingAddressId };
}

const guest = () => new Visitor(shop.app);
const place = { country: 'BE', postalCode: '1000' };
const product = { mcpSku: 'fly-a5', productKey: 'fly-a5', variantSku: 'fly-a5' };
const context = {
  ...product,
  currency: 'EUR',
  pageId: 'product-fly-a5',
  productGroup: 'sheets',
  productFamily: 'flyers',
};
const prepared = JSON.stringify({ mcpSku: 'bc-std', configuration: CARD });

async function guestWithOrder(): Promise<{ visitor: Visitor; order: OrderWire }> {
  const { visitor, cartId } = await guestAtCheckout();
  const placed = await visitor.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
  const read = await visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`);
  return { visitor, order: read.body.data };
}

/** Somebody who has ordered, with enough in the wallet for it. */
async function orderOfWallet(): Promise<{ visitor: Visitor; orderId: string }> {
  const { visitor, id, email } = await registered(shop);
  const snapshot = await shop.ground.shops.current('tirage-fr');
  const ctx = contextOfJob(shop.jobContext, snapshot!, 'specification', shop.app.log, 'operator');
  await adjustWallet(ctx, { customerId: id, email, cents: 50_000, currency: 'EUR', reason: 'Un geste' });
  const cart = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
  await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
  await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
  const placed = await visitor.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {});
  return { visitor, orderId: placed.body.data.id };
}

const editOf = ({ id, lineOrder }: OrderWire) => ({
  orderId: id,
  lineItem: { id: lineOrder[0], ...flyerLine({ quantity: 2500 }) },
  refererUrl: '/flyers/',
});

const REQUESTS: Readonly<Record<string, () => Promise<Sent> | Sent>> = {
  'GET /content/old-sitemap': () => ({ visitor: guest() }),
  'GET /content/robots': () => ({ visitor: guest() }),
  'GET /content/sitemap': () => ({ visitor: guest() }),
  'GET /content/sitemap-lp': () => ({ visitor: guest() }),
  'POST /auth/login/': () => ({ visitor: guest(), body: CUSTOMER }),
  'POST /admin/login-as-user/': async () => ({
    visitor: await staffAt(shop).signsIn(),
    body: { customerId: (await registered(shop)).id, reason: 'Commande par téléphone' },
  }),
  'POST /auth/refreshToken/': async () => ({ visitor: await signedIn() }),
  'POST /auth/logout/': async () => ({ visitor: await signedIn() }),
  'POST /customer/create': () => ({ visitor: guest(), body: person() }),
  'PATCH /customer/': async () => ({
    visitor: await signedIn(),
    body: { firstName: 'Camille', lastName: 'Moreau', newsletter: true },
  }),
  'POST /customer/address/': async () => {
    const { visitor, cartId } = await withAddress();
    return { visitor, body: { ...address(), type: 'shipping', cartId } };
  },
  'PATCH /customer/address/': async () => {
    const { visitor, cartId, id } = await withAddress();
    return { visitor, body: { ...address(), id, cartId } };
  },
  'PATCH /customer/address/setDefault': async () => {
    const { visitor, cartId, id } = await withAddress();
    return { visitor, body: { type: 'shipping', id, cartId } };
  },
  'DELETE /customer/address': async () => {
    const { visitor, id } = await withAddress();
    return { visitor, body: { type: 'shipping', id } };
  },
  'POST /cart': () => ({
    visitor: guest(),
    body: { forceCreate: true, anonymousUserId: 'x', currency: 'EUR', country: 'FR', locale: 'fr-FR' },
  }),
  'PATCH /cart/{id}/item/address/': async () => {
    const { visitor, cartId } = await guestWithLine();
    return { visitor, params: { id: cartId }, body: { shippingAddress: address(), billingAddress: address() } };
  },
  'PUT /cart/{id}/item': async () => {
    const { visitor, cartId } = await guestWithLine();
    return { visitor, params: { id: cartId }, body: { line: flyerLine() } };
  },
  'POST /cart/{id}/duplicateItem': async () => {
    const { visitor, cartId, lineId } = await guestWithLine();
    return { visitor, params: { id: cartId }, body: { cartItemId: lineId } };
  },
  'DELETE /cart/item': async () => {
    const { visitor, cartId, lineId } = await guestWithLine();
    return { visitor, body: { cartId, cartItemId: lineId } };
  },
  'POST /cart/{id}/checkout/': async () => {
    const { visitor, cartId } = await guestAtCheckout();
    return {
      visitor,
      params: { id: cartId },
      body: {
        sender_type: 'custom',
        custom_sender: 'Atelier Moreau',
        user_notes: { invoiceRequested: true },
        internalCheckout: false,
        skipDocReview: false,
      },
    };
  },
  'GET /order/{id}': async () => {
    const { visitor, order } = await guestWithOrder();
    return { visitor, params: { id: order.id } };
  },
  'POST /order/edit/item/': async () => {
    const { visitor, order } = await guestWithOrder();
    return { visitor, body: editOf(order) };
  },
  'POST /order/edit/item/finalize': async () => {
    const { visitor, order } = await guestWithOrder();
    const draft = await visitor.call<{ orderEditId: string }>('POST', '/order/edit/item/', editOf(order));
    return { visitor, body: { orderId: order.id, orderEditId: draft.body.data.orderEditId } };
  },
  'POST /order/edit/payment/reset-method': async () => {
    const { visitor, order } = await guestWithOrder();
    return { visitor, body: { orderId: order.id } };
  },
  'POST /wallet/create-payment-and-transaction': async () => {
    const { visitor, orderId } = await orderOfWallet();
    return { visitor, body: { orderId } };
  },
  'POST /order/reset-line-item-artwork/': async () => {
    const { visitor, order } = await guestWithOrder();
    return { visitor, body: { orderId: order.id, lineItemId: order.lineOrder[0] } };
  },
  'GET /content/page/': () => ({ visitor: guest(), query: { id: 'terms' } }),
  'GET /content/product-configuration/': () => ({ visitor: guest(), query: { id: 'fly-a5' } }),
  'POST /content/product-instruction/': () => ({ visitor: guest(), body: { pages_id: ['product-fly-a5'] } }),
  'GET /content/loss-leader-info/{key}/': () => ({ visitor: guest(), params: { key: 'cartes-essai' } }),
  'GET /product/get-product-custom-config-from-key/{key}/': async () => {
    const visitor = guest();
    const kept = await visitor.call<{ key: string }>('POST', '/product/generate-product-custom-config-url/', {
      config: prepared,
    });
    return { visitor, params: { key: kept.body.data.key } };
  },
  'POST /product/generate-product-custom-config-url/': () => ({
    visitor: guest(),
    body: { config: prepared, productConfigurationId: 'bc-std' },
  }),
  'POST /product/validate/': () => ({
    visitor: guest(),
    body: {
      mcpSku: 'fly-a5',
      entryId: 'fly-a5',
      productSku: 'fly-a5',
      variant: 'fly-a5',
      version: '1',
      configuration: FLYER,
    },
  }),
  'POST /product/quote/': () => ({
    visitor: guest(),
    body: {
      ...context,
      cartId: 'a',
      lineItemId: 'b',
      country: 'FR',
      zipCode: '75011',
      quantityList: [1000],
      prioritySets: ['std'],
      validProductionTimes: ['std'],
      fulfillerAttributes: FLYER,
      merchantAttributes: FLYER,
      promocodeInputText: '',
      promocodeId: '',
      pageName: 'Flyer A5',
      shippingAddress: { ...place, id: 'c', type: 'shipping' },
      billingAddress: { ...address(), id: 'd', type: 'billing', hasDeferredPayments: false },
    },
  }),
  'POST /product/shipping/calculate/': () => ({
    visitor: guest(),
    body: {
      ...product,
      variableAttributes: FLYER,
      deliveries: ['std'],
      quantity: 1000,
      countryCode: 'FR',
      zipCode: '75011',
    },
  }),
  'POST /product/service/price/': () => ({
    visitor: guest(),
    body: {
      ...product,
      serviceKeys: ['SVC-tirage-artwork-docreview'],
      quantityList: [1000],
      variableAttributes: FLYER,
    },
  }),
  'POST /product/inventory/': () => ({
    visitor: guest(),
    body: { mcpSku: 'app-tee', mcpAttributes: {}, quantity: 10, productionTime: 'std' },
  }),
  'POST /promocode/check-input/': () => ({ visitor: guest(), body: { ...context, promocodeInputText: 'BIENVENUE10' } }),
  'POST /promocode/check-id/': () => ({ visitor: guest(), body: { ...context, promocodeId: 'flyers-5' } }),
};

async function send(name: string, { visitor, params = {}, query = {}, body }: Sent): Promise<Reply<unknown>> {
  const [method = 'GET', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const search = new URLSearchParams(query).toString();
  return visitor.call(method as 'GET', search === '' ? path : `${path}?${search}`, body);
}

describe('every call of the specification that stands', () => {
  test.each(CALLS.filter(({ toCome }) => !toCome).map(({ name, fields }) => [name, fields] as const))(
    '%s is answered when it is sent with exactly its fields',
    async (name, fields) => {
      const sent = await REQUESTS[name]!();
      expect(Object.keys({ ...sent.params, ...sent.query, ...sent.body }).toSorted()).toEqual(fields.toSorted());
      const { status, body } = await send(name, sent);
      expect([status, body.code, body.status, body.error]).toEqual([200, 200, 'success', undefined]);
    },
  );

  test.each(CALLS.filter(({ toCome }) => toCome).map(({ name }) => name))(
    '%s is marked as still to come, and is not there',
    // 405: another method stands at the address.
    async (name) => expect([404, 405]).toContain((await send(name, { visitor: guest(), params: { id: 'x' } })).status),
  );
});

describe('the default links', () => {
  test.each(['localhost', 'it.localhost', 'uk.localhost', 'ch.localhost', 'pro.localhost'])(
    'of %s are those of the specification, but for the ones marked as still to come, and each leads to a page',
    async (host) => {
      const visitor = new Visitor(shop.app, host);
      const { body } = await visitor.call<{ defaultLinks: Record<string, { path: string }> }>('GET', '/basic-configs/');
      const standing = Object.keys(LINKS).filter((name) => LINKS[name] === 'stands');
      expect(Object.keys(body.data.defaultLinks).toSorted()).toEqual(standing.toSorted());
      for (const [name, { path }] of Object.entries(body.data.defaultLinks)) {
        const { statusCode } = await visitor.send({ method: 'GET', url: path });
        expect([name, statusCode < 400 || name === 'orderDetail']).toEqual([name, true]);
      }
    },
  );
});

describe('a content page by its id', () => {
  interface PageAnswer {
    id: string;
    path: string;
    title: string;
    layout: { name: string };
    customLayoutBlade: string;
    loggedOnly: boolean;
    blocks: { type: string }[];
  }
  const ask = (visitor: Visitor, id: string) => visitor.call<PageAnswer>('GET', `/content/page/?id=${id}`);

  test('7.5.01 is answered whole: address, layout, variant, title, blocks', async () => {
    const { status, body } = await ask(guest(), 'terms');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: 'terms',
      path: '/conditions/',
      layout: { name: 'standard' },
      customLayoutBlade: 'text',
      title: 'Conditions générales de vente',
      loggedOnly: false,
    });
    expect(body.data.blocks.length).toBeGreaterThan(0);
  });

  test('7.5.01 for the signed-in alone is unknown to a guest, in the words of one that does not exist, and known to a customer', async () => {
    const [hidden, missing] = [await ask(guest(), 'personal-area'), await ask(guest(), 'no-such-page')];
    expect([hidden.status, hidden.body.error.key, hidden.body.error.text]).toEqual([
      404,
      'page_not_found',
      missing.body.error.text,
    ]);
    const shown = await ask(await signedIn(), 'personal-area');
    expect([shown.status, shown.body.data.loggedOnly]).toEqual([200, true]);
    expect((await ask(await signedIn(), 'terms')).status).toBe(200);
  });

  test('7.5.01 of another shop is another page', async () => {
    const { body } = await ask(new Visitor(shop.app, 'uk.localhost'), 'terms');
    expect(body.data.path).not.toBe('/conditions/');
  });
});

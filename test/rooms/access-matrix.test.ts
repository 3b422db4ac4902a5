import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';
import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { EXAMPLES } from '../../src/doors/openapi/examples.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { allContracts } from '../support/contracts.ts';
import { filledCart, founder, joined, keyOf, type Somebody } from '../support/company.ts';
import { asOwner, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

/**
 * Every call of the shop that names a thing of somebody, made by everybody else: guest, another customer, a customer and
 * staff of another shop, staff who help somebody else, colleagues of each role. The calls of staff: staff-matrix.
 */

const ENDPOINTS = (await allContracts()).map(([, each]) => each as Endpoint).filter((each) => !isForStaff(each));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type Thing =
  | 'address'
  | 'cart'
  | 'cartLine'
  | 'waitingLine'
  | 'order'
  | 'orderLine'
  | 'job'
  | 'edit'
  | 'request'
  | 'member'
  | 'invite'
  | 'session'
  | 'passkey'
  | 'formerOrder';
type Ids = Readonly<Record<Thing, string>>;

/** What a property of a call names, by its own name and the address of the call. */
const NAMED: readonly (readonly [property: string, path: RegExp, thing: Thing])[] = [
  ['id', /^\/cart\//, 'cart'],
  ['id', /^\/order\//, 'order'],
  ['id', /^\/order-requests\//, 'request'],
  ['id', /^\/company\/members\//, 'member'],
  ['id', /^\/company\/invites\//, 'invite'],
  ['id', /^\/auth\/sessions\//, 'session'],
  ['id', /^\/customer\/passkeys\//, 'passkey'],
  ['id', /^\/customer\/address/, 'address'],
  ['cartId', /./, 'cart'],
  ['cartItemId', /waiting/, 'waitingLine'],
  ['cartItemId', /^\/cart\/item$|^\/cart\/\{id\}\/item$|duplicateItem/, 'cartLine'],
  ['lineItemId', /^\/(cart|product)\//, 'cartLine'],
  ['orderId', /./, 'order'],
  ['orderEditId', /./, 'edit'],
  ['jobId', /^\/order\//, 'job'],
  ['lineItemId', /^\/order\//, 'orderLine'],
  ['number', /^\/legacy-orders\//, 'formerOrder'],
];
/** Of the product pages and of the outside party's own records. */
const NOBODYS = new Set([
  'GET /content/product-configuration/',
  'GET /content/page/',
  'POST /payment/webhook/{provider}/',
]);

const propertiesOf = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
const IDENTIFIES = /^(id|number|\w+Id)$/;
const OF_PRODUCTS = new Set([
  'entryId',
  'promocodeId',
  'pageId',
  'productConfigurationId',
  'providerId',
  'anonymousUserId',
  // '2' is the second artwork of the line that the call names beside it.
  'artworkId',
  'artworkIds',
]);

const thingNamed = ({ path }: Endpoint, property: string) =>
  NAMED.find(([name, where]) => name === property && where.test(path))?.[2];
const namesIn = (endpoint: Endpoint) =>
  [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
    propertiesOf(part).filter((name) => IDENTIFIES.test(name) && !OF_PRODUCTS.has(name)),
  );
const NAMING = ENDPOINTS.filter((each) => !NOBODYS.has(nameOf(each)) && namesIn(each).length > 0);

test('every id that a call takes is known to this matrix', () => {
  expect(NAMING.length).toBeGreaterThan(35);
  const unknown = NAMING.flatMap((each) =>
    namesIn(each).flatMap((name) => (thingNamed(each, name) ? [] : [`${nameOf(each)}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

/** The contract's own example, on these things. */
async function call(visitor: Visitor, endpoint: Endpoint, ids: Ids) {
  const { query = {}, body } = EXAMPLES[nameOf(endpoint)] ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'page' ? '1' : ids[thingNamed(endpoint, name) ?? 'order'],
  );
  const named = propertiesOf(endpoint.body).flatMap((name) => {
    const thing = thingNamed(endpoint, name);
    return thing ? [[name, ids[thing]]] : [];
  });
  const payload = (endpoint.body || body) && { ...(body as object), ...Object.fromEntries(named) };
  if (payload && 'lineItem' in payload)
    Object.assign(payload, { lineItem: { ...(payload.lineItem as object), id: ids.orderLine } });
  const search = new URLSearchParams(query).toString();
  return keyOf(await visitor.call(endpoint.method, path + (search ? `?${search}` : ''), payload));
}

let shop: TestShop;
let firm: Readonly<Record<'owner' | 'approver' | 'buyer' | 'accountant' | 'peer', Somebody>>;
let things: Ids;
/** As many different unknown ids as calls, because a refused id may be remembered. */
const unknown = (): Ids =>
  Object.fromEntries(
    Object.keys(things).map((thing) => [
      thing,
      thing === 'formerOrder' ? 'A-9999' : randomBytes(16).toString('base64url'),
    ]),
  ) as unknown as Ids;

beforeAll(async () => {
  shop = await openTestShop();
  const owner = await founder(shop);
  firm = {
    owner,
    approver: await joined(shop, owner, 'approver'),
    buyer: await joined(shop, owner, 'buyer'),
    accountant: await joined(shop, owner, 'accountant'),
    peer: await joined(shop, owner, 'buyer'),
  };
  things = await thingsOf(firm.buyer, owner);
});
afterAll(() => shop.close());

/** Somebody's order with an open change, request, carts with lines, address and former order. */
async function thingsOf({ visitor, id, email }: Somebody, owner: Somebody): Promise<Ids> {
  const get = async <T>(path: string) => (await visitor.call<T>('GET', path)).body.data;
  const post = async <T>(path: string, body: object = {}) => {
    const answer = await visitor.insists<T>('POST', path, body);
    expect(keyOf(answer)).toBe(200);
    return answer.body.data;
  };
  const kept = await post<{ customerAddresses: { defaultShippingAddressId: string } }>('/customer/address/', {
    ...address({ email }),
    type: 'shipping',
  });
  const placed = await post<{ id: string }>(`/cart/${(await filledCart({ visitor, id, email })).id}/checkout/`);
  const order = await get<OrderWire>(`/order/${placed.id}`);
  const edit = await post<{ orderEditId: string }>('/order/edit/item/', {
    orderId: order.id,
    lineItem: { id: order.lineOrder[0], ...flyerLine({ quantity: 2500 }) },
  });
  await owner.visitor.call('PATCH', '/company/', { approvalLimitCents: 1, needsPurchaseOrder: false });
  const withdrawn = await filledCart({ visitor, id, email });
  const asked = await post<{ id: string }>(`/cart/${withdrawn.id}/request/`);
  const next = await filledCart({ visitor, id, email });
  await post(`/order-requests/${asked.id}/withdraw/`);
  const [waiting] = await get<{ id: string }[]>('/cart/waiting/');
  const request = await post<{ id: string }>(`/cart/${next.id}/request/`);
  const cart = await filledCart({ visitor, id, email });
  const { body } = await owner.visitor.call<CompanyWire>('POST', '/company/invites/', {
    email: 'x@example.fr',
    role: 'buyer',
  });
  const [session] = await get<{ id: string }[]>('/auth/sessions/');
  await asOwner(
    shop,
    `insert into legacy_orders (tenant_id, number, owner, placed_on, total_cents, currency, status, lines)
     values ('tirage-fr', 'A-1001', 'email:' || $1, '2020-02-03', 100, 'EUR', 'livrée', '[]')`,
    [email],
  );
  return {
    address: kept.customerAddresses.defaultShippingAddressId,
    cart: cart.id,
    cartLine: cart.lineOrder[0]!,
    waitingLine: waiting!.id,
    order: order.id,
    orderLine: order.lineOrder[0]!,
    job: (await asOwner<{ id: string }>(shop, 'select id from order_jobs where order_id = $1', [order.id])).rows[0]!.id,
    edit: edit.orderEditId,
    request: request.id,
    member: (await joined(shop, owner, 'buyer')).id,
    invite: body.data.invites[0]!.id,
    session: session!.id,
    passkey: 'dGhlLWlkLW9mLWEtcGFzc2tleQ',
    formerOrder: 'A-1001',
  };
}

/** All that the buyer has, as the database keeps it. */
async function state(): Promise<string> {
  const { rows } = await asOwner<{ all: string }>(
    shop,
    `select jsonb_agg(to_jsonb(kept) order by kept.kind, kept.row::text)::text as all from (
       select 'order' as kind, to_jsonb(o) as row from orders o where id = $1
       union all select 'line', to_jsonb(l) from order_lines l where order_id = $1
       union all select 'job', to_jsonb(j) from order_jobs j where order_id = $1
       union all select 'edit', to_jsonb(e) from order_edits e where order_id = $1
       union all select 'cart', to_jsonb(c) from carts c where customer_id = $2
       union all select 'cart line', to_jsonb(l) from cart_lines l join carts c on c.tenant_id = l.tenant_id and c.id = l.cart_id where c.customer_id = $2
       union all select 'address', to_jsonb(a) from customer_addresses a where customer_id = $2
       union all select 'request', to_jsonb(r) from order_requests r where id = $3
       union all select 'invite', to_jsonb(i) from company_invites i where id = $4
     ) kept`,
    [things.order, firm.buyer.id, things.request, things.invite],
  );
  return rows[0]!.all;
}

async function signedIn(host: string): Promise<Visitor> {
  const visitor = new Visitor(shop.app, host, elsewhere());
  await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
  await visitor.meet();
  return visitor;
}

/** Staff who act for this customer. */
async function helperOf(customerId: string): Promise<Visitor> {
  const staff = await staffAt(shop).signsIn();
  const answer = await staff.call('POST', '/admin/login-as-user/', { customerId, reason: 'Appel' });
  expect(keyOf(answer)).toBe(200);
  await staff.meet('/session/');
  return staff;
}

test('6.04 what belongs to an account is answered to no guest', async () => {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const closed = ENDPOINTS.filter(({ access }) => access === 'customer');
  expect(closed.length).toBeGreaterThan(30);
  const told: string[] = [];
  for (const endpoint of closed)
    if ((await call(guest, endpoint, things)) !== 'sign_in_required') told.push(nameOf(endpoint));
  expect(told).toEqual([]);
});

describe('what somebody has', () => {
  test.each([
    ['a guest', async () => new Visitor(shop.app, 'localhost', elsewhere())],
    ['another customer', async () => (await registered(shop)).visitor],
    ['the founder of another company', async () => (await founder(shop)).visitor],
    ['a customer of another shop', () => signedIn('it.localhost')],
    ['a member of staff who helps nobody', () => staffAt(shop).signsIn()],
    ['a member of staff who helps somebody else', async () => helperOf((await registered(shop)).id)],
  ])('6.04 is answered to %s like what does not exist, and stays as it is', async (_who, arrive) => {
    const visitor = await arrive();
    const before = await state();
    const told: string[] = [];
    for (const endpoint of NAMING) {
      const [foreign, none] = [await call(visitor, endpoint, things), await call(visitor, endpoint, unknown())];
      if (foreign !== none) told.push(`${nameOf(endpoint)}: ${foreign}, unknown: ${none}`);
    }
    expect(told).toEqual([]);
    expect(await state()).toBe(before);
  });
});

const OF_THE_CART = [
  'PATCH /cart/{id}/item/address/',
  'PATCH /cart/{id}/destination/',
  'PATCH /cart/{id}/item/delivery/',
  'PUT /cart/{id}/item',
  'PATCH /cart/{id}/item',
  'PATCH /cart/{id}/promocode/',
  'POST /cart/{id}/duplicateItem',
  'DELETE /cart/item',
  'POST /cart/{id}/waiting/',
  'POST /cart/{id}/checkout/',
  'GET /cart/{id}/order/',
  'POST /cart/{id}/request/',
  'GET /cart/{id}/uploads/',
  'POST /cart/{id}/uploads/',
  'GET /cart/{id}/uploads/{upload}/',
  'GET /cart/{id}/uploads/{upload}/pages/',
  'GET /cart/{id}/uploads/{upload}/pages/{page}/',
  'DELETE /cart/{id}/uploads/{upload}/',
  'POST /cart/{id}/uploads/artwork/',
  'POST /cart/{id}/uploads/side/',
  'POST /cart/{id}/uploads/swap/',
  'GET /cart/{id}/uploads/{upload}/fix/',
  'POST /cart/{id}/uploads/{upload}/fix/',
  'POST /cart/{id}/uploads/{upload}/fix/accept/',
  'DELETE /cart/{id}/uploads/{upload}/fix/',
];
const OF_THE_ADDRESS_BOOK = [
  'POST /customer/address/',
  'PATCH /customer/address/',
  'PATCH /customer/address/setDefault',
  'DELETE /customer/address',
  'POST /customer/address/restore',
];
const READING_THE_ORDER = [
  'GET /order/{id}/messages/',
  'GET /order/{id}',
  'GET /order/{id}/complaints/',
  'GET /order/{id}/complaint-pictures/{picture}/',
  'GET /order/{id}/uploads/',
  'GET /order/{id}/template/{lineItemId}/',
  'GET /order/{id}/uploads/{upload}/',
  'GET /order/{id}/uploads/{upload}/pages/',
  'GET /order/{id}/uploads/{upload}/pages/{page}/',
  'GET /order/{id}/uploads/{upload}/fix/',
];
const CHANGING_THE_ORDER = [
  'POST /wallet/create-payment-and-transaction',
  'POST /order/{id}/payment/',
  'POST /order/{id}/payment/ask/',
  'POST /order/{id}/messages/',
  'POST /order/edit/item/',
  'POST /order/edit/cancel-item/',
  'POST /order/edit/item/finalize',
  'POST /order/edit/payment/reset-method',
  'POST /order/reset-line-item-artwork/',
  'POST /order/{id}/cancel/',
  'POST /order/{id}/reorder/',
  'POST /order/{id}/complaints/',
  'POST /order/{id}/complaint-pictures/',
  'DELETE /order/{id}/complaint-pictures/{picture}/',
  'POST /order/{id}/uploads/',
  'DELETE /order/{id}/uploads/{upload}/',
  'POST /order/{id}/uploads/artwork/',
  'POST /order/{id}/uploads/side/',
  'POST /order/{id}/uploads/swap/',
  'POST /order/{id}/uploads/{upload}/fix/',
  'POST /order/{id}/uploads/{upload}/fix/accept/',
  'DELETE /order/{id}/uploads/{upload}/fix/',
  'POST /order/{id}/artwork/',
  'POST /order/{id}/artwork/accept/',
];
const DECIDING_THE_REQUEST = [
  'GET /order-requests/{id}/',
  'GET /order-requests/{id}/uploads/{upload}/pages/{page}/',
  'POST /order-requests/{id}/approve/',
  'POST /order-requests/{id}/refuse/',
];
const MANAGING = [
  'POST /company/invites/{id}/resend/',
  'DELETE /company/invites/{id}/',
  'PATCH /company/members/{id}/',
  'DELETE /company/members/{id}/',
];
/** What an asker does with the own request: approving it is a colleague's, which the answer says. */
const OWN_REQUEST = [...DECIDING_THE_REQUEST, 'POST /order-requests/{id}/withdraw/', 'POST /order-requests/{id}/seen/'];

/** The own session is ended last. */
const IN_TURN = NAMING.toSorted((a, b) => Number(a.path.includes('session')) - Number(b.path.includes('session')));

/** The calls that say more of these things than of unknown ones. */
async function seenBy(visitor: Visitor): Promise<string[]> {
  const seen: string[] = [];
  for (const endpoint of IN_TURN) {
    const [known, none] = [await call(visitor, endpoint, things), await call(visitor, endpoint, unknown())];
    if (known !== none) seen.push(nameOf(endpoint));
  }
  return seen;
}

describe('of what a buyer of a company has', () => {
  // In this order: each does all that the role may do.
  test.each([
    [
      'an accountant reads the orders, and is told why no word is taken',
      async () => firm.accountant.visitor,
      [...READING_THE_ORDER, 'POST /order/{id}/messages/'],
    ],
    ['another buyer sees nothing', async () => firm.peer.visitor, []],
    [
      'an approver reads and changes the orders and decides the requests',
      async () => firm.approver.visitor,
      [...READING_THE_ORDER, ...CHANGING_THE_ORDER, ...DECIDING_THE_REQUEST],
    ],
    [
      'an owner manages members too',
      async () => firm.owner.visitor,
      [...READING_THE_ORDER, ...CHANGING_THE_ORDER, ...DECIDING_THE_REQUEST, ...MANAGING],
    ],
    [
      'the buyer has all of it',
      async () => firm.buyer.visitor,
      [
        ...OF_THE_CART,
        ...OF_THE_ADDRESS_BOOK,
        ...READING_THE_ORDER,
        ...CHANGING_THE_ORDER,
        ...OWN_REQUEST,
        'GET /legacy-orders/{number}/',
        'DELETE /auth/sessions/{id}/',
      ],
    ],
  ])('6.04 %s', async (_what, arrive, calls) => {
    expect((await seenBy(await arrive())).toSorted()).toEqual(calls.toSorted());
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { prefill } from '#shop/checkout/checkout.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { BuyingWire, CompanyWire } from '#shop/companies/companies.contract.ts';
import type { Role } from '#shop/companies/company.ts';
import type { listRequests, RequestWire } from '#shop/order-requests/order-requests.contract.ts';
import type { listOrders, OrderWire } from '#shop/orders/orders.contract.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { CSV_HEAD, csvRow, orderOfShop, ordersOfShop } from '#shop/orders/shop-orders.service.ts';
import { contextOfJob, rounds } from '../../src/app/jobs.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { readFile } from '../support/artwork.ts';
import { filledCart, founder, joined, keyOf, type Somebody } from '../support/company.ts';
import { asOwner, drawn, follows, mailsTo, PASSWORD } from '../support/people.ts';
import { untilQueued } from '../support/lock-queue.ts';
import { sentStatements } from '../support/sent-statements.ts';
import { announceToCart, sendToCart } from '../support/cart-uploads.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { aPdf, patch } from '../support/uploads.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
/** Gross price of the thousand flyers. */
const FLYERS = 4752;
const UNKNOWN = 'k3Jx0vQmT5mYw2bq8Zr1Lg';
let daysLater = 0;
let moments = 0;
const TIRAGE_SECRET = 'one secret for both of the servers here';
let shop: TestShop;
/** Another server of the same shop. */
let other: TestShop;
beforeAll(async () => {
  const now = () => START.add({ hours: 24 * daysLater, milliseconds: (moments += 1) });
  shop = await openTestShop({ now }, { TIRAGE_SECRET });
  other = await openTestShop({ now }, { TIRAGE_SECRET, DATABASE_URL: shop.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** The same person, whose calls reach the other server. */
async function onOther(who: Somebody): Promise<Somebody> {
  const visitor = new Visitor(other.app, 'localhost', elsewhere());
  for (const [name, value] of who.visitor.cookies) visitor.cookies.set(name, value);
  await visitor.meet();
  return { ...who, visitor };
}

type Requests = Answer<typeof listRequests>;
type Orders = Answer<typeof listOrders>;

const read = async <T>({ visitor }: Somebody, path: string) => (await visitor.call<T>('GET', path)).body.data;
const rule = ({ visitor }: Somebody, approvalLimitCents: number | null, needsPurchaseOrder = false) =>
  visitor.call('PATCH', '/company/', { approvalLimitCents, needsPurchaseOrder });
const checkout = ({ visitor }: Somebody, cartId: string, body: object = {}) =>
  visitor.call<{ orderNumber: string; id: string }>('POST', `/cart/${cartId}/checkout/`, body);
const ask = ({ visitor }: Somebody, cartId: string, body: object = {}) =>
  visitor.call<{ id: string }>('POST', `/cart/${cartId}/request/`, body);
const show = (who: Somebody, id: string) => read<RequestWire>(who, `/order-requests/${id}/`);
const refuse = ({ visitor }: Somebody, id: string, reason = 'Trop cher') =>
  visitor.insists<RequestWire>('POST', `/order-requests/${id}/refuse/`, { reason });
const withdraw = ({ visitor }: Somebody, id: string) =>
  visitor.insists<RequestWire>('POST', `/order-requests/${id}/withdraw/`);
async function approve(who: Somebody, id: string, cartVersion?: number) {
  const version = cartVersion ?? (await show(who, id)).cart?.version ?? 0;
  return who.visitor.insists<RequestWire>('POST', `/order-requests/${id}/approve/`, { cartVersion: version });
}

test('a colleague’s order is prepared for an invoice to the company, whatever the own account says', async () => {
  const buyer = await joined(shop, await founder(shop), 'buyer');
  const prepared = () => read<Answer<typeof prefill>>(buyer, '/checkout/prefill/');
  expect(await prepared()).toMatchObject({
    company: 'Atelier Benali',
    vatNumber: 'FR83404833048',
    shippingAddress: null,
  });
  await buyer.visitor.call('POST', '/customer/address/', { ...address(), type: 'shipping' });
  expect((await prepared())?.shippingAddress).toMatchObject({ company: 'Atelier Benali', city: 'Paris' });
});

interface Firm {
  readonly owner: Somebody;
  readonly approver: Somebody;
  readonly buyer: Somebody;
}

/** A company whose buyers may order nothing alone. */
async function firm(limit: number | null = 1000): Promise<Firm> {
  const owner = await founder(shop);
  const approver = await joined(shop, owner, 'approver', { firstName: 'Anne', lastName: 'Prouve' });
  const buyer = await joined(shop, owner, 'buyer', { firstName: 'Bruno', lastName: 'Chat' });
  expect(keyOf(await rule(owner, limit))).toBe(200);
  return { owner, approver, buyer };
}

async function asked({ buyer }: Pick<Firm, 'buyer'>, body: object = {}): Promise<{ id: string; cart: CartWire }> {
  const cart = await filledCart(buyer);
  const { id } = (await ask(buyer, cart.id, body)).body.data;
  return { id, cart };
}

/** The orders that were made of a cart. */
async function ordersOf(cartId: string): Promise<string[]> {
  const { rows } = await asOwner<{ order_number: string }>(shop, 'select order_number from orders where cart_id = $1', [
    cartId,
  ]);
  return rows.map(({ order_number: number }) => number);
}

const pageOf = async ({ visitor }: Pick<Somebody, 'visitor'>, url: string) =>
  drawn((await visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } })).body);
const activeCart = (who: Somebody) => read<CartWire | null>(who, '/cart/');

describe('an order above the limit', () => {
  test('is refused at checkout, asked for, and released by a colleague as the buyer’s order', async () => {
    const { owner, approver, buyer } = await firm();
    expect(await read<BuyingWire>(buyer, '/company/buying/')).toEqual({
      role: 'buyer',
      limits: [{ centAmount: 1000, currencyCode: 'EUR' }],
      needsPurchaseOrder: false,
      approvers: ['Ève Ribot', 'Anne Prouve'],
    });
    const cart = await filledCart(buyer);
    const direct = await checkout(buyer, cart.id);
    expect([direct.status, keyOf(direct)]).toEqual([409, 'approval_needed']);
    const wishes = {
      user_notes: { text: 'Sonnez fort', invoiceRequested: true },
      purchaseOrderNumber: ' BC-77 ',
      cartVersion: cart.version,
      note: 'Pour le salon',
    };
    const { id } = (await ask(buyer, cart.id, wishes)).body.data;
    // Asked twice is asked once.
    expect((await ask(buyer, cart.id, wishes)).body.data.id).toBe(id);

    for (const answer of [
      await buyer.visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }),
      await buyer.visitor.call('DELETE', '/cart/item', { cartId: cart.id, cartItemId: cart.lineOrder[0] }),
      await checkout(buyer, cart.id),
    ])
      expect([answer.status, keyOf(answer)]).toEqual([409, 'cart_requested']);
    expect(await activeCart(buyer)).toBeNull();

    for (const { email } of [owner, approver]) {
      const [mail] = await mailsTo(shop, email);
      expect(mail?.subject).toMatch(/^Bruno Chat demande votre accord\u00a0: 47,52\s€$/);
      expect(mail?.text).toContain('Pour le salon');
      expect(mail?.link).toBe(`/espace/demandes/demande/?request=${id}`);
    }
    const waiting = await read<Requests>(approver, '/order-requests/?waiting=for_me');
    expect(waiting).toMatchObject({ ofCompany: true, requests: [{ id, state: 'pending', asker: 'Bruno Chat' }] });
    expect(await show(approver, id)).toMatchObject({
      mayDecide: true,
      mayWithdraw: false,
      note: 'Pour le salon',
      userNotes: 'Sonnez fort',
      purchaseOrderNumber: 'BC-77',
      total: { centAmount: FLYERS },
      cart: { id: cart.id, shippingAddress: { city: 'Paris' } },
      lapsesAt: expect.stringMatching(/^2026-12-23/),
    });
    expect(await show(buyer, id)).toMatchObject({ mayDecide: false, mayWithdraw: true, isOwn: true });

    const approved = await approve(approver, id);
    expect(approved.body.data).toMatchObject({ state: 'approved', decidedBy: 'Anne Prouve', mayDecide: false });
    const number = approved.body.data.orderNumber ?? '';
    expect(await ordersOf(cart.id)).toEqual([number]);
    const order = await read<OrderWire>(buyer, `/order/${number}`);
    expect(order).toMatchObject({
      purchaseOrder: 'BC-77',
      userNotes: 'Sonnez fort',
      approvedBy: 'Anne Prouve',
      orderedBy: null,
      allowedPaymentMethods: ['card', 'paypal', 'transfer', 'mandate'],
      pendingAmountDetails: { taxedTotal: { centAmount: FLYERS } },
    });
    const { rows } = await asOwner(
      shop,
      `select actor_kind, actor_id, on_behalf_of from order_events e join orders o on o.id = e.order_id
        where o.order_number = $1 and axis = 'order'`,
      [number],
    );
    expect(rows).toEqual([{ actor_kind: 'customer', actor_id: approver.id, on_behalf_of: buyer.id }]);
    const news = (await mailsTo(shop, buyer.email)).find(({ subject }) => subject.startsWith('Accord'));
    expect(news?.subject).toBe(`Accord donné\u00a0: votre commande ${number} est passée`);
    expect(await read<Requests>(buyer, '/order-requests/?waiting=for_me')).toMatchObject({
      requests: [{ id, state: 'approved', isSeen: false }],
    });
    await buyer.visitor.call('POST', `/order-requests/${id}/seen/`);
    expect((await read<Requests>(buyer, '/order-requests/?waiting=for_me')).requests).toEqual([]);
  });

  test('awaits the transfer that its asker chose as soon as it is released; a card is charged when the asker pays', async () => {
    const each = await firm();
    const [transfer, card] = [
      await asked(each, { paymentMethod: 'transfer' }),
      await asked(each, { paymentMethod: 'card' }),
    ];
    const release = async (id: string) => {
      const number = (await approve(each.approver, id)).body.data.orderNumber ?? '';
      return read<OrderWire>(each.buyer, `/order/${number}`);
    };
    const awaited = await release(transfer.id);
    expect(awaited).toMatchObject({
      payments: [{ method: 'transfer', state: 'awaiting', amount: { centAmount: FLYERS } }],
      transfer: { reference: awaited.orderNumber },
    });
    const mails = await mailsTo(shop, each.buyer.email);
    expect(mails.some(({ subject }) => subject.startsWith('Virement'))).toBe(true);
    const open = await release(card.id);
    expect([open.payments, open.allowedPaymentMethods]).toEqual([[], ['card', 'paypal', 'transfer', 'mandate']]);
    const paying = await each.buyer.visitor.call<{ redirect: string }>('POST', `/order/${open.id}/payment/`, {
      method: 'card',
    });
    expect(paying.body.data.redirect).toContain('/');
  });

  test('is no request when the buyer may order alone, and needs none of an approver', async () => {
    const { owner, approver, buyer } = await firm(FLYERS);
    const cart = await filledCart(buyer);
    expect(keyOf(await ask(buyer, cart.id))).toBe('approval_not_needed');
    expect(keyOf(await checkout(buyer, cart.id))).toBe(200);
    await rule(owner, 0);
    expect(keyOf(await checkout(approver, (await filledCart(approver)).id))).toBe(200);
  });

  test('follows the member’s own limit before the company’s, and the company’s again without one', async () => {
    const { owner, buyer } = await firm();
    const limit = (approvalLimitCents: number | null) =>
      owner.visitor.call<CompanyWire>('PATCH', `/company/members/${buyer.id}/`, { approvalLimitCents });
    expect((await limit(FLYERS)).body.data.members.find(({ id }) => id === buyer.id)).toMatchObject({
      role: 'buyer',
      approvalLimit: { centAmount: FLYERS, currencyCode: 'EUR' },
    });
    expect(keyOf(await checkout(buyer, (await filledCart(buyer)).id))).toBe(200);
    await limit(null);
    expect(keyOf(await checkout(buyer, (await filledCart(buyer)).id))).toBe('approval_needed');
  });

  test('is told with its differences when dates moved, and released at what is shown then', async () => {
    const each = await firm();
    const { id, cart } = await asked(each);
    const { version } = (await show(each.approver, id)).cart!;
    daysLater = 4;
    try {
      const stale = await approve(each.approver, id, version);
      expect([stale.status, keyOf(stale)]).toEqual([409, 'cart_changed']);
      const detail = stale.body.error.detail as { changes: { change: string }[]; cart: CartWire };
      expect(detail.changes.map(({ change }) => change)).toEqual(['later']);
      expect(await ordersOf(cart.id)).toEqual([]);
      // What was seen before is refused once more; what was shown now is released.
      expect(keyOf(await approve(each.approver, id, version))).toBe('cart_changed');
      expect(keyOf(await approve(each.approver, id, detail.cart.version))).toBe(200);
    } finally {
      daysLater = 0;
    }
  });

  test('that is refused tells the reason and gives the cart back; without a reason nothing is refused', async () => {
    const each = await firm();
    const { id, cart } = await asked(each);
    expect(keyOf(await refuse(each.owner, id, '  '))).toBe('form_invalid');
    expect((await refuse(each.owner, id, 'Attendons mars')).body.data).toMatchObject({
      state: 'refused',
      decidedBy: 'Ève Ribot',
      reason: 'Attendons mars',
      cart: null,
    });
    const [mail] = await mailsTo(shop, each.buyer.email);
    expect(mail?.text).toContain('Attendons mars');
    expect((await activeCart(each.buyer))?.id).toBe(cart.id);
    expect(keyOf(await each.buyer.visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }))).toBe(200);
    // It can be asked for again.
    expect(keyOf(await ask(each.buyer, cart.id))).toBe(200);
  });

  test('that is refused still says what was asked for, to the buyer and to who refused', async () => {
    const each = await firm();
    const { id } = await asked(each, { purchaseOrderNumber: 'BC-2026-77' });
    await refuse(each.owner, id);
    const { firstProduct } = await show(each.buyer, id);
    for (const who of [each.buyer, each.owner]) {
      const page = await pageOf(who, `/espace/demandes/demande/?request=${id}`);
      expect(page).toContain(firstProduct);
      expect(page).toMatch(/Montant demandé\u00a0: 47,52.€ TVA comprise/);
      expect(page).toContain('Bon de commande\u00a0: BC-2026-77');
    }
  });

  test('concerns an accountant in no way, and the page of requests says so', async () => {
    const owner = await founder(shop);
    const accountant = await joined(shop, owner, 'accountant');
    const page = await pageOf(accountant, '/espace/demandes/');
    expect(page).toContain('Votre rôle ne commande pas et ne décide pas');
    expect(page).not.toContain('Vos commandes au-dessus de votre plafond');
  });

  test('that is withdrawn leaves a newer cart alone: its lines wait beside it', async () => {
    const each = await firm();
    const { id, cart } = await asked(each);
    const newer = await filledCart(each.buyer);
    expect(newer.id).not.toBe(cart.id);
    expect((await withdraw(each.buyer, id)).body.data.state).toBe('withdrawn');
    expect((await activeCart(each.buyer))?.id).toBe(newer.id);
    const waiting = await read<{ id: string }[]>(each.buyer, '/cart/waiting/');
    expect(waiting.map((line) => line.id)).toEqual(cart.lineOrder);
    expect(keyOf(await approve(each.approver, id, 1))).toBe('request_withdrawn');
  });

  test('lapses after thirty days without an answer, and its cart comes back', async () => {
    const each = await firm();
    const { id, cart } = await asked(each);
    const parts = { context: shop.jobContext, providers: paymentProviders({ ...shop.ground, sandbox: true }) };
    const lapse = rounds(shop.ground, parts, shop.app.log).everyHour['lapse_order_requests']!;
    daysLater = 29;
    try {
      await lapse();
      const { rows } = await asOwner(shop, 'select state from order_requests where id = $1', [id]);
      expect(rows).toEqual([{ state: 'pending' }]);
      daysLater = 31;
      await lapse();
    } finally {
      // The sessions of the day of the request are over by then.
      daysLater = 0;
    }
    expect(await show(each.buyer, id)).toMatchObject({ state: 'lapsed', decidedBy: '', cart: null });
    expect((await activeCart(each.buyer))?.id).toBe(cart.id);
    expect((await mailsTo(shop, each.buyer.email))[0]?.subject).toBe('Votre demande est restée sans réponse');
  });
});

describe('of those who decide at once', () => {
  test.each(['one server', 'two servers'])(
    'two approvers on %s make one order, and the second is told who was first',
    async (where) => {
      const each = await firm();
      const { id, cart } = await asked(each);
      const approver = where === 'two servers' ? await onOther(each.approver) : each.approver;
      const answers = await Promise.all([approve(each.owner, id), approve(approver, id)]);
      expect(answers.map(keyOf).toSorted()).toEqual([200, 'request_approved']);
      const won = answers.findIndex(({ status }) => status === 200);
      const [first, text] = [['Ève Ribot', 'Anne Prouve'][won], answers[1 - won]?.body.error.text];
      expect(text).toContain(first);
      expect(await ordersOf(cart.id)).toHaveLength(1);
      const approvals = (await mailsTo(shop, each.buyer.email)).filter(({ subject }) => subject.startsWith('Accord'));
      expect(approvals).toHaveLength(1);
    },
  );

  test.each(['refuse', 'withdraw'] as const)('an approval and one who would %s it never both count', async (end) => {
    const each = await firm();
    const { id, cart } = await asked(each);
    const approver = await onOther(each.approver);
    const against = () => (end === 'refuse' ? refuse(each.owner, id) : withdraw(each.buyer, id));
    const answers = await Promise.all([approve(approver, id), against()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { state } = await show(each.buyer, id);
    const isOrdered = state === 'approved';
    expect(await ordersOf(cart.id)).toHaveLength(isOrdered ? 1 : 0);
    expect((await activeCart(each.buyer))?.id).toBe(isOrdered ? undefined : cart.id);
  });

  test('twenty requests for one cart are one request', async () => {
    const { buyer } = await firm();
    const cart = await filledCart(buyer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.visitor.insists<{ id: string }>('POST', `/cart/${cart.id}/request/`, {})),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
});

/** Makes a call while another connection has changed something and not committed it yet; the call then waits for it. */
async function meanwhile<T>(
  statements: readonly (readonly [string, readonly unknown[]])[],
  call: () => Promise<T>,
): Promise<T> {
  const elsewhereNow = new pg.Client({ connectionString: shop.databaseUrl });
  await elsewhereNow.connect();
  try {
    await elsewhereNow.query('begin');
    for (const [statement, values] of statements) await elsewhereNow.query(statement, [...values]);
    const progress = { isAnswered: false };
    const answer = call().finally(() => (progress.isAnswered = true));
    const waits = async () =>
      (await asOwner(shop, `select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length > 0;
    while (!progress.isAnswered && !(await waits()));
    await elsewhereNow.query('commit');
    return await answer;
  } finally {
    await elsewhereNow.end();
  }
}

describe('of two changes at once', () => {
  test('a role that ends while its member orders counts for that order', async () => {
    const { buyer } = await firm(null);
    const cart = await filledCart(buyer);
    const demoted = [`update company_members set role = 'accountant' where customer_id = $1`, [buyer.id]] as const;
    expect(keyOf(await meanwhile([demoted], () => checkout(buyer, cart.id)))).toBe('role_orders_nothing');
    expect(await ordersOf(cart.id)).toEqual([]);
  });

  test('a member who is removed while ordering orders first: cart and member are locked in one order, so nothing is tried twice', async () => {
    const { owner, buyer } = await firm();
    await ask(buyer, (await filledCart(buyer)).id);
    await rule(owner, null);
    const cart = await filledCart(buyer);
    const holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from carts where id = $1 for update', [cart.id]);
      const sent = await sentStatements(async () => {
        const ordered = checkout(buyer, cart.id);
        await untilQueued(shop.databaseUrl, 1);
        const removed = owner.visitor.call('DELETE', `/company/members/${buyer.id}/`);
        await untilQueued(shop.databaseUrl, 2);
        await holder.query('commit');
        expect([(await ordered).status, (await removed).status]).toEqual([200, 200]);
      });
      expect(sent.filter((text) => text === 'rollback')).toEqual([]);
    } finally {
      await holder.end();
    }
    expect(await ordersOf(cart.id)).toHaveLength(1);
  });

  test('a request whose asker is erased while it is approved is not found', async () => {
    const each = await firm();
    const { id, cart } = await asked(each);
    const { version } = (await show(each.approver, id)).cart!;
    const erased = [
      ['delete from order_requests where id = $1', [id]],
      ['delete from carts where id = $1', [cart.id]],
    ] as const;
    const answer = await meanwhile(
      erased.map(([statement, values]) => [statement, [...values]] as const),
      () => approve(each.approver, id, version),
    );
    expect([answer.status, keyOf(answer)]).toEqual([404, 'order_request_not_found']);
  });

  test('a cart that is given back while another server begins one waits beside it', async () => {
    const each = await firm();
    const { id, cart } = await asked(each);
    const begun = [
      `insert into carts (tenant_id, id, customer_id, state, currency, country, postal_code, version)
        select tenant_id, 'begun-elsewhere-000001', customer_id, 'active', currency, country, postal_code, 0
        from carts where id = $1`,
      [cart.id],
    ] as const;
    const answer = await meanwhile([begun], () => withdraw(each.buyer, id));
    expect([answer.status, answer.body.data?.state]).toEqual([200, 'withdrawn']);
    expect((await activeCart(each.buyer))?.id).toBe('begun-elsewhere-000001');
    expect((await read<{ id: string }[]>(each.buyer, '/cart/waiting/')).map((line) => line.id)).toEqual(cart.lineOrder);
  });
});

describe('the overview and the cart', () => {
  const page = async ({ visitor }: Somebody, url: string) => drawn((await visitor.send({ method: 'GET', url })).body);

  test('tell the asker what waits for colleagues, and foretell that ordering will be asking', async () => {
    const { owner, buyer } = await firm();
    await filledCart(buyer);
    const cart = await page(buyer, '/panier/');
    expect(cart).toContain('Cette commande demandera un accord');
    expect(cart).toMatch(/plafond de 10,00.*?Anne Prouve/);
    const { id } = (await ask(buyer, (await activeCart(buyer))!.id)).body.data;
    const overview = await page(buyer, '/espace/');
    expect(overview).toContain('En attente d’un accord');
    expect(overview).toContain(`/espace/demandes/demande/?request=${id}`);
    expect(await page(owner, '/espace/')).not.toContain('En attente d’un accord');
    await rule(owner, null);
    await filledCart(buyer);
    expect(await page(buyer, '/panier/')).not.toContain('demandera un accord');
  });

  test('put what is to be paid before the news that it was approved', async () => {
    const { approver, buyer } = await firm();
    const { id } = (await ask(buyer, (await filledCart(buyer)).id)).body.data;
    await approve(approver, id);
    const overview = await page(buyer, '/espace/');
    expect(overview.indexOf('Il reste 47,52')).toBeGreaterThan(0);
    expect(overview.indexOf('Il reste 47,52')).toBeLessThan(overview.indexOf('Votre demande est acceptée'));
  });
});

describe('while a request is open', () => {
  test('a file that still came goes on, and is the order’s that a colleague releases; no other one is taken', async () => {
    const { owner, approver, buyer } = await firm();
    const cart = await filledCart(buyer);
    const lineItemId = cart.lineOrder[0]!;
    const bytes = aPdf(4_000);
    const { path, id: upload } = (await announceToCart(buyer.visitor, cart.id, { lineItemId, bytes: bytes.length }))
      .body.data;
    const { id } = (await ask(buyer, cart.id)).body.data;
    expect((await patch(buyer.visitor, path, 0, bytes.subarray(0, 1_000))).statusCode).toBe(204);
    expect(keyOf(await announceToCart(buyer.visitor, cart.id, { lineItemId, name: 'b.pdf' }))).toBe('cart_requested');
    expect(keyOf(await approve(approver, id))).toBe(200);
    expect((await patch(buyer.visitor, path, 1_000, bytes.subarray(1_000))).statusCode).toBe(204);
    const { orders } = await read<Orders>(buyer, '/orders/');
    const order = await read<OrderWire>(buyer, `/order/${orders[0]!.orderNumber}`);
    expect(order.lineItems[lineItemId]?.uploadedFiles).toMatchObject([{ id: upload, bytes: bytes.length }]);
    expect((await patch(owner.visitor, path, 4_000, Buffer.alloc(0))).statusCode).toBe(404);
  });

  test('its asker and those who decide see the artwork on what is asked for, and nobody else does', async () => {
    const { approver, buyer, owner } = await firm();
    const peer = await joined(shop, owner);
    const cart = await filledCart(buyer);
    const lineItemId = cart.lineOrder[0]!;
    const { id: upload } = await sendToCart(buyer.visitor, cart.id, cleanFlyer(), { lineItemId });
    await readFile(shop, upload);
    const { id } = (await ask(buyer, cart.id)).body.data;
    const picture = async ({ visitor }: Somebody) => {
      const url = `/api/v1/order-requests/${id}/uploads/${upload}/pages/1/`;
      const { statusCode, headers } = await visitor.send({ method: 'GET', url });
      return statusCode === 200 ? headers['content-type'] : statusCode;
    };
    for (const somebody of [buyer, approver]) {
      const { worn } = await show(somebody, id);
      expect(worn).toMatchObject([{ lineItemId, worn: { front: { file: upload, page: 1 }, back: { page: 2 } } }]);
      expect(await picture(somebody)).toBe('image/webp');
    }
    expect(await pageOf(approver, `/espace/demandes/demande/?request=${id}`)).toContain(
      `/api/v1/order-requests/${id}/uploads/${upload}/pages/1/`,
    );
    expect(await picture(peer)).toBe(404);
    await refuse(approver, id, 'Attendons.');
    expect((await show(approver, id)).worn).toEqual([]);
    expect(await picture(approver)).toBe(404);
  });

  test.each(['leaves', 'is taken out', 'becomes an accountant'] as const)(
    'it ends when its asker %s, who has the cart back',
    async (what) => {
      const each = await firm();
      const { id, cart } = await asked(each);
      const { owner, buyer } = each;
      const path = `/company/members/${buyer.id}/`;
      if (what === 'leaves') await buyer.visitor.call('DELETE', path);
      if (what === 'is taken out') await owner.visitor.call('DELETE', path);
      if (what === 'becomes an accountant') await owner.visitor.call('PATCH', path, { role: 'accountant' });
      expect((await show(buyer, id)).state).toBe('withdrawn');
      expect((await activeCart(buyer))?.id).toBe(cart.id);
      expect(keyOf(await approve(owner, id, 1))).toBe('request_withdrawn');
      // Who left orders alone; an accountant orders nothing.
      const expected = what === 'becomes an accountant' ? 'role_orders_nothing' : 200;
      expect(keyOf(await checkout(buyer, cart.id))).toBe(expected);
    },
  );

  test('a changed limit does not touch it: it is decided, or taken back and ordered', async () => {
    const each = await firm();
    const [one, two] = [await asked(each), await asked(each)];
    await rule(each.owner, null);
    expect(keyOf(await approve(each.approver, one.id))).toBe(200);
    await withdraw(each.buyer, two.id);
    expect(keyOf(await checkout(each.buyer, two.cart.id))).toBe(200);
  });

  test('an asker who became an approver takes it back and orders, or releases it like any other', async () => {
    const each = await firm();
    const { id } = await asked(each);
    await each.owner.visitor.call('PATCH', `/company/members/${each.buyer.id}/`, { role: 'approver' });
    expect(keyOf(await approve(each.buyer, id))).toBe(200);
  });

  test('an approver who lost the role decides no more', async () => {
    const each = await firm();
    const { id } = await asked(each);
    await each.owner.visitor.call('PATCH', `/company/members/${each.approver.id}/`, { role: 'buyer' });
    expect(keyOf(await approve(each.approver, id, 1))).toBe('order_request_not_found');
  });

  test('it is erased with its asker; a decision of somebody who was erased has no name', async () => {
    const each = await firm();
    const { id } = await asked(each);
    const { approver, buyer, owner } = each;
    const exported = await read<{ parts: Record<string, object[]> }>(buyer, '/customer/export/');
    expect(exported.parts['orderRequests']).toMatchObject([{ id, state: 'pending' }]);
    expect(keyOf(await buyer.visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    expect(keyOf(await approver.visitor.call('GET', `/order-requests/${id}/`))).toBe('order_request_not_found');

    const second = { buyer: await joined(shop, owner) };
    const later = await asked(second);
    await refuse(approver, later.id);
    expect(keyOf(await approver.visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    expect(await show(owner, later.id)).toMatchObject({ state: 'refused', decidedBy: '' });
  });
});

describe('the purchase-order number', () => {
  test('stands on the order, its mails, the owner’s view and export, and finds the order', async () => {
    const { buyer } = await firm(null);
    const cart = await filledCart(buyer);
    const tooLong = await checkout(buyer, cart.id, { purchaseOrderNumber: 'x'.repeat(36) });
    expect(keyOf(tooLong)).toBe('invalid_request');
    const placed = await checkout(buyer, cart.id, { purchaseOrderNumber: '=BC, "2026"/77' });
    const { orderNumber } = placed.body.data;
    expect((await read<OrderWire>(buyer, `/order/${orderNumber}`)).purchaseOrder).toBe('=BC, "2026"/77');
    const [mail] = await mailsTo(shop, buyer.email);
    expect(mail?.text).toMatch(/Bon de commande\s?: =BC, "2026"\/77/);
    const { rows } = await asOwner<{ body_text: string }>(
      shop,
      `select body_text from mails where recipient <> $2 and subject like '%' || $1 || '%'`,
      [orderNumber, buyer.email],
    );
    expect(rows[0]?.body_text).toContain('=BC, "2026"/77');
    const found = await read<Orders>(buyer, '/orders/?q=bc%2077');
    expect(found.orders.map((order) => order.orderNumber)).toEqual([orderNumber]);

    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const context = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
    const shown = await orderOfShop(context, orderNumber);
    expect(JSON.stringify('tables' in shown ? shown.tables : [])).toContain('BC, ');
    for await (const order of ordersOfShop(context))
      if (order.orderNumber === orderNumber) {
        expect(CSV_HEAD.endsWith(',purchase_order,credited')).toBe(true);
        expect(csvRow(context, order).endsWith(`,"'=BC, ""2026""/77",0.00`)).toBe(true);
      }
  });

  test('is required where the company says so, of orders and requests, of everybody', async () => {
    const { owner, approver, buyer } = await firm();
    await rule(owner, 1000, true);
    const cart = await filledCart(approver);
    for (const purchaseOrderNumber of [undefined, '', '   '])
      expect(keyOf(await checkout(approver, cart.id, { purchaseOrderNumber }))).toBe('purchase_order_missing');
    // What nobody sees is no number, and stands in no order either.
    for (const unseen of ['\u200b', '\u3164', '\u202e', 'A\u202e1', '--'])
      for (const answer of [
        await checkout(approver, cart.id, { purchaseOrderNumber: unseen }),
        await ask(buyer, (await filledCart(buyer)).id, { purchaseOrderNumber: unseen }),
      ])
        expect([answer.status, keyOf(answer)]).toEqual([422, 'purchase_order_unreadable']);
    expect(keyOf(await checkout(approver, cart.id, { purchaseOrderNumber: 'A-1' }))).toBe(200);
    const above = await filledCart(buyer);
    expect(keyOf(await ask(buyer, above.id))).toBe('purchase_order_missing');
    const { id } = (await ask(buyer, above.id, { purchaseOrderNumber: 'A-2' })).body.data;
    expect(keyOf(await approve(approver, id))).toBe(200);
  });
});

describe('the company’s orders', () => {
  test('are seen by those who may, with who ordered; an accountant changes none', async () => {
    const { owner, buyer } = await firm(null);
    const accountant = await joined(shop, owner, 'accountant');
    const before = (await checkout(accountant, 'x'.repeat(22))).body.error.key;
    expect(before).toBe('role_orders_nothing');
    const { orderNumber, id } = (await checkout(buyer, (await filledCart(buyer)).id)).body.data;
    const list = await read<Orders>(accountant, '/orders/?of=company&q=salon');
    expect(list.orders).toMatchObject([{ orderNumber, orderedBy: 'Bruno Chat', payable: { centAmount: FLYERS } }]);
    expect((await read<Orders>(accountant, '/orders/')).orders).toEqual([]);
    expect((await read<Orders>(buyer, '/orders/')).orders).toMatchObject([{ orderNumber, orderedBy: null }]);
    expect(await read<OrderWire>(accountant, `/order/${orderNumber}`)).toMatchObject({
      orderedBy: 'Bruno Chat',
      cancellation: null,
      allowedPaymentMethods: [],
    });
    for (const [path, body] of [
      ['payment', { method: 'transfer' }],
      ['cancel', {}],
    ] as const)
      expect(keyOf(await accountant.visitor.call('POST', `/order/${id}/${path}/`, body))).toBe('order_not_found');
    expect((await read<OrderWire>(buyer, `/order/${orderNumber}`)).cancellation).not.toBeNull();
  });

  test.each(['owner', 'approver'] as const)(
    'are paid and cancelled by an %s as well as by their buyer',
    async (role) => {
      const each = await firm(null);
      const { orderNumber, id } = (await checkout(each.buyer, (await filledCart(each.buyer)).id)).body.data;
      expect(await read<OrderWire>(each[role], `/order/${orderNumber}`)).toMatchObject({
        orderedBy: 'Bruno Chat',
        cancellation: { refund: { centAmount: 0 } },
        allowedPaymentMethods: ['card', 'paypal', 'transfer', 'mandate'],
      });
      const pay = { method: 'transfer' };
      expect(keyOf(await each[role].visitor.call('POST', `/order/${id}/payment/`, pay))).toBe(200);
      const cancelled = await each[role].visitor.call<OrderWire>('POST', `/order/${id}/cancel/`, {});
      expect(cancelled.body.data).toMatchObject({ orderState: 'cancelled', orderedBy: 'Bruno Chat' });
      expect((await read<OrderWire>(each.buyer, `/order/${id}`)).orderState).toBe('cancelled');
    },
  );

  test.each(['leaves', 'is taken out', 'joins another company'] as const)(
    'are only read by a buyer who %s, also with the mailed link; the company goes on with them',
    async (what) => {
      const each = await firm(null);
      const { buyer, owner } = each;
      const { orderNumber, id } = (await checkout(buyer, (await filledCart(buyer)).id)).body.data;
      const key = (await mailsTo(shop, buyer.email))
        .map(({ link }) => /[?&]key=([\w-]+)/.exec(link)?.[1])
        .find((found) => found !== undefined);
      const path = `/company/members/${buyer.id}/`;
      await (what === 'is taken out' ? owner : buyer).visitor.insists('DELETE', path);
      if (what === 'joins another company') {
        const foreign = await founder(shop);
        await foreign.visitor.call('POST', '/company/invites/', { email: buyer.email, role: 'owner' });
        await follows(buyer.visitor, (await mailsTo(shop, buyer.email))[0]?.link ?? '');
        await buyer.visitor.meet();
        expect(keyOf(await buyer.visitor.call('POST', '/company/invite/accept/', {}))).toBe(200);
      }
      expect(await read<OrderWire>(buyer, `/order/${orderNumber}`)).toMatchObject({
        orderNumber,
        orderedBy: null,
        cancellation: null,
        allowedPaymentMethods: [],
        transfer: null,
      });
      const holder = new Visitor(shop.app, 'localhost', elsewhere());
      for (const [act, body] of [
        ['payment', { method: 'transfer', key }],
        ['cancel', {}],
      ] as const)
        for (const visitor of [buyer.visitor, holder])
          expect(keyOf(await visitor.call('POST', `/order/${id}/${act}/`, body, { 'x-order-key': key ?? '' }))).toBe(
            'order_not_found',
          );
      const shown = await holder.call<OrderWire>('GET', `/order/${id}`, undefined, { 'x-order-key': key ?? '' });
      expect(shown.body.data).toMatchObject({ orderNumber, cancellation: null });
      expect(keyOf(await owner.visitor.call('POST', `/order/${id}/cancel/`, {}))).toBe(200);
    },
  );

  test('do not hold what a member ordered before joining, and stay when their buyer leaves', async () => {
    const { owner, buyer } = await firm(null);
    const { orderNumber } = (await checkout(buyer, (await filledCart(buyer)).id)).body.data;
    await buyer.visitor.call('DELETE', `/company/members/${buyer.id}/`);
    const alone = (await checkout(buyer, (await filledCart(buyer)).id)).body.data;
    expect((await read<Orders>(owner, '/orders/?of=company')).orders).toMatchObject([{ orderNumber }]);
    expect(keyOf(await owner.visitor.call('GET', `/order/${alone.orderNumber}`))).toBe('order_not_found');
  });

  test('are nothing that a former member has to do: they are in the company’s hands', async () => {
    const { owner, buyer } = await firm(null);
    const { orderNumber } = (await checkout(buyer, (await filledCart(buyer)).id)).body.data;
    const toDo = async () => (await read<Orders>(buyer, '/orders/?status=to_do')).orders;
    const overview = async () => (await buyer.visitor.send({ method: 'GET', url: '/espace/' })).body;
    expect(await toDo()).toMatchObject([{ orderNumber, isOfFormerCompany: false }]);
    const counted = async () => (await read<{ ordersToDo: number }>(buyer, '/session/')).ordersToDo;
    expect(await counted()).toBe(1);
    expect(drawn(await overview())).toMatch(/Il reste 47,52.*? à payer/);
    await owner.visitor.call('DELETE', `/company/members/${buyer.id}/`);
    expect(await toDo()).toEqual([]);
    expect(await counted()).toBe(0);
    const [listed] = (await read<Orders>(buyer, '/orders/')).orders;
    expect(listed).toMatchObject({ orderNumber, isOfFormerCompany: true });
    const list = (await buyer.visitor.send({ method: 'GET', url: '/espace/commandes/' })).body;
    expect(drawn(list)).toContain('Suivie par l’entreprise');
    const seen = await read<OrderWire>(buyer, `/order/${orderNumber}`);
    expect([seen.isReadOnly, seen.allowedPaymentMethods]).toEqual([true, []]);
    const { body } = await buyer.visitor.send({ method: 'GET', url: `/commande/?order_number=${orderNumber}` });
    expect(drawn(body)).toContain('Vous n’avez rien à faire.');
    expect(drawn(await overview())).not.toContain('Il reste');
  });

  test('stay with the company when their buyer is erased, without name and address of the account', async () => {
    const { owner, buyer } = await firm(null);
    const { orderNumber } = (await checkout(buyer, (await filledCart(buyer)).id)).body.data;
    await asOwner(shop, `update orders set order_state = 'completed', payment_state = 'paid' where order_number = $1`, [
      orderNumber,
    ]);
    expect(keyOf(await buyer.visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    expect((await read<Orders>(owner, '/orders/?of=company')).orders).toMatchObject([{ orderNumber, orderedBy: '' }]);
    expect(await read<OrderWire>(owner, `/order/${orderNumber}`)).toMatchObject({
      orderedBy: '',
      email: '',
      shippingAddress: { email: '', company: 'Atelier Benali' },
    });
  });
});

/** What each role gets of each call: the status, or the key of the refusal. */
const MATRIX: Readonly<Record<string, Readonly<Record<Role | 'foreign' | 'alone' | 'guest', string | number>>>> = {
  'sets the rules': {
    owner: 200,
    approver: 'company_owner_only',
    buyer: 'company_owner_only',
    accountant: 'company_owner_only',
    foreign: 200,
    alone: 'company_not_found',
    guest: 'sign_in_required',
  },
  'sets a member’s limit': {
    owner: 200,
    approver: 'company_owner_only',
    buyer: 'company_owner_only',
    accountant: 'company_owner_only',
    foreign: 'member_not_found',
    alone: 'company_not_found',
    guest: 'sign_in_required',
  },
  'lists the company’s orders': {
    owner: 200,
    approver: 200,
    buyer: 'company_role_refused',
    accountant: 200,
    foreign: 200,
    alone: 'company_not_found',
    guest: 'sign_in_required',
  },
  'reads a colleague’s order': {
    owner: 200,
    approver: 200,
    buyer: 'order_not_found',
    accountant: 200,
    foreign: 'order_not_found',
    alone: 'order_not_found',
    guest: 'order_not_found',
  },
  'opens a cart': {
    owner: 200,
    approver: 200,
    buyer: 200,
    accountant: 'role_orders_nothing',
    foreign: 200,
    alone: 200,
    guest: 200,
  },
  'lists requests': {
    owner: 200,
    approver: 200,
    buyer: 200,
    accountant: 200,
    foreign: 200,
    alone: 200,
    guest: 'sign_in_required',
  },
  'reads a request': {
    owner: 200,
    approver: 200,
    buyer: 'order_request_not_found',
    accountant: 'order_request_not_found',
    foreign: 'order_request_not_found',
    alone: 'order_request_not_found',
    guest: 'sign_in_required',
  },
  'asks for a colleague’s cart': {
    owner: 'cart_not_found',
    approver: 'cart_not_found',
    buyer: 'cart_not_found',
    accountant: 'role_orders_nothing',
    foreign: 'cart_not_found',
    alone: 'cart_not_found',
    guest: 'sign_in_required',
  },
  'withdraws a colleague’s request': {
    owner: 'order_request_not_found',
    approver: 'order_request_not_found',
    buyer: 'order_request_not_found',
    accountant: 'order_request_not_found',
    foreign: 'order_request_not_found',
    alone: 'order_request_not_found',
    guest: 'sign_in_required',
  },
  'marks it as seen': {
    owner: 'order_request_not_found',
    approver: 'order_request_not_found',
    buyer: 'order_request_not_found',
    accountant: 'order_request_not_found',
    foreign: 'order_request_not_found',
    alone: 'order_request_not_found',
    guest: 'sign_in_required',
  },
  'approves an unseen version': {
    owner: 'cart_changed',
    approver: 'cart_changed',
    buyer: 'order_request_not_found',
    accountant: 'order_request_not_found',
    foreign: 'order_request_not_found',
    alone: 'order_request_not_found',
    guest: 'sign_in_required',
  },
  'refuses without a reason': {
    owner: 'form_invalid',
    approver: 'form_invalid',
    buyer: 'form_invalid',
    accountant: 'form_invalid',
    foreign: 'form_invalid',
    alone: 'form_invalid',
    guest: 'sign_in_required',
  },
};

describe('every role at every call', () => {
  let people: Readonly<Record<Role | 'foreign' | 'alone' | 'guest', Visitor>>;
  let asker: Somebody;
  let request: { id: string; cart: CartWire };
  let ordered: string;
  beforeAll(async () => {
    const owner = await founder(shop);
    const [approver, buyer, accountant] = [
      await joined(shop, owner, 'approver'),
      await joined(shop, owner, 'buyer'),
      await joined(shop, owner, 'accountant'),
    ];
    asker = await joined(shop, owner);
    ordered = (await checkout(asker, (await filledCart(asker)).id)).body.data.orderNumber;
    await rule(owner, 1000);
    request = await asked({ buyer: asker });
    const foreign = await founder(shop);
    const alone = await joined(shop, foreign);
    await alone.visitor.call('DELETE', `/company/members/${alone.id}/`);
    people = {
      owner: owner.visitor,
      approver: approver.visitor,
      buyer: buyer.visitor,
      accountant: accountant.visitor,
      foreign: foreign.visitor,
      alone: alone.visitor,
      guest: new Visitor(shop.app, 'localhost', elsewhere()),
    };
  });

  const calls = (): Readonly<Record<string, Parameters<Visitor['call']>>> => {
    const path = `/order-requests/${request.id}/`;
    return {
      'sets the rules': ['PATCH', '/company/', { approvalLimitCents: 1000, needsPurchaseOrder: false }],
      'sets a member’s limit': ['PATCH', `/company/members/${asker.id}/`, { approvalLimitCents: null }],
      'lists the company’s orders': ['GET', '/orders/?of=company'],
      'reads a colleague’s order': ['GET', `/order/${ordered}`],
      'opens a cart': ['POST', '/cart', {}],
      'lists requests': ['GET', '/order-requests/'],
      'reads a request': ['GET', path],
      'asks for a colleague’s cart': ['POST', `/cart/${request.cart.id}/request/`, {}],
      'withdraws a colleague’s request': ['POST', `${path}withdraw/`],
      'marks it as seen': ['POST', `${path}seen/`],
      'approves an unseen version': ['POST', `${path}approve/`, { cartVersion: 0 }],
      'refuses without a reason': ['POST', `${path}refuse/`, { reason: '' }],
    };
  };

  test.each(Object.entries(MATRIX))('%s', async (name, expected) => {
    const found: Record<string, string | number> = {};
    for (const [role, visitor] of Object.entries(people)) found[role] = keyOf(await visitor.call(...calls()[name]!));
    expect(found).toEqual(expected);
  });

  test('unknown and foreign ids get the same answer, byte for byte but for the number of the call', async () => {
    const { foreign } = people;
    const told = async (...[method, path, body]: Parameters<Visitor['call']>) => {
      const { status, body: answer } = await foreign.call(method, path, body);
      const { trackingId: _of, message, ...error } = answer.error;
      return JSON.stringify([status, error, message.replaceAll(/[\w-]{22}/g, 'id')]);
    };
    for (const [method, path, body] of Object.values(calls()).filter(([, path]) => path.includes(request.id)))
      expect(await told(method, path, body)).toBe(await told(method, path.replace(request.id, UNKNOWN), body));
  });
});

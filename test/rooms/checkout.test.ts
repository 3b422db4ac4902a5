import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { signWebhook } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { sandboxKey } from '#shop/payments/registry.ts';
import { address, flyerLine, teeLine } from '../builders/lines.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

interface Placed {
  orderNumber: string;
  id: string;
  accessKey: string;
}

let shop: TestShop;
let owner: pg.Client;
let now = Temporal.Instant.from('2026-11-23T08:00:00Z');
beforeAll(async () => {
  shop = await openTestShop({ now: () => now });
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

async function readyToOrder(line = flyerLine()): Promise<{ guest: Visitor; cartId: string }> {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  const cartId = cart.body.data.id;
  await guest.call('PUT', `/cart/${cartId}/item`, { line });
  await guest.call('PATCH', `/cart/${cartId}/item/address/`, {
    shippingAddress: address({ email: `${randomUUID()}@example.fr` }),
  });
  return { guest, cartId };
}

async function placed(): Promise<{ guest: Visitor; order: Placed }> {
  const { guest, cartId } = await readyToOrder();
  const { body } = await guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, {});
  return { guest, order: body.data };
}

test('the order that a cart has become is told to whoever placed it, and to nobody else', async () => {
  const { guest, cartId } = await readyToOrder();
  const ask = (visitor: Visitor) => visitor.call<Placed | null>('GET', `/cart/${cartId}/order/`);
  expect((await ask(guest)).body.data).toBe(null);
  const { body } = await guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, {});
  expect((await ask(guest)).body.data).toEqual(body.data);
  const other = new Visitor(shop.app, 'localhost', elsewhere());
  await other.call('POST', '/cart', {});
  expect((await ask(other)).body.error.key).toBe('cart_not_found');
});

test('an invoice carries the numbers that its country knows, and they stand in the order, its mails and its next order', async () => {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const cartId = (await guest.call<CartWire>('POST', '/cart', {})).body.data.id;
  await guest.meet();
  await guest.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
  const email = `${randomUUID()}@example.fr`;
  const bar = address({ email, company: 'Bar Sport', country: 'IT', postalCode: '20121', city: 'Milano' });
  await guest.call('PATCH', `/cart/${cartId}/item/address/`, {
    shippingAddress: address({ email }),
    billingAddress: bar,
  });
  const order = (invoiceNumbers: object) => guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, { invoiceNumbers });
  for (const [wrong, key] of [
    [{ fiscalCode: '00484960589' }, 'fiscal_code_wrong'],
    [{ recipientCode: '12' }, 'recipient_code_wrong'],
    [{ pec: 'bar' }, 'pec_wrong'],
    [{ siret: '44306184100048' }, 'siret_wrong'],
  ] as const)
    expect((await order(wrong)).body.error.key).toBe(key);
  const { body } = await order({ siret: '44306184100047', fiscalCode: '004 849 605 88', recipientCode: 'm5uxcr1' });
  // A SIRET is no number of an Italian invoice.
  const numbers = { fiscalCode: '00484960588', recipientCode: 'M5UXCR1' };
  expect((await read(guest, body.data)).invoiceNumbers).toEqual(numbers);
  const mails = await owner.query<{ body_text: string }>('select body_text from mails where subject like $1', [
    `%${body.data.orderNumber}%`,
  ]);
  expect(mails.rows.length).toBeGreaterThan(1);
  for (const { body_text } of mails.rows) expect(body_text).toMatch(/Codice destinatario\s?: M5UXCR1/);
});

async function cardPayment(guest: Visitor, order: Placed): Promise<string> {
  const { body } = await guest.call<{ redirect: string }>('POST', `/order/${order.id}/payment/`, { method: 'card' });
  return body.data.redirect.split('/').at(-1) ?? '';
}

const read = async (guest: Visitor, order: Placed) =>
  (await guest.call<OrderWire>('GET', `/order/${order.orderNumber}`)).body.data;

function event(change: Readonly<Record<string, unknown>>) {
  return {
    id: randomUUID(),
    kind: 'charged',
    state: 'final',
    amountCents: 4752,
    currency: 'EUR',
    reason: '',
    ...change,
  };
}

const keyOf = (tenantId: string) => sandboxKey(shop.ground.secret, tenantId);
const DECLINED = { kind: 'cancelled', amountCents: 0, reason: 'declined' };
const ABANDONED = { kind: 'cancelled', amountCents: 0, reason: 'abandoned' };

async function deliver(body: object, { host = 'localhost', signature }: { host?: string; signature?: string } = {}) {
  const text = JSON.stringify(body);
  return new Visitor(shop.app, host).send({
    method: 'POST',
    url: '/api/v1/payment/webhook/sandbox/',
    payload: text,
    headers: {
      'content-type': 'application/json',
      'x-payment-signature': signature ?? signWebhook(keyOf('tirage-fr'), text, now),
    },
  });
}

/** A mail's text with plain spaces. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('checkout', () => {
  test('7.3.06 the same cart sent twenty times at once gives one order, one mail and one order number', async () => {
    const { guest, cartId } = await readyToOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guest.insists<Placed>('POST', `/cart/${cartId}/checkout/`, {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.orderNumber)).size).toBe(1);
    const { rows } = await owner.query<{ orders: number; mails: number }>(
      `select (select count(*)::int from orders where cart_id = $1) as orders, (select count(*)::int from mails where recipient <> 'bonjour@tirage.example' and subject like '%' || $2 || '%') as mails`,
      [cartId, answers[0]?.body.data.orderNumber],
    );
    expect(rows[0]).toEqual({ orders: 1, mails: 1 });
  });

  test('7.3.06 an empty cart and a cart without an address are told what is missing', async () => {
    const guest = new Visitor(shop.app);
    const cart = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    expect((await guest.call('POST', `/cart/${cart.id}/checkout/`, {})).body.error.key).toBe('cart_empty');
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    expect((await guest.call('POST', `/cart/${cart.id}/checkout/`, {})).body.error.key).toBe('address_missing');
  });

  test('flags that belong to staff change neither total nor flow, nor what is kept of the order', async () => {
    const ordered = async (flags: Readonly<Record<string, boolean>>) => {
      const { guest, cartId } = await readyToOrder(flyerLine({ fileCheck: true }));
      const { data } = (await guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, flags)).body;
      const { rows } = await asOwner<{ reason: string; skipped: string | null }>(
        shop,
        `select e.reason, l.line ->> 'reviewSkipped' as skipped from order_events e
         join order_lines l on l.tenant_id = e.tenant_id and l.order_id = e.order_id
         where e.order_id = $1 and e.from_state is null and e.axis = 'order'`,
        [data.id],
      );
      return { total: (await read(guest, data)).taxedPrice, hasKey: data.accessKey !== '', rows };
    };
    const plain = await ordered({});
    expect(plain.rows).toEqual([{ reason: '', skipped: null }]);
    expect(await ordered({ internalCheckout: true, skipDocReview: true })).toEqual(plain);
  });

  test('a date that moved since the cart was filled is shown before the order is placed, never after', async () => {
    const { guest, cartId } = await readyToOrder();
    const before = now;
    now = now.add({ hours: 24 * 7 });
    try {
      const changed = await guest.call('POST', `/cart/${cartId}/checkout/`, {});
      expect([changed.status, changed.body.error.key]).toEqual([409, 'cart_changed']);
      expect(changed.body.error.detail).toMatchObject({ changes: [{ change: 'later' }], cart: { id: cartId } });
      expect((await guest.call('POST', `/cart/${cartId}/checkout/`, {})).status).toBe(200);
    } finally {
      now = before;
    }
  });

  test('an address for a cart that was changed elsewhere after it was shown is refused, with the cart as it is', async () => {
    const { guest, cartId } = await readyToOrder();
    const seen = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    const [gone = ''] = seen.lineOrder;
    await guest.call('PUT', `/cart/${cartId}/item`, { line: flyerLine({ quantity: 2000 }) });
    await guest.call('DELETE', '/cart/item', { cartId, cartItemId: gone });
    const path = `/cart/${cartId}/item/address/`;
    const body = { shippingAddress: address({ city: 'Lyon' }), cartVersion: seen.version };
    const refused = await guest.call<CartWire>('PATCH', path, body);
    expect([refused.status, refused.body.error.key]).toEqual([409, 'cart_changed']);
    const { cart } = refused.body.error.detail as { cart: CartWire };
    expect(cart.lineItems[gone]).toBeUndefined();
    expect(cart.shippingAddress?.city).toBe('Paris');
    const again = await guest.call<CartWire>('PATCH', path, { ...body, cartVersion: cart.version });
    expect(again.body.data.shippingAddress?.city).toBe('Lyon');
    const ordered = await guest.call('POST', `/cart/${cartId}/checkout/`, { cartVersion: again.body.data.version });
    expect(ordered.status).toBe(200);
  });

  test('VAT stands by rate in cart, order and mail, and adds up to the cent', async () => {
    const { guest, cartId } = await readyToOrder();
    await guest.call('PUT', `/cart/${cartId}/item`, {
      line: flyerLine({
        productId: 'boo-sad',
        selection: {},
        quantity: 100,
        printContent: { content: 'reading', country: 'FR' },
      }),
    });
    const cart = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    const { body } = await guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, {});
    const order = await read(guest, body.data);
    const { rows } = await owner.query<{ body: string }>(
      `select body_text as body from mails where subject like '%' || $1 || '%'`,
      [order.orderNumber],
    );
    for (const { taxedPrice } of [cart, order]) {
      const { taxPortions, totalNet, totalTax } = taxedPrice;
      expect(taxPortions.map(({ rate }) => rate)).toEqual(['20.00', '5.50']);
      expect(taxPortions.reduce((sum, { net }) => sum + net.centAmount, 0)).toBe(totalNet.centAmount);
      expect(taxPortions.reduce((sum, { tax }) => sum + tax.centAmount, 0)).toBe(totalTax.centAmount);
    }
    expect(rows[0]?.body).toMatch(/TVA 20\s%\s: 7,92\s€\nTVA 5,5\s%\s: /);
    expect(rows[0]?.body).toMatch(/^Contenu\s: À lire ou à regarder$/m);
  });

  test('the mail is the buyer’s copy of the contract: every choice, amount, address, hour and legal word', async () => {
    const { guest, cartId } = await readyToOrder();
    const put = await guest.call('PUT', `/cart/${cartId}/item`, {
      line: flyerLine({
        productId: 'bc-std',
        selection: { sets: '2' },
        quantity: 500,
        jobName: 'Rentrée',
        fileCheck: true,
        promocode: 'RELECTURE',
        artworks: [
          { name: 'Lilas', quantity: 200 },
          { name: 'Rose', quantity: 300 },
        ],
      }),
    });
    expect(put.body.error).toBeUndefined();
    const shippingAddress = address({ phone: '+33 1 23 45 67 89' });
    const billingAddress = address({ company: 'Moreau SARL', street: '9 quai Nord' });
    await guest.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress, billingAddress });
    const { body } = await guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, {});
    const order = await read(guest, body.data);
    const { rows } = await owner.query<{ text: string; html: string }>(
      `select body_text as text, body_html as html from mails where subject like '%' || $1 || '%'`,
      [order.orderNumber],
    );
    const text = spaced(rows[0]?.text ?? '');
    const html = rows[0]?.html ?? '';
    for (const line of Object.values(order.lineItems))
      for (const { name, value } of line.merchantInfo.attributesData)
        expect(text).toContain(spaced(`${name} : ${value}`));
    for (const told of [
      /^Nom du projet : Rentrée$/m,
      /^Quantité : 500$/m,
      /^Modèles : Lilas : 200 · Rose : 300$/m,
      /^Délai : Standard$/m,
      /^Arrivée prévue : [a-zé]+di (?:1er|\d{1,2}) [a-zéû]+(?: \d{4})?$/m,
      /^Paiement et fichiers avant : [a-z]+ (?:1er|\d{1,2}) [a-zéû]+(?: \d{4})?, \d{1,2}\sh\s\d{2}$/m,
      /^Contrôle des fichiers : \d,\d{2} €$/m,
      /^Code RELECTURE : -/m,
      /^Article HT : /m,
      /^Livraison HT : comprise$/m,
      /^Adresse de livraison : Camille Moreau, 5 rue du Port, 75011 Paris, France, \+33 1 23 45 67 89, camille@example\.fr$/m,
      /^Adresse de facturation : Camille Moreau, Moreau SARL, 9 quai Nord/m,
      /pas de droit de rétractation/,
      /^Vendeur : /m,
    ])
      expect(text).toMatch(told);
    expect(text).toContain(`http://localhost${/http:\/\/localhost(:\d+)?/.exec(text)?.[1] ?? ''}/conditions`);
    expect(html).toMatch(/<h2[^>]*>Flyer A5<\/h2>/);
  });

  test('K24 the mail says how many of each size, given or of a mix', async () => {
    const { guest, cartId } = await readyToOrder();
    for (const line of [teeLine(), teeLine({}, { selection: { sizes: 'mix' }, quantity: 24 })])
      expect((await guest.call('PUT', `/cart/${cartId}/item`, { line })).body.error).toBeUndefined();
    const { body } = await guest.call<Placed>('POST', `/cart/${cartId}/checkout/`, {});
    const { rows } = await owner.query<{ text: string }>(
      `select body_text as text from mails where subject like '%' || $1 || '%'`,
      [body.data.orderNumber],
    );
    const text = spaced(rows[0]?.text ?? '');
    expect(text).toMatch(/^Pièces par taille : S 3, M 5, L 7, XL 2$/m);
    expect(text).toMatch(/^Pièces par taille : S 5, M 7, L 7, XL 5$/m);
    expect(text).not.toContain('Modèles');
    const order = await read(guest, body.data);
    expect(Object.values(order.lineItems).map((line) => line.multiArtworkDetails.length)).toEqual(
      expect.arrayContaining([4]),
    );
  });

  test('a Swiss mail names total, rounding and what is paid as the order’s page does', async () => {
    const guest = new Visitor(shop.app, 'ch.localhost');
    const cart = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, {
      shippingAddress: address({ country: 'CH', postalCode: '1204', city: 'Genève' }),
    });
    const { body } = await guest.call<Placed>('POST', `/cart/${cart.id}/checkout/`, {});
    const { rows } = await owner.query<{ text: string }>(
      `select body_text as text from mails where tenant_id = 'tirage-ch' and subject like '%' || $1 || '%'`,
      [body.data.orderNumber],
    );
    const order = await read(guest, body.data);
    const text = spaced(rows[0]?.text ?? '');
    const cents = (amount: number) => (amount / 100).toFixed(2);
    const { totalGross, payable } = order.taxedPrice;
    expect(payable.centAmount).not.toBe(totalGross.centAmount);
    expect(text).toMatch(new RegExp(`^Total TTC : .*${cents(totalGross.centAmount)}`, 'm'));
    expect(text).toMatch(/^Arrondi à 5 centimes : /m);
    expect(text).toMatch(new RegExp(`^À payer : .*${cents(payable.centAmount)}`, 'm'));
  });

  test('each payment of an order says since when it is in its state', async () => {
    const { guest, order } = await placed();
    await cardPayment(guest, order);
    const [payment] = (await read(guest, order)).payments;
    expect(payment).toMatchObject({ method: 'card', state: 'started', amount: { centAmount: 4752 } });
    expect(payment?.since).toBe(new Date(now.epochMilliseconds).toISOString());
  });

  test('an ordered cart takes no more lines, and the next one is fresh', async () => {
    const { guest, cartId } = await readyToOrder();
    await guest.call('POST', `/cart/${cartId}/checkout/`, {});
    expect((await guest.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() })).body.error.key).toBe(
      'cart_ordered',
    );
    expect((await guest.call<CartWire>('POST', '/cart', {})).body.data.id).not.toBe(cartId);
  });

  test('the totals of an order are those of its lines, recomputed from what is stored', async () => {
    await placed();
    const { rows } = await owner.query(`
      select o.order_number from orders o
      where o.net_cents <> (select sum(j.net_cents) from order_lines j where j.tenant_id = o.tenant_id and j.order_id = o.id)
         or o.gross_cents <> (select sum(j.gross_cents) from order_lines j where j.tenant_id = o.tenant_id and j.order_id = o.id)
         or exists (select from order_lines j where j.tenant_id = o.tenant_id and j.order_id = o.id
            and j.net_cents <> (j.line -> 'price' ->> 'netCents')::bigint + (j.line -> 'deliveryPromise' ->> 'shippingNetCents')::bigint
              + coalesce((select sum((s ->> 'netCents')::bigint) from jsonb_array_elements(j.line -> 'services') s), 0))`);
    expect(rows).toEqual([]);
  });

  test('an order number alone opens nothing; the cookie, the key and nobody else’s do what they should', async () => {
    const { guest, order } = await placed();
    const stranger = new Visitor(shop.app);
    const open = (visitor: Visitor, name: string, key?: string) =>
      visitor.call('GET', `/order/${name}`, undefined, key === undefined ? {} : { 'x-order-key': key });
    const refusals = [
      await open(stranger, order.orderNumber),
      await open(stranger, order.id),
      await open(stranger, order.orderNumber, 'wrong-key-wrong-key'),
      await open(stranger, order.orderNumber, ''),
      await open(stranger, 'none'),
    ];
    for (const { status, body } of refusals) expect([status, body.error.key]).toEqual([404, 'order_not_found']);
    expect((await open(stranger, order.orderNumber, order.accessKey)).status).toBe(200);
    expect((await open(new Visitor(shop.app, 'it.localhost'), order.orderNumber, order.accessKey)).status).toBe(404);
    // An address is in every log on the way: no key is taken from it.
    const inAddress = await stranger.call('GET', `/order/${order.orderNumber}?key=${order.accessKey}`);
    expect([inAddress.status, inAddress.body.error.key]).toEqual([400, 'invalid_request']);
    expect((await read(guest, order)).orderNumber).toBe(order.orderNumber);
  });
});

describe('payment', () => {
  test('a transfer shows account, reference and the code for banking apps; asked twice it stays one', async () => {
    const { guest, order } = await placed();
    await guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    await guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    const { transfer, payments, pendingAmountDetails } = await read(guest, order);
    expect(payments).toHaveLength(1);
    expect(pendingAmountDetails?.taxedTotal.centAmount).toBe(4752);
    expect(transfer?.epcText?.split('\n').slice(0, 8)).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'PSSTFRPPLYO',
      'Tirage SAS',
      'FR1420041010050500013M02606',
      'EUR47.52',
    ]);
    expect(transfer?.reference).toBe(order.orderNumber);
  });

  test('a signed event pays the order once, however often and in whatever order events come', async () => {
    const { guest, order } = await placed();
    const providerId = await cardPayment(guest, order);
    const captured = event({ providerId });
    const answers = await Promise.all(Array.from({ length: 12 }, () => deliver(captured)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await deliver(event({ providerId, ...DECLINED }));
    await deliver(event({ providerId, ...ABANDONED }));
    const paid = await read(guest, order);
    expect([paid.paymentState, paid.orderState, paid.payments[0]?.state]).toEqual(['paid', 'confirmed', 'paid']);
    expect((await guest.call('POST', `/order/${order.id}/payment/`, { method: 'card' })).body.error.key).toBe(
      'order_not_payable',
    );
    const { rows } = await owner.query<{ mails: number }>(
      `select count(*)::int as mails from mails where subject like 'Paiement reçu%' || $1`,
      [order.orderNumber],
    );
    expect(rows[0]?.mails).toBe(1);
  });

  test('a declined payment leaves the order payable, and a capture after it counts', async () => {
    const { guest, order } = await placed();
    const providerId = await cardPayment(guest, order);
    await deliver(event({ providerId, ...DECLINED }));
    expect((await read(guest, order)).paymentState).toBe('failed');
    await deliver(event({ providerId }));
    expect((await read(guest, order)).paymentState).toBe('paid');
  });

  test('money of another amount counts as what it is: the rest is due', async () => {
    const { guest, order } = await placed();
    await deliver(event({ providerId: await cardPayment(guest, order), amountCents: 1000 }));
    const part = await read(guest, order);
    expect([part.paymentState, part.orderState]).toEqual(['awaiting', 'placed']);
    expect(part.pendingAmountDetails?.taxedTotal.centAmount).toBe(3752);
    expect(part.payments[0]).toMatchObject({ state: 'paid', amount: { centAmount: 1000 } });
    // Nothing of it is lost: cancelling would give it back.
    expect(part.cancellation?.refund.centAmount).toBe(1000);
    await guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    expect((await read(guest, order)).transfer?.amount.centAmount).toBe(3752);
    await deliver(event({ providerId: await cardPayment(guest, order), amountCents: 3752 }));
    const paid = await read(guest, order);
    expect([paid.paymentState, paid.orderState, paid.pendingAmountDetails]).toEqual(['paid', 'confirmed', null]);
  });

  test('a card page that asks for what was due before a part was paid is ended, and the next asks for the rest', async () => {
    const { guest, order } = await placed();
    const whole = await cardPayment(guest, order);
    await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
    await owner.query(
      `insert into payment_transactions (tenant_id, id, order_id, payment_id, provider, provider_event, kind, state, amount_cents, currency, reason, at)
       select tenant_id, 'a-part-paid-elsewhere', order_id, id, provider, 'elsewhere', 'charged', 'final', 1000, 'EUR', '', now()
       from payments where order_id = $1`,
      [order.id],
    );
    const rest = await cardPayment(guest, order);
    expect(rest).not.toBe(whole);
    const { rows } = await owner.query<{ state: string; amount_cents: string }>(
      'select state, amount_cents from sandbox_payments where id = any($1) order by amount_cents',
      [[whole, rest]],
    );
    expect(rows.map((row) => [row.state, Number(row.amount_cents)])).toEqual([
      ['open', 3752],
      ['abandoned', 4752],
    ]);
  });

  test('a customer who chose the transfer and then closes the card page is told of no failed payment', async () => {
    const { guest, order } = await placed();
    await guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    await deliver(event({ providerId: await cardPayment(guest, order), ...ABANDONED }));
    const { paymentState, transfer, jobs } = await read(guest, order);
    expect([paymentState, transfer?.amount.centAmount]).toEqual(['awaiting', 4752]);
    expect(Object.values(jobs).map(({ status }) => status)).toEqual(['awaiting_payment']);
    // The card declined on top: the transfer is still waited for.
    await deliver(event({ providerId: await cardPayment(guest, order), ...DECLINED }));
    expect((await read(guest, order)).paymentState).toBe('awaiting');
  });

  test('money of another currency is held and never counts as paid', async () => {
    const { guest, order } = await placed();
    const providerId = await cardPayment(guest, order);
    await deliver(event({ providerId, currency: 'CHF' }));
    const { paymentState, payments } = await read(guest, order);
    expect([paymentState, payments[0]?.state]).toEqual(['awaiting', 'held']);
  });

  test('a second card payment for a paid order is held', async () => {
    const { guest, order } = await placed();
    const first = await cardPayment(guest, order);
    await deliver(event({ providerId: first, ...DECLINED }));
    const second = await cardPayment(guest, order);
    expect(second).not.toBe(first);
    await deliver(event({ providerId: first }));
    await deliver(event({ providerId: second }));
    const { payments } = await read(guest, order);
    expect(payments.map(({ state }) => state).sort()).toEqual(['held', 'paid']);
  });

  test.each(['paid by card', 'cancelled'])(
    'a transfer is not waited for any more once the order is %s',
    async (how) => {
      const { guest, order } = await placed();
      await guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
      if (how === 'cancelled') await guest.call('POST', `/order/${order.id}/cancel/`, {});
      else await deliver(event({ providerId: await cardPayment(guest, order) }));
      const { payments } = await read(guest, order);
      expect(payments.find(({ method }) => method === 'transfer')?.state).toBe('abandoned');
    },
  );

  test('a payment stands in its state since it came to it, not since the provider named it', async () => {
    const { guest, order } = await placed();
    await cardPayment(guest, order);
    const [before] = (await read(guest, order)).payments;
    // As after a crash between opening the page at the provider and keeping its name.
    await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
    await owner.query('update payments set provider_id = null where order_id = $1', [order.id]);
    now = now.add({ minutes: 1 });
    await cardPayment(guest, order);
    expect((await read(guest, order)).payments[0]?.since).toBe(before?.since);
  });

  test('one card page is open at a time: asked again, even at once, the same attempt goes on', async () => {
    const { guest, order } = await placed();
    const pages = await Promise.all(Array.from({ length: 6 }, () => cardPayment(guest, order)));
    expect(new Set([...pages, await cardPayment(guest, order)]).size).toBe(1);
    expect((await read(guest, order)).payments).toHaveLength(1);
  });

  test('the eleventh card attempt is refused with what to do instead, and the transfer stays open', async () => {
    const { guest, order } = await placed();
    for (let count = 0; count < 10; count += 1)
      await deliver(event({ providerId: await cardPayment(guest, order), ...DECLINED }));
    const { status, body } = await guest.call('POST', `/order/${order.id}/payment/`, { method: 'card' });
    expect([status, body.error.key]).toEqual([422, 'payment_attempts_exceeded']);
    expect(body.error.text).toContain('10');
    expect((await guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' })).status).toBe(200);
  });

  test('a forged, stale, foreign or unsigned event changes nothing', async () => {
    const { guest, order } = await placed();
    const providerId = await cardPayment(guest, order);
    const body = event({ providerId });
    const text = JSON.stringify(body);
    const stale = signWebhook(keyOf('tirage-fr'), text, now.subtract({ minutes: 10 }));
    const forged = signWebhook('another secret another secret another', text, now);
    const swapped = signWebhook(keyOf('tirage-fr'), JSON.stringify({ ...body, amountCents: 1 }), now);
    // Another tenant's key signs nothing here, whatever the payload says of whose it is.
    const neighbour = signWebhook(keyOf('tirage-it'), text, now);
    const answers = await Promise.all([
      ...[stale, forged, swapped, neighbour, '', 'x', '.', `${Number.MAX_SAFE_INTEGER}.x`].map((signature) =>
        deliver(body, { signature }),
      ),
      deliver(body, { host: 'it.localhost' }),
      deliver(event({ providerId: 'unknown-provider-id' })),
    ]);
    for (const { statusCode } of answers) expect([403, 404]).toContain(statusCode);
    expect((await read(guest, order)).paymentState).toBe('awaiting');
  });

  test('nobody pays for, or learns of, another guest’s order', async () => {
    const { order } = await placed();
    const { guest: stranger } = await readyToOrder();
    expect((await stranger.call('POST', `/order/${order.id}/payment/`, { method: 'card' })).status).toBe(404);
  });
});

describe('cancelling', () => {
  const cancel = (guest: Visitor, order: Placed) => guest.call<OrderWire>('POST', `/order/${order.id}/cancel/`, {});
  const press = (providerId: string, choice: string) =>
    new Visitor(shop.app).send({
      method: 'POST',
      url: `/sandbox-payment/${providerId}`,
      payload: `choice=${choice}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const charged = async (providerId: string) => {
    await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
    const { rows } = await owner.query<{ state: string }>('select state from sandbox_payments where id = $1', [
      providerId,
    ]);
    return rows[0]?.state === 'captured';
  };

  test('sends one mail that says so, however often it is asked', async () => {
    const { guest, order } = await placed();
    await cancel(guest, order);
    expect((await cancel(guest, order)).body.data.orderState).toBe('cancelled');
    await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
    const { rows } = await owner.query<{ subject: string; body_text: string }>(
      `select subject, body_text from mails
        where recipient <> 'bonjour@tirage.example' and subject like '%' || $1 || '%annulée%'`,
      [order.orderNumber],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body_text).toContain('Rien n’a été débité');
  });

  test('beside a card page that is just being opened leaves none that can be paid', async () => {
    const ends = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { guest, order } = await placed();
        const paying = guest.call<{ redirect: string }>('POST', `/order/${order.id}/payment/`, { method: 'card' });
        await new Promise((done) => setTimeout(done, index));
        const cancelled = await cancel(guest, order);
        const { body } = await paying;
        const providerId = body.data?.redirect?.split('/').at(-1);
        if (cancelled.status !== 200 || !providerId) return 'apart';
        await press(providerId, 'accept');
        return (await charged(providerId)) ? 'charged' : 'ended';
      }),
    );
    expect(ends).not.toContain('charged');
  });

  test('waits in no line of strangers who name the order by its number', async () => {
    const { guest, order } = await placed();
    const stranger = new Visitor(shop.app);
    const knocks = Array.from({ length: 70 }, () =>
      stranger.call('POST', `/order/${order.orderNumber}/cancel/`, undefined, { 'x-order-key': 'wrong' }),
    );
    const [answer, ...others] = await Promise.all([cancel(guest, order), ...knocks]);
    expect(answer.status).toBe(200);
    expect([...new Set(others.map(({ status }) => status))].filter((status) => ![404, 503].includes(status))).toEqual(
      [],
    );
  });

  test('ends the card page that is still open: nothing is charged on it any more', async () => {
    const { guest, order } = await placed();
    const providerId = await cardPayment(guest, order);
    expect((await cancel(guest, order)).status).toBe(200);
    const pressed = await press(providerId, 'accept');
    expect([pressed.statusCode, String(pressed.headers.location).includes(order.orderNumber)]).toEqual([303, true]);
    expect(await charged(providerId)).toBe(false);
    const { orderState, payments } = await read(guest, order);
    expect([orderState, payments[0]?.state]).toEqual(['cancelled', 'abandoned']);
    const again = await guest.call('POST', `/order/${order.id}/payment/`, { method: 'card' });
    expect([again.status, again.body.error.key]).toEqual([409, 'order_not_payable']);
  });

  test('control: the same page left open is charged; money taken a moment before keeps the order', async () => {
    const { guest, order } = await placed();
    const providerId = await cardPayment(guest, order);
    await press(providerId, 'accept');
    expect(await charged(providerId)).toBe(true);
    const { status, body } = await cancel(guest, order);
    expect([status, body.error.key]).toEqual([409, 'order_not_cancellable']);
    expect((await read(guest, order)).orderState).toBe('placed');
  });
});

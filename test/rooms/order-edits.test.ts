import { beforeAll, describe, expect, test } from 'vitest';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { refundOverpaid } from '#shop/checkout/refund.service.ts';
import { beginPayment, recordTransfer } from '#shop/checkout/payment.service.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { watchUnpaid } from '#shop/orders/unpaid.service.ts';
import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { flyerLine } from '../builders/lines.ts';
import { drawn } from '../support/people.ts';
import { useShop, type Filled } from '../support/promotions.ts';
import { Visitor } from '../support/visitor.ts';

const shop = useShop();

let french: ShopSnapshot;
beforeAll(async () => {
  french = (await shop.ground().shops.current('tirage-fr'))!;
});
const context = () => contextOfJob(shop.jobContext(), french, 'test', shop.app().log);
const providers = () => paymentProviders({ ...shop.ground(), sandbox: true });

interface Placed {
  readonly guest: Visitor;
  readonly order: OrderWire;
  /** Id of the first line. */
  readonly line: string;
}

/** An order of these lines, placed by a guest of its own. */
async function placed(...changes: Readonly<Record<string, unknown>>[]): Promise<Placed> {
  const [first = {}, ...others] = changes;
  const filled: Filled = await shop.fill(first);
  for (const change of others)
    await filled.guest.call('PUT', `/cart/${filled.cartId}/item`, { line: flyerLine(change) });
  const order = await shop.ordered(filled);
  return { guest: filled.guest, order, line: order.lineOrder[0]! };
}

const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
const draft = ({ guest, order, line }: Placed, change: Readonly<Record<string, unknown>>) =>
  guest.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
    orderId: order.id,
    lineItem: { id: line, ...flyerLine(change) },
    refererUrl: '/flyers/',
  });
const cancelling = ({ guest, order }: Placed, lineItemId: string) =>
  guest.call<OrderEditDraftWire>('POST', '/order/edit/cancel-item/', { orderId: order.id, lineItemId });
const finalize = ({ guest, order }: Pick<Placed, 'guest' | 'order'>, orderEditId: string) =>
  guest.call<OrderWire>('POST', '/order/edit/item/finalize', { orderId: order.id, orderEditId });

/** Changes the first line, as a customer who confirms what is shown. */
async function edited(of: Placed, change: Readonly<Record<string, unknown>>): Promise<OrderWire> {
  const shown = await draft(of, change);
  expect([shown.status, shown.body.error]).toEqual([200, undefined]);
  const done = await finalize(of, shown.body.data.orderEditId);
  expect([done.status, done.body.error]).toEqual([200, undefined]);
  return done.body.data;
}

async function payByCard(guest: Visitor, id: string): Promise<OrderWire> {
  const hearProviders = () => askProviders({ ...context(), now: context().now.add({ minutes: 16 }) }, providers());
  const pageOf = async () => {
    const { body } = await guest.call<{ redirect: string }>('POST', `/order/${id}/payment/`, { method: 'card' });
    return /\/sandbox-payment\/([\w-]+)/.exec(body.data.redirect)?.[1];
  };
  let page = await pageOf();
  if (page === undefined) {
    // The provider has closed the page that was open, and its event is on the way: the way leads to the result, where one
    // chooses again.
    await hearProviders();
    page = await pageOf();
  }
  await new Visitor(shop.app()).send({
    method: 'POST',
    url: `/sandbox-payment/${page}`,
    payload: 'choice=accept',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await hearProviders();
  return read(guest, id);
}

const moneyOf = ({ taxedPrice }: OrderWire) =>
  [taxedPrice.totalNet, taxedPrice.totalTax, taxedPrice.totalGross, taxedPrice.payable].map(
    ({ centAmount }) => centAmount,
  );
const payable = (order: OrderWire) => order.taxedPrice.payable.centAmount;
const keyOf = ({ status, body }: { status: number; body: { error?: { key: string } } }) => body.error?.key ?? status;
const mails = async (order: OrderWire) =>
  (
    await shop
      .owner()
      .query<{ recipient: string; subject: string; body_text: string; body_html: string }>(
        `select recipient, subject, body_text, body_html from mails where subject like '%' || $1 || '%' order by created_at`,
        [order.orderNumber],
      )
  ).rows;
const queuedRefunds = async (order: OrderWire) =>
  (
    await shop.owner().query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'refund_cancelled_order' and j.payload ->> 'orderNumber' = $1`,
      [order.orderNumber],
    )
  ).rows[0]?.count;
const rowsOf = async (order: OrderWire) =>
  (
    await shop.owner().query<{ lines: number; jobs: number; ended: number }>(
      `select count(*)::int as lines, count(ended_at)::int as ended,
         (select count(*)::int from order_jobs where order_id = $1) as jobs from order_lines where order_id = $1`,
      [order.id],
    )
  ).rows[0];
const moveJobs = (order: OrderWire, state: string) =>
  shop.owner().query('update order_jobs set production_state = $2 where order_id = $1', [order.id, state]);

describe('an item of an order', () => {
  test('7.4.02, 3.15 is shown with its price and date before it is changed, and confirmed exactly so', async () => {
    const of = await placed({ quantity: 500 });
    const shown = await draft(of, { quantity: 1000, jobName: 'Salon' });
    expect(keyOf(shown)).toBe(200);
    const { orderEditId, orderDto, difference } = shown.body.data;
    // Nothing is changed yet, and nobody is written to.
    expect(await read(of.guest, of.order.id)).toEqual(of.order);
    expect(await mails(of.order)).toHaveLength(2);
    const done = await finalize(of, orderEditId);
    expect(keyOf(done)).toBe(200);
    const order = done.body.data;
    expect(moneyOf(order)).toEqual(moneyOf(orderDto));
    expect(order.lineItems).toEqual(orderDto.lineItems);
    expect(difference).toMatchObject({
      lineItemId: of.line,
      before: { product: 'Flyer A5', quantity: 500 },
      after: { product: 'Flyer A5', quantity: 1000 },
      totalBefore: of.order.taxedPrice.payable,
      totalAfter: order.taxedPrice.payable,
      toPay: order.taxedPrice.payable,
      refund: null,
    });
    // The same order placed so costs the same.
    expect(moneyOf(order)).toEqual(moneyOf((await placed({ quantity: 1000 })).order));
    expect(Object.values(order.lineItems).map(({ quantity, jobName }) => [quantity, jobName])).toEqual([
      [1000, 'Salon'],
    ]);
    expect(Object.values(order.jobs).map(({ quantity, production }) => [quantity, production])).toEqual([
      [1000, 'waiting'],
    ]);
    expect(await rowsOf(order)).toEqual({ lines: 2, ended: 1, jobs: 2 });
  });

  test.each([
    [{ quantity: 2500 }],
    [{ quantity: 100, priority: 'express' }],
    [{ selection: { paper: 'gloss-135', sides: '4-0', lamination: 'none', fsc: 'no' } }],
    [{ quantity: 5000, fileCheck: true }],
    [
      {
        productId: 'app-tee',
        selection: { garment: 'tshirt', colour: 'white', sizes: 'm', positions: 'front', method: 'dtf', inks: 'full' },
        quantity: 25,
      },
    ],
  ])('7.4.02 costs what the same order placed so costs: %j', async (change) => {
    const amended = await edited(await placed({}, { quantity: 250 }), change);
    const same = await placed(change, { quantity: 250 });
    expect(moneyOf(amended)).toEqual(moneyOf(same.order));
    expect(amended.taxedPrice).toEqual(same.order.taxedPrice);
  });

  test('keeps files that were approved for another quantity, and awaits new ones for another paper', async () => {
    const of = await placed({ quantity: 500 });
    await shop.owner().query(`update order_jobs set artwork_state = 'approved' where order_id = $1`, [of.order.id]);
    const artworks = ({ jobs }: OrderWire) => Object.values(jobs).map(({ artwork }) => artwork);
    const more = await edited(of, { quantity: 1000 });
    expect(artworks(more)).toEqual(['approved']);
    const selection = { ...flyerLine().selection, paper: 'silk-170' };
    const other = await edited({ ...of, order: more, line: more.lineOrder[0]! }, { quantity: 1000, selection });
    expect(artworks(other)).toEqual(['awaited']);
  });

  test('4.3.01 stays at its place, and every list of orders shows the order as it is now', async () => {
    const of = await placed({ quantity: 500, jobName: 'Ancien' }, { quantity: 250, jobName: 'Second' });
    const order = await edited(of, { quantity: 1000, jobName: 'Nouveau' });
    expect(order.lineOrder.map((id) => order.lineItems[id]?.jobName)).toEqual(['Nouveau', 'Second']);
    const { rows } = await shop.owner().query<{ words: string; staff_words: string; found: number }>(
      `select words, staff_words, (select count(*)::int from order_words w where w.order_id = o.id and word = 'nouveau') as found
       from orders o where id = $1`,
      [order.id],
    );
    expect(rows[0]?.words).toContain(' nouveau ');
    expect(rows[0]?.words).not.toContain(' ancien ');
    expect(rows[0]?.staff_words).toContain(' nouveau ');
    expect(rows[0]?.found).toBe(1);
    const again = await of.guest.call<{ lines: { jobName: string }[] }>('POST', `/order/${order.id}/reorder/`, {});
    expect(again.body.data.lines.map(({ jobName }) => jobName)).toEqual(['Nouveau', 'Second']);
    expect(order.history.filter(({ axis }) => axis === 'total')).toMatchObject([
      {
        product: 'Flyer A5',
        from: String(payable(of.order)),
        to: String(payable(order)),
        reason: 'line_edited',
        by: 'customer',
      },
    ]);
    // Changed again, and a line taken out: the list shows the first lines that are there.
    const third = await cancelling({ ...of, order }, order.lineOrder[0]!);
    const left = await finalize(of, third.body.data.orderEditId);
    expect(Object.values(left.body.data.lineItems).map(({ jobName }) => jobName)).toEqual(['Second']);
  });

  test('4.3.01 that costs more leaves the difference to be paid, and the order is paid when it is', async () => {
    const of = await placed({ quantity: 500 });
    const paid = await payByCard(of.guest, of.order.id);
    expect([paid.orderState, paid.paymentState]).toEqual(['confirmed', 'paid']);
    const order = await edited({ ...of, order: paid }, { quantity: 2500 });
    const difference = payable(order) - payable(of.order);
    expect(difference).toBeGreaterThan(0);
    expect([order.orderState, order.paymentState]).toEqual(['confirmed', 'awaiting']);
    expect(order.pendingAmountDetails?.taxedTotal.centAmount).toBe(difference);
    expect(order.allowedPaymentMethods).toContain('card');
    const settled = await payByCard(of.guest, order.id);
    expect([settled.paymentState, settled.pendingAmountDetails]).toEqual(['paid', null]);
    expect(settled.payments.map(({ amount }) => amount.centAmount).toSorted((a, b) => a - b)).toEqual(
      [difference, payable(of.order)].toSorted((a, b) => a - b),
    );
  });

  test('4.3.01 that costs less gives the difference back the way it came, once', async () => {
    const of = await placed({ quantity: 2500 });
    const paid = await payByCard(of.guest, of.order.id);
    const shown = await draft({ ...of, order: paid }, { quantity: 500 });
    const { refund } = shown.body.data.difference;
    const order = (await finalize(of, shown.body.data.orderEditId)).body.data;
    const back = payable(of.order) - payable(order);
    expect(refund).toEqual({ amount: { centAmount: back, currencyCode: 'EUR' }, isAutomatic: true });
    expect(order.refundDue?.centAmount).toBe(back);
    expect(await queuedRefunds(order)).toBe(1);
    await refundOverpaid(context(), order.orderNumber, providers());
    await refundOverpaid(context(), order.orderNumber, providers());
    const settled = await read(of.guest, order.id);
    expect([settled.refundDue, settled.pendingAmountDetails, settled.paymentState]).toEqual([
      null,
      null,
      'partially_refunded',
    ]);
    const { rows } = await shop
      .owner()
      .query<{ sum: number }>(
        `select sum(amount_cents)::int as sum from payment_transactions where order_id = $1 and kind = 'refunded' and state <> 'failed'`,
        [order.id],
      );
    expect(rows[0]?.sum).toBe(back);
  });

  test('a rest that does not come is overdue like any other money, and the order is kept', async () => {
    const of = await placed({ quantity: 500 });
    const paid = await payByCard(of.guest, of.order.id);
    // The term of the order itself has ended long ago. That of the rest begins with the change.
    await shop
      .owner()
      .query(`update orders set payment_due_at = placed_at - interval '30 days' where id = $1`, [paid.id]);
    const order = await edited({ ...of, order: paid }, { quantity: 1000 });
    const later = (days: number) => ({ ...context(), now: context().now.add({ hours: 24 * days }) });
    const reminders = async () => (await mails(order)).filter(({ subject }) => subject.includes('en retard')).length;
    await watchUnpaid(later(1), providers());
    expect(await reminders()).toBe(0);
    await watchUnpaid(later(french.tenant.paymentTerm.days + 1), providers());
    await watchUnpaid(later(french.tenant.paymentTerm.days + 2), providers());
    expect(await reminders()).toBe(1);
    expect((await read(of.guest, order.id)).orderState).toBe('confirmed');
  });

  test('an order that is changed back to what was paid is paid again, and nobody is told of a payment', async () => {
    const of = await placed({ quantity: 500 });
    const paid = await payByCard(of.guest, of.order.id);
    const dearer = await edited({ ...of, order: paid }, { quantity: 1000 });
    const back = await edited({ ...of, order: dearer, line: dearer.lineOrder[0]! }, { quantity: 500 });
    expect([back.paymentState, back.pendingAmountDetails, back.refundDue]).toEqual(['paid', null, null]);
    const told = (await mails(back)).filter(({ body_text: text }) => text.includes('votre paiement est arrivé'));
    expect(told).toHaveLength(1);
  });

  test('that costs nothing any more is paid: the order goes on, waits for no money, and can be cancelled', async () => {
    const { code } = await shop.promotionOf({ basisPoints: 10_000 });
    const of = await placed({ quantity: 500 });
    await of.guest.call('POST', `/order/${of.order.id}/payment/`, { method: 'transfer' });
    const free = await edited(of, { quantity: 500, promocode: code });
    expect([payable(free), free.orderState, free.paymentState]).toEqual([0, 'confirmed', 'paid']);
    expect([free.pendingAmountDetails, free.transfer, free.allowedPaymentMethods]).toEqual([null, null, []]);
    expect(Object.values(free.jobs).map(({ status }) => status)).toEqual(['artwork_awaited']);
    expect(free.cancellation?.refund.centAmount).toBe(0);
    expect(keyOf(await of.guest.call('POST', `/order/${free.id}/payment/`, { method: 'transfer' }))).toBe(
      'order_not_payable',
    );
    expect(free.history.at(-1)).toMatchObject({ axis: 'order', to: 'confirmed', reason: 'nothing_due' });
    expect((await mails(free)).at(-2)?.body_text).toContain('Rien d’autre n’est à régler');
    // It costs something again: that is to be paid.
    const dearer = await edited({ ...of, order: free, line: free.lineOrder[0]! }, { quantity: 1000 });
    expect([dearer.paymentState, dearer.pendingAmountDetails?.taxedTotal.centAmount]).toEqual([
      'awaiting',
      payable(dearer),
    ]);
  });

  test('4.3.01 that costs less than a transfer brought is due to the customer, who is told, and so is the shop', async () => {
    const of = await placed({ quantity: 2500 });
    await recordTransfer(context(), of.order.orderNumber, { bankReference: 'EDIT-1' }, TRANSFER_PROVIDER);
    const shown = await draft(of, { quantity: 500 });
    expect(shown.body.data.difference.refund?.isAutomatic).toBe(false);
    const order = (await finalize(of, shown.body.data.orderEditId)).body.data;
    expect(order.refundDue?.centAmount).toBe(payable(of.order) - payable(order));
    expect(await queuedRefunds(order)).toBe(0);
    const [toCustomer, toShop] = (await mails(order)).filter(({ subject }) => subject.includes('modifiée'));
    expect(toCustomer?.recipient).toBe(order.email);
    expect(toCustomer?.body_text).toContain('Nous vous devons');
    expect(toCustomer?.body_html).toContain('Nous vous devons');
    expect(toShop?.body_text).toContain('faites le virement');
  });

  test('whose transfer is awaited awaits one of the new amount, and money for the former one counts', async () => {
    const of = await placed({ quantity: 500 });
    await of.guest.call('POST', `/order/${of.order.id}/payment/`, { method: 'transfer' });
    const order = await edited(of, { quantity: 1000 });
    expect(order.payments.map(({ state }) => state).toSorted()).toEqual(['awaiting', 'withdrawn']);
    expect(order.transfer?.amount.centAmount).toBe(payable(order));
    expect(order.paymentState).toBe('awaiting');
    const mail = (await mails(order)).find(({ subject }) => subject.includes('est modifiée'));
    expect(mail?.body_text).toContain('régler par virement');
    expect(mail?.body_text).toContain('IBAN');
    const cents = payable(of.order);
    const part = { bankReference: 'EDIT-2', amountCents: cents };
    expect(await recordTransfer(context(), order.orderNumber, part, TRANSFER_PROVIDER)).toBe('part');
    expect((await read(of.guest, order.id)).pendingAmountDetails?.taxedTotal.centAmount).toBe(payable(order) - cents);
  });

  test('ends an open card page first, so that the former amount is not charged', async () => {
    const of = await placed({ quantity: 500 });
    const { body } = await of.guest.call<{ redirect: string }>('POST', `/order/${of.order.id}/payment/`, {
      method: 'card',
    });
    const page = body.data.redirect.split('/').at(-1);
    const order = await edited(of, { quantity: 1000 });
    expect([order.paymentState, order.payments.map(({ state }) => state)]).toEqual(['awaiting', ['withdrawn']]);
    const { rows } = await shop
      .owner()
      .query<{ state: string }>('select state from sandbox_payments where id = $1', [page]);
    expect(rows[0]?.state).toBe('abandoned');
    // The provider's own word comes later and changes nothing.
    await askProviders({ ...context(), now: context().now.add({ minutes: 16 }) }, providers());
    expect((await read(of.guest, order.id)).payments.map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await payByCard(of.guest, order.id)).paymentState).toBe('paid');
  });

  test('a card page that opens while the amount changes is closed again, and its customer not sent there', async () => {
    const of = await placed({ quantity: 500 });
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    const card = providers().byMethod(french.tenant, 'card')!;
    let opened = '';
    const slow: PaymentProvider = {
      ...card,
      async open(request) {
        const page = await card.open!(request);
        opened = page.providerId;
        expect(keyOf(await finalize(of, orderEditId))).toBe(200);
        return page;
      },
    };
    const { rows } = await shop
      .owner()
      .query<{ key: string }>('select access_key as key from orders where id = $1', [of.order.id]);
    const asked = { ...providers(), byMethod: () => slow };
    const begun = await beginPayment(context(), of.order.id, rows[0]!.key, { method: 'card' }, asked, {
      result: '/x/',
      choice: '/y/',
    });
    expect(begun).toMatchObject({ refusal: 'order_not_payable' });
    const left = await shop
      .owner()
      .query<{ state: string }>('select state from sandbox_payments where id = $1', [opened]);
    expect(left.rows[0]?.state).toBe('abandoned');
    expect((await payByCard(of.guest, of.order.id)).paymentState).toBe('paid');
  });

  test('waits while the provider has taken the money and not told of it', async () => {
    const of = await placed({ quantity: 500 });
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    const { body } = await of.guest.call<{ redirect: string }>('POST', `/order/${of.order.id}/payment/`, {
      method: 'card',
    });
    await shop
      .owner()
      .query(`update sandbox_payments set state = 'captured' where id = $1`, [body.data.redirect.split('/').at(-1)]);
    expect(keyOf(await finalize(of, orderEditId))).toBe('order_edit_payment');
    expect(moneyOf(await read(of.guest, of.order.id))).toEqual(moneyOf(of.order));
  });
});

describe('a line that is cancelled', () => {
  test('is taken out of the order, which keeps the others, and gives back what was paid for it', async () => {
    const of = await placed({ quantity: 500 }, { quantity: 1000 });
    const paid = await payByCard(of.guest, of.order.id);
    const shown = await cancelling({ ...of, order: paid }, of.line);
    expect(keyOf(shown)).toBe(200);
    expect(shown.body.data.difference).toMatchObject({ after: null, toPay: null, refund: { isAutomatic: true } });
    const order = (await finalize(of, shown.body.data.orderEditId)).body.data;
    expect(order.lineOrder).toEqual(paid.lineOrder.slice(1));
    expect(order.refundDue?.centAmount).toBe(payable(paid) - payable(order));
    expect(moneyOf(order)).toEqual(moneyOf((await placed({ quantity: 1000 })).order));
    expect(order.history.findLast(({ axis }) => axis === 'total')?.reason).toBe('line_cancelled');
    const texts = (await mails(order)).map(({ body_text: text }) => text);
    expect(texts.filter((text) => text.includes('est retiré de votre commande'))).toHaveLength(1);
    // The rest can still be cancelled as a whole, with its money.
    const whole = await of.guest.call<OrderWire>('POST', `/order/${order.id}/cancel/`, {});
    expect([keyOf(whole), whole.body.data.orderState]).toEqual([200, 'cancelled']);
  });

  test('is not the last one: that is cancelling the order', async () => {
    const of = await placed({});
    expect(keyOf(await cancelling(of, of.line))).toBe('order_edit_last_line');
  });
});

describe('codes and stock', () => {
  test('a code that may be used once stays with the order that uses it', async () => {
    const once = await shop.promotionOf({ basisPoints: 1000, maxUses: 1, maxUsesPerCustomer: 1, firstOrder: true });
    const of = await placed({ quantity: 500, promocode: once.code });
    expect(await shop.usesOf(once)).toEqual({ used: 1, uses: 1 });
    const order = await edited(of, { quantity: 1000, promocode: once.code });
    expect(Object.values(order.lineItems)[0]?.promotion).toMatchObject({ code: once.code, reason: '' });
    expect(await shop.usesOf(once)).toEqual({ used: 1, uses: 1 });
  });

  test('a code that is left out is given back, and a new one is taken', async () => {
    const [first, second] = [
      await shop.promotionOf({ basisPoints: 1000, maxUses: 1 }),
      await shop.promotionOf({ basisPoints: 2000, maxUses: 1 }),
    ];
    const of = await placed({ quantity: 500, promocode: first.code });
    await edited(of, { quantity: 500, promocode: second.code });
    expect([await shop.usesOf(first), await shop.usesOf(second)]).toEqual([
      { used: 0, uses: 0 },
      { used: 1, uses: 1 },
    ]);
  });

  test('a code that two lines use is kept while one of them does', async () => {
    const code = await shop.promotionOf({ basisPoints: 1000 });
    const of = await placed({ quantity: 500, promocode: code.code }, { quantity: 250, promocode: code.code });
    const shown = await cancelling(of, of.line);
    await finalize(of, shown.body.data.orderEditId);
    expect(await shop.usesOf(code)).toEqual({ used: 1, uses: 1 });
    const [line] = (await read(of.guest, of.order.id)).lineOrder;
    const order = await edited({ ...of, line: line! }, { quantity: 250 });
    expect(Object.values(order.lineItems)[0]?.promotion).toBeNull();
    expect(await shop.usesOf(code)).toEqual({ used: 0, uses: 0 });
  });

  test('stock of the former line counts for the new one, and more than there is is refused without a trace', async () => {
    const tote = (quantity: number) => ({
      productId: 'pro-tote',
      selection: { article: 'tote', material: 'cotton', inks: '1-2' },
      quantity,
    });
    const supply = (there: number) =>
      shop.owner().query(
        `update stock set quantity = case when arrives_on = '1970-01-01' then $1::int else 0 end
           where tenant_id = 'tirage-fr' and product_id = 'pro-tote'`,
        [there],
      );
    const left = async () =>
      (
        await shop.owner().query<{ sum: number }>(
          `select sum(quantity)::int as sum from stock s where tenant_id = 'tirage-fr' and product_id = 'pro-tote'
             and item = (select item from stock_reservations where tenant_id = 'tirage-fr' and product_id = 'pro-tote' limit 1)`,
        )
      ).rows[0]?.sum;
    await supply(100);
    const of = await placed(tote(50));
    expect(await left()).toBe(50);
    expect(keyOf(await draft(of, tote(250)))).toBe('out_of_stock');
    expect(await left()).toBe(50);
    // A hundred are there for this order alone: fifty of them are its own.
    const order = await edited(of, tote(100));
    expect(await left()).toBe(0);
    await edited({ ...of, order, line: order.lineOrder[0]! }, tote(50));
    expect(await left()).toBe(50);
  });
});

describe('one edit among others', () => {
  test('twenty confirmations at once are one', async () => {
    const of = await placed({ quantity: 500 });
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        of.guest.insists<OrderWire>('POST', '/order/edit/item/finalize', { orderId: of.order.id, orderEditId }),
      ),
    );
    expect(new Set(answers.map(keyOf))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(moneyOf(body.data)))).size).toBe(1);
    expect(await rowsOf(of.order)).toEqual({ lines: 2, ended: 1, jobs: 2 });
    expect((await mails(of.order)).filter(({ subject }) => subject.includes('est modifiée'))).toHaveLength(1);
  });

  test('of two edits of one line at once, one wins and the other is told', async () => {
    const of = await placed({ quantity: 500 });
    const [one, two] = [await draft(of, { quantity: 1000 }), await draft(of, { quantity: 2500 })];
    const answers = await Promise.all([
      finalize(of, one.body.data.orderEditId),
      finalize(of, two.body.data.orderEditId),
    ]);
    expect(answers.map(keyOf).map(String).toSorted()).toEqual(['200', 'order_line_not_found']);
    expect(await rowsOf(of.order)).toEqual({ lines: 2, ended: 1, jobs: 2 });
  });

  test('of two edits of two lines, the second sees the money as it is by then, and what was not shown is never done', async () => {
    const of = await placed({ quantity: 500 }, { quantity: 250 });
    const [first, second] = of.order.lineOrder as [string, string];
    const one = await draft({ ...of, line: first }, { quantity: 1000 });
    const two = await draft({ ...of, line: second }, { quantity: 1000 });
    expect(keyOf(await finalize(of, one.body.data.orderEditId))).toBe(200);
    const { orderEditId } = two.body.data;
    const changed = await finalize(of, orderEditId);
    expect(keyOf(changed)).toBe('order_edit_changed');
    const fresh = changed.body.error.detail as OrderEditDraftWire;
    expect(fresh.orderEditId).not.toBe(orderEditId);
    // The same request again, as after a lost answer, has not seen it either.
    expect(keyOf(await finalize(of, orderEditId))).toBe('order_edit_changed');
    expect(fresh.difference.totalBefore).toEqual(one.body.data.difference.totalAfter);
    const done = await finalize(of, fresh.orderEditId);
    expect(keyOf(done)).toBe(200);
    expect(moneyOf(done.body.data)).toEqual(moneyOf(fresh.orderDto));
  });

  test('a date that moved meanwhile is shown again before anything is changed', async () => {
    const of = await placed({ quantity: 500 });
    // The cut-off of the new line's faster priority comes before that of the order.
    const shown = await draft(of, { quantity: 500, priority: 'express' });
    await shop
      .owner()
      .query(`update order_edits set shown = jsonb_set(shown, '{after,arrivalDate}', '"2026-11-24"') where id = $1`, [
        shown.body.data.orderEditId,
      ]);
    const { body } = await of.guest.call<{ redirect: string }>('POST', `/order/${of.order.id}/payment/`, {
      method: 'card',
    });
    const page = body.data.redirect.split('/').at(-1);
    const refused = await finalize(of, shown.body.data.orderEditId);
    expect(keyOf(refused)).toBe('order_edit_changed');
    expect(await rowsOf(of.order)).toEqual({ lines: 1, ended: 0, jobs: 1 });
    // The card page that is open elsewhere stays open, because nothing has changed. It ends with the edit.
    const stateOfPage = async () =>
      (await shop.owner().query<{ state: string }>('select state from sandbox_payments where id = $1', [page])).rows[0]
        ?.state;
    expect(await stateOfPage()).toBe('open');
    const fresh = (refused.body.error as unknown as { detail: OrderEditDraftWire }).detail;
    expect(keyOf(await finalize(of, fresh.orderEditId))).toBe(200);
    expect(await stateOfPage()).toBe('abandoned');
  });

  test('an edit, a cancelled line, a reset and two payments at once leave an order whose money and lines agree', async () => {
    for (let round = 0; round < 3; round += 1) {
      const of = await placed({ quantity: 500 }, { quantity: 250 });
      const [first, second] = of.order.lineOrder as [string, string];
      const edit = await draft({ ...of, line: first }, { quantity: 2500 });
      const cancel = await cancelling(of, second);
      const pay = (method: string) => of.guest.insists('POST', `/order/${of.order.id}/payment/`, { method });
      const answers = await Promise.all([
        finalize(of, edit.body.data.orderEditId),
        pay('card'),
        finalize(of, cancel.body.data.orderEditId),
        of.guest.insists('POST', '/order/edit/payment/reset-method', { orderId: of.order.id }),
        pay('transfer'),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual([]);
      const order = await read(of.guest, of.order.id);
      const { rows } = await shop.owner().query<{ agrees: boolean; open: number }>(
        `select o.gross_cents = (select sum(l.gross_cents) from order_lines l where l.order_id = o.id and l.ended_at is null) as agrees,
           (select count(*)::int from payments p where p.order_id = o.id and p.state = 'awaiting'
             and p.amount_cents <> o.payable_cents) as open from orders o where id = $1`,
        [order.id],
      );
      expect(rows[0]).toEqual({ agrees: true, open: 0 });
      // No page stays open at the provider for an amount that is no longer asked for.
      const paid = await payByCard(of.guest, order.id);
      expect([paid.paymentState, paid.refundDue, paid.pendingAmountDetails]).toEqual(['paid', null, null]);
      await shop.pass({ minutes: 2 });
    }
  });

  test('is nothing for another order, for somebody else, for no order and after its time', async () => {
    const [of, other] = [await placed({ quantity: 500 }), await placed({ quantity: 500 })];
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    const unknown = 'k3Jx0vQmT5mYw2bq8Zr1Lg';
    expect(keyOf(await finalize(other, orderEditId))).toBe('order_edit_not_found');
    expect(keyOf(await finalize(of, unknown))).toBe('order_edit_not_found');
    expect(keyOf(await finalize({ guest: other.guest, order: of.order }, orderEditId))).toBe('order_not_found');
    expect(keyOf(await draft({ ...of, guest: other.guest }, { quantity: 1000 }))).toBe('order_not_found');
    expect(keyOf(await draft({ ...of, line: other.line }, { quantity: 1000 }))).toBe('order_line_not_found');
    expect(keyOf(await cancelling(of, unknown))).toBe('order_line_not_found');
    for (const [path, body] of [
      ['/order/edit/payment/reset-method', {}],
      ['/order/reset-line-item-artwork/', { lineItemId: of.line }],
      ['/order/edit/cancel-item/', { lineItemId: of.line }],
    ] as const)
      for (const orderId of [of.order.id, unknown])
        expect(keyOf(await other.guest.call('POST', path, { orderId, ...body }))).toBe('order_not_found');
    await shop.pass({ minutes: 31 });
    expect(keyOf(await finalize(of, orderEditId))).toBe('order_edit_expired');
    expect(keyOf(await draft(of, { quantity: 500 }))).toBe('order_edit_unchanged');
    expect(moneyOf(await read(of.guest, of.order.id))).toEqual(moneyOf(of.order));
  });

  test('belongs to a page of this shop', async () => {
    const of = await placed({ quantity: 500 });
    const from = (refererUrl: string) =>
      of.guest.call('POST', '/order/edit/cancel-item/', { orderId: of.order.id, lineItemId: of.line, refererUrl });
    expect(keyOf(await from('https://evil.example/'))).toBe('referer_not_valid');
    expect(keyOf(await from('/commande/'))).toBe('order_edit_last_line');
  });
});

describe('the edit window', () => {
  test('3.11 is told with each line, ends at the planned lock, and says so', async () => {
    const of = await placed({ quantity: 500 });
    const until = of.order.editing[of.line]?.editableUntil ?? '';
    expect(of.order.lineItems[of.line]).toMatchObject({ productionEndsBefore: until, isFileCheckEditable: true });
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    // It waits for nothing: the plant begins when it had planned to.
    await shop.owner().query(`update orders set payment_state = 'paid' where id = $1`, [of.order.id]);
    await shop.owner().query(`update order_jobs set artwork_state = 'not_needed' where order_id = $1`, [of.order.id]);
    await shop.pass(Temporal.Instant.from(until).since(shop.now()));
    const { editing, lineItems } = await read(of.guest, of.order.id);
    expect(editing[of.line]).toEqual({
      editableUntil: null,
      closed: 'too_late',
      isGone: false,
      mayResetArtwork: false,
    });
    expect(lineItems[of.line]?.isFileCheckEditable).toBe(false);
    expect(keyOf(await draft(of, { quantity: 1000 }))).toBe('order_edit_too_late');
    expect(['order_edit_too_late', 'order_edit_expired']).toContain(keyOf(await finalize(of, orderEditId)));
  });

  test('stays open while payment and files are late: the lock moves with the dates that the page names', async () => {
    const of = await placed({ quantity: 500 });
    const first = of.order.editing[of.line]?.editableUntil ?? '';
    await shop.pass(Temporal.Instant.from(first).since(shop.now()).add({ hours: 1 }));
    const late = await read(of.guest, of.order.id);
    const until = late.lineItems[of.line]!.productionEndsBefore;
    expect(until > first).toBe(true);
    expect(late.editing[of.line]).toMatchObject({ editableUntil: until, closed: null });
    expect(late.lineItems[of.line]?.isFileCheckEditable).toBe(true);
    const order = await edited(of, { quantity: 1000 });
    expect(order.lineItems[order.lineOrder[0]!]).toMatchObject({ quantity: 1000, productionEndsBefore: until });
  });

  test('closes at once when the job is locked for print, also for an open draft', async () => {
    const of = await placed({ quantity: 500 });
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    await moveJobs(of.order, 'in_prepress');
    const refused = await finalize(of, orderEditId);
    expect(keyOf(refused)).toBe('order_edit_in_production');
    expect(refused.body.error.text).toContain('Cet article est en fabrication');
    expect((await read(of.guest, of.order.id)).editing[of.line]?.closed).toBe('in_production');
  });

  test('is closed for a cancelled order, with its drafts', async () => {
    const of = await placed({ quantity: 500 });
    const { orderEditId } = (await draft(of, { quantity: 1000 })).body.data;
    await of.guest.call('POST', `/order/${of.order.id}/cancel/`, {});
    expect(keyOf(await finalize(of, orderEditId))).toBe('order_edit_over');
    expect(keyOf(await draft(of, { quantity: 1000 }))).toBe('order_edit_over');
  });
});

describe('resets', () => {
  const resetMethod = ({ guest, order }: Placed) =>
    guest.call<OrderWire>('POST', '/order/edit/payment/reset-method', { orderId: order.id });
  const resetArtwork = ({ guest, order, line }: Placed) =>
    guest.call<OrderWire>('POST', '/order/reset-line-item-artwork/', { orderId: order.id, lineItemId: line });

  test('7.4.03, 4.3.02 the way to pay is taken back at its provider, and another one can be chosen', async () => {
    const of = await placed({});
    const { body } = await of.guest.call<{ redirect: string }>('POST', `/order/${of.order.id}/payment/`, {
      method: 'card',
    });
    expect((await read(of.guest, of.order.id)).mayResetPayment).toBe(true);
    const done = await resetMethod(of);
    expect([keyOf(done), done.body.data.mayResetPayment, done.body.data.paymentState]).toEqual([
      200,
      false,
      'awaiting',
    ]);
    const { rows } = await shop
      .owner()
      .query<{ state: string }>('select state from sandbox_payments where id = $1', [
        body.data.redirect.split('/').at(-1),
      ]);
    expect(rows[0]?.state).toBe('abandoned');
    await of.guest.call('POST', `/order/${of.order.id}/payment/`, { method: 'transfer' });
    const awaited = await read(of.guest, of.order.id);
    expect(awaited.transfer).not.toBeNull();
    expect((await resetMethod(of)).body.data.transfer).toBeNull();
    expect((await payByCard(of.guest, of.order.id)).paymentState).toBe('paid');
    expect(keyOf(await resetMethod(of))).toBe('order_not_payable');
  });

  test.each([
    ['placed', 'awaiting', 200],
    ['placed', 'failed', 200],
    ['confirmed', 'awaiting', 200],
    ['placed', 'authorised', 'order_not_payable'],
    ['confirmed', 'paid', 'order_not_payable'],
    ['confirmed', 'deferred', 'order_not_payable'],
    ['confirmed', 'partially_refunded', 'order_not_payable'],
    ['completed', 'refunded', 'order_not_payable'],
    ['cancelled', 'awaiting', 'order_not_payable'],
  ])('7.4.03 the way to pay of an order that is %s and %s: %s', async (orderState, paymentState, answer) => {
    const of = await placed({});
    await shop
      .owner()
      .query('update orders set order_state = $2, payment_state = $3 where id = $1', [
        of.order.id,
        orderState,
        paymentState,
      ]);
    expect(keyOf(await resetMethod(of))).toBe(answer);
  });

  test.each([
    ['awaited', 'waiting', 200, 'awaited'],
    ['checking', 'waiting', 200, 'awaited'],
    ['rejected', 'waiting', 200, 'awaited'],
    ['approved', 'on_hold', 200, 'awaited'],
    ['approved', 'in_prepress', 'artwork_not_resettable', 'approved'],
    ['not_needed', 'waiting', 'artwork_not_resettable', 'not_needed'],
  ])('7.4.04, 4.3.03 the artwork of a line that is %s and %s: %s', async (artwork, production, answer, then) => {
    const of = await placed({}, { quantity: 250 });
    await shop
      .owner()
      .query('update order_jobs set artwork_state = $3, production_state = $4 where order_id = $1 and line_id = $2', [
        of.order.id,
        of.line,
        artwork,
        production,
      ]);
    expect(keyOf(await resetArtwork(of))).toBe(answer);
    const { jobs } = await read(of.guest, of.order.id);
    const own = Object.values(jobs).find(({ lineItemId }) => lineItemId === of.line);
    expect(own?.artwork).toBe(then);
  });
});

describe('the pages', () => {
  const page = async (guest: Visitor, url: string) => drawn((await guest.send({ method: 'GET', url })).body);

  test('2.6.02, 2.6.06 the product page opens a line of the order alone, and only for whoever may see the order', async () => {
    const of = await placed({ quantity: 2500 });
    const url = `/flyer-a5/?order_item=${of.order.id}/${of.line}`;
    const own = await page(of.guest, url);
    expect(own).toContain('Vous modifiez un article de votre commande');
    expect(own).toContain('Annuler et revenir à la commande');
    expect(own).toMatch(/2\s500 exemplaires/);
    expect(own).not.toMatch(/<header|<footer/);
    const other = await page(new Visitor(shop.app()), url);
    expect(other).toContain('n’est plus dans cette commande');
    expect(other).toMatch(/<header/);
    for (const wrong of ['x', '%00/%00', `${of.order.id}/constructor`, `${of.order.id}/`])
      expect(await page(of.guest, `/flyer-a5/?order_item=${wrong}`)).not.toContain('Vous modifiez un article');
    // A line of another product is not opened on this page.
    expect(await page(of.guest, `/carte-de-visite/?order_item=${of.order.id}/${of.line}`)).toContain(
      'n’est plus dans cette commande',
    );
    await moveJobs(of.order, 'in_prepress');
    expect(await page(of.guest, url)).toContain('Cet article ne se modifie plus');
  });

  test('the order says until when an item may be changed, why no longer, and what comes back', async () => {
    const of = await placed({ quantity: 2500 }, { quantity: 250 });
    const url = `/commande/?order_number=${of.order.orderNumber}`;
    expect(await page(of.guest, url)).toContain('Modifiable jusqu’au');
    await recordTransfer(context(), of.order.orderNumber, { bankReference: 'EDIT-3' }, TRANSFER_PROVIDER);
    const order = await edited(of, { quantity: 500 });
    const shown = await page(of.guest, url);
    expect(shown).toContain('vous reviennent');
    expect(shown).toContain('Article modifié (Flyer A5)');
    await shop.owner().query(`update order_jobs set artwork_state = 'rejected' where order_id = $1`, [order.id]);
    expect(await page(of.guest, url)).toContain('Envoyer d’autres fichiers');
    await moveJobs(order, 'in_print');
    expect(await page(of.guest, url)).toContain('Cet article est en fabrication');
    await moveJobs(order, 'delivered');
    expect(await page(of.guest, url)).not.toContain('Cet article est en fabrication');
  });
});

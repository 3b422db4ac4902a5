import { beforeAll, describe, expect, test } from 'vitest';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import { refundOrder, refundOverpaid } from '#shop/checkout/refund.service.ts';
import type { ComplaintsWire } from '#shop/complaints/complaints.contract.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { flyerLine } from '../builders/lines.ts';
import { useShop } from '../support/promotions.ts';
import { staffAt } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

const shop = useShop();
const { fill } = shop;

let french: ShopSnapshot;
beforeAll(async () => {
  french = (await shop.ground().shops.current('tirage-fr'))!;
});
const context = () => contextOfJob(shop.jobContext(), french, 'test', shop.app().log);
const providers = () => paymentProviders({ ...shop.ground(), sandbox: true });

async function paidByCard(): Promise<{ guest: Visitor; order: OrderWire }> {
  const filled = await fill({});
  const { guest } = filled;
  const { id } = await shop.ordered(filled);
  const { body } = await guest.call<{ redirect: string }>('POST', `/order/${id}/payment/`, { method: 'card' });
  await new Visitor(shop.app()).send({
    method: 'POST',
    url: `/sandbox-payment/${body.data.redirect.split('/').at(-1)}`,
    payload: 'choice=accept',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await askProviders({ ...context(), now: context().now.add({ minutes: 16 }) }, providers());
  return { guest, order: await read(guest, id) };
}

const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
const cancel = (guest: Visitor, { id }: OrderWire, body: object = {}) =>
  guest.call<OrderWire>('POST', `/order/${id}/cancel/`, body);
const produced = (order: OrderWire, state: string) =>
  shop.owner().query('update order_jobs set production_state = $2 where order_id = $1', [order.id, state]);
const queued = async (order: OrderWire) =>
  (
    await shop.owner().query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'refund_cancelled_order' and j.payload ->> 'orderNumber' = $1`,
      [order.orderNumber],
    )
  ).rows[0]?.count;

describe('cancelling what is paid', () => {
  test('says before what comes back, does exactly that, and the money goes the way it came', async () => {
    const { guest, order } = await paidByCard();
    const payable = order.taxedPrice.payable;
    expect([order.orderState, order.cancellation]).toEqual(['confirmed', { refund: payable }]);
    const { status, body } = await cancel(guest, order, {
      refundCents: payable.centAmount,
      reason: 'Commandé deux fois',
    });
    expect([status, body.data.orderState, body.data.cancellation]).toEqual([200, 'cancelled', null]);
    expect(body.data.history.findLast(({ axis }) => axis === 'order')?.reason).toBe('Commandé deux fois');
    expect(await queued(order)).toBe(1);
    await refundOverpaid(context(), order.orderNumber, providers());
    // The job comes twice: the money goes once.
    await refundOverpaid(context(), order.orderNumber, providers());
    expect((await read(guest, order.id)).paymentState).toBe('refunded');
    const { rows } = await shop.owner().query<{ sum: number }>(
      `select sum(amount_cents)::int as sum from sandbox_refunds r where tenant_id = 'tirage-fr'
        and exists (select from payments p where p.provider_id = r.payment_id and p.order_id = $1)`,
      [order.id],
    );
    expect(rows[0]?.sum).toBe(payable.centAmount);
    const mails = await shop
      .owner()
      .query<{ body_text: string; recipient: string }>(
        `select body_text, recipient from mails where subject like '%' || $1 || '%annulée%'`,
        [order.orderNumber],
      );
    const ofShop = mails.rows.filter(({ recipient }) => recipient === context().tenant.mail.orders);
    expect(ofShop.map(({ body_text }) => body_text.includes('Commandé deux fois'))).toEqual([true]);
    const ofCustomer = mails.rows.filter((mail) => !ofShop.includes(mail));
    expect(ofCustomer.map(({ body_text }) => body_text.includes('Nous vous remboursons'))).toEqual([true]);
  });

  test('cancels nothing where something else comes back than was shown', async () => {
    const { guest, order } = await paidByCard();
    const { status, body } = await cancel(guest, order, { refundCents: 0 });
    expect([status, body.error.key]).toEqual([409, 'cancellation_changed']);
    expect((await read(guest, order.id)).orderState).toBe('confirmed');
    expect(await queued(order)).toBe(0);
  });

  test('ends where work begins, and where a person would have to send the money', async () => {
    const { guest, order } = await paidByCard();
    await produced(order, 'in_prepress');
    expect((await read(guest, order.id)).cancellation).toBeNull();
    expect((await cancel(guest, order)).body.error.key).toBe('order_not_cancellable');
    const filled = await fill({});
    const byTransfer = await shop.ordered(filled);
    await recordTransfer(context(), byTransfer.orderNumber, { bankReference: 'B-7' }, TRANSFER_PROVIDER);
    expect((await read(filled.guest, byTransfer.id)).cancellation).toBeNull();
    // The page says who cancels it instead.
    const { body: shown } = await filled.guest.send({
      method: 'GET',
      url: `/commande/?order_number=${byTransfer.orderNumber}`,
    });
    expect(shown).toContain('ne peut pas repartir tout seul');
    expect((await cancel(filled.guest, byTransfer)).body.error.key).toBe('order_not_cancellable');
  });

  test('what is paid in part is cancelled too, and what was paid comes back', async () => {
    const { guest, order } = await paidByCard();
    const paid = order.taxedPrice.payable.centAmount;
    const { body: drawn } = await guest.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
      orderId: order.id,
      lineItem: { id: order.lineOrder[0], ...flyerLine({ quantity: 2500 }) },
      refererUrl: '/',
    });
    const { orderEditId } = drawn.data;
    await guest.call('POST', '/order/edit/item/finalize', { orderId: order.id, orderEditId });
    const dearer = await read(guest, order.id);
    expect([dearer.paymentState, dearer.cancellation?.refund.centAmount]).toEqual(['awaiting', paid]);
    const { body } = await cancel(guest, order, { refundCents: paid });
    expect([body.data.orderState, await queued(order)]).toEqual(['cancelled', 1]);
    await refundOverpaid(context(), order.orderNumber, providers());
    const over = await read(guest, order.id);
    expect([over.paymentState, over.refunds.map(({ amount }) => amount.centAmount)]).toEqual(['refunded', [paid]]);
  });

  test('a transfer that comes after the order was cancelled is recorded and due back, and no fault of anybody', async () => {
    const filled = await fill({});
    const order = await shop.ordered(filled);
    await filled.guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    await cancel(filled.guest, order);
    const logged: string[] = [];
    const log = {
      ...shop.app().log,
      info: () => undefined,
      warn: () => undefined,
      error: (_of: object, said: string) => void logged.push(said),
    };
    const booking = { bankReference: 'B-LATE' };
    expect(await recordTransfer({ ...context(), log }, order.orderNumber, booking, TRANSFER_PROVIDER)).toBe(
      'refund_due',
    );
    expect(logged).toEqual([]);
    const { orderState, refundDue } = await read(filled.guest, order.id);
    expect([orderState, refundDue]).toEqual(['cancelled', order.taxedPrice.payable]);
  });

  test('twice at once is once', async () => {
    const { guest, order } = await paidByCard();
    const answers = await Promise.all([cancel(guest, order), cancel(guest, order), cancel(guest, order)]);
    expect(answers.map(({ body }) => body.data.orderState)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await queued(order)).toBe(1);
  });
});

describe('the page of an order', () => {
  const page = async (guest: Visitor, order: OrderWire) => {
    const { body } = await guest.send({ method: 'GET', url: `/commande/?order_number=${order.orderNumber}` });
    return body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  };

  test('2.4.07 has a dated line of steps for each job, with the present one marked, and what is to be done first', async () => {
    const { guest, order } = await paidByCard();
    const shown = await page(guest, order);
    expect(shown).toMatch(/<ol [^>]*aria-label="Suivi de Flyer A5">/);
    expect(shown).toMatch(/<li data-done="true">.*?Commandé.*?23-11-2026/s);
    expect(shown).toMatch(/<li aria-current="step">.*?Fichiers/s);
    expect(shown.indexOf('À faire\u00a0: vos fichiers')).toBeLessThan(shown.indexOf('Articles'));
    expect(shown).toContain('Recommander');
  });

  test('tells each refund with its amount among the payments and in the history, and promises no invoice of a cancelled order', async () => {
    const { guest, order } = await paidByCard();
    const half = { amountCents: 1000 };
    await refundOrder(context(), order.orderNumber, half, providers());
    await refundOrder(context(), order.orderNumber, { amountCents: 500 }, providers());
    const partly = await read(guest, order.id);
    const told = partly.refunds.map(({ amount, isDone }) => `${amount.centAmount} ${isDone}`);
    expect(told.toSorted()).toEqual(['1000 false', '500 false']);
    const shown = await page(guest, order);
    expect(shown.match(/Remboursement en cours, Carte bancaire/g)).toHaveLength(2);
    expect(shown).toMatch(/−10,00/);
    expect(shown).toMatch(/Remboursement de 5,00/);
    expect(shown).toContain('Facture\u00a0: disponible à l’expédition.');
    // Somebody who asks where the order is finds its history before the prices and addresses.
    expect(shown.indexOf('Suivi</h2>')).toBeLessThan(shown.indexOf('Total HT'));
    const { refund } = (await read(guest, order.id)).cancellation!;
    await cancel(guest, order, { refundCents: refund.centAmount });
    await refundOverpaid(context(), order.orderNumber, providers());
    const over = await page(guest, order);
    expect(over.match(/Remboursement en cours, Carte bancaire/g)).toHaveLength(3);
    expect(over).toContain('il n’y aura pas de facture');
    expect(over).not.toContain('disponible à l’expédition');
  });

  test('tells of money that came when the order was cancelled already, and that it is given back', async () => {
    const filled = await fill({});
    const order = await shop.ordered(filled);
    await filled.guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    await cancel(filled.guest, order);
    expect(await page(filled.guest, order)).toContain('ni débité');
    await recordTransfer(context(), order.orderNumber, { bankReference: 'B-9' }, TRANSFER_PROVIDER);
    const shown = await page(filled.guest, order);
    expect(shown).not.toContain('ni débité');
    expect(shown).toMatch(/déjà annulée quand votre règlement est arrivé.*?[1-9]\d*,\d\d.*?vous sont rendus/s);
    expect(shown).toContain('Paiement reçu après l’annulation');
  });

  test('2.7.04 tells of money that is still due, and of files that are to be sent again', async () => {
    const { guest, order } = await paidByCard();
    await shop.owner().query(`update order_jobs set artwork_state = 'rejected' where order_id = $1`, [order.id]);
    expect(await page(guest, order)).toContain('Un nouveau fichier est demandé');
    const filled = await fill({});
    const part = await shop.ordered(filled);
    await recordTransfer(context(), part.orderNumber, { bankReference: 'B-8', amountCents: 1000 }, TRANSFER_PROVIDER);
    const shown = await page(filled.guest, part);
    const due = part.taxedPrice.payable.centAmount - 1000;
    expect(shown).toMatch(new RegExp(`votre virement de ${(due / 100).toFixed(2).replace('.', ',')}`));
    expect(shown).toMatch(/Nous avons déjà reçu 10,00/);
    expect(shown).toContain(`href="/paiement/?order_number=${part.orderNumber}"`);
  });
});

test('what is credited for a complaint about a card order goes back by itself, the way it came', async () => {
  const { guest, order } = await paidByCard();
  await produced(order, 'delivered');
  const [jobId = ''] = Object.keys(order.jobs);
  const opened = await guest.call<ComplaintsWire>('POST', `/order/${order.id}/complaints/`, {
    jobId,
    kind: 'wrong_colour',
    wish: 'credit',
    copies: 1,
    text: 'Le rouge est orange.',
    pictures: [],
  });
  const { id } = opened.body.data.complaints[0]!;
  const staff = await staffAt({ app: shop.app() }).signsIn();
  const body = { amount: '5.00', to: 'origin', text: 'Nous vous rendons une partie du prix.' };
  expect((await staff.call('POST', `/staff/complaints/${id}/credit/`, body)).status).toBe(200);
  expect(await queued(order)).toBe(1);
  await refundOverpaid(context(), order.orderNumber, providers());
  await refundOverpaid(context(), order.orderNumber, providers());
  const after = await read(guest, order.id);
  expect([after.paymentState, after.refundDue, after.refunds.map(({ amount }) => amount.centAmount)]).toEqual([
    'partially_refunded',
    null,
    [500],
  ]);
});

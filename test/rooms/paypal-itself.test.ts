import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import { refundOrder } from '#shop/checkout/refund.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { openPaypal, type PaypalServer, type SentWebhook } from '../support/paypal-server.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

let paypal: PaypalServer;
let shop: TestShop;
beforeAll(async () => {
  paypal = await openPaypal();
  const file = join(mkdtempSync(join(tmpdir(), 'tirage-keys-')), 'keys.yaml');
  writeFileSync(file, stringify({ 'tirage-fr': { paypal: paypal.keys } }));
  shop = await openTestShop({}, { TIRAGE_PAYMENT_KEYS: file });
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
});

const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
const begins = (guest: Visitor, id: string, method = 'paypal') =>
  guest.call<{ redirect: string; paymentId: string }>('POST', `/order/${id}/payment/`, { method });
/** The page of the result asks. */
const comesBack = (guest: Visitor, id: string) => guest.call('POST', `/order/${id}/payment/ask/`);
const tells = ({ payload, headers }: SentWebhook, host = 'localhost') =>
  new Visitor(shop.app, host).send({ method: 'POST', url: '/api/v1/payment/webhook/paypal/', payload, headers });
const tokenOf = (page: string) => new URL(page).searchParams.get('token')!;

/** An order whose customer is on PayPal's page. */
async function atPaypal() {
  const order = await orderOf(shop);
  const { redirect } = (await begins(order.guest, order.id)).body.data;
  return { ...order, redirect, token: tokenOf(redirect) };
}
async function paid() {
  const order = await atPaypal();
  const at = paypal.approves(order.token);
  await comesBack(order.guest, order.id);
  return { ...order, at };
}
const context = async () =>
  contextOfJob(shop.jobContext, (await shop.ground.shops.current('tirage-fr'))!, 'test', shop.app.log);
const providers = () =>
  paymentProviders({ ...shop.ground, sandbox: true, keys: { 'tirage-fr': { paypal: paypal.keys } } });
const transferred = async (orderNumber: string) =>
  recordTransfer(
    await context(),
    orderNumber,
    { bankReference: `BK-${orderNumber}` },
    providers().byMethod((await context()).tenant, 'transfer')!,
  );
const captures = () => paypal.calls.filter((call) => call.endsWith('/capture')).length;

describe('PayPal itself', () => {
  test('takes the exact amount of an order, after its customer has approved it on PayPal’s page', async () => {
    const { guest, id, orderNumber, token } = await atPaypal();
    const { taxedPrice, payments } = await read(guest, id);
    const made = paypal.orders.get(token)!;
    expect(made.amount).toEqual({
      currency_code: 'EUR',
      value: (taxedPrice.payable.centAmount / 100).toFixed(2),
    });
    expect(payments).toMatchObject([{ method: 'paypal', state: 'started' }]);
    const back = new URL(made.returnUrl);
    expect(back.searchParams.get('order_number')).toBe(orderNumber);
    expect(new URL(made.cancelUrl).origin).toBe(back.origin);
    // Nobody who only opens the page of the result pays.
    expect((await comesBack(guest, id)).status).toBe(200);
    expect([captures(), (await read(guest, id)).paymentState]).toEqual([0, 'awaiting']);
    paypal.approves(token);
    await comesBack(guest, id);
    expect(await read(guest, id)).toMatchObject({
      paymentState: 'paid',
      payments: [{ method: 'paypal', state: 'paid' }],
      refundDue: null,
    });
  });

  test('lets the customer go on where it was left, and opens one order there', async () => {
    const { guest, id, redirect } = await atPaypal();
    const before = paypal.orders.size;
    expect((await begins(guest, id)).body.data.redirect).toBe(redirect);
    expect(paypal.orders.size).toBe(before);
  });

  test('tells by a webhook what nobody came back for, and it counts once', async () => {
    const { guest, id, token } = await atPaypal();
    paypal.approves(token);
    const approved = paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: token, status: 'APPROVED' });
    expect((await tells(approved)).statusCode).toBe(200);
    expect((await tells(approved)).statusCode).toBe(200);
    await comesBack(guest, id);
    const order = await read(guest, id);
    expect([order.paymentState, order.refundDue, order.payments.length]).toEqual(['paid', null, 1]);
    expect(paypal.orders.get(token)!.captures).toHaveLength(1);
  });

  test('is not believed without its proof, with another one, or at another shop', async () => {
    const { guest, id, token } = await atPaypal();
    paypal.approves(token);
    const own = paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: token });
    const without = { ...own, headers: { 'content-type': 'application/json' } };
    const changed = { ...own, payload: own.payload.replace('APPROVED', 'COMPLETED') };
    const foreign = paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: token });
    const mixed = { ...own, headers: { ...own.headers, 'paypal-transmission-sig': 'sig-0' } };
    for (const each of [without, changed, mixed, { ...foreign, headers: own.headers }])
      expect((await tells(each)).statusCode).toBe(403);
    expect((await tells(own, 'it.localhost')).statusCode).toBe(403);
    expect((await read(guest, id)).paymentState).toBe('awaiting');
  });

  test('an order of somebody else with the same account is no fault', async () => {
    const before = captures();
    const foreign = paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: '5O190127TN364715T' });
    const other = paypal.webhook('BILLING.PLAN.CREATED', { id: 'P-7GL4271244454362WXNWU5NQ' });
    expect([(await tells(foreign)).statusCode, (await tells(other)).statusCode]).toEqual([200, 200]);
    expect(captures()).toBe(before);
  });

  test('a bank that declines leaves the other ways to pay, and a new try is a new payment', async () => {
    const { guest, id, token } = await atPaypal();
    paypal.approves(token);
    paypal.declineNext();
    await comesBack(guest, id);
    const declined = await read(guest, id);
    expect([declined.paymentState, declined.allowedPaymentMethods]).toEqual([
      'failed',
      ['card', 'paypal', 'transfer', 'mandate'],
    ]);
    // A later word on the declined one changes nothing.
    await tells(paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: token }));
    expect((await read(guest, id)).paymentState).toBe('failed');
    const again = tokenOf((await begins(guest, id)).body.data.redirect);
    expect(again).not.toBe(token);
    paypal.approves(again);
    await comesBack(guest, id);
    expect((await read(guest, id)).paymentState).toBe('paid');
  });

  test('is never charged once another way was chosen, whatever is approved afterwards', async () => {
    const { guest, id, token } = await atPaypal();
    expect((await begins(guest, id, 'card')).status).toBe(200);
    paypal.approves(token);
    const before = captures();
    await tells(paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: token }));
    await comesBack(guest, id);
    expect([captures(), (await read(guest, id)).paymentState]).toEqual([before, 'awaiting']);
  });

  test('another way cannot be chosen while the money is being taken', async () => {
    const { guest, id, token } = await atPaypal();
    paypal.approves(token);
    const { letGo } = paypal.holdNext();
    const before = captures();
    const coming = comesBack(guest, id);
    await expect.poll(() => captures()).toBe(before + 1);
    const card = await begins(guest, id, 'card');
    expect([card.status, card.body.error.key]).toEqual([409, 'order_not_payable']);
    letGo();
    await coming;
    expect(await read(guest, id)).toMatchObject({ paymentState: 'paid', payments: [{ method: 'paypal' }] });
  });

  test('an order that PayPal has forgotten is abandoned, and can be paid anew', async () => {
    const { guest, id, token } = await atPaypal();
    paypal.forgetOrder(token);
    await comesBack(guest, id);
    expect((await read(guest, id)).payments).toMatchObject([{ state: 'abandoned' }]);
    expect(tokenOf((await begins(guest, id)).body.data.redirect)).not.toBe(token);
  });

  test('a fault of PayPal is told as one, and the next try goes on with the same payment', async () => {
    const { guest, id } = await orderOf(shop);
    paypal.failNext(500);
    const failed = await begins(guest, id);
    expect([failed.status, failed.body.error.key]).toEqual([503, 'payment_unavailable']);
    // Tokens end before their time, too.
    paypal.forgetTokens();
    const { redirect, paymentId } = (await begins(guest, id)).body.data;
    expect(paypal.orders.get(tokenOf(redirect))!.customId).toBe(paymentId);
    expect((await read(guest, id)).payments).toHaveLength(1);
  });

  test('gives back through PayPal, once however often it is heard of, and refuses more than there was', async () => {
    const { guest, id, orderNumber, token, at } = await paid();
    expect(await refundOrder(await context(), orderNumber, { amountCents: 1000 }, providers())).toMatchObject({
      cents: 1000,
    });
    const [refund] = at.refunds;
    expect(refund!.amount).toEqual({ currency_code: 'EUR', value: '10.00' });
    const up = { rel: 'up', href: `${paypal.keys.api}/v2/payments/captures/${at.captures[0]!.id}` };
    const told = paypal.webhook('PAYMENT.CAPTURE.REFUNDED', { ...refund, links: [up] });
    expect([(await tells(told)).statusCode, (await tells(told)).statusCode]).toEqual([200, 200]);
    const partly = await read(guest, id);
    expect([partly.paymentState, partly.refunds.length]).toEqual(['partially_refunded', 1]);
    expect(paypal.orders.get(token)!.refunds).toHaveLength(1);
    // What was given back by hand on PayPal's own pages is heard of, too.
    at.refunds.push({ id: '1JU08902781691411', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '1.00' } });
    await tells(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', { ...at.refunds[1], links: [up] }));
    const sums = (await read(guest, id)).refunds.map(({ amount }) => amount.centAmount).sort((a, b) => a - b);
    expect(sums).toEqual([100, 1000]);
  });

  test('a refund that PayPal still looks at is told to the customer when it is done, and one that ends without is owed', async () => {
    const { guest, id, orderNumber, at } = await paid();
    const mails = async () =>
      (
        await asOwner<{ subject: string }>(shop, 'select subject from mails where subject = $1', [
          `Votre remboursement, commande ${orderNumber}`,
        ])
      ).rows.length;
    const up = { rel: 'up', href: `${paypal.keys.api}/v2/payments/captures/${at.captures[0]!.id}` };
    const becomes = (refund: (typeof at.refunds)[number], status: string) => {
      refund.status = status;
      return tells(paypal.webhook('PAYMENT.CAPTURE.REFUNDED', { ...refund, links: [up] }));
    };
    paypal.refundNext('PENDING');
    expect(await refundOrder(await context(), orderNumber, { amountCents: 1000 }, providers())).toMatchObject({
      cents: 1000,
    });
    expect([await mails(), (await read(guest, id)).paymentState]).toEqual([0, 'partially_refunded']);
    await becomes(at.refunds[0]!, 'COMPLETED');
    await becomes(at.refunds[0]!, 'COMPLETED');
    expect(await mails()).toBe(1);
    // A state that is not known yet is none that has brought the money.
    paypal.refundNext('UNDER_REVIEW');
    await refundOrder(await context(), orderNumber, { amountCents: 500 }, providers());
    await becomes(at.refunds[1]!, 'FAILED');
    expect([await mails(), (await read(guest, id)).refundDue?.centAmount]).toEqual([1, 500]);
  });

  test('a refund that PayPal still looks at is asked about until it has a result, when no webhook comes', async () => {
    const { guest, id, orderNumber, token, at } = await paid();
    paypal.refundNext('PENDING');
    const ctx = await context();
    await refundOrder(ctx, orderNumber, { amountCents: 1000 }, providers());
    const reads = () => paypal.calls.filter((call) => call === `GET /v2/checkout/orders/${token}`).length;
    const askedAfter = async (hours: number) => {
      const before = reads();
      await askProviders({ ...ctx, now: ctx.now.add({ minutes: hours * 60 }) }, providers());
      return reads() - before;
    };
    expect([await askedAfter(0.2), await askedAfter(0.3), await askedAfter(3), await askedAfter(7)]).toEqual([
      0, 1, 0, 1,
    ]);
    at.refunds[0]!.status = 'FAILED';
    await askedAfter(14);
    const order = await read(guest, id);
    expect([order.paymentState, order.refundDue?.centAmount]).toEqual(['paid', 1000]);
    expect([await askedAfter(21), await askedAfter(28)]).toEqual([0, 0]);
  });

  test('money that PayPal still looks at does not pay the order, whatever the state is called', async () => {
    const { guest, id, at } = await paid();
    const other = await atPaypal();
    const pending = paypal.approves(other.token);
    pending.status = 'COMPLETED';
    pending.captures.push({
      ...at.captures[0]!,
      id: '7KL11111AA222222B',
      status: 'UNDER_REVIEW',
      amount: pending.amount,
    });
    await comesBack(other.guest, other.id);
    expect((await read(other.guest, other.id)).paymentState).toBe('awaiting');
    pending.captures[0]!.status = 'COMPLETED';
    await comesBack(other.guest, other.id);
    expect([(await read(other.guest, other.id)).paymentState, (await read(guest, id)).paymentState]).toEqual([
      'paid',
      'paid',
    ]);
  });

  test('money that a bank takes back is owed again', async () => {
    const { guest, id, at } = await paid();
    const [capture] = at.captures;
    const up = { rel: 'up', href: `${paypal.keys.api}/v2/payments/captures/${capture!.id}` };
    const resource = { id: '09E71677NS257044M', amount: capture!.amount, links: [up] };
    await tells(paypal.webhook('PAYMENT.CAPTURE.REVERSED', resource));
    await tells(paypal.webhook('PAYMENT.CAPTURE.REVERSED', resource));
    const order = await read(guest, id);
    expect(order.pendingAmountDetails?.taxedTotal.centAmount).toBe(order.taxedPrice.payable.centAmount);
  });

  test('is never charged once the money came by a transfer, whatever is approved afterwards', async () => {
    const { guest, id, orderNumber, token } = await atPaypal();
    expect(await transferred(orderNumber)).toBe('paid');
    paypal.approves(token);
    const before = captures();
    await tells(paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: token, status: 'APPROVED' }));
    await comesBack(guest, id);
    expect([captures(), (await read(guest, id)).refundDue]).toEqual([before, null]);
  });

  test('what was captured already is not asked for again, also while PayPal still shows it as approved', async () => {
    const { guest, id, token } = await atPaypal();
    const at = paypal.approves(token);
    const { letGo } = paypal.holdNext();
    const before = captures();
    const coming = comesBack(guest, id);
    await expect.poll(() => captures()).toBe(before + 1);
    at.captures.push({ id: '3C679366HH908993F', status: 'COMPLETED', amount: at.amount, custom_id: at.customId });
    letGo();
    await coming;
    expect(captures()).toBe(before + 1);
    expect((await read(guest, id)).paymentState).toBe('paid');
  });

  test('money that came after a refusal is heard of', async () => {
    const { guest, id, token } = await atPaypal();
    const at = paypal.approves(token);
    paypal.declineNext();
    await comesBack(guest, id);
    expect((await read(guest, id)).paymentState).toBe('failed');
    at.captures.push({ id: '7TK53561YB803214S', status: 'COMPLETED', amount: at.amount, custom_id: at.customId });
    at.status = 'COMPLETED';
    const captured = { id: '7TK53561YB803214S', supplementary_data: { related_ids: { order_id: token } } };
    await tells(paypal.webhook('PAYMENT.CAPTURE.COMPLETED', captured));
    expect((await read(guest, id)).paymentState).toBe('paid');
  });

  test('strangers ask about no order of others', async () => {
    const { id } = await atPaypal();
    expect((await new Visitor(shop.app).insists('POST', `/order/${id}/payment/ask/`)).status).toBe(404);
  });

  test('PayPal is not asked without end: whoever asks too often hears nothing new for a minute', async () => {
    const { guest, id } = await atPaypal();
    let refused;
    for (let each = 0; each <= 30; each += 1) refused = await comesBack(guest, id);
    expect([refused?.status, refused?.body.error.key]).toEqual([429, 'too_many_attempts']);
    const before = paypal.calls.length;
    await comesBack(guest, id);
    expect(paypal.calls).toHaveLength(before);
  });
});

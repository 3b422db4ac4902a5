import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { beginPayment } from '#shop/checkout/payment.service.ts';
import type { Ctx } from '#shop/context.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { asOwner } from '../support/people.ts';
import { refundOverpaid } from '#shop/checkout/refund.service.ts';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { signWebhook } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { paymentProviders, sandboxKey } from '#shop/payments/registry.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PATHS = { result: '/x/', choice: '/y/' };
const contextAt = async (tenantId: string) =>
  contextOfJob(shop.jobContext, (await shop.ground.shops.current(tenantId))!, 'test', shop.app.log);
const providers = () => paymentProviders({ ...shop.ground, sandbox: true });
const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
const begins = (guest: Visitor, id: string, method: string) =>
  guest.call<{ redirect: string; paymentId: string }>('POST', `/order/${id}/payment/`, { method });
const opens = (page: string) => new Visitor(shop.app).send({ method: 'GET', url: page });
const presses = (page: string, choice: string) =>
  new Visitor(shop.app).send({
    method: 'POST',
    url: page,
    payload: `choice=${choice}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
/** The shop asks its providers what has become of what it began. */
const asks = async (tenantId = 'tirage-fr') => {
  const ctx = await contextAt(tenantId);
  await askProviders({ ...ctx, now: ctx.now.add({ minutes: 16 }) }, providers());
};

const keyOfOrder = async (id: string) =>
  (await asOwner<{ key: string }>(shop, 'select access_key as key from orders where id = $1', [id])).rows[0]!.key;
const sandboxState = async (id: string) =>
  (await asOwner<{ state: string }>(shop, 'select state from sandbox_payments where id = $1', [id])).rows[0]?.state;
/** A payment by card whose page opens slowly: meanwhile something else happens. */
const beginsCard = async (id: string, meanwhile: () => Promise<void>) => {
  const ctx = await contextAt('tirage-fr');
  const card = providers().byMethod(ctx.tenant, 'card')!;
  let opened = '';
  const slow: PaymentProvider = {
    ...card,
    async open(request) {
      const page = await card.open!(request);
      opened = page.providerId;
      await meanwhile();
      return page;
    },
  };
  const asked = { ...providers(), byMethod: () => slow };
  const answer = await beginPayment(ctx, id, await keyOfOrder(id), { method: 'card' }, asked, PATHS);
  return { answer, opened: () => opened };
};

describe('PayPal', () => {
  test('is offered where the shop says so, and refused elsewhere', async () => {
    const { guest, id } = await orderOf(shop);
    expect((await read(guest, id)).allowedPaymentMethods).toEqual(['card', 'paypal', 'transfer', 'mandate']);
    const swiss = await orderOf(shop, {
      host: 'ch.localhost',
      to: { country: 'CH', postalCode: '1204', city: 'Genève' },
    });
    expect((await read(swiss.guest, swiss.id)).allowedPaymentMethods).toEqual(['card', 'transfer']);
    const refused = await begins(swiss.guest, swiss.id, 'paypal');
    expect([refused.status, refused.body.error.key]).toEqual([422, 'method_not_offered']);
  });

  test('is paid on a page of its own, which says that it is PayPal, and asks no card question', async () => {
    const { guest, id } = await orderOf(shop);
    const page = (await begins(guest, id, 'paypal')).body.data.redirect;
    const shown = (await opens(page)).body;
    expect(shown).toContain('Paiement avec PayPal');
    expect(shown).not.toContain('3-D Secure');
    const back = await presses(page, 'accept');
    expect([back.statusCode, back.headers['location']]).toEqual([303, expect.stringContaining('order_number=')]);
    await asks();
    const paid = await read(guest, id);
    expect(paid).toMatchObject({ paymentState: 'paid', payments: [{ method: 'paypal', state: 'paid' }] });
  });

  test('tells by its own webhook, which counts once and at no other provider', async () => {
    const { guest, id } = await orderOf(shop);
    const page = (await begins(guest, id, 'paypal')).body.data.redirect;
    await presses(page, 'accept');
    const providerId = page.split('/').at(-1)!;
    const { taxedPrice } = await read(guest, id);
    const { centAmount: amountCents, currencyCode: currency } = taxedPrice.payable;
    const event = {
      id: `captured-${providerId}`,
      kind: 'charged',
      state: 'final',
      providerId,
      amountCents,
      currency,
      reason: '',
    };
    const body = JSON.stringify(event);
    const told = (provider: string) =>
      new Visitor(shop.app).send({
        method: 'POST',
        url: `/api/v1/payment/webhook/${provider}/`,
        payload: body,
        headers: {
          'content-type': 'application/json',
          'x-payment-signature': signWebhook(sandboxKey(shop.ground.secret, 'tirage-fr'), body, Temporal.Now.instant()),
        },
      });
    expect((await told('sandbox')).statusCode).toBe(404);
    expect((await read(guest, id)).paymentState).toBe('awaiting');
    expect((await told('sandbox_paypal')).statusCode).toBe(200);
    expect((await told('sandbox_paypal')).statusCode).toBe(200);
    const paid = await read(guest, id);
    expect([paid.paymentState, paid.refundDue]).toEqual(['paid', null]);
  });

  test('ends the open page of a card, so that an order is never paid twice', async () => {
    const { guest, id } = await orderOf(shop);
    const card = (await begins(guest, id, 'card')).body.data.redirect;
    const paypal = (await begins(guest, id, 'paypal')).body.data.redirect;
    expect(paypal).not.toBe(card);
    // The page of the card is over: it leads back to the shop, whatever is pressed.
    expect((await presses(card, 'accept')).headers['location']).toContain('order_number=');
    await presses(paypal, 'accept');
    await asks();
    const paid = await read(guest, id);
    expect(paid.payments.filter(({ state }) => state === 'paid')).toMatchObject([{ method: 'paypal' }]);
    expect(paid.refundDue).toBeNull();
  });

  test('chosen while the page of a card still opens, it closes that page before it is shown', async () => {
    const { guest, id } = await orderOf(shop);
    let paypal = '';
    const begun = await beginsCard(id, async () => {
      paypal = (await begins(guest, id, 'paypal')).body.data.redirect;
    });
    expect(begun.answer).toMatchObject({ refusal: 'order_not_payable' });
    expect(await sandboxState(begun.opened())).toBe('abandoned');
    expect(await sandboxState(paypal.split('/').at(-1)!)).toBe('open');
  });

  test('chosen while the page of a card opens at that very moment, it closes that page too', async () => {
    const { guest, id } = await orderOf(shop);
    const ctx = await contextAt('tirage-fr');
    const cardOpens = Promise.withResolvers<void>();
    const cardMayGoOn = Promise.withResolvers<void>();
    const card = beginsCard(id, () => {
      cardOpens.resolve();
      return cardMayGoOn.promise;
    });
    await cardOpens.promise;
    // What it sees is an attempt without a page. As soon as it has seen that, the page is there.
    const transact: Ctx['db']['transact'] = async (tenantId, work) => {
      const seen = await ctx.db.transact(tenantId, work);
      if ((seen as { outdated?: boolean } | undefined)?.outdated) {
        cardMayGoOn.resolve();
        await card;
      }
      return seen;
    };
    const db = Object.assign(Object.create(ctx.db) as Ctx['db'], { transact });
    const paypal = await beginPayment(
      { ...ctx, db },
      id,
      await keyOfOrder(id),
      { method: 'paypal' },
      providers(),
      PATHS,
    );
    expect(isRefusal(paypal)).toBe(false);
    expect(await sandboxState((await card).opened())).toBe('abandoned');
    expect((await read(guest, id)).payments.filter(({ state }) => state === 'started')).toMatchObject([
      { method: 'paypal' },
    ]);
  });

  test('goes on where it was left, and a declined one leaves the other ways to pay', async () => {
    const { guest, id } = await orderOf(shop);
    const first = (await begins(guest, id, 'paypal')).body.data;
    expect((await begins(guest, id, 'paypal')).body.data).toEqual(first);
    await presses(first.redirect, 'decline');
    await asks();
    const declined = await read(guest, id);
    expect([declined.paymentState, declined.allowedPaymentMethods]).toEqual([
      'failed',
      ['card', 'paypal', 'transfer', 'mandate'],
    ]);
  });

  test('gives back what was paid by it when the order is cancelled', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    await presses((await begins(guest, id, 'paypal')).body.data.redirect, 'accept');
    await asks();
    const { centAmount: refundCents } = (await read(guest, id)).taxedPrice.payable;
    expect((await guest.call('POST', `/order/${id}/cancel/`, { refundCents, reason: '' })).status).toBe(200);
    await refundOverpaid(await contextAt('tirage-fr'), orderNumber, providers());
    await asks();
    const over = await read(guest, id);
    expect(over).toMatchObject({ paymentState: 'refunded', refunds: [{ method: 'paypal' }] });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import type { Currency } from '#kernel/currencies.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import { refundOrder, refundOverpaid } from '#shop/checkout/refund.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { MOST_IN_A_WALLET } from '#shop/wallet/wallet.rules.ts';
import { adjustWallet } from '#shop/wallet/wallet.service.ts';
import type { WalletWire } from '#shop/wallet/wallet.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { founder, joined } from '../support/company.ts';
import { asOwner, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf } from '../support/staff.ts';
import type { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const context = async () =>
  contextOfJob(shop.jobContext, (await shop.ground.shops.current('tirage-fr'))!, 'test', shop.app.log, 'operator');
const providers = () => paymentProviders({ ...shop.ground, sandbox: true });

interface Holder {
  readonly visitor: Visitor;
  readonly id: string;
  readonly email: string;
}

/** Somebody with so much in the wallet. */
async function holder(cents: number, currency: Currency = 'EUR'): Promise<Holder> {
  const person = await registered(shop);
  await credited(person, cents, currency);
  return person;
}

async function credited({ id, email }: Pick<Holder, 'id' | 'email'>, cents: number, currency: Currency = 'EUR') {
  const moved = await adjustWallet(await context(), { customerId: id, email, cents, currency, reason: 'Un geste' });
  if (isRefusal(moved)) throw new Error(moved.refusal);
}

interface Placed {
  readonly id: string;
  readonly orderNumber: string;
  readonly accessKey: string;
}

async function ordered({ visitor, email }: Pick<Holder, 'visitor' | 'email'>): Promise<Placed> {
  const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
  await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
  await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
  return (await visitor.call<Placed>('POST', `/cart/${cart.id}/checkout/`, {})).body.data;
}

const read = async (visitor: Visitor, id: string) => (await visitor.call<OrderWire>('GET', `/order/${id}`)).body.data;
const pays = (visitor: Visitor, orderId: string) =>
  visitor.call<{ paymentId: string; redirect: null }>('POST', '/wallet/create-payment-and-transaction', { orderId });
const starts = (visitor: Visitor, id: string, method: string) =>
  visitor.call<{ paymentId: string }>('POST', `/order/${id}/payment/`, { method });
const walletOf = async ({ visitor }: Pick<Holder, 'visitor'>) =>
  (await visitor.call<WalletWire>('GET', '/customer/wallet/')).body.data;
const heldBy = async (person: Pick<Holder, 'visitor'>) => (await walletOf(person)).balances[0]?.centAmount ?? 0;
const refusalOf = (answer: { status: number; body: { error?: { key?: string } } }) => [
  answer.status,
  answer.body.error?.key,
];
const unbalanced = async () =>
  (
    await asOwner<{ postings: number }>(
      shop,
      `select count(*) as postings from (select sum(amount_cents) as sum from wallet_entries
        group by tenant_id, posting_id) each where sum <> 0`,
    )
  ).rows[0]?.postings;

describe('an order and the wallet', () => {
  test('1.07 2.7.02 7.3.07 what the wallet holds pays an order in one step, and stands in both histories', async () => {
    const person = await holder(10_000);
    const order = await ordered(person);
    const before = await read(person.visitor, order.id);
    const due = before.taxedPrice.payable.centAmount;
    expect(before.allowedPaymentMethods[0]).toBe('wallet');
    expect(before.walletCredit).toEqual({ centAmount: 10_000, currencyCode: 'EUR' });

    const page = await person.visitor.send({ method: 'GET', url: `/paiement/?order_number=${order.orderNumber}` });
    expect(page.body).toMatch(/Il contient 100,00\s€\. Après ce paiement, il restera [\d,]+\s€/);

    const answer = await pays(person.visitor, order.id);
    expect([answer.status, answer.body.data.redirect]).toEqual([200, null]);
    const after = await read(person.visitor, order.id);
    expect(after).toMatchObject({
      orderState: 'confirmed',
      paymentState: 'paid',
      hasWalletPayment: true,
      walletCredit: null,
      walletIncrease: null,
      pendingAmountDetails: null,
    });
    expect(after.payments).toMatchObject([{ method: 'wallet', state: 'paid', amount: { centAmount: due } }]);
    const { balances, entries } = await walletOf(person);
    expect(balances[0]?.centAmount).toBe(10_000 - due);
    expect(entries[0]).toMatchObject({
      kind: 'payment',
      reason: `Paiement de la commande ${order.orderNumber}`,
      amount: { centAmount: -due },
    });
    const told = (await mailsTo(shop, person.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject.startsWith('Paiement reçu'))).toHaveLength(1);
    expect(await unbalanced()).toBe(0);
  });

  test('a wallet with less than is due is not offered, and pays nothing', async () => {
    const person = await holder(100);
    const order = await ordered(person);
    const shown = await read(person.visitor, order.id);
    expect(shown.allowedPaymentMethods).not.toContain('wallet');
    expect(shown.walletCredit).toEqual({ centAmount: 100, currencyCode: 'EUR' });
    const page = await person.visitor.send({ method: 'GET', url: `/paiement/?order_number=${order.orderNumber}` });
    expect(page.body).toMatch(/Votre porte-monnaie contient 1,00\s€/);
    expect(refusalOf(await pays(person.visitor, order.id))).toEqual([422, 'wallet_too_low']);
    expect([await heldBy(person), (await read(person.visitor, order.id)).payments]).toEqual([100, []]);
  });

  test('a wallet in another currency pays nothing', async () => {
    const person = await holder(100_000, 'CHF');
    const order = await ordered(person);
    expect((await read(person.visitor, order.id)).walletCredit).toBeNull();
    expect(refusalOf(await pays(person.visitor, order.id))).toEqual([422, 'wallet_too_low']);
  });

  test('the same order is paid once, and several orders spend no more than there is, however many ask at once', async () => {
    const person = await holder(1);
    const orders = [await ordered(person), await ordered(person), await ordered(person)] as const;
    const due = (await read(person.visitor, orders[0].id)).taxedPrice.payable.centAmount;
    // Enough for two of the three.
    await credited(person, 2 * due + 10);
    const asked = orders.flatMap(({ id }) => Array.from({ length: 5 }, () => pays(person.visitor, id)));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await heldBy(person)).toBe(11);
    const states = await Promise.all(orders.map(async ({ id }) => (await read(person.visitor, id)).paymentState));
    expect(states.filter((state) => state === 'paid')).toHaveLength(2);
    expect(await unbalanced()).toBe(0);
  });

  test('a page that is open at a provider is closed first, and a transfer that was awaited is no longer', async () => {
    const person = await holder(20_000);
    const [byCard, byTransfer] = [await ordered(person), await ordered(person)];
    await starts(person.visitor, byCard.id, 'card');
    await starts(person.visitor, byTransfer.id, 'transfer');
    expect((await pays(person.visitor, byCard.id)).status).toBe(200);
    expect((await pays(person.visitor, byTransfer.id)).status).toBe(200);
    const states = async (id: string) =>
      Object.fromEntries((await read(person.visitor, id)).payments.map(({ method, state }) => [method, state]));
    expect(await states(byCard.id)).toEqual({ card: 'abandoned', wallet: 'paid' });
    expect(await states(byTransfer.id)).toEqual({ transfer: 'withdrawn', wallet: 'paid' });
  });

  test('guests, other customers and staff who help have no wallet to pay with; a colleague who may pay pays with his own', async () => {
    const guest = await orderOf(shop);
    expect(refusalOf(await starts(guest.guest, guest.id, 'wallet'))).toEqual([422, 'method_not_offered']);
    const [person, stranger] = [await holder(50_000), await holder(50_000)];
    const order = await ordered(person);
    expect(refusalOf(await pays(stranger.visitor, order.id))).toEqual([404, 'order_not_found']);
    expect(await heldBy(stranger)).toBe(50_000);

    const boss = await founder(shop);
    const buyer = await joined(shop, boss, 'buyer');
    await credited(boss, 50_000);
    const ofFirm = await ordered(buyer);
    expect((await pays(boss.visitor, ofFirm.id)).status).toBe(200);
    expect(await heldBy(boss)).toBeLessThan(50_000);
    expect((await read(buyer.visitor, ofFirm.id)).paymentState).toBe('paid');
  });
});

test('a credit that is repeated after its wallet closed is told as done, and a new one is refused', async () => {
  const person = await registered(shop);
  const booked = async (cents: number, reference: string) =>
    adjustWallet(await context(), {
      customerId: person.id,
      email: person.email,
      cents,
      currency: 'EUR',
      reason: 'Un geste',
      reference,
    });
  expect(await booked(700, `given-${person.id}`)).toMatchObject({ isNew: true });
  expect(await booked(-700, `taken-${person.id}`)).toMatchObject({ isNew: true, balanceCents: 0 });
  expect((await person.visitor.call('POST', '/customer/erase/', { password: PASSWORD })).status).toBe(200);
  expect(await booked(700, `given-${person.id}`)).toEqual({ isNew: false, balanceCents: 0 });
  expect(await booked(700, `again-${person.id}`)).toMatchObject({ refusal: 'credit_without_account' });
});

describe('money that a wallet paid', () => {
  test('goes back into it when the order is cancelled: at once, once, and by no person', async () => {
    const person = await holder(10_000);
    const order = await ordered(person);
    await pays(person.visitor, order.id);
    expect((await read(person.visitor, order.id)).cancellation).not.toBeNull();
    expect((await person.visitor.call('POST', `/order/${order.id}/cancel/`, { reason: '' })).status).toBe(200);
    await refundOverpaid(await context(), order.orderNumber, providers());
    await refundOverpaid(await context(), order.orderNumber, providers());
    expect(await heldBy(person)).toBe(10_000);
    const { entries } = await walletOf(person);
    expect(entries[0]).toMatchObject({
      kind: 'refund',
      reason: `Remboursement de la commande ${order.orderNumber}`,
    });
    const cancelled = await read(person.visitor, order.id);
    expect(cancelled.refunds).toMatchObject([{ method: 'wallet', isDone: true }]);
    expect(cancelled.refundDue).toBeNull();
    expect(await unbalanced()).toBe(0);
  });

  test('goes back in parts, to the wallet that paid, and never more than it paid', async () => {
    const person = await holder(10_000);
    const order = await ordered(person);
    await pays(person.visitor, order.id);
    const left = await heldBy(person);
    const refund = async (amountCents: number) =>
      refundOrder(await context(), order.orderNumber, { amountCents }, providers());
    expect(await refund(1_000)).toEqual({ cents: 1_000, currency: 'EUR' });
    expect(await heldBy(person)).toBe(left + 1_000);
    expect(await refund(100_000)).toMatchObject({ refusal: 'refund_too_much' });
    expect(await heldBy(person)).toBe(left + 1_000);
    const asked = await Promise.all(Array.from({ length: 5 }, () => refund(10_000 - left - 1_000)));
    expect(asked.filter((each) => !isRefusal(each))).toHaveLength(1);
    expect(await heldBy(person)).toBe(10_000);
  });

  test('finds room in its wallet, however full that was made meanwhile', async () => {
    const person = await holder(10_000);
    const order = await ordered(person);
    await pays(person.visitor, order.id);
    await credited(person, MOST_IN_A_WALLET - (await heldBy(person)));
    expect((await person.visitor.call('POST', `/order/${order.id}/cancel/`, { reason: '' })).status).toBe(200);
    await refundOverpaid(await context(), order.orderNumber, providers());
    expect(await heldBy(person)).toBe(
      MOST_IN_A_WALLET + (await read(person.visitor, order.id)).taxedPrice.payable.centAmount,
    );
  });

  test('keeps the account of whoever paid for somebody else’s order until that order is done', async () => {
    const person = await registered(shop);
    const order = await ordered(person);
    const friend = await holder((await read(person.visitor, order.id)).taxedPrice.payable.centAmount);
    const paid = await friend.visitor.call('POST', `/order/${order.id}/payment/`, {
      method: 'wallet',
      key: order.accessKey,
    });
    expect([paid.status, await heldBy(friend)]).toEqual([200, 0]);
    const erases = () => friend.visitor.call('POST', '/customer/erase/', { password: PASSWORD });
    expect(refusalOf(await erases())).toEqual([409, 'erasure_obstacles']);

    await asOwner(shop, `update orders set order_state = 'completed' where id = $1`, [order.id]);
    expect((await erases()).status).toBe(200);
    // Nobody could spend what went into a wallet without an account: a person sends it.
    const refund = async (bankReference?: string) =>
      refundOrder(await context(), order.orderNumber, { amountCents: 1_000, bankReference }, providers());
    expect(await refund()).toMatchObject({ refusal: 'refund_by_hand' });
    expect(await refund(`by-hand-${order.orderNumber}`)).toMatchObject({ cents: 1_000 });
    await asOwner(shop, 'update orders set credited_cents = credited_cents + 500 where id = $1', [order.id]);
    await refundOverpaid(await context(), order.orderNumber, providers());
    expect((await read(person.visitor, order.id)).refundDue?.centAmount).toBe(500);
    const kept = await asOwner<{ cents: string }>(
      shop,
      'select balance_cents as cents from wallet_accounts where customer_id = $1',
      [friend.id],
    );
    expect(kept.rows.map(({ cents }) => Number(cents))).toEqual([0]);
    expect(
      await adjustWallet(await context(), {
        customerId: friend.id,
        email: friend.email,
        cents: 100,
        currency: 'EUR',
        reason: 'Un geste',
      }),
    ).toMatchObject({ refusal: 'credit_without_account' });
  });

  test('beside a transfer each part goes the way it came', async () => {
    const person = await holder(20_000);
    const order = await ordered(person);
    const ctx = await context();
    const transfer = providers().byMethod(ctx.tenant, 'transfer')!;
    const part = { bankReference: `part-${order.orderNumber}`, amountCents: 1_000 };
    expect(await recordTransfer(ctx, order.orderNumber, part, transfer)).toBe('part');
    const due = (await read(person.visitor, order.id)).pendingAmountDetails?.taxedTotal.centAmount ?? 0;
    expect((await pays(person.visitor, order.id)).status).toBe(200);
    expect(await heldBy(person)).toBe(20_000 - due);
    // The latest payment first: it all came from the wallet.
    expect(await refundOrder(await context(), order.orderNumber, { amountCents: due }, providers())).toMatchObject({
      cents: due,
    });
    expect(await heldBy(person)).toBe(20_000);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { sweep } from '#platform/db/sweep.ts';
import { orderDebits, recordReturnedDebit } from '#shop/checkout/debits.service.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import { watchUnpaid } from '#shop/orders/unpaid.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { MOST_ATTEMPTS } from '#shop/payments/payments.rules.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { filledCart, founder, joined, keyOf, type Somebody } from '../support/company.ts';
import { asOwner, PASSWORD } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf } from '../support/staff.ts';
import type { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const context = async () =>
  contextOfJob(shop.jobContext, (await shop.ground.shops.current('tirage-fr'))!, 'test', shop.app.log);
const providers = () => paymentProviders({ ...shop.ground, sandbox: true });
const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
const signs = (guest: Visitor, id: string, change: object = {}) =>
  guest.call<{ redirect: string | null; paymentId: string }>('POST', `/order/${id}/payment/`, {
    method: 'mandate',
    mandate: { holder: 'Zoé Löwe', iban: IBAN, accepted: true, ...change },
  });
/** The bank is asked for all that is signed. Returns its file. */
const debits = async () => {
  let file = '';
  const ordered = await orderDebits(await context(), '2026-12-01', (text) => {
    file = text;
  });
  if (isRefusal(ordered)) throw new Error(ordered.refusal);
  return { ...ordered, file };
};
const booked = async (orderNumber: string, bankReference: string, amountCents?: number) =>
  recordTransfer(
    await context(),
    orderNumber,
    { bankReference, amountCents },
    providers().byMethod((await context()).tenant, 'transfer')!,
  );
const debitIn = (file: string, orderNumber: string) =>
  file.split('<DrctDbtTxInf>').find((each) => each.includes(`<EndToEndId>${orderNumber}</EndToEndId>`));
const statesOf = async (guest: Visitor, id: string) => {
  const { payments } = await read(guest, id);
  const byMethod = Object.groupBy(payments, ({ method }) => method);
  return Object.fromEntries(
    Object.entries(byMethod).map(([method, own = []]) => [method, own.map(({ state }) => state).toSorted()]),
  );
};
const mailsOf = async (number: string) =>
  (
    await asOwner<{ subject: string; body_text: string }>(
      shop,
      'select subject, body_text from mails where subject like $1',
      [`%${number}%`],
    )
  ).rows;

async function signed() {
  const order = await orderOf(shop);
  expect((await signs(order.guest, order.id)).status).toBe(200);
  return order;
}

describe('a direct debit', () => {
  test('is signed with the account, a reference of its own and the words of the mandate, of which the customer gets a copy', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    const before = await read(guest, id);
    expect(before.allowedPaymentMethods).toContain('mandate');
    expect(before.mandate).toMatchObject({ creditorId: 'FR72ZZZ123456', signed: null });
    const answer = await signs(guest, id);
    expect([answer.status, answer.body.data.redirect]).toEqual([200, null]);
    const order = await read(guest, id);
    expect(order.mandate?.signed).toMatchObject({
      reference: `${orderNumber}-M1`,
      holder: 'Zoé Löwe',
      iban: 'FR76 … 0189',
      isOrdered: false,
    });
    expect(JSON.stringify(order)).not.toContain(IBAN.replaceAll(' ', ''));
    const copy = (await mailsOf(orderNumber)).find(({ subject }) => subject.startsWith('Mandat'))!.body_text;
    for (const told of [`${orderNumber}-M1`, 'FR72ZZZ123456', '8 semaines', 'FR76 … 0189'])
      expect(copy).toContain(told);
  });

  test('is refused with all that is wrong at once, and nothing is signed', async () => {
    const { guest, id } = await orderOf(shop);
    const wrong = await signs(guest, id, { holder: ' ', iban: 'FR76 3000 6000 0112 3456 7890 188', accepted: false });
    expect([wrong.status, wrong.body.error.key]).toEqual([422, 'mandate_wrong']);
    expect(wrong.body.error.fields?.map(({ field }) => field)).toEqual([
      '/mandate/holder',
      '/mandate/iban',
      '/mandate/accepted',
    ]);
    const without = await guest.call('POST', `/order/${id}/payment/`, { method: 'mandate' });
    expect(without.body.error.key).toBe('mandate_wrong');
    expect((await read(guest, id)).payments).toEqual([]);
  });

  test('is offered by no shop without an identifier', async () => {
    const swiss = await orderOf(shop, {
      host: 'ch.localhost',
      to: { country: 'CH', postalCode: '1204', city: 'Genève' },
    });
    const order = await read(swiss.guest, swiss.id);
    expect([order.allowedPaymentMethods.includes('mandate'), order.mandate]).toEqual([false, null]);
    expect((await signs(swiss.guest, swiss.id)).body.error.key).toBe('method_not_offered');
  });

  test('signed anew, only the last mandate holds', async () => {
    const { guest, id, orderNumber } = await signed();
    await signs(guest, id, { iban: 'DE89 3704 0044 0532 0130 00' });
    const order = await read(guest, id);
    expect(order.mandate?.signed).toMatchObject({ reference: `${orderNumber}-M2`, iban: 'DE89 … 3000' });
    expect(order.payments.map(({ state }) => state).toSorted()).toEqual(['awaiting', 'withdrawn']);
    const { file } = await debits();
    expect(file).toContain('DE89370400440532013000');
    expect(file).not.toContain(`${orderNumber}-M1`);
  });

  test('is asked of the bank once, with the amount that is due, and is paid when the bank says so', async () => {
    const { guest, id, orderNumber } = await signed();
    const { file, count } = await debits();
    expect(count).toBe(1);
    const { centAmount } = (await read(guest, id)).taxedPrice.payable;
    expect(file).toContain(`<InstdAmt Ccy="EUR">${(centAmount / 100).toFixed(2)}</InstdAmt>`);
    expect(file).toContain(`<MndtId>${orderNumber}-M1</MndtId>`);
    expect(file).toContain('<Nm>Zoe Lowe</Nm>');
    expect((await debits()).count).toBe(0);
    // From then on no other way is offered: the money is on its way.
    const asked = await read(guest, id);
    expect([asked.paymentState, asked.allowedPaymentMethods, asked.mandate?.signed?.isOrdered]).toEqual([
      'authorised',
      [],
      true,
    ]);
    // Nor can it be stopped, so the order is not cancelled by itself.
    expect(asked.cancellation).toBeNull();
    expect((await guest.call('POST', `/order/${id}/payment/`, { method: 'card' })).body.error.key).toBe(
      'order_not_payable',
    );
    expect(await booked(orderNumber, 'BK-1')).toBe('paid');
    const paid = await read(guest, id);
    expect(paid).toMatchObject({
      paymentState: 'paid',
      payments: [{ method: 'mandate', state: 'paid' }],
      refundDue: null,
    });
  });

  test('that the bank refuses is told to the customer, who pays in another way', async () => {
    const { guest, id, orderNumber } = await signed();
    expect(await recordReturnedDebit(await context(), orderNumber, 'RJ-0')).toMatchObject({
      refusal: 'debit_not_ordered',
    });
    await debits();
    expect(await recordReturnedDebit(await context(), orderNumber, 'RJ-1')).toBe('returned');
    const order = await read(guest, id);
    expect([order.paymentState, order.mandate?.signed]).toEqual(['failed', null]);
    expect(order.allowedPaymentMethods).toContain('card');
    expect((await mailsOf(orderNumber)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('refusé'),
    );
    expect((await debits()).count).toBe(0);
  });

  test('that was done and is taken back within eight weeks is due again, once for each booking', async () => {
    const { guest, id, orderNumber } = await signed();
    await debits();
    await booked(orderNumber, 'BK-2');
    expect(await recordReturnedDebit(await context(), orderNumber, 'RT-2')).toBe('returned');
    expect(await recordReturnedDebit(await context(), orderNumber, 'RT-2')).toMatchObject({
      refusal: expect.any(String),
    });
    const order = await read(guest, id);
    expect(order.pendingAmountDetails?.taxedTotal).toEqual(order.taxedPrice.payable);
  });

  test('paid by card meanwhile, or open on a page of payment, is not asked of the bank', async () => {
    const { guest, id } = await signed();
    expect((await guest.call('POST', `/order/${id}/payment/`, { method: 'card' })).status).toBe(200);
    expect((await debits()).count).toBe(0);
  });

  test('whose file cannot be written is not asked for', async () => {
    const { guest, id } = await signed();
    await expect(
      orderDebits(await context(), '2026-12-01', () => {
        throw new Error('no space');
      }),
    ).rejects.toThrow('no space');
    expect((await read(guest, id)).paymentState).toBe('awaiting');
    expect((await debits()).count).toBe(1);
  });

  test('goes back by a transfer of a person', async () => {
    const { guest, id, orderNumber } = await signed();
    await debits();
    await booked(orderNumber, 'BK-3');
    expect((await read(guest, id)).cancellation).toBeNull();
  });

  test('is made for what is still due, when a part has come by a transfer since it was signed', async () => {
    const { guest, id, orderNumber } = await signed();
    const { centAmount } = (await read(guest, id)).taxedPrice.payable;
    expect(await booked(orderNumber, 'BK-PART', 100)).toBe('part');
    const { file } = await debits();
    expect(debitIn(file, orderNumber)).toContain(`>${((centAmount - 100) / 100).toFixed(2)}</InstdAmt>`);
    expect(await booked(orderNumber, 'BK-REST')).toBe('paid');
    expect((await read(guest, id)).refundDue).toBeNull();
  });

  test('that the bank was asked for brings what it was asked for, also where less is due since', async () => {
    const { guest, id, orderNumber } = await signed();
    await debits();
    await asOwner(shop, 'update orders set credited_cents = 500 where id = $1', [id]);
    expect(await booked(orderNumber, 'BK-MORE')).toBe('paid');
    expect((await read(guest, id)).refundDue?.centAmount).toBe(500);
  });

  test('ends where the transfer is chosen instead, and the transfer ends where a debit is signed', async () => {
    const { guest, id, orderNumber } = await signed();
    expect((await guest.call('POST', `/order/${id}/payment/`, { method: 'transfer' })).status).toBe(200);
    expect(await statesOf(guest, id)).toEqual({ mandate: ['withdrawn'], transfer: ['awaiting'] });
    expect((await debits()).file).not.toContain(orderNumber);
    await signs(guest, id);
    expect(await statesOf(guest, id)).toEqual({ mandate: ['awaiting', 'withdrawn'], transfer: ['withdrawn'] });
    await guest.call('POST', `/order/${id}/payment/`, { method: 'transfer' });
    expect(await statesOf(guest, id)).toEqual({
      mandate: ['withdrawn', 'withdrawn'],
      transfer: ['awaiting', 'withdrawn'],
    });
  });

  test('comes back once: another booking of the same debit takes nothing more, and a debit signed anew is another', async () => {
    const { guest, id, orderNumber } = await signed();
    await debits();
    await booked(orderNumber, 'BK-4');
    expect(await recordReturnedDebit(await context(), orderNumber, 'RT-4')).toBe('returned');
    const due = (await read(guest, id)).pendingAmountDetails?.taxedTotal;
    expect(await recordReturnedDebit(await context(), orderNumber, 'RT-4 again')).toMatchObject({
      refusal: 'debit_not_ordered',
    });
    const order = await read(guest, id);
    expect([order.pendingAmountDetails?.taxedTotal, order.mandate?.signed]).toEqual([due, null]);
    await signs(guest, id);
    expect(debitIn((await debits()).file, orderNumber)).toContain(`<MndtId>${orderNumber}-M2</MndtId>`);
    await booked(orderNumber, 'BK-5');
    expect((await read(guest, id)).paymentState).toBe('paid');
    expect(await recordReturnedDebit(await context(), orderNumber, 'RT-5')).toBe('returned');
  });

  test('signed twice with the same account is one mandate with one mail', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    const [first, second] = await Promise.all([signs(guest, id), signs(guest, id, { holder: ' Zoé Löwe ' })]);
    expect(second.body.data.paymentId).toBe(first.body.data.paymentId);
    expect(await statesOf(guest, id)).toEqual({ mandate: ['awaiting'] });
    expect((await mailsOf(orderNumber)).filter(({ subject }) => subject.startsWith('Mandat'))).toHaveLength(1);
  });

  test('is not signed without end: each mandate sends a mail', async () => {
    const { guest, id } = await signed();
    for (let each = 2; each <= MOST_ATTEMPTS; each += 1)
      expect((await signs(guest, id, { holder: `Zoé ${each}` })).status).toBe(200);
    const refused = await signs(guest, id, { holder: 'Zoé' });
    expect([refused.status, refused.body.error.key]).toEqual([422, 'payment_attempts_exceeded']);
    // The last one holds, and is signed once more without another mail.
    expect((await signs(guest, id, { holder: `Zoé ${MOST_ATTEMPTS}` })).status).toBe(200);
    expect((await read(guest, id)).mandate?.signed?.holder).toBe(`Zoé ${MOST_ATTEMPTS}`);
  });
});

describe('an order that lapses where its money does not come', () => {
  test('is kept while a signed debit has no result, and lapses when that came back', async () => {
    const { guest, id, orderNumber } = await signed();
    const { tenant, ...ctx } = await context();
    const watch = async (days: number) => {
      const now = ctx.now.add({ hours: 24 * days });
      await watchUnpaid({ ...ctx, now, tenant: { ...tenant, paymentTerm: { days: 14, lapse: true } } }, providers());
      return (await read(guest, id)).orderState;
    };
    expect(await watch(15)).toBe('placed');
    await debits();
    expect(await watch(40)).toBe('placed');
    await recordReturnedDebit(await context(), orderNumber, 'RJ-LATE');
    expect(await watch(80)).toBe('cancelled');
  });
});

describe('starting a payment', () => {
  test('is bounded for a connection: each opens a page elsewhere, or sends a mail', async () => {
    const { guest, id } = await orderOf(shop);
    const start = async () => keyOf(await guest.call('POST', `/order/${id}/payment/`, { method: 'transfer' }));
    for (let each = 0; each < 30; each += 1) expect(await start()).toBe(200);
    expect(await start()).toBe('too_many_attempts');
  });
});

describe('a mandate of which no bank has heard', () => {
  const kept = async (orderNumber: string) =>
    (
      await asOwner<{ reference: string }>(shop, 'select reference from mandates where reference like $1 order by 1', [
        `${orderNumber}-M%`,
      ])
    ).rows.map(({ reference }) => reference);
  const olderBy = (days: number) =>
    asOwner(shop, `update mandates set signed_at = signed_at - ${days} * interval '1 day'`);
  const swept = () => sweep(shop.ground.db, 'tirage-fr', RETENTION['unsent_mandates']!);

  test('is let go of thirty days after it was signed, unless it still holds; one that was debited stays', async () => {
    const replaced = await signed();
    await replaced.guest.call('POST', `/order/${replaced.id}/payment/`, { method: 'transfer' });
    const debited = await signed();
    await debits();
    const waiting = await signed();
    await swept();
    expect(await kept(replaced.orderNumber)).toEqual([`${replaced.orderNumber}-M1`]);
    await olderBy(31);
    await swept();
    expect(await kept(replaced.orderNumber)).toEqual([]);
    expect(await kept(debited.orderNumber)).toHaveLength(1);
    expect(await kept(waiting.orderNumber)).toHaveLength(1);
    // The next one has a reference of its own all the same.
    await signs(replaced.guest, replaced.id);
    expect(await kept(replaced.orderNumber)).toEqual([`${replaced.orderNumber}-M2`]);
    await debits();
  });

  test('goes out with the data of the colleague who signed it, not with the buyer’s, and is erased with the account', async () => {
    const owner = await founder(shop);
    const [buyer, payer] = [await joined(shop, owner), await joined(shop, owner, 'owner')];
    const partOf = async ({ visitor }: Somebody) =>
      (await visitor.call<{ parts: Record<string, unknown[]> }>('GET', '/customer/export/')).body.data.parts;
    const cart = await filledCart(buyer);
    const placed = await buyer.visitor.call<{ id: string; orderNumber: string }>(
      'POST',
      `/cart/${cart.id}/checkout/`,
      {},
    );
    const { id, orderNumber } = placed.body.data;
    expect((await signs(payer.visitor, id)).status).toBe(200);
    const iban = IBAN.replaceAll(' ', '');
    expect((await partOf(payer))['mandates']).toMatchObject([{ reference: `${orderNumber}-M1`, iban }]);
    expect(JSON.stringify(await partOf(buyer))).not.toContain(iban);
    // It is about to be debited: that is waited for.
    const erase = () => payer.visitor.call('POST', '/customer/erase/', { password: PASSWORD });
    const waits = await erase();
    expect([keyOf(waits), JSON.stringify(waits.body)]).toEqual([
      'erasure_obstacles',
      expect.stringContaining(orderNumber),
    ]);
    await buyer.visitor.call('POST', `/order/${id}/payment/`, { method: 'transfer' });
    expect(keyOf(await erase())).toBe(200);
    expect(await kept(orderNumber)).toEqual([]);
  });
});

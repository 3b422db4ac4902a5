import { clockOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { lockOrder, lockOrderByNumber } from '../orders/order-access.service.ts';
import { debitReturnedMail } from '../orders/order-mails.ts';
import { isPayable } from '../orders/orders.rules.ts';
import { debitFile, type Debit } from '../payments/direct-debit.rules.ts';
import { claimableCents, openPageAttempt, returnableDebit } from '../payments/payments.rules.ts';
import { debitsToOrder } from '../payments/payments.service.ts';
import { moneyOfOrder } from '../orders/order-money.service.ts';
import { applyEvent } from './payment.service.ts';

export interface OrderedDebits {
  readonly count: number;
  readonly cents: number;
}

/**
 * Asks the bank for all debits that customers have signed and that are still due: writes its file, and from then on their
 * orders are paid in no other way. An order whose customer is on a page of payment waits for the next time.
 * @param on local date, ISO: the day of the debit
 * @param write keeps the file. If that fails, nothing was asked for.
 */
export function orderDebits(ctx: Ctx, on: string, write: (file: string) => void): Promise<OrderedDebits | Refusal> {
  const { holder, iban, bic, creditorId } = ctx.tenant.legal.bank;
  if (creditorId === undefined) return Promise.resolve(refuse('method_not_offered', 422));
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const debits: Debit[] = [];
    for (const mandate of await debitsToOrder(ctx, tx)) {
      const order = await lockOrder(ctx, tx, mandate.orderId);
      if (!order || !isPayable(order)) continue;
      const { payments, balance } = await moneyOfOrder(ctx, tx, order);
      const payment = payments.find(({ id, state }) => id === mandate.paymentId && state === 'awaiting');
      if (!payment || openPageAttempt(payments)) continue;
      const { cents, currency } = payment.amount;
      // A part may have come by a transfer since. More than what was signed is never asked for.
      const amountCents = Math.min(cents, balance.dueCents);
      const event = {
        id: `debit-${payment.id}`,
        kind: 'authorised',
        state: 'final',
        amountCents,
        currency,
        reason: '',
      } as const;
      await applyEvent(ctx, tx, order, payment.id, event, { reason: 'debit ordered' });
      debits.push({
        endToEndId: order.orderNumber,
        cents: amountCents,
        mandate: mandate.reference,
        signedOn: dayOf(ctx, mandate.signedAt),
        holder: mandate.holder,
        iban: mandate.iban,
        address: order.snapshot.billingAddress ?? order.snapshot.shippingAddress,
      });
    }
    const at = ctx.now.round('second').toString();
    const creditor = { name: holder, iban, bic, id: creditorId };
    if (debits.length > 0) write(debitFile({ id: `DD${at.replaceAll(/\D/g, '')}`, at, on, creditor, debits }));
    return { count: debits.length, cents: debits.reduce((sum, { cents }) => sum + cents, 0) };
  });
}

function dayOf({ timeZone }: Ctx, at: Date): string {
  return clockOf({ now: Temporal.Instant.fromEpochMilliseconds(at.getTime()), timeZone }).day;
}

/**
 * The bank has not done a debit, or the customer had it back (within eight weeks, without a reason). What is due then is
 * asked for again.
 * @param bankReference the booking: the same one counts once
 */
export function recordReturnedDebit(
  ctx: Ctx,
  orderNumber: string,
  bankReference: string,
): Promise<'returned' | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, orderNumber);
    if (!order) return refuse('order_not_found', 404);
    const { payments, transactions } = await moneyOfOrder(ctx, tx, order);
    const debit = returnableDebit(payments, transactions);
    if (!debit) return refuse('debit_not_ordered', 409);
    const { currency } = debit.amount;
    const event =
      debit.state === 'paid'
        ? ({ kind: 'chargeback', amountCents: claimableCents(debit, transactions), reason: '' } as const)
        : ({ kind: 'cancelled', amountCents: 0, reason: 'declined' } as const);
    const cause = { reason: bankReference };
    const after = await applyEvent(
      ctx,
      tx,
      order,
      debit.id,
      { id: bankReference, state: 'final', currency, ...event },
      cause,
    );
    if (!after) return refuse('transfer_already_recorded', 409);
    await queueMails(ctx, tx, debitReturnedMail(ctx, after));
    return 'returned';
  });
}

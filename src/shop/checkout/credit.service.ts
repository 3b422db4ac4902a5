import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { creditOrder } from '../orders/order-access.service.ts';
import { moneyOfOrder, queueRefund, refundsItself, settleOrder } from '../orders/order-money.service.ts';
import { CHECK_FOR_NOTHING, type CreditReason } from '../orders/order-history.ts';
import { recordCredit } from '../orders/order-states.service.ts';
import type { OrderHead } from '../orders/order.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { renewTransfer, withdrawTransfer } from './payment.service.ts';

/**
 * Lowers what a locked order costs by an amount that the shop gives back. What is paid too much from now on goes back by itself
 * where the providers can, and a transfer that is awaited is awaited anew. A page that is open with the former amount, or a
 * debit that is signed, stays: what comes of it too much goes back then. The history tells it with the cost of the order before and after.
 */
export async function giveCredit(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { cents, reason, jobId }: { readonly cents: number; readonly reason: CreditReason; readonly jobId: string },
  providers: PaymentProviders,
): Promise<OrderHead> {
  await recordCredit(ctx, tx, order, { cents, reason, jobId });
  const creditedCents = order.creditedCents + cents;
  await creditOrder(ctx, tx, order.id, creditedCents);
  const { payments } = await moneyOfOrder(ctx, tx, order);
  await withdrawTransfer(ctx, tx, payments);
  // The transfer first: without one in between, the history would tell a payment that failed.
  const renewed = await renewTransfer(ctx, tx, { ...order, creditedCents }, payments, providers);
  const settled = await settleOrder(ctx, tx, renewed, undefined, false);
  const money = await moneyOfOrder(ctx, tx, settled);
  const { overpaidCents } = money.balance;
  if (overpaidCents > 0 && refundsItself(ctx, settled, money, overpaidCents, providers)) await queueRefund(tx, settled);
  return settled;
}

/** Gives the price of a paid check back, of which nothing came: nothing was found, and nothing was changed. */
export function giveCheckBack(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { jobId, cents }: { readonly jobId: string; readonly cents: number },
  providers: PaymentProviders,
): Promise<OrderHead> {
  return giveCredit(ctx, tx, order, { cents, reason: CHECK_FOR_NOTHING, jobId }, providers);
}

/**
 * Takes back what was given back of a paid check, as its price is no longer asked: otherwise it would come back twice. The
 * money and the history are the caller's.
 * @returns what is credited of the order from now on, in cents
 */
export async function takeCheckBack(
  ctx: Ctx,
  tx: Tx,
  { id, orderNumber, creditedCents }: Pick<OrderHead, 'id' | 'orderNumber' | 'creditedCents'>,
  cents: number,
): Promise<number> {
  if (cents > creditedCents)
    throw new Error(`Order ${orderNumber} has a credit of ${creditedCents}, and ${cents} of it were given for a check`);
  await creditOrder(ctx, tx, id, creditedCents - cents);
  return creditedCents - cents;
}

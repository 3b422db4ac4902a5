import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { creditOrder } from './order-access.service.ts';
import { moneyOfOrder, queueRefund, refundsItself, settleOrder } from './order-money.service.ts';
import { actorOf, CHECK_FOR_NOTHING } from './order-history.ts';
import { insertEvents } from './orders.repository.ts';
import type { OrderHead } from './order.ts';

/**
 * Lowers what a locked order costs by an amount that the shop gives back: it is due from now on, and goes back by itself
 * where the providers can.
 */
export async function giveCredit(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  cents: number,
  providers: PaymentProviders,
): Promise<OrderHead> {
  const creditedCents = order.creditedCents + cents;
  await creditOrder(ctx, tx, order.id, creditedCents);
  const settled = await settleOrder(ctx, tx, { ...order, creditedCents }, undefined, false);
  const money = await moneyOfOrder(ctx, tx, settled);
  if (refundsItself(ctx, settled, money, money.balance.overpaidCents, providers)) await queueRefund(tx, settled);
  return settled;
}

/**
 * Gives the price of a paid check back, of which nothing came: nothing was found, and nothing was changed. The history
 * tells it with the cost of the order before and after.
 */
export async function giveCheckBack(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { jobId, cents }: { readonly jobId: string; readonly cents: number },
  providers: PaymentProviders,
): Promise<OrderHead> {
  const costs = order.payableCents - order.creditedCents;
  await insertEvents(tx, ctx.tenant.id, order.id, [
    {
      axis: 'total',
      jobId,
      from: String(costs),
      to: String(costs - cents),
      actor: actorOf(ctx.actor),
      reason: CHECK_FOR_NOTHING,
      isForCustomer: false,
      at: timestampOf(ctx),
    },
  ]);
  return giveCredit(ctx, tx, order, cents, providers);
}

/**
 * Takes back what was given back of a paid check, as its price is no longer asked: otherwise it would come back twice. The
 * money is the caller's to settle.
 */
export async function takeCheckBack<Locked extends Pick<OrderHead, 'id' | 'creditedCents'>>(
  ctx: Ctx,
  tx: Tx,
  order: Locked,
  cents: number,
): Promise<Locked> {
  const creditedCents = Math.max(0, order.creditedCents - cents);
  await creditOrder(ctx, tx, order.id, creditedCents);
  return { ...order, creditedCents };
}

import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { creditOrder } from './order-access.service.ts';
import { moneyOfOrder, queueRefund, refundsItself, settleOrder } from './order-money.service.ts';
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

import { isRefusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { CardGateway } from '../payments/gateway.ts';
import { takeBack } from './cancel.service.ts';
import { holdOrder } from './order-book.service.ts';
import { enqueueEndOfWait } from './orders.repository.ts';
import { PAYMENT_DAYS } from './orders.rules.ts';

/** Begins to wait for an order's money, or waits longer: one job an order, and the latest term holds. */
export function awaitMoney(ctx: Ctx, tx: Tx, orderId: string, method: keyof typeof PAYMENT_DAYS): Promise<void> {
  return enqueueEndOfWait(tx, orderId, ctx.now.add({ hours: PAYMENT_DAYS[method] * 24 }));
}

/** Takes an order back that nobody paid, as its owner would: stock and uses of codes are free again, and a mail says so. */
export async function cancelUnpaid(ctx: Ctx, orderId: string, card: CardGateway | undefined): Promise<void> {
  const order = await ctx.db.transact(ctx.tenant.id, (tx) => holdOrder(ctx, tx, orderId));
  if (!order || order.orderState === 'cancelled') return;
  const done = await takeBack(ctx, orderId, order.accessKey, [], card, 'unpaid');
  ctx.log.info({ order: order.orderNumber, kept: isRefusal(done) }, 'the wait for the money of an order ended');
}

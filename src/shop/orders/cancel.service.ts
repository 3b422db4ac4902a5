import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { releaseStock } from '../inventory/inventory.repository.ts';
import { queueMail } from '../mails/mails.service.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { Payment, PaymentMethod } from '../payments/payment.ts';
import { listPayments, movePayment } from '../payments/payments.repository.ts';
import { openCardAttempt } from '../payments/payments.rules.ts';
import { releaseUses } from '../promotions/promotions.repository.ts';
import { orderCancelledMail } from './order-mails.ts';
import type { OrderWire } from './orders.contract.ts';
import { findClaimedOrder, lockOrder, moveOrder, type OrderHead } from './orders.repository.ts';
import { isCancellable } from './orders.rules.ts';
import { claimOf, onOrder, orderWithDetails } from './orders.service.ts';

const NOT_CANCELLABLE = refuse('order_not_cancellable', 409);

/**
 * Cancels an order that is not paid. A card page still open is ended at the provider first, outside any lock, so that
 * nothing is charged for an order that is gone; money taken a moment before keeps the order.
 */
export async function takeBack(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  methods: readonly PaymentMethod[],
  card: CardGateway | undefined,
): Promise<OrderWire | Refusal> {
  const find = (tx: Tx) => findClaimedOrder(tx, ctx.tenant.id, idOrNumber, claimOf(ctx, key));
  const attempt = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await find(tx);
    if (!order) return refuse('order_not_found', 404);
    if (order.orderState === 'cancelled') return undefined;
    return isCancellable(order) ? openCardAttempt(await listPayments(tx, ctx.tenant.id, order.id)) : NOT_CANCELLABLE;
  });
  if (isRefusal(attempt)) return attempt;
  if (attempt?.providerId && (await card?.close(ctx.tenant.id, attempt.providerId)) === 'captured')
    return NOT_CANCELLABLE;
  return onOrder(ctx, idOrNumber, async (tx) => {
    const claimed = await find(tx);
    const order = claimed && (await lockOrder(tx, ctx.tenant.id, claimed.id));
    if (!order) return refuse('order_not_found', 404);
    if (order.orderState === 'cancelled') return orderWithDetails(ctx, tx, order, methods);
    const open = openCardAttempt(await listPayments(tx, ctx.tenant.id, order.id));
    // Paid meanwhile, or another card page was opened: what was closed is not what is open now.
    if (!isCancellable(order) || (open?.providerId && open.id !== attempt?.id)) return NOT_CANCELLABLE;
    return cancelLocked(ctx, tx, order, open, methods);
  });
}

/** The order, what it had taken, its open card attempt and the mail that says so, in one transaction. */
async function cancelLocked(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  open: Payment | undefined,
  methods: readonly PaymentMethod[],
): Promise<OrderWire> {
  const { tenant } = ctx;
  const at = new Date(ctx.now.epochMilliseconds);
  const cancelled = { orderState: 'cancelled', paymentState: order.paymentState } as const;
  await moveOrder(tx, tenant.id, order.id, cancelled, at);
  if (open) await movePayment(tx, tenant.id, open.id, 'abandoned', at);
  await releaseStock(tx, tenant.id, order.id);
  await releaseUses(tx, tenant.id, order.id);
  await queueMail(ctx, tx, orderCancelledMail(ctx, order));
  return orderWithDetails(ctx, tx, { ...order, ...cancelled }, methods);
}

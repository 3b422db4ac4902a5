import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { releaseStock } from '../inventory/inventory.service.ts';
import { queueMail } from '../mails/mails.service.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { openCardAttempt } from '../payments/payments.rules.ts';
import { abandonOpen, paymentsOf } from '../payments/payments.service.ts';
import { releaseUses } from '../promotions/promotions.service.ts';
import { withLockedOrder, withSeenOrder } from './order-access.service.ts';
import { transitionOrder } from './order-states.service.ts';
import { listJobs } from './orders.repository.ts';
import { orderCancelledMail, type Cancellation } from './order-mails.ts';
import type { OrderHead } from './order.ts';
import type { OrderWire } from './orders.contract.ts';
import { isCancellable } from './orders.rules.ts';
import { orderWithDetails } from './orders.service.ts';

/** Each try closes a page that was opened during the one before. */
const MOST_CLOSINGS = 3;
const NOT_CANCELLABLE = refuse('order_not_cancellable', 409);

/**
 * Cancels an order that is not paid. A card page still open is ended at the provider first, outside any lock, so that
 * nothing is charged for an order that is gone; money taken a moment before keeps the order.
 */
export async function cancelOrder(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  methods: readonly PaymentMethod[],
  card: CardGateway | undefined,
  because: Cancellation = 'asked',
): Promise<OrderWire | Refusal> {
  for (let tries = 0; tries < MOST_CLOSINGS; tries += 1) {
    const attempt = await withSeenOrder(ctx, idOrNumber, key, async (tx, order) => {
      if (order.orderState === 'cancelled') return undefined;
      return isCancellable(order) ? openCardAttempt(await paymentsOf(ctx, tx, order.id)) : NOT_CANCELLABLE;
    });
    if (isRefusal(attempt)) return attempt;
    const closed = attempt?.providerId ?? null;
    if (closed !== null && (await card?.close(ctx.tenant.id, closed)) === 'captured') return NOT_CANCELLABLE;
    const cancelled = await withLockedOrder(ctx, idOrNumber, key, async (tx, order) => {
      if (order.orderState === 'cancelled') return orderWithDetails(ctx, tx, order, methods);
      if (!isCancellable(order)) return NOT_CANCELLABLE;
      const open = openCardAttempt(await paymentsOf(ctx, tx, order.id));
      // A page that the provider opened meanwhile is not the one that was closed: close that one too.
      if (open && open.providerId !== null && open.providerId !== closed) return undefined;
      return cancelLocked(ctx, tx, order, methods, because);
    });
    if (cancelled !== undefined) return cancelled;
  }
  return NOT_CANCELLABLE;
}

/** The order, what it had taken, its open payments and the mail that says so, in one transaction. */
async function cancelLocked(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  methods: readonly PaymentMethod[],
  because: Cancellation,
): Promise<OrderWire | Refusal> {
  const jobs = await listJobs(tx, ctx.tenant.id, order.id);
  const cancelled = await transitionOrder(
    ctx,
    tx,
    order,
    [{ axis: 'order', to: 'cancelled' }, ...jobs.map((job) => ({ axis: 'production', job, to: 'cancelled' }) as const)],
    { reason: because },
  );
  if (isRefusal(cancelled)) return cancelled;
  await abandonOpen(ctx, tx, order.id);
  // Promotions before stock, as an order takes them: so nobody who orders and nobody who cancels waits for the other.
  await releaseUses(ctx, tx, order.id);
  await releaseStock(ctx, tx, order.id);
  await queueMail(ctx, tx, orderCancelledMail(ctx, order, because));
  return orderWithDetails(ctx, tx, cancelled, methods);
}

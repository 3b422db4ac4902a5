import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { releaseStock } from '../inventory/inventory.service.ts';
import { queueMails } from '../mails/mails.service.ts';
import { callProvider } from '../payments/outside-call.ts';
import { openCardAttempt } from '../payments/payments.rules.ts';
import { abandonOpen } from '../payments/payments.service.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { releaseUses } from '../promotions/promotions.service.ts';
import { withLockedOrder, withSeenOrder } from './order-access.service.ts';
import { moneyOfOrder } from './order-money.service.ts';
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
  providers: PaymentProviders,
  because: Cancellation = 'asked',
): Promise<OrderWire | Refusal> {
  for (let tries = 0; tries < MOST_CLOSINGS; tries += 1) {
    const attempt = await withSeenOrder(ctx, idOrNumber, key, (tx, order) =>
      order.orderState === 'cancelled' ? undefined : openAttempt(ctx, tx, order),
    );
    if (isRefusal(attempt)) return attempt;
    const closed = attempt?.providerId ?? null;
    if (attempt && closed !== null) {
      const ended = await endAttempt(ctx, providers, attempt.provider, closed);
      if (isRefusal(ended)) return ended;
      if (ended === 'charged') return NOT_CANCELLABLE;
    }
    const cancelled = await withLockedOrder(ctx, idOrNumber, key, async (tx, order) => {
      if (order.orderState === 'cancelled') return orderWithDetails(ctx, tx, order, providers);
      const open = await openAttempt(ctx, tx, order);
      if (isRefusal(open)) return open;
      // A page that the provider opened meanwhile is not the one that was closed: close that one too.
      if (open && open.providerId !== null && open.providerId !== closed) return undefined;
      return cancelLocked(ctx, tx, order, providers, because);
    });
    if (cancelled !== undefined) return cancelled;
  }
  return NOT_CANCELLABLE;
}

/** The card attempt that must end before the order can be cancelled; a refusal where it cannot be. */
async function openAttempt(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Payment | undefined | Refusal> {
  const { payments, balance } = await moneyOfOrder(ctx, tx, order);
  return isCancellable(order, balance) ? openCardAttempt(payments) : NOT_CANCELLABLE;
}

/** Ends an attempt at its provider. One of a provider that is not there any more can be charged by nobody. */
export async function endAttempt(
  ctx: Ctx,
  providers: PaymentProviders,
  providerName: string,
  providerId: string,
): Promise<'cancelled' | 'charged' | Refusal> {
  const provider = providers.byId(ctx.tenant, providerName);
  return provider ? callProvider(ctx, provider, 'cancel', providerId) : 'cancelled';
}

/** The order, what it had taken, its open payments and the mail that says so, in one transaction. */
async function cancelLocked(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  providers: PaymentProviders,
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
  await queueMails(ctx, tx, orderCancelledMail(ctx, order, because));
  return orderWithDetails(ctx, tx, cancelled, providers);
}

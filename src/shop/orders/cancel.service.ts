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
import { enqueueRefund, listJobs } from './orders.repository.ts';
import { orderCancelledMail, type Cancellation } from './order-mails.ts';
import type { Job, OrderHead } from './order.ts';
import type { OrderWire } from './orders.contract.ts';
import { orderWithDetails, termsOfCancelling } from './orders.service.ts';

/** Each try closes a page that was opened during the one before. */
const MOST_CLOSINGS = 3;
const NOT_CANCELLABLE = refuse('order_not_cancellable', 409);

export interface CancelWish {
  readonly because: Cancellation;
  /** In the words of whoever asked. */
  readonly reason?: string | undefined;
  /** What whoever asked was shown that comes back; undefined when they were shown nothing. */
  readonly refundCents?: number | undefined;
}

/**
 * Cancels an order that is not made yet; the clock and the shop cancel only what is not paid. What was paid is given back by
 * a job of the same transaction, so that no money is forgotten. A card page still open is ended at the provider first, outside any lock, so that
 * nothing is charged for an order that is gone; money taken a moment before keeps the order.
 */
export async function cancelOrder(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  providers: PaymentProviders,
  wish: CancelWish = { because: 'asked' },
): Promise<OrderWire | Refusal> {
  for (let tries = 0; tries < MOST_CLOSINGS; tries += 1) {
    const plan = await withSeenOrder(ctx, idOrNumber, key, (tx, order) =>
      order.orderState === 'cancelled' ? undefined : planned(ctx, tx, order, providers, wish),
    );
    if (isRefusal(plan)) return plan;
    const attempt = plan?.attempt;
    const closed = attempt?.providerId ?? null;
    if (attempt && closed !== null) {
      const ended = await endAttempt(ctx, providers, attempt.provider, closed);
      if (isRefusal(ended)) return ended;
      if (ended === 'charged') return NOT_CANCELLABLE;
    }
    const cancelled = await withLockedOrder(ctx, idOrNumber, key, async (tx, order) => {
      if (order.orderState === 'cancelled') return orderWithDetails(ctx, tx, order, providers);
      const now = await planned(ctx, tx, order, providers, wish);
      if (isRefusal(now)) return now;
      const open = now.attempt;
      // A page that the provider opened meanwhile is not the one that was closed: close that one too.
      if (open && open.providerId !== null && open.providerId !== closed) return undefined;
      return cancelLocked(ctx, tx, order, providers, now, wish);
    });
    if (cancelled !== undefined) return cancelled;
  }
  return NOT_CANCELLABLE;
}

interface Plan {
  /** The card attempt that must end before. */
  readonly attempt: Payment | undefined;
  readonly refundCents: number;
  readonly jobs: readonly Job[];
}

/** What cancelling the order comes to; a refusal where it cannot be, or comes to something else than was shown. */
async function planned(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  providers: PaymentProviders,
  { because, refundCents }: CancelWish,
): Promise<Plan | Refusal> {
  const money = await moneyOfOrder(ctx, tx, order);
  const jobs = await listJobs(tx, ctx.tenant.id, order.id);
  const terms = termsOfCancelling(ctx, order, jobs, money, providers);
  if (!terms || (because !== 'asked' && terms.refundCents > 0)) return NOT_CANCELLABLE;
  if (refundCents !== undefined && refundCents !== terms.refundCents)
    return refuse('cancellation_changed', 409, { detail: terms });
  return { attempt: openCardAttempt(money.payments), refundCents: terms.refundCents, jobs };
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
  { jobs, refundCents }: Plan,
  { because, reason }: CancelWish,
): Promise<OrderWire | Refusal> {
  const cancelled = await transitionOrder(
    ctx,
    tx,
    order,
    [{ axis: 'order', to: 'cancelled' }, ...jobs.map((job) => ({ axis: 'production', job, to: 'cancelled' }) as const)],
    { reason: reason || because },
  );
  if (isRefusal(cancelled)) return cancelled;
  await abandonOpen(ctx, tx, order.id);
  // Promotions before stock, as an order takes them: so nobody who orders and nobody who cancels waits for the other.
  await releaseUses(ctx, tx, order.id);
  await releaseStock(ctx, tx, order.id);
  await queueMails(ctx, tx, orderCancelledMail(ctx, order, because, refundCents));
  if (refundCents > 0) await enqueueRefund(tx, order.orderNumber);
  return orderWithDetails(ctx, tx, cancelled, providers);
}

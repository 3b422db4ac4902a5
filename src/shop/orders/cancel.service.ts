import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { releaseStock } from '../inventory/inventory.service.ts';
import { queueMails, type MailDraft } from '../mails/mails.service.ts';
import { isAuthorised, openPageAttempt } from '../payments/payments.rules.ts';
import { abandonOpen } from '../payments/payments.service.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { releaseUses } from '../promotions/promotions.service.ts';
import { afterPageEnds, isOpenedAgain } from './open-page.service.ts';
import { moneyOfOrder, queueRefund, queueRelease } from './order-money.service.ts';
import { linesOncePrinted, transitionOrder } from './order-states.service.ts';
import { listJobs } from './orders.repository.ts';
import { orderCancelledMail, type Cancellation, type DueBack } from './order-mails.ts';
import { customerCancelledMail, noFilesMail } from './shop-mails.ts';
import type { Job, OrderHead } from './order.ts';
import type { OrderWire } from './orders.contract.ts';
import { orderWithDetails, termsOfCancelling, termsOfShopCancelling } from './orders.service.ts';

const NOT_CANCELLABLE = refuse('order_not_cancellable', 409);

export interface CancelWish {
  readonly because: Cancellation;
  /** The reason in the words of the person who asks. */
  readonly reason?: string | undefined;
  /** The refund amount that the person saw before asking. Undefined when no amount was shown. */
  readonly refundCents?: number | undefined;
  /** Refuses the locked order before anything is decided. */
  check?(tx: Tx, order: OrderHead): Promise<Refusal | undefined>;
  /** Writes down, in the same transaction, that the order was cancelled. */
  record?(tx: Tx): Promise<void>;
}

/**
 * Cancels an order that is not in production yet. The job that waits for money, and whoever saw no refund amount for the
 * shop, may cancel only unpaid orders. The job that waits for files refunds what was paid: a job queued in the same
 * transaction does it, so that no refund is lost. In the same way what was only authorised is released. An open page is ended at the provider first, outside any lock, so that
 * a cancelled order cannot be charged. If the provider has already taken the money, the order is kept.
 */
export async function cancelOrder(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  providers: PaymentProviders,
  wish: CancelWish = { because: 'asked' },
): Promise<OrderWire | Refusal> {
  const cancelled = await afterPageEnds(ctx, idOrNumber, key, providers, {
    async attempt(tx, order) {
      if (order.orderState === 'cancelled') return null;
      // Before a page is ended for nothing.
      const refused = await wish.check?.(tx, order);
      if (refused) return refused;
      const seen = await planned(ctx, tx, order, providers, wish);
      // Another request may cancel the order between two reads. Only the decision under the lock counts as a refusal.
      return isRefusal(seen) ? null : (openPageAttempt(seen.payments) ?? null);
    },
    async work(tx, order, ended) {
      if (order.orderState === 'cancelled') return orderWithDetails(ctx, tx, order, providers);
      const refused = await wish.check?.(tx, order);
      if (refused) return refused;
      const now = await planned(ctx, tx, order, providers, wish);
      if (isRefusal(now)) return now;
      return isOpenedAgain(now.payments, ended) ? undefined : cancelLocked(ctx, tx, order, providers, now, wish);
    },
  });
  return cancelled === 'charged' ? NOT_CANCELLABLE : cancelled;
}

interface Plan {
  readonly payments: readonly Payment[];
  readonly refundCents: number;
  /** Whether the money goes back the way it came. Otherwise it is due, and a person sends it. */
  readonly isAutomatic: boolean;
  readonly jobs: readonly Job[];
}

/**
 * Returns what the cancellation involves, or a refusal when the order cannot be cancelled or the refund differs from
 * the one shown.
 */
async function planned(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  providers: PaymentProviders,
  { because, refundCents }: CancelWish,
): Promise<Plan | Refusal> {
  const money = await moneyOfOrder(ctx, tx, order);
  const jobs = await listJobs(tx, ctx.tenant.id, order.id);
  const mayRefund = because === 'asked' || because === 'no_files' || refundCents !== undefined;
  const isOfShop = because === 'by_shop' || because === 'no_files';
  const ofShop = isOfShop && mayRefund ? termsOfShopCancelling(ctx, order, jobs, money, providers) : undefined;
  const begun = await linesOncePrinted(ctx, tx, order.id);
  const terms = ofShop ?? termsOfCancelling(ctx, order, jobs, begun, money, providers);
  if (!terms || (!mayRefund && terms.refundCents > 0)) return NOT_CANCELLABLE;
  if (refundCents !== undefined && refundCents !== terms.refundCents)
    return refuse('cancellation_changed', 409, { detail: terms });
  return {
    payments: money.payments,
    refundCents: terms.refundCents,
    isAutomatic: ofShop?.isAutomatic ?? true,
    jobs,
  };
}

/**
 * Cancels the order in one transaction: releases stock and uses of codes, abandons open payments and queues the mail.
 */
async function cancelLocked(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  providers: PaymentProviders,
  { jobs, refundCents, isAutomatic, payments }: Plan,
  { because, reason, record }: CancelWish,
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
  // Promotions are locked before stock, in the same order as when an order is placed. This avoids deadlocks.
  await releaseUses(ctx, tx, order.id);
  await releaseStock(ctx, tx, order.id);
  const isReleased = payments.some(isAuthorised);
  const dueBack = { refundCents, isAutomatic, isReleased };
  await queueMails(
    ctx,
    tx,
    orderCancelledMail(ctx, order, because, dueBack),
    ...toShop(ctx, order, because, dueBack, reason),
  );
  if (isReleased) await queueRelease(tx, order);
  if (refundCents > 0 && isAutomatic) await queueRefund(tx, order);
  await record?.(tx);
  return orderWithDetails(ctx, tx, cancelled, providers);
}

/** What the shop is told, where it did not decide itself. */
function toShop(
  ctx: Ctx,
  order: OrderHead,
  because: Cancellation,
  dueBack: DueBack,
  reason = '',
): readonly MailDraft[] {
  if (because === 'asked') return [customerCancelledMail(ctx, order, reason, dueBack)];
  return because === 'no_files' ? [noFilesMail(ctx, order, dueBack)] : [];
}

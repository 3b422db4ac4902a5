import { isRefusal, refuse } from '#kernel/refusal.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isUnavailable, type Database, type Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { isDebitUnderWay } from '../payments/payments.rules.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { cancelOrder } from './cancel.service.ts';
import { lockOrder, paymentDueAt } from './order-access.service.ts';
import { overdueMail } from './shop-mails.ts';
import { listDue, setOverdue, setPaymentDue, shopsWithOrdersDue } from './orders.repository.ts';
import { isPayable } from './orders.rules.ts';

/** Starts the wait for an order's payment. */
export function schedulePaymentDeadline(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  return setPaymentDue(tx, ctx.tenant.id, orderId, paymentDueAt(ctx));
}

/** Returns the shops for which `watchUnpaid` has work. */
export function shopsToWatch(db: Database, shops: readonly string[], now: Temporal.Instant): Promise<string[]> {
  return shopsWithOrdersDue(db.registry, shops, new Date(now.epochMilliseconds));
}

/**
 * Finds orders whose payment is late. The server cannot know whether a transfer arrived, so it tells the shop, and the
 * shop decides. A shop can also choose in its file that such orders are cancelled. A failed order does not stop the
 * others. The oldest orders come first, every minute. Throws at the end when one failed.
 */
export async function watchUnpaid(ctx: Ctx, providers: PaymentProviders): Promise<void> {
  const due = await ctx.db.transact(ctx.tenant.id, (tx) => listDue(tx, ctx.tenant.id, timestampOf(ctx)));
  const failures: unknown[] = [];
  for (const orderId of due)
    try {
      await lookAt(ctx, orderId, providers);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} unpaid orders could not be looked at`);
}

async function lookAt(ctx: Ctx, orderId: string, providers: PaymentProviders): Promise<void> {
  if (ctx.tenant.paymentTerm.lapse && (await lapse(ctx, orderId, providers))) return;
  await tellShop(ctx, orderId);
}

/**
 * Cancels an order as its owner would: releases stock and uses of codes, and queues a mail. While a signed debit has no
 * result, the wait begins anew. Returns false when the order was not cancelled.
 */
async function lapse(ctx: Ctx, orderId: string, providers: PaymentProviders): Promise<boolean> {
  const isDebited = async (tx: Tx) => (await paymentsOf(ctx, tx, orderId)).some(isDebitUnderWay);
  const order = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await lockOrder(ctx, tx, orderId);
    if (!found || !(await isDebited(tx))) return found;
    await schedulePaymentDeadline(ctx, tx, orderId);
    return undefined;
  });
  if (!order) return true;
  const done = await cancelOrder(ctx, orderId, order.accessKey, providers, {
    because: 'unpaid',
    // Signed or authorised since it was looked at.
    check: async (tx, { paymentState }) =>
      paymentState === 'authorised' || (await isDebited(tx)) ? refuse('order_not_cancellable', 409) : undefined,
  });
  ctx.log.info({ order: order.orderNumber, kept: isRefusal(done) }, 'the wait for the money of an order ended');
  return !isRefusal(done);
}

function tellShop(ctx: Ctx, orderId: string): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    if (!order || !isPayable(order) || order.overdueAt !== null) return;
    await setOverdue(tx, ctx.tenant.id, orderId, timestampOf(ctx));
    await queueMails(ctx, tx, overdueMail(ctx, order));
  });
}

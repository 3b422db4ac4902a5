import { timestampOf } from '#kernel/local-date.ts';
import { afterCommit, type Tx } from '#platform/db/database.ts';
import { paymentsTotal } from '#platform/observability/metrics.ts';
import type { Ctx } from '../context.ts';
import { isOpen } from './payments.rules.ts';
import type { KeptPayment, Payment, PaymentEvent, PaymentState } from './payment.ts';
import {
  findByProviderId,
  insertPayment,
  listPayments,
  lockPayment,
  recordEvent,
  setProviderId,
  setState,
} from './payments.repository.ts';

/** The payments of an order, newest first. */
export function paymentsOf(ctx: Ctx, tx: Tx, orderId: string): Promise<KeptPayment[]> {
  return listPayments(tx, ctx.tenant.id, orderId);
}

export function addPayment(ctx: Ctx, tx: Tx, payment: Payment): Promise<void> {
  count(ctx, tx, payment.state);
  return insertPayment(tx, ctx.tenant.id, payment, timestampOf(ctx));
}

export function movePayment(ctx: Ctx, tx: Tx, paymentId: string, state: PaymentState): Promise<void> {
  count(ctx, tx, state);
  return setState(tx, ctx.tenant.id, paymentId, state, timestampOf(ctx));
}

function count({ tenant }: Ctx, tx: Tx, state: PaymentState): void {
  afterCommit(tx, () => paymentsTotal.inc({ tenant: tenant.id, state }));
}

/** The order is paid or gone: no other way to pay it is waited for any more. */
export async function abandonOpen(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  for (const payment of await paymentsOf(ctx, tx, orderId))
    if (isOpen(payment)) await movePayment(ctx, tx, payment.id, 'abandoned');
}

/** Keeps under which number the provider knows a payment. */
export function nameAtProvider(ctx: Ctx, tx: Tx, paymentId: string, providerId: string): Promise<void> {
  return setProviderId(tx, ctx.tenant.id, paymentId, providerId);
}

export function paymentAtProvider(ctx: Ctx, tx: Tx, providerId: string): Promise<Payment | undefined> {
  return findByProviderId(tx, ctx.tenant.id, providerId);
}

/** Locks a payment and records an event of it. Answers the payment as it was before, or undefined when the event is known. */
export async function takeEvent(
  ctx: Ctx,
  tx: Tx,
  paymentId: string,
  event: PaymentEvent,
): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, ctx.tenant.id, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} is gone: payments are never deleted`);
  return (await recordEvent(tx, ctx.tenant.id, paymentId, event, timestampOf(ctx))) ? payment : undefined;
}

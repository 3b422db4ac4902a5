import { isRefusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { paymentStateOf, refundParts } from '../payments/balance.rules.ts';
import type { Owed } from '../payments/payment.ts';
import { abandonOpen, moneyOf, type Money } from '../payments/payments.service.ts';
import { isAuthorised } from '../payments/payments.rules.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { paymentReceivedMail } from './order-mails.ts';
import { transitionOrder, type Cause, type Transition } from './order-states.service.ts';
import type { OrderHead } from './order.ts';
import { enqueueRefund, enqueueRelease } from './orders.repository.ts';
import { orderPaidMail } from './shop-mails.ts';

export function owedOf({
  payableCents,
  creditedCents,
  currency,
  orderState,
}: Pick<OrderHead, 'payableCents' | 'creditedCents' | 'currency' | 'orderState'>): Owed {
  return { payableCents, creditedCents, currency, isCancelled: orderState === 'cancelled' };
}

/** Returns the balance of an order and the payments behind it. */
export function moneyOfOrder(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Money> {
  return moneyOf(ctx, tx, order.id, owedOf(order));
}

/** The reason of a payment that never came: the order costs nothing (any more). */
export const NOTHING_DUE = 'nothing_due';

/**
 * Computes the payment state of a locked order from its transactions and its total. Every change of these ends with
 * this call. When the order becomes paid, it is confirmed, its other open payments are abandoned, and the customer and
 * the shop are notified.
 * @param receivedCents what the payment brought that has just come; its mail names it
 * @param isTold false when no money came: the order costs nothing (any more), and its own mail says so
 */
export async function settleOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  cause?: Cause,
  isTold = true,
  receivedCents?: number,
): Promise<OrderHead> {
  const { balance, payments } = await moneyOfOrder(ctx, tx, order);
  const to = paymentStateOf(owedOf(order), balance, payments, order.paymentState);
  const becomesPaid = to === 'paid' && order.orderState !== 'cancelled';
  if (becomesPaid && balance.dueCents === 0) await abandonOpen(ctx, tx, order.id);
  if (to === order.paymentState) return order;
  const transitions: Transition[] = [{ axis: 'payment', to }];
  if (becomesPaid && order.orderState === 'placed') transitions.push({ axis: 'order', to: 'confirmed' });
  const isFree = becomesPaid && balance.chargedCents === 0;
  const settled = await transitionOrder(
    ctx,
    tx,
    order,
    transitions,
    isFree ? { ...cause, reason: NOTHING_DUE } : cause,
  );
  // The machine allows every payment state that a sum can lead to, so a refusal is a programming error.
  if (isRefusal(settled)) throw new Error(`Order ${order.orderNumber}: ${JSON.stringify(settled.params)} was refused`);
  if (becomesPaid && isTold)
    await queueMails(ctx, tx, paymentReceivedMail(ctx, settled, receivedCents), orderPaidMail(ctx, settled));
  return settled;
}

/** Whether this amount can go back the way it came, without a person who sends it. */
export function refundsItself(
  { tenant }: Pick<Ctx, 'tenant'>,
  { currency }: Pick<OrderHead, 'currency'>,
  { payments, transactions }: Pick<Money, 'payments' | 'transactions'>,
  cents: number,
  providers: PaymentProviders,
): boolean {
  return refundParts(cents, currency, payments, transactions).every(
    ({ provider }) => (providers.byId(tenant, provider)?.capabilities.refund ?? 'by hand') !== 'by hand',
  );
}

/** Whether what providers have only authorised can be given up there. Also where nothing is authorised. */
export function isReleasable(
  { tenant }: Pick<Ctx, 'tenant'>,
  { payments }: Pick<Money, 'payments'>,
  providers: PaymentProviders,
): boolean {
  return payments.filter(isAuthorised).every(({ provider }) => providers.byId(tenant, provider)?.release !== undefined);
}

/** Queues the release of what providers have authorised for an order that is cancelled. */
export function queueRelease(tx: Tx, { orderNumber }: Pick<OrderHead, 'orderNumber'>): Promise<void> {
  return enqueueRelease(tx, orderNumber);
}

/** Queues the refund of what the shop holds of an order but is no longer owed. */
export function queueRefund(tx: Tx, { orderNumber }: Pick<OrderHead, 'orderNumber'>): Promise<void> {
  return enqueueRefund(tx, orderNumber);
}

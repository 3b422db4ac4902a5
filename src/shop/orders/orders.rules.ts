import { isRefusal } from '#kernel/refusal.ts';
import type { PaymentState } from '../payments/payment.ts';
import { next } from './order-machine.rules.ts';
import type { Job, Order, OrderPaymentState } from './order.ts';

type OrderStates = Pick<Order, 'orderState' | 'paymentState'>;

/** What one payment's state means for its order; a second attempt that fails takes nothing from a paid order. */
export function paymentStateOfOrder(current: OrderPaymentState, payment: PaymentState): OrderPaymentState {
  const wanted: Partial<Record<PaymentState, OrderPaymentState>> = {
    started: 'awaiting',
    awaiting: 'awaiting',
    authorised: 'authorised',
    paid: 'paid',
    failed: 'failed',
    abandoned: 'failed',
  };
  const asked = wanted[payment];
  return asked !== undefined && !isRefusal(next('payment', current, asked)) ? asked : current;
}

/** An order can be paid while nothing of it is settled and it is not cancelled. */
export function isPayable(order: OrderStates): boolean {
  return order.orderState === 'placed' && (order.paymentState === 'awaiting' || order.paymentState === 'failed');
}

/** Money that arrives settles the order, also what was only authorised or promised before. */
export function takesMoney(order: OrderStates): boolean {
  return isPayable(order) || (order.orderState === 'placed' && ['authorised', 'deferred'].includes(order.paymentState));
}

/** The owner may cancel while nothing is paid, promised or on its way to be paid. */
export function isCancellable(order: OrderStates): boolean {
  return !isRefusal(next('order', order.orderState, 'cancelled')) && isPayable(order);
}

export const PLAIN_STATUSES = [
  'awaiting_payment',
  'payment_failed',
  'artwork_awaited',
  'artwork_checking',
  'artwork_rejected',
  'in_production',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
] as const;
export type PlainStatus = (typeof PLAIN_STATUSES)[number];

/** The one plain status a customer sees for a job, derived from the axes; what the customer must do comes first. */
export function plainStatus(order: OrderStates, job: Pick<Job, 'artwork' | 'production'>): PlainStatus {
  if (order.orderState === 'cancelled' || job.production === 'cancelled') return 'cancelled';
  if (job.production === 'delivered' || job.production === 'shipped') return job.production;
  if (job.production === 'on_hold') return 'on_hold';
  if (order.paymentState === 'failed') return 'payment_failed';
  if (order.paymentState === 'awaiting') return 'awaiting_payment';
  if (job.artwork === 'awaited') return 'artwork_awaited';
  if (job.artwork === 'rejected') return 'artwork_rejected';
  if (job.artwork === 'checking' || job.artwork === 'fixed') return 'artwork_checking';
  return 'in_production';
}

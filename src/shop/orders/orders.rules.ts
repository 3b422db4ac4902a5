import type { Balance } from '../payments/balance.rules.ts';
import type { Job, Order } from './order.ts';

type OrderStates = Pick<Order, 'orderState' | 'paymentState'>;

/** An order can be paid while something of it is due and nobody has promised it. */
export function isPayable(order: OrderStates): boolean {
  const { orderState, paymentState } = order;
  return orderState !== 'cancelled' && (paymentState === 'awaiting' || paymentState === 'failed');
}

/** Its owner may cancel an order while nothing is paid, promised or on its way to be paid. */
export function isCancellable(order: OrderStates, { chargedCents }: Pick<Balance, 'chargedCents'>): boolean {
  return order.orderState === 'placed' && isPayable(order) && chargedCents === 0;
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

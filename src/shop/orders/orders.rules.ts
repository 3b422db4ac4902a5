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

export interface CancellationTerms {
  /** What goes back the way it came; 0 where nothing was paid. */
  readonly refundCents: number;
}

/**
 * Whether its owner may cancel an order, and what comes back; undefined when people have to be asked. It costs nothing while
 * no work has begun. What is paid in full is given back by itself or not at all: money that a person would have to send
 * keeps the order.
 * @param refundsItself whether every payment that holds money can be given back through its provider
 */
export function cancellationTerms(
  order: OrderStates,
  jobs: readonly Pick<Job, 'production'>[],
  { chargedCents, dueCents, refundableCents }: Pick<Balance, 'chargedCents' | 'dueCents' | 'refundableCents'>,
  refundsItself: boolean,
): CancellationTerms | undefined {
  if (isCancellable(order, { chargedCents })) return { refundCents: 0 };
  const isPaid = ['paid', 'partially_refunded'].includes(order.paymentState) && dueCents === 0 && refundableCents > 0;
  const isOpen = order.orderState === 'placed' || order.orderState === 'confirmed';
  const isUntouched = jobs.every(({ production }) => production === 'waiting');
  return isOpen && isPaid && isUntouched && refundsItself ? { refundCents: refundableCents } : undefined;
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

/** Of several jobs the one that most asks for the customer, then the one that is least far, speaks for all. */
const MOST_URGENT_FIRST = [
  'payment_failed',
  'awaiting_payment',
  'artwork_rejected',
  'artwork_awaited',
  'on_hold',
  'artwork_checking',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly PlainStatus[];

export function mostUrgent(statuses: Iterable<PlainStatus>): PlainStatus {
  const found = new Set(statuses);
  return MOST_URGENT_FIRST.find((status) => found.has(status)) ?? 'awaiting_payment';
}

export function statusOfOrder(order: OrderStates, jobs: readonly Pick<Job, 'artwork' | 'production'>[]): PlainStatus {
  return mostUrgent(jobs.map((job) => plainStatus(order, job)));
}

/** Statuses that are looked for together. */
export const STATUS_GROUPS = {
  /** The customer has something to do. */
  to_do: ['payment_failed', 'awaiting_payment', 'artwork_rejected', 'artwork_awaited'],
  /** The shop has. */
  running: ['on_hold', 'artwork_checking', 'in_production', 'shipped'],
} as const satisfies Record<string, readonly PlainStatus[]>;

export const STATUS_FILTERS = [...(['to_do', 'running'] as const), ...PLAIN_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export function statusesOf(filter: StatusFilter): readonly PlainStatus[] {
  return filter === 'to_do' || filter === 'running' ? STATUS_GROUPS[filter] : [filter];
}

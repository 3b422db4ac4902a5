import type { Balance } from '../payments/balance.rules.ts';
import type { Job, Order, ProductionState } from './order.ts';

type OrderStates = Pick<Order, 'orderState' | 'paymentState'>;

/** An order can be paid while an amount is due and no payment is promised. */
export function isPayable(order: OrderStates): boolean {
  const { orderState, paymentState } = order;
  return orderState !== 'cancelled' && (paymentState === 'awaiting' || paymentState === 'failed');
}

/** The owner may cancel an order while nothing is paid, promised or being paid. */
export function isCancellable(order: OrderStates, { chargedCents }: Pick<Balance, 'chargedCents'>): boolean {
  return order.orderState === 'placed' && isPayable(order) && chargedCents === 0;
}

export interface CancellationTerms {
  /** The amount that is refunded through its provider; 0 where nothing was paid. */
  readonly refundCents: number;
}

/**
 * Returns the refund if the order's owner may cancel it alone, or undefined when the shop has to decide. Cancellation
 * is free while no work has begun. An order that is paid, or paid in part, can be cancelled only if the whole refund is
 * automatic. If a person would have to send the money, the order is kept. What a provider has only authorised was
 * never paid: it is released.
 * @param begun ids of lines that were in print once
 * @param ways.refundsItself whether every payment that holds money can be refunded through its provider
 * @param ways.isReleasable whether every payment that is only authorised can be given up at its provider
 */
export function cancellationTerms(
  order: OrderStates,
  jobs: readonly Pick<Job, 'lineId' | 'production'>[],
  begun: ReadonlySet<string>,
  { chargedCents, dueCents, refundableCents }: Pick<Balance, 'chargedCents' | 'dueCents' | 'refundableCents'>,
  { refundsItself, isReleasable }: { readonly refundsItself: boolean; readonly isReleasable: boolean },
): CancellationTerms | undefined {
  if (isCancellable(order, { chargedCents })) return { refundCents: 0 };
  const isPaid = ['paid', 'partially_refunded'].includes(order.paymentState) && dueCents === 0;
  const isPaidInPart = isPayable(order) && dueCents > 0 && refundableCents > 0;
  // What went back as a whole is left to the shop. What never cost anything has nothing to give back.
  const isHeldOrFree = isPaid && (refundableCents > 0 || chargedCents === 0);
  const isOpen = order.orderState === 'placed' || order.orderState === 'confirmed';
  const isUntouched = jobs.every(({ lineId, production }) => production === 'waiting' && !begun.has(lineId));
  const isAuthorised = order.paymentState === 'authorised' && isReleasable;
  return isOpen && isUntouched && refundsItself && (isHeldOrFree || isPaidInPart || isAuthorised)
    ? { refundCents: refundableCents }
    : undefined;
}

/**
 * Returns what is due back if the shop cancels an order, or undefined when it cannot: a job is begun, or money is on
 * its way that can no longer be stopped, as of a debit that the bank was asked for. What cannot go back by itself is sent
 * by a person.
 * @param isReleasable whether every payment that is only authorised can be given up at its provider
 */
export function cancellationTermsOfShop(
  { orderState, paymentState }: OrderStates,
  jobs: readonly Pick<Job, 'production'>[],
  { refundableCents }: Pick<Balance, 'refundableCents'>,
  isReleasable: boolean,
): CancellationTerms | undefined {
  const isOpen = orderState === 'placed' || orderState === 'confirmed';
  const isUntouched = jobs.every(({ production }) => production === 'waiting');
  const isStoppable = paymentState !== 'authorised' || isReleasable;
  return isOpen && isUntouched && isStoppable ? { refundCents: refundableCents } : undefined;
}

export const PLAIN_STATUSES = [
  'awaiting_payment',
  'payment_failed',
  'artwork_awaited',
  'artwork_checking',
  'artwork_rejected',
  'artwork_fixed',
  'ready_for_production',
  'in_production',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
] as const;
export type PlainStatus = (typeof PLAIN_STATUSES)[number];

/** What customers are shown: what is collected is not shipped and delivered, but ready and collected. */
export const SHOWN_STATUSES = [...PLAIN_STATUSES, 'ready', 'collected'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export function shownStatus<State extends string>(state: State, collected: boolean): State | 'ready' | 'collected' {
  if (!collected) return state;
  if (state === 'shipped') return 'ready';
  return state === 'delivered' ? 'collected' : state;
}

/**
 * The status that a customer sees for a job, derived from the axes. What the customer must do comes first, also while the job
 * is paused: only the customer can do it, and the shop goes on afterwards.
 */
export function plainStatus(order: OrderStates, job: Pick<Job, 'artwork' | 'production'>): PlainStatus {
  if (order.orderState === 'cancelled' || job.production === 'cancelled') return 'cancelled';
  if (job.production === 'delivered' || job.production === 'shipped') return job.production;
  if (order.paymentState === 'failed') return 'payment_failed';
  if (order.paymentState === 'awaiting') return 'awaiting_payment';
  if (job.artwork === 'awaited') return 'artwork_awaited';
  if (job.artwork === 'rejected') return 'artwork_rejected';
  if (job.artwork === 'fixed') return 'artwork_fixed';
  if (job.production === 'on_hold') return 'on_hold';
  if (job.artwork === 'checking') return 'artwork_checking';
  // Nobody works on it yet, so that it can still be changed.
  if (job.production === 'waiting') return 'ready_for_production';
  return 'in_production';
}

/** The statuses of files that wait for the customer, the most urgent first. */
export const FILES_WANTED = ['artwork_rejected', 'artwork_fixed', 'artwork_awaited'] as const;
export type FilesWanted = (typeof FILES_WANTED)[number];

/** What the files of jobs wait for of the customer, also before the order is paid. Null where they wait for nothing. */
export function filesWanted(
  { orderState }: Pick<OrderStates, 'orderState'>,
  jobs: readonly Pick<Job, 'artwork' | 'production'>[],
): FilesWanted | null {
  const found = new Set<PlainStatus>(jobs.map((job) => plainStatus({ orderState, paymentState: 'paid' }, job)));
  return FILES_WANTED.find((status) => found.has(status)) ?? null;
}

/** Of several jobs, one status represents the order: first what needs the customer, then the least advanced job. */
const MOST_URGENT_FIRST = [
  'payment_failed',
  'awaiting_payment',
  'artwork_rejected',
  'artwork_fixed',
  'artwork_awaited',
  'on_hold',
  'artwork_checking',
  'ready_for_production',
  'in_production',
  'ready',
  'shipped',
  'delivered',
  'collected',
  'cancelled',
] as const satisfies readonly ShownStatus[];

/** The place of a status among those that ask for the customer, 0 for the most urgent one. */
export function urgency(status: ShownStatus): number {
  return MOST_URGENT_FIRST.indexOf(status);
}

export function mostUrgent<Status extends ShownStatus>(statuses: Iterable<Status>): Status | 'awaiting_payment' {
  const found = new Set<ShownStatus>(statuses);
  return MOST_URGENT_FIRST.find((status): status is Status => found.has(status)) ?? 'awaiting_payment';
}

export function statusOfOrder(order: OrderStates, jobs: readonly Pick<Job, 'artwork' | 'production'>[]): PlainStatus {
  return mostUrgent(jobs.map((job) => plainStatus(order, job)));
}

/** Of several jobs, one production state represents the order: the least advanced one, on hold before all. */
const LEAST_ADVANCED_FIRST = [
  'on_hold',
  'waiting',
  'in_prepress',
  'in_print',
  'finishing',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly ProductionState[];

export function productionOfOrder(jobs: readonly Pick<Job, 'production'>[]): ProductionState {
  const found = new Set<ProductionState>(jobs.map(({ production }) => production));
  return LEAST_ADVANCED_FIRST.find((state) => found.has(state)) ?? 'waiting';
}

const LEFT_OR_NEVER = new Set<ProductionState>(['shipped', 'delivered', 'cancelled']);

/** The day on which the first job is due that has not left yet. Null when none is left to make. */
export function dueOfOrder(jobs: readonly Pick<Job, 'production' | 'dueOn'>[]): string | null {
  const days = jobs.filter(({ production }) => !LEFT_OR_NEVER.has(production)).map(({ dueOn }) => dueOn);
  return days.toSorted()[0] ?? null;
}

/** Groups of statuses for the search. */
export const STATUS_GROUPS = {
  /** The customer must act. */
  to_do: ['payment_failed', 'awaiting_payment', 'artwork_rejected', 'artwork_fixed', 'artwork_awaited'],
  /** The shop must act. */
  running: ['on_hold', 'artwork_checking', 'ready_for_production', 'in_production', 'shipped'],
} as const satisfies Record<string, readonly PlainStatus[]>;

export const STATUS_FILTERS = [...(['to_do', 'running'] as const), ...PLAIN_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export function statusesOf(filter: StatusFilter): readonly PlainStatus[] {
  return filter === 'to_do' || filter === 'running' ? STATUS_GROUPS[filter] : [filter];
}

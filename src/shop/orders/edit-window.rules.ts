import type { LineItem } from '../line-items/line-item.ts';
import type { ToldEvent } from './order-history.ts';
import { MOVES } from './order-machine.rules.ts';
import type { ArtworkState, Job, Order } from './order.ts';

/** Until when a placed line may be changed, and why no longer. */

export const EDIT_CLOSED = ['order_over', 'payment_under_way', 'sent', 'in_production', 'too_late'] as const;
export type EditClosed = (typeof EDIT_CLOSED)[number];

export type EditWindow =
  /** The planned lock: an instant, ISO. */
  { readonly until: string } | { readonly closed: EditClosed };

/** What became of a line, as the history tells it. */
export type AmendmentKind = 'line_edited' | 'line_cancelled';

type States = Pick<Order, 'orderState' | 'paymentState'>;

/**
 * A line may be changed until its production is planned to begin, and while no work on it has begun. It must begin on
 * the start day of the delivery promise: a day later, and the plant could not ship on the promised day. So the lock is the
 * promise's cut-off, an instant that was worked out on the plant's clock.
 * @param line as its dates are now: the lock of one that waits for payment or files moves with them
 * @param jobs those of the line
 * @param begun ids of lines that were in print once: put back to the beginning they are the shop's to judge
 */
export function editWindow(
  { orderState, paymentState }: States,
  { deliveryPromise }: Pick<LineItem, 'deliveryPromise'>,
  jobs: readonly Pick<Job, 'lineId' | 'production'>[],
  begun: ReadonlySet<string>,
  now: Temporal.Instant,
): EditWindow {
  if (orderState === 'cancelled' || orderState === 'completed') return { closed: 'order_over' };
  // Whatever else is made of the line is a reprint of it.
  if (jobs.some(hasLeft)) return { closed: 'sent' };
  // The provider holds money of the former amount, and nobody knows yet whether it will charge it.
  if (paymentState === 'authorised') return { closed: 'payment_under_way' };
  const isBegun = jobs.some(({ lineId, production }) => production !== 'waiting' || begun.has(lineId));
  if (jobs.length === 0 || isBegun) return { closed: 'in_production' };
  const lock = Temporal.Instant.from(deliveryPromise.cutOff);
  return Temporal.Instant.compare(now, lock) < 0 ? { until: lock.toString() } : { closed: 'too_late' };
}

/**
 * Why staff may not take a line out of an order. They are bound by no planned time: what the machine of production still
 * lets them cancel, a job on hold too, is theirs to judge.
 * @param jobs those of the line
 */
export function closedForStaff(
  { orderState, paymentState }: States,
  jobs: readonly Pick<Job, 'production'>[],
): EditClosed | undefined {
  if (orderState === 'cancelled' || orderState === 'completed') return 'order_over';
  if (jobs.some(hasLeft)) return 'sent';
  if (paymentState === 'authorised') return 'payment_under_way';
  const mayEnd = jobs.every(({ production }) => MOVES.production[production].includes('cancelled'));
  return jobs.length > 0 && mayEnd ? undefined : 'in_production';
}

function hasLeft({ production }: Pick<Job, 'production'>): boolean {
  return production === 'shipped' || production === 'delivered';
}

const SENT: ReadonlySet<ArtworkState> = new Set(['checking', 'rejected', 'fixed', 'approved']);

/**
 * The jobs of a line whose files may be sent anew. Once a job of the line has left, others of it are reprints: they are
 * made of the files that were approved.
 * @param jobs those of the line
 * @param begun ids of lines that were in print once: on hold they are the shop's to judge
 */
export function resettableJobs<J extends Pick<Job, 'lineId' | 'artwork' | 'production'>>(
  order: Pick<Order, 'orderState'>,
  jobs: readonly J[],
  begun: ReadonlySet<string>,
): readonly J[] {
  return jobs.some(hasLeft) ? [] : jobs.filter((job) => !begun.has(job.lineId) && mayResetArtwork(order, job));
}

/** The lines that were in print once, by their ids, or those in whose place they stand: a change of a line makes another job. */
export function begunLines(events: readonly Pick<ToldEvent, 'axis' | 'lineId' | 'to'>[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ axis, lineId, to }) =>
      axis === 'production' && lineId !== null && to === 'in_print' ? [lineId] : [],
    ),
  );
}

/** A job whose files may be sent anew: some were sent, and work with them has not begun. */
export function mayResetArtwork(
  { orderState }: Pick<Order, 'orderState'>,
  { artwork, production }: Pick<Job, 'artwork' | 'production'>,
): boolean {
  const isOver = orderState === 'cancelled' || orderState === 'completed';
  return !isOver && SENT.has(artwork) && (production === 'waiting' || production === 'on_hold');
}

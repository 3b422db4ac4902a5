import type { RestatedPromise } from '../line-items/delivery-promise.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { isCustomersTurn } from './artwork-wait.rules.ts';
import type { OrderEvent } from './order-history.ts';
import { isSettled, PAYMENT_PERMITS } from './order-machine.rules.ts';
import type { Job, OrderHead, OrderPaymentState } from './order.ts';

/** The clock of a promise: it starts when payment and files of a job are in. */

/** Whether no payment is missing: it came, the bank or an agreement promises it, or what went back is owed no more. */
export function isPaymentIn(state: string): boolean {
  const payment = state as OrderPaymentState;
  return PAYMENT_PERMITS.has(payment) || isSettled(payment);
}

/** What came last, so that the clock of a job starts. */
export type LastToCome = 'payment' | 'files';

export interface StartedClock<J> {
  readonly job: J;
  readonly by: LastToCome;
}

type ClockJob = Pick<Job, 'id' | 'artwork' | 'production'>;
type ToldMove = Pick<OrderEvent, 'axis' | 'jobId' | 'from'>;

/**
 * The jobs whose clock starts with these transitions: before them payment or files were missing, now neither is. Work on them
 * has not begun. Files that the customer is asked for again, or is to agree to, are missing; those that the shop looks at are not.
 * @param order with its states after the transitions; so are the jobs
 */
export function startedClocks<J extends ClockJob>(
  { paymentState, orderState }: Pick<OrderHead, 'orderState' | 'paymentState'>,
  jobs: readonly J[],
  moves: readonly ToldMove[],
): StartedClock<J>[] {
  if (orderState === 'cancelled' || !isPaymentIn(paymentState)) return [];
  const paymentBefore = formerState(moves, 'payment', null) ?? paymentState;
  const isPaidNow = !isPaymentIn(paymentBefore);
  return jobs.filter(mayBegin).flatMap((job): StartedClock<J>[] => {
    const artworkBefore = formerState(moves, 'artwork', job.id) ?? job.artwork;
    if (isCustomersTurn(artworkBefore)) return [{ job, by: 'files' }];
    return isPaidNow ? [{ job, by: 'payment' }] : [];
  });
}

/** A job that waits for nothing of the customer, and on which work has not begun. */
function mayBegin(job: ClockJob): boolean {
  return !isCustomersTurn(job.artwork) && isUnbegun(job);
}

function isUnbegun({ production }: Pick<Job, 'production'>): boolean {
  return production === 'waiting' || production === 'on_hold';
}

/**
 * Whether the clock of one of these jobs stands still: it waits for payment or files.
 * @param jobs of one line, without what is made once more
 */
export function waitsForClock(
  { paymentState, orderState }: Pick<OrderHead, 'orderState' | 'paymentState'>,
  jobs: readonly ClockJob[],
): boolean {
  if (orderState === 'cancelled') return false;
  return jobs.filter(isUnbegun).some(({ artwork }) => isCustomersTurn(artwork) || !isPaymentIn(paymentState));
}

/** Whether the instant until which the dates of a line were promised is over. */
export function isLate(now: Temporal.Instant, { deliveryPromise }: Pick<LineItem, 'deliveryPromise'>): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(deliveryPromise.cutOff), now) <= 0;
}

/** A line with other dates. Everything else stays as it was bought. */
export function restatedLine(line: LineItem, dates: RestatedPromise): LineItem {
  const { formerArrivalDate: known, ...bought } = line.deliveryPromise;
  const first = known ?? bought.arrivalDate;
  const former = first === dates.arrivalDate ? {} : { formerArrivalDate: first };
  return { ...line, deliveryPromise: { ...bought, ...dates, ...former } };
}

/** Undefined if the state did not move. */
function formerState(
  moves: readonly ToldMove[],
  axis: ToldMove['axis'],
  jobId: string | null,
): string | null | undefined {
  return moves.find((move) => move.axis === axis && move.jobId === jobId)?.from;
}

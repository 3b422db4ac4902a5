import type { RestatedPromise } from '../line-items/delivery-promise.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { lacksFiles } from './artwork-wait.rules.ts';
import type { OrderEvent } from './order-history.ts';
import { isSettled, PAYMENT_PERMITS } from './order-machine.rules.ts';
import type { Job, OrderHead, OrderPaymentState } from './order.ts';

/** The clock of a promise: it starts when payment and files of a job are in, and at the latest when work on it begins. */

/** Whether no payment is missing: it came, the bank or an agreement promises it, or what went back is owed no more. */
export function isPaymentIn(state: string): boolean {
  const payment = state as OrderPaymentState;
  return PAYMENT_PERMITS.has(payment) || isSettled(payment);
}

/** What let the clock of a job start: what came last, or work that the shop begins without it. */
export type ClockStart = 'payment' | 'files' | 'work';

export interface StartedClock<J> {
  readonly job: J;
  readonly by: ClockStart;
}

type ClockJob = Pick<Job, 'id' | 'artwork' | 'hasFaultyFiles' | 'production'>;
type ToldMove = Pick<OrderEvent, 'axis' | 'jobId' | 'from'>;

/**
 * The jobs whose clock starts with these transitions: before them payment or files were missing, and now neither is, or work
 * begins all the same. Files that the customer is asked for again, or is to agree to, are missing, and so are those with an
 * error; others that the shop looks at are not.
 * @param order with its states after the transitions; so are the jobs
 */
export function startedClocks<J extends ClockJob>(
  { paymentState, orderState }: Pick<OrderHead, 'orderState' | 'paymentState'>,
  jobs: readonly J[],
  moves: readonly ToldMove[],
): StartedClock<J>[] {
  if (orderState === 'cancelled') return [];
  const lackedPayment = !isPaymentIn(formerState(moves, 'payment', null) ?? paymentState);
  return jobs.flatMap((job): StartedClock<J>[] => {
    const lackedFiles = lacksFiles({ ...job, artwork: formerState(moves, 'artwork', job.id) ?? job.artwork });
    if (!lackedFiles && !lackedPayment) return [];
    if (job.production === 'in_prepress' && isUnbegun(formerState(moves, 'production', job.id) ?? job.production))
      return [{ job, by: 'work' }];
    const lacks = lacksFiles(job) || !isPaymentIn(paymentState);
    return lacks || !isUnbegun(job.production) ? [] : [{ job, by: lackedFiles ? 'files' : 'payment' }];
  });
}

/** Whether no work on a job has begun. */
export function isUnbegun(production: string): boolean {
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
  return jobs.some((job) => isUnbegun(job.production) && (lacksFiles(job) || !isPaymentIn(paymentState)));
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

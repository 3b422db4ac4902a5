import { PAYMENT_PERMITS } from './order-machine.rules.ts';
import type { ArtworkState, Job, OrderHead, ProductionState } from './order.ts';

/** How long an order waits for files, or for the consent to a proof, and what happens meanwhile. */

/** Days from the beginning of a wait to each reminder of the customer. */
export const REMINDED_AFTER_DAYS = [1, 3, 7] as const;
/** Days from the beginning of a wait to its end. */
export const ENDS_AFTER_DAYS = 15;

/** What happens after each of these days. The last step ends the wait. */
const STEPS = [...REMINDED_AFTER_DAYS, ENDS_AFTER_DAYS];
export const LAST_STEP = STEPS.length - 1;

/** Artwork that is the customer's turn: to send files, to send others, to agree to a proof. */
export type AwaitedArtwork = Extract<ArtworkState, 'awaited' | 'rejected' | 'fixed'>;
const CUSTOMERS_TURN: ReadonlySet<ArtworkState> = new Set<AwaitedArtwork>(['awaited', 'rejected', 'fixed']);
const NOT_MADE: ReadonlySet<ProductionState> = new Set(['waiting', 'in_prepress', 'on_hold']);

type States = Pick<OrderHead, 'orderState' | 'paymentState'>;

export function isCustomersTurn(state: string): state is AwaitedArtwork {
  return CUSTOMERS_TURN.has(state as ArtworkState);
}

/** Whether right files are missing for the promise of a job: none came, or those that came have an error. */
export function lacksFiles({
  artwork,
  hasFaultyFiles,
}: {
  readonly artwork: string;
  readonly hasFaultyFiles: boolean;
}): boolean {
  return isCustomersTurn(artwork) || (artwork === 'checking' && hasFaultyFiles);
}

/** The jobs that could be made, but for files or a consent of the customer. An unpaid order waits for its money first. */
export function jobsWaitingForCustomer<J extends Pick<Job, 'artwork' | 'production'>>(
  { orderState, paymentState }: States,
  jobs: readonly J[],
): J[] {
  const isTaken = orderState === 'confirmed' || (orderState === 'placed' && PAYMENT_PERMITS.has(paymentState));
  return isTaken ? jobs.filter(({ artwork, production }) => isCustomersTurn(artwork) && NOT_MADE.has(production)) : [];
}

/** Whether the customer never handed in a file for any job of the order. */
export function isWithoutFiles(jobs: readonly Pick<Job, 'artwork' | 'production'>[]): boolean {
  const made = jobs.filter(({ production }) => production !== 'cancelled');
  return made.length > 0 && made.every(({ artwork }) => artwork === 'awaited');
}

/**
 * When the next step of a wait is due. It counts from the step before, not from the beginning: a shop whose clock stood
 * still for weeks reminds first, as if it had not.
 * @param done how many steps were taken
 */
export function nextStepAt(done: number, now: Temporal.Instant): Date {
  const days = STEPS[done]! - (STEPS[done - 1] ?? 0);
  return new Date(now.add({ hours: days * 24 }).epochMilliseconds);
}

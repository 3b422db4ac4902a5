import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { ArtworkState, Job, OrderPaymentState, OrderState, ProductionState } from './order.ts';

/**
 * The state machine of an order: four axes, each with its allowed transitions. An event requests a new state on one
 * axis. Services decide who may request a transition. This file decides which transitions are possible.
 */

export interface StateOf {
  readonly order: OrderState;
  readonly payment: OrderPaymentState;
  readonly artwork: ArtworkState;
  readonly production: ProductionState;
}
export type Axis = keyof StateOf;
/**
 * What the history tells of: the axes of states, the total, which an amendment changes, and the day of arrival, which is stated
 * anew when payment or files come late.
 */
export const EVENT_AXES = [
  'order',
  'payment',
  'artwork',
  'production',
  'total',
  'promise',
] as const satisfies readonly (Axis | 'total' | 'promise')[];
export type EventAxis = (typeof EVENT_AXES)[number];
/** The axes of the order itself. Each job has its own artwork and production axes. */
export type OrderAxis = 'order' | 'payment';

type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

export const MOVES: { readonly [A in Axis]: Moves<StateOf[A]> } = {
  order: {
    placed: ['confirmed', 'cancelled'],
    confirmed: ['completed', 'cancelled'],
    // Only with a reprint: something is to be made again.
    completed: ['confirmed'],
    cancelled: [],
  },
  // The payment state is computed from the transactions (balance.rules): money can arrive late, twice or in parts, be
  // refunded, or be charged back by a bank. Only an order without any payment can be deferred.
  payment: {
    awaiting: ['authorised', 'paid', 'failed', 'deferred', 'partially_refunded', 'refunded'],
    failed: ['awaiting', 'authorised', 'paid', 'deferred', 'partially_refunded', 'refunded'],
    authorised: ['awaiting', 'paid', 'failed', 'partially_refunded', 'refunded'],
    deferred: ['authorised', 'paid', 'partially_refunded', 'refunded'],
    paid: ['awaiting', 'authorised', 'failed', 'partially_refunded', 'refunded'],
    partially_refunded: ['awaiting', 'authorised', 'paid', 'failed', 'refunded'],
    refunded: ['awaiting', 'authorised', 'paid', 'failed', 'partially_refunded'],
  },
  artwork: {
    // 'fixed' is a proof: the shop has changed or brought the files, and the customer is asked to agree. It
    // follows another one that the shop has changed once more.
    awaited: ['checking', 'fixed', 'not_needed'],
    checking: ['rejected', 'fixed', 'approved', 'awaited'],
    rejected: ['checking', 'fixed', 'awaited'],
    fixed: ['fixed', 'approved', 'rejected', 'awaited'],
    approved: ['awaited', 'rejected', 'fixed'],
    not_needed: [],
  },
  production: {
    waiting: ['in_prepress', 'on_hold', 'cancelled'],
    in_prepress: ['waiting', 'in_print', 'on_hold', 'cancelled'],
    in_print: ['finishing', 'packed', 'on_hold'],
    finishing: ['packed', 'on_hold'],
    packed: ['shipped', 'on_hold'],
    shipped: ['delivered'],
    delivered: [],
    on_hold: ['waiting', 'in_prepress', 'in_print', 'finishing', 'packed', 'cancelled'],
    cancelled: [],
  },
};

/** Returns the state after an event, or a refusal with the reason. */
export function next<A extends Axis>(axis: A, state: StateOf[A], becomes: StateOf[A]): StateOf[A] | Refusal {
  const allowed: readonly StateOf[A][] = (MOVES[axis] as Moves<StateOf[A]>)[state];
  return allowed.includes(becomes)
    ? becomes
    : refuse('transition_refused', 409, { params: { from: state, to: becomes } });
}

const MADE: ReadonlySet<ProductionState> = new Set(['in_print', 'finishing', 'packed']);
/** What lets production begin, before the whole amount has come. */
export const PAYMENT_PERMITS: ReadonlySet<OrderPaymentState> = new Set(['authorised', 'paid', 'deferred']);
const PRINTABLE: ReadonlySet<ArtworkState> = new Set(['approved', 'not_needed']);

/** Whether artwork in this state lets a job be printed. */
export function isPrintable(artwork: ArtworkState): boolean {
  return PRINTABLE.has(artwork);
}

/** Whether artwork in this state is a set of files that was handed in: to be checked, or to be agreed to as the shop has changed it. */
export function needsHandedInFiles(artwork: ArtworkState): boolean {
  return artwork === 'checking' || artwork === 'fixed';
}

/**
 * Whether artwork comes into this state where its files are looked at, and nowhere else, wherever there are any: they are
 * approved, need not come, or are replaced by others that the customer is asked to agree to.
 */
export function isDecidedOnFiles(artwork: ArtworkState): boolean {
  return isPrintable(artwork) || artwork === 'fixed';
}

/** Whether a job in this state is being made, or was. */
export function isMade(production: ProductionState): boolean {
  return MADE.has(production);
}

/** What a job lacks before it may be made. */
export const LACKS = ['payment', 'claimed_back', 'artwork'] as const;
export type Lack = (typeof LACKS)[number];

/** What an order is made on. */
export interface Credit {
  readonly orderState: OrderState;
  readonly paymentState: OrderPaymentState;
  /** Whether a bank took money back that is owed still. */
  readonly isClaimedBack: boolean;
}

/**
 * What this state of production still waits for. A confirmed order is one that was paid once, or that the shop makes
 * on credit: its confirmation permits production, also while a difference is due. It does not once a bank has claimed the
 * payment back: then a new payment is awaited. What is printed needs artwork that the customer has agreed to.
 */
export function lackOf(
  { orderState, paymentState, isClaimedBack }: Credit,
  { artwork }: Pick<Job, 'artwork'>,
  to: ProductionState,
): Lack | undefined {
  // What a bank claims back for is not handed over.
  if (to === 'shipped' && isClaimedBack) return 'claimed_back';
  if (to !== 'in_prepress' && !MADE.has(to)) return undefined;
  if (isClaimedBack) return 'claimed_back';
  if (orderState === 'placed' && !PAYMENT_PERMITS.has(paymentState)) return 'payment';
  return MADE.has(to) && !isPrintable(artwork) ? 'artwork' : undefined;
}

/** Whether nothing is left to pay, after at least one payment. */
export function isSettled(payment: OrderPaymentState): boolean {
  return payment === 'paid' || payment === 'partially_refunded' || payment === 'refunded';
}

/**
 * Whether a confirmed order is now completed: nothing is left to pay, and no job is left to make or to deliver. An order
 * without any delivered job is cancelled by a decision, and never completed.
 */
export function isCompleted(
  { order, payment }: Pick<StateOf, 'order' | 'payment'>,
  jobs: readonly Pick<Job, 'production'>[],
): boolean {
  return (
    order === 'confirmed' &&
    isSettled(payment) &&
    jobs.some(({ production }) => production === 'delivered') &&
    jobs.every(({ production }) => production === 'delivered' || production === 'cancelled')
  );
}

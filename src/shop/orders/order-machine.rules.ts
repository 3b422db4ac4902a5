import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { ArtworkState, OrderPaymentState, OrderState, ProductionState } from './order.ts';

/**
 * The one machine of an order: four axes, each with the moves that it allows. An event asks that an axis becomes a state.
 * What may be asked by whom is decided by the services; what may never happen is decided here.
 */

export interface StateOf {
  readonly order: OrderState;
  readonly payment: OrderPaymentState;
  readonly artwork: ArtworkState;
  readonly production: ProductionState;
}
export type Axis = keyof StateOf;
/** Of the axes that the order has itself; artwork and production are each job's own. */
export type OrderAxis = 'order' | 'payment';

type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

export const MOVES: { readonly [A in Axis]: Moves<StateOf[A]> } = {
  order: {
    placed: ['confirmed', 'cancelled'],
    confirmed: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  },
  // The payment state is worked out from the transactions (balance.rules): money can come late, twice, in parts, go back,
  // and be claimed back by a bank. Only what nobody has paid yet can be deferred.
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
    awaited: ['checking', 'not_needed'],
    checking: ['rejected', 'fixed', 'approved', 'awaited'],
    rejected: ['checking', 'fixed', 'awaited'],
    fixed: ['approved', 'rejected', 'awaited'],
    approved: ['awaited', 'rejected'],
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

/** The state after an event, or why there is none. */
export function next<A extends Axis>(axis: A, state: StateOf[A], becomes: StateOf[A]): StateOf[A] | Refusal {
  const allowed: readonly StateOf[A][] = (MOVES[axis] as Moves<StateOf[A]>)[state];
  return allowed.includes(becomes)
    ? becomes
    : refuse('transition_refused', 409, { params: { from: state, to: becomes } });
}

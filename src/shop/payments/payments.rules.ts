import type { Payment, PaymentEvent, PaymentState } from './payment.ts';

/** Allowed moves of a payment. Events arrive late, twice and out of order: a move not listed leaves the state as it is. */
const MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  started: ['awaiting', 'authorised', 'paid', 'failed', 'abandoned', 'held'],
  awaiting: ['paid', 'failed', 'abandoned', 'held'],
  authorised: ['paid', 'failed', 'held'],
  // A provider may capture after it said declined or abandoned (the customer tried again on its page).
  failed: ['paid', 'held'],
  abandoned: ['paid', 'failed', 'held'],
  paid: [],
  held: [],
};

const STATE_OF: Readonly<Record<PaymentEvent['type'], PaymentState>> = {
  captured: 'paid',
  declined: 'failed',
  abandoned: 'abandoned',
};

/** Enough for a forgetful person with two cards, too few for trying stolen ones. */
export const MOST_CARD_ATTEMPTS = 10;

/** Nothing has come of it yet. */
export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'started' || state === 'awaiting';
}

/** The card attempt that can go on. */
export function openCardAttempt(payments: readonly Payment[]): Payment | undefined {
  return payments.find(({ method, state }) => method === 'card' && state === 'started');
}

export function mayTryCard(payments: readonly Payment[]): boolean {
  return payments.filter(({ method }) => method === 'card').length < MOST_CARD_ATTEMPTS;
}

function mayMove(from: PaymentState, to: PaymentState): boolean {
  return MOVES[from].includes(to);
}

/**
 * The state after an event; the present one when the event changes nothing. Money of another amount or currency than
 * asked for is never 'paid': it is held for a person to look at.
 */
export function stateAfter(payment: Payment, event: PaymentEvent): PaymentState {
  const wanted = STATE_OF[event.type];
  const fits = event.amountCents === payment.amount.cents && event.currency === payment.amount.currency;
  const next = wanted === 'paid' && !fits ? 'held' : wanted;
  return mayMove(payment.state, next) ? next : payment.state;
}

import type { Payment, PaymentState, ProviderEvent } from './payment.ts';

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

/** Enough for a forgetful person with two cards, too few for trying stolen ones. */
export const MOST_CARD_ATTEMPTS = 10;

/** Nothing has come of it yet. */
export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'started' || state === 'awaiting';
}

/** The card attempt that can go on. */
export function openCardAttempt<Attempt extends Payment>(payments: readonly Attempt[]): Attempt | undefined {
  return payments.find(({ method, state }) => method === 'card' && state === 'started');
}

export function mayTryCard(payments: readonly Payment[]): boolean {
  return payments.filter(({ method }) => method === 'card').length < MOST_CARD_ATTEMPTS;
}

function mayMove(from: PaymentState, to: PaymentState): boolean {
  return MOVES[from].includes(to);
}

/**
 * The state of an attempt after an event of it; the present one when the event changes nothing. Money in another currency, or
 * for an order that needs none any more, is never 'paid': it is held for a person to look at and give back.
 */
export function stateAfter(payment: Payment, event: ProviderEvent, isNeeded: boolean): PaymentState {
  const wanted = wantedBy(payment, event, isNeeded);
  return wanted !== undefined && mayMove(payment.state, wanted) ? wanted : payment.state;
}

function wantedBy(payment: Payment, event: ProviderEvent, isNeeded: boolean): PaymentState | undefined {
  if (event.state !== 'final') return undefined;
  switch (event.kind) {
    case 'authorised':
      return 'authorised';
    case 'charged':
      return isNeeded && event.currency === payment.amount.currency ? 'paid' : 'held';
    case 'cancelled':
      return event.reason === 'abandoned' ? 'abandoned' : 'failed';
    case 'refunded':
    case 'chargeback':
      return undefined;
  }
}

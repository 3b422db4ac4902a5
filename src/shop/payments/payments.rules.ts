import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type { Payment, PaymentState, ProviderEvent, Transaction } from './payment.ts';

/**
 * Allowed state changes of a payment. Events arrive late, twice and out of order. A change that is not listed leaves
 * the state as it is.
 */
const MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  started: ['awaiting', 'authorised', 'paid', 'failed', 'abandoned', 'held', 'withdrawn', 'released'],
  // A debit is authorised while the bank was asked for it.
  awaiting: ['authorised', 'paid', 'failed', 'abandoned', 'held', 'withdrawn', 'released'],
  authorised: ['paid', 'failed', 'held', 'released'],
  // A provider may charge after it reported declined or abandoned, when the customer tried again on its page.
  failed: ['paid', 'held'],
  abandoned: ['paid', 'failed', 'held'],
  // Money that a customer sent before hearing of it counts all the same.
  withdrawn: ['paid', 'held'],
  released: ['paid', 'held'],
  paid: [],
  held: [],
};

/**
 * Enough for a customer with two cards who makes mistakes, too few to try stolen cards, or to send mails by signing
 * mandates.
 */
export const MOST_ATTEMPTS = 10;

/** Direct debits are made in euros. */
export function isOffered(method: PaymentMethod, currency: string): boolean {
  return method !== 'mandate' || currency === 'EUR';
}

/** The debit of a mandate that is in force: signed, asked of the bank, or done. One that came back is not. */
export function debitInForce<Attempt extends Payment>(
  payments: readonly Attempt[],
  transactions: readonly Transaction[],
): Attempt | undefined {
  return payments.find((each) => isDebitUnderWay(each) || mayComeBack(each, transactions));
}

/** A debit that is signed, or that the bank was asked for, and has no result yet. */
export function isDebitUnderWay({ method, state }: Pick<Payment, 'method' | 'state'>): boolean {
  return method === 'mandate' && (state === 'awaiting' || state === 'authorised');
}

/** The debit that the bank can still refuse or take back. */
export function returnableDebit<Attempt extends Payment>(
  payments: readonly Attempt[],
  transactions: readonly Transaction[],
): Attempt | undefined {
  return payments.find((each) => mayComeBack(each, transactions));
}

function mayComeBack(payment: Payment, transactions: readonly Transaction[]): boolean {
  if (payment.method !== 'mandate') return false;
  return payment.state === 'authorised' || (payment.state === 'paid' && claimableCents(payment, transactions) > 0);
}

/** What a bank can still take back of a payment. A refund by the shop does not lower it. */
export function claimableCents({ id }: Pick<Payment, 'id'>, transactions: readonly Transaction[]): number {
  return transactions
    .filter(({ paymentId, state }) => paymentId === id && state === 'final')
    .reduce((left, { kind, amountCents }) => {
      if (kind === 'charged') return left + amountCents;
      return kind === 'chargeback' ? left - amountCents : left;
    }, 0);
}

const ASK_AGAIN = { payment: { minutes: 30 }, refund: { hours: 6 } } as const;
/** A payment page that is unfinished after this time counts as abandoned. */
const LONGEST_PAGE_HOURS = 72;
/** A refund from an account with the bank takes PayPal days. After a month, staff ask. */
const LONGEST_REFUND_HOURS = 30 * 24;

/**
 * When the provider is asked again of a payment. Undefined when there is nothing more to hear.
 * @param refundSince when the last refund without a result was asked for
 */
export function nextAsk(
  payment: Pick<Payment, 'state'> & { readonly since: Date; readonly refundSince: Date | null },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const { since, refundSince } = payment;
  const isYoung = (at: Date, hours: number) => now.epochMilliseconds - at.getTime() < hours * 3_600_000;
  if (isOpen(payment) && isYoung(since, LONGEST_PAGE_HOURS)) return now.add(ASK_AGAIN.payment);
  return refundSince !== null && isYoung(refundSince, LONGEST_REFUND_HOURS) ? now.add(ASK_AGAIN.refund) : undefined;
}

/** True while the payment has no result yet. */
export function isOpen({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'started' || state === 'awaiting';
}

/** True while a provider may still take the money that it has only authorised. */
export function isAuthorised({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'authorised';
}

/** Returns the attempt whose page at its provider can still be paid on. Only those with a page are ever 'started'. */
export function openPageAttempt<Attempt extends Payment>(payments: readonly Attempt[]): Attempt | undefined {
  return payments.find(({ state }) => state === 'started');
}

/** Whether a method may be tried once more for an order. */
export function mayTryAgain(payments: readonly Payment[], method: PaymentMethod): boolean {
  return payments.filter((each) => each.method === method).length < MOST_ATTEMPTS;
}

function mayMove(from: PaymentState, to: PaymentState): boolean {
  return MOVES[from].includes(to);
}

/**
 * Returns the state of an attempt after an event, which is the present state when the event changes nothing. Money in
 * another currency, or for an order that needs no more money, is never 'paid'. It is held until a person checks it and
 * refunds it.
 */
export function stateAfter(payment: Payment, event: ProviderEvent, isNeeded: boolean): PaymentState {
  const wanted = wantedBy(payment, event, isNeeded);
  return wanted !== undefined && mayMove(payment.state, wanted) ? wanted : payment.state;
}

/** What ends without money and has not failed, by the reason of its event. */
const ENDED: Readonly<Record<string, PaymentState>> = { abandoned: 'abandoned', released: 'released' };

function wantedBy(payment: Payment, event: ProviderEvent, isNeeded: boolean): PaymentState | undefined {
  if (event.state !== 'final') return undefined;
  switch (event.kind) {
    case 'authorised':
      return 'authorised';
    case 'charged':
      return isNeeded && event.currency === payment.amount.currency ? 'paid' : 'held';
    case 'cancelled':
      return ENDED[event.reason] ?? 'failed';
    case 'refunded':
    case 'chargeback':
      return undefined;
  }
}

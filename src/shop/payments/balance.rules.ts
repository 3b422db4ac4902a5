import type { Owed, Payment, RecordedPayment, Transaction } from './payment.ts';
import { isOpen } from './payments.rules.ts';

/**
 * The balance of an order: the sum of its transactions, not only the last event. An order may have several payments (a
 * wallet and a card, a transfer in two parts), and refunds may be partial. All amounts are in cents of the order's
 * currency.
 */
export interface Balance {
  readonly chargedCents: number;
  /** Refunded by the shop, or pending as a refund. */
  readonly refundedCents: number;
  /** The same, and what banks took back. */
  readonly returnedCents: number;
  /** What banks took back from the shop, which is part of it, less what came after. */
  readonly claimedBackCents: number;
  /** Still to be paid. */
  readonly dueCents: number;
  /** Held by the shop beyond what it is owed. It must be refunded. */
  readonly overpaidCents: number;
  /** The largest amount that can be refunded. */
  readonly refundableCents: number;
}

/**
 * Transactions in another currency than the order's do not count. A person must check them.
 * @param transactions oldest first
 */
export function balanceOf(owed: Owed, transactions: readonly Omit<Transaction, 'paymentId'>[]): Balance {
  const own = transactions.filter(({ currency }) => currency === owed.currency);
  const sum = (wanted: (each: (typeof own)[number]) => boolean) =>
    own.filter(wanted).reduce((total, { amountCents }) => total + amountCents, 0);
  const chargedCents = sum(({ kind, state }) => kind === 'charged' && state === 'final');
  const refundedCents = sum(({ kind, state }) => kind === 'refunded' && state !== 'failed');
  const returnedCents = refundedCents + sum(({ kind, state }) => kind === 'chargeback' && state === 'final');
  const claimedBackCents = own
    .filter(({ state }) => state === 'final')
    .reduce((open, { kind, amountCents }) => {
      if (kind === 'chargeback') return open + amountCents;
      return kind === 'charged' ? Math.max(0, open - amountCents) : open;
    }, 0);
  const heldCents = chargedCents - returnedCents;
  const owedCents = owed.isCancelled ? 0 : Math.max(0, owed.payableCents - owed.creditedCents);
  return {
    chargedCents,
    refundedCents,
    returnedCents,
    claimedBackCents,
    dueCents: Math.max(0, owedCents - heldCents),
    overpaidCents: Math.max(0, heldCents - owedCents),
    refundableCents: Math.max(0, heldCents),
  };
}

/** Whether a bank took money back that the order still owes. What is paid after it ends it, whatever is due later. */
export function isClaimedBack({ claimedBackCents, dueCents }: Pick<Balance, 'claimedBackCents' | 'dueCents'>): boolean {
  return claimedBackCents > 0 && dueCents > 0;
}

export type PaymentStateOfOrder =
  | 'awaiting'
  | 'authorised'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'deferred';

/** Returns the payment state of an order, from its money and its payment attempts. */
export function paymentStateOf(
  { isCancelled }: Pick<Owed, 'isCancelled'>,
  balance: Balance,
  payments: readonly Pick<Payment, 'state'>[],
  present: PaymentStateOfOrder,
): PaymentStateOfOrder {
  const { chargedCents, refundedCents, claimedBackCents, dueCents, refundableCents } = balance;
  const isAuthorised = payments.some(({ state }) => state === 'authorised');
  if (dueCents === 0) {
    // Cancelled before anything was paid. What was authorised stays so until its provider has given it up.
    if (chargedCents === 0 && isCancelled) return present === 'authorised' && !isAuthorised ? 'awaiting' : present;
    // An order that costs nothing is paid, too: it waits for no money.
    if (refundedCents === 0 && claimedBackCents === 0) return 'paid';
    return refundableCents === 0 ? 'refunded' : 'partially_refunded';
  }
  if (isAuthorised) return 'authorised';
  if (present === 'deferred') return 'deferred';
  // After a partial payment the state is not 'failed': the rest is awaited.
  if (chargedCents > 0 || payments.some(isOpen)) return 'awaiting';
  return payments.some(({ state }) => state === 'failed' || state === 'abandoned') ? 'failed' : 'awaiting';
}

/** The amount that a payment brought. Before it brought any, the amount requested. */
export function amountOf(
  { id, amount }: Pick<RecordedPayment, 'id' | 'amount'>,
  transactions: readonly Transaction[],
): RecordedPayment['amount'] {
  const charged = transactions.filter(
    ({ paymentId, kind, state, currency }) =>
      paymentId === id && kind === 'charged' && state === 'final' && currency === amount.currency,
  );
  if (charged.length === 0) return amount;
  return { cents: charged.reduce((sum, { amountCents }) => sum + amountCents, 0), currency: amount.currency };
}

/** The part of a refund that one payment returns. */
export interface RefundPart {
  readonly paymentId: string;
  readonly provider: string;
  readonly providerId: string | null;
  readonly amountCents: number;
}

/** Divides an amount among the refundable payments, the latest first. */
export function refundParts(
  cents: number,
  currency: string,
  payments: readonly Pick<RecordedPayment, 'id' | 'provider' | 'providerId'>[],
  transactions: readonly Transaction[],
): readonly RefundPart[] {
  let left = cents;
  return payments.flatMap(({ id, provider, providerId }) => {
    const own = transactions.filter((each) => each.paymentId === id && each.currency === currency);
    const sum = (kind: Transaction['kind'], isCounted: (state: Transaction['state']) => boolean) =>
      own
        .filter((each) => each.kind === kind && isCounted(each.state))
        .reduce((total, { amountCents }) => total + amountCents, 0);
    const held =
      sum('charged', (state) => state === 'final') -
      sum('refunded', (state) => state !== 'failed') -
      sum('chargeback', (state) => state === 'final');
    const amountCents = Math.min(left, Math.max(0, held));
    left -= amountCents;
    return amountCents > 0 ? [{ paymentId: id, provider, providerId, amountCents }] : [];
  });
}

import type { Currency } from '#kernel/currencies.ts';
import type { Money } from '#kernel/money.ts';

/** Methods that are real today. */
export const PAYMENT_METHODS = ['card', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Of one attempt to pay; what an order has been paid is the sum of its transactions. */
export type PaymentState = 'started' | 'awaiting' | 'authorised' | 'paid' | 'failed' | 'abandoned' | 'held';

/** One attempt to pay an order, or a part of it, by one provider. */
export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** Id of the provider. */
  readonly provider: string;
  readonly state: PaymentState;
  /** What was asked for. */
  readonly amount: Money;
  readonly reference: string;
  readonly providerId: string | null;
}

/** A payment as it is recorded. */
export interface RecordedPayment extends Payment {
  /** When it came to the state it is in. */
  readonly since: Date;
}

export const TRANSACTION_KINDS = ['authorised', 'charged', 'refunded', 'chargeback', 'cancelled'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** What moved, or was to move, as its provider says it. */
export interface Transaction {
  readonly paymentId: string;
  readonly kind: TransactionKind;
  /** Pending: asked for and not confirmed. Failed: it will never be. */
  readonly state: 'pending' | 'final' | 'failed';
  /** Never negative: the kind says which way the money goes. */
  readonly amountCents: number;
  readonly currency: string;
}

/** What a provider tells us, after its signature was checked. Whose it is follows from our own record of the payment. */
export interface ProviderEvent {
  /** The provider's own name of it: told twice, by webhook and by status, it counts once. */
  readonly id: string;
  readonly kind: TransactionKind;
  readonly state: Transaction['state'];
  /** The provider's number of the payment. */
  readonly providerId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Why nothing will come of it: 'declined', 'abandoned'. Empty otherwise. */
  readonly reason: string;
}

export interface RecordedTransaction extends Transaction {
  readonly id: string;
  readonly provider: string;
  readonly reason: string;
  readonly at: Date;
}

/** An order as its money is worked out. */
export interface Owed {
  /** What is to be paid. */
  readonly payableCents: number;
  /** What the shop has given back of it on purpose. */
  readonly creditedCents: number;
  readonly currency: Currency;
  readonly isCancelled: boolean;
}

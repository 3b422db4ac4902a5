import type { Currency } from '#kernel/currencies.ts';
import type { Money } from '#kernel/money.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';

/**
 * The state of one payment attempt. The order's balance is the sum of its transactions. 'withdrawn': taken back for
 * another method or another amount, so it did not fail. 'released': it was authorised, and given up without being charged.
 */
export type PaymentState =
  | 'started'
  | 'awaiting'
  | 'authorised'
  | 'paid'
  | 'failed'
  | 'abandoned'
  | 'held'
  | 'withdrawn'
  | 'released';

/** One attempt to pay an order, or a part of it, with one provider. */
export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** Id of the provider. */
  readonly provider: string;
  readonly state: PaymentState;
  /** The requested amount. */
  readonly amount: Money;
  readonly reference: string;
  readonly providerId: string | null;
}

/** A payment as it is recorded. */
export interface RecordedPayment extends Payment {
  /** When the payment reached its present state. */
  readonly since: Date;
}

export const TRANSACTION_KINDS = ['authorised', 'charged', 'refunded', 'chargeback', 'cancelled'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** Money that moved, or was to move, as its provider reports it. */
export interface Transaction {
  readonly paymentId: string;
  readonly kind: TransactionKind;
  /** Pending: requested but not confirmed. Failed: it will never complete. */
  readonly state: 'pending' | 'final' | 'failed';
  /** Never negative: the kind gives the direction. */
  readonly amountCents: number;
  readonly currency: string;
}

/**
 * An event from a provider, after its signature was checked. The order and the customer follow from our own record of
 * the payment.
 */
export interface ProviderEvent {
  /** The provider's id of the event. An event that arrives twice, by webhook and by status request, counts once. */
  readonly id: string;
  readonly kind: TransactionKind;
  readonly state: Transaction['state'];
  /** The provider's id of the payment. */
  readonly providerId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Why the payment ended without money: 'declined', 'abandoned', 'released'. Empty otherwise. */
  readonly reason: string;
}

export interface RecordedTransaction extends Transaction {
  readonly id: string;
  readonly provider: string;
  /** Its name at the provider. Of a transfer, the booking of the bank. */
  readonly reference: string;
  readonly reason: string;
  readonly at: Date;
}

/** The amounts that the shop is owed for an order. */
export interface Owed {
  /** The amount to be paid. */
  readonly payableCents: number;
  /** The amount that the shop has deliberately given back. */
  readonly creditedCents: number;
  readonly currency: Currency;
  readonly isCancelled: boolean;
}

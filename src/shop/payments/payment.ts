import type { Money } from '#kernel/money.ts';

/** Methods that are real today. */
export const PAYMENT_METHODS = ['card', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type PaymentState = 'started' | 'awaiting' | 'authorised' | 'paid' | 'failed' | 'abandoned' | 'held';

export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly amount: Money;
  readonly reference: string;
  readonly providerId: string | null;
}

/** A payment as the books have it. */
export interface KeptPayment extends Payment {
  /** When it came to the state it is in. */
  readonly since: Date;
}

/** What a provider tells us, after its signature was checked. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: 'captured' | 'declined' | 'abandoned';
  readonly providerId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly tenantId: string;
}

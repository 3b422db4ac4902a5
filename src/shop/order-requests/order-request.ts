import type { Currency } from '#kernel/currencies.ts';
import type { CheckoutWishes } from '../checkout/checkout.service.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';

/** 'withdrawn': by the asker, or because the asker left the company or may no longer order. 'lapsed': nobody decided. */
export const REQUEST_STATES = ['pending', 'approved', 'refused', 'withdrawn', 'lapsed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What the asker confirmed at the recap. */
export type RequestedWishes = Omit<CheckoutWishes, 'seenVersion' | 'purchaseOrder' | 'invoiceNumbers'> & {
  /** Requests of before have none. */
  readonly invoiceNumbers?: CheckoutWishes['invoiceNumbers'];
};

/** An order of a buyer that waits for a colleague's approval, or did. */
export interface OrderRequest {
  readonly id: string;
  readonly companyId: string;
  readonly askerId: string;
  readonly cartId: string;
  readonly state: RequestState;
  readonly currency: Currency;
  /** The total as it was shown to the asker, VAT included. */
  readonly grossCents: number;
  readonly lineCount: number;
  readonly firstProduct: string;
  readonly purchaseOrder: string;
  /** To whoever decides. Empty without one. */
  readonly note: string;
  readonly wishes: RequestedWishes;
  /** How the order is to be paid. Null when the asker chooses afterwards. */
  readonly paymentMethod: PaymentMethod | null;
  readonly askedAt: Date;
  /** Null while it is pending, when nobody decided, and when that account was erased. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string;
  /** When the asker opened the decision. */
  readonly seenAt: Date | null;
  /** The order that was made of it. */
  readonly orderNumber: string | null;
}

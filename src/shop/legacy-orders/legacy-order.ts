import type { Currency } from '#kernel/currencies.ts';

/** An order of the shop's former system. */
export interface LegacyOrder {
  readonly number: string;
  /** Whose it is: 'id:' and the customer's former number, or 'email:' and the address in small letters. */
  readonly owner: string;
  /** YYYY-MM-DD */
  readonly placedOn: string;
  readonly totalCents: number;
  readonly currency: Currency;
  /** In the words of the former system. */
  readonly status: string;
  /** What was ordered, a line each. */
  readonly lines: string;
}

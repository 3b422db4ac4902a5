import type { Currency } from '#kernel/currencies.ts';

/** An order of the shop's former system. */
export interface LegacyOrder {
  readonly number: string;
  /** The customer: 'id:' and the former customer number, or 'email:' and the address in lower case. */
  readonly owner: string;
  /** YYYY-MM-DD */
  readonly placedOn: string;
  readonly totalCents: number;
  readonly currency: Currency;
  /** As the former system names it. */
  readonly status: string;
  /** What was ordered, one item per line. */
  readonly lines: string;
}

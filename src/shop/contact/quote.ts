import type { Currency } from '#kernel/currencies.ts';
import type { Priority } from '../catalog/product.ts';
import type { QuotedFreight } from '../promotions/promotion.ts';

/** The configuration that a customer asks a quote for, as it was then. */
export interface AskedQuote {
  readonly productId: string;
  readonly productName: string;
  /** By the names of the attributes, as the product page and its short keys have them. */
  readonly configuration: Readonly<Record<string, string>>;
  /** The same in words. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** Any number, also one that the product page does not offer. */
  readonly quantity: number;
  readonly priority: Priority;
  readonly currency: Currency;
  /** What the customer saw, before VAT. Null for a quantity that is not offered. */
  readonly listNetCents: number | null;
}

/** What staff offer: one quantity of these choices at a price before VAT, until a day, by a code of one use. */
export interface QuoteOffer {
  readonly promotionId: string;
  readonly code: string;
  readonly quantity: number;
  readonly priority: Priority;
  readonly netCents: number;
  readonly listNetCents: number;
  readonly currency: Currency;
  /** Absent: delivery as the shop charges it. */
  readonly freight?: QuotedFreight;
  /** The last day, on the shop's clock. */
  readonly validUntil: string;
  /** The product page with these choices and the code. */
  readonly path: string;
  /** For colleagues. */
  readonly reason: string;
}

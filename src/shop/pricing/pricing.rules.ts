import { roundCents, toDecimal, vatOf, type BasisPoints } from '#kernel/money.ts';
import { PRIORITIES, type Facts, type Priority } from '#shop/catalog/product.ts';
import type { PriceBook } from './engine/price-book.ts';
import type { QuoteOption } from './pricing.contract.ts';

/** EU rule for announced reductions: the reference is the lowest price of the thirty days before. */
export const LOWEST_PRICE_DAYS = 30;

export interface OptionFacts {
  readonly priority: Priority;
  readonly quantity: number;
  readonly cents: number;
  /** Price before a promotion. Without one, the same as `cents`. */
  readonly originalCents: number;
  readonly vatRate: BasisPoints;
  readonly productionDays: number;
  readonly promocode: string | null;
  /** Lowest price of the last thirty days. Null without a reduction. */
  readonly lowestCents: number | null;
}

/**
 * Row 3.18: one cell of the grid, with the VAT that it has when it is charged alone. The unit price is only shown, and
 * never multiplied back.
 */
export function quoteOptionOf({
  priority,
  quantity,
  cents,
  originalCents,
  vatRate,
  productionDays,
  promocode,
  lowestCents,
}: OptionFacts): QuoteOption {
  const originalVat = vatOf(originalCents, vatRate);
  const vat = vatOf(cents, vatRate);
  const amountExclTax = toDecimal(cents);
  const amountInclTax = toDecimal(cents + vat);
  const reduced = cents !== originalCents;
  return {
    deliveryKey: priority,
    deliveryOption: priority,
    productionTime: productionDays,
    deliverySpeed: PRIORITIES.indexOf(priority) + 1,
    unitAmountExclTax: unitAmount(cents, quantity),
    unitAmountInclTax: unitAmount(cents + vat, quantity),
    amountExclTax,
    amountInclTax,
    amountCentExclTax: cents,
    originalAmountExclTax: reduced ? toDecimal(originalCents) : amountExclTax,
    originalAmountInclTax: reduced ? toDecimal(originalCents + originalVat) : amountInclTax,
    vatAmount: toDecimal(vat),
    vatRate: toDecimal(vatRate),
    promocode,
    lowestAmountExclTax: lowestCents === null ? null : toDecimal(lowestCents),
  };
}

/** A decimal with four digits, in the currency. */
export function unitAmount(cents: number, quantity: number): string {
  const units = Math.round((cents * 100) / quantity);
  const rest = units % 10_000;
  return `${(units - rest) / 10_000}.${String(rest).padStart(4, '0')}`;
}

/**
 * Net cents of the file check: the full price for the first artwork, half of it for each further one. Several pages
 * cost more.
 */
export function fileCheckCents(
  pricePerCheck: number,
  facts: Facts,
  artworks: number,
  book: PriceBook['fileCheck'],
): number {
  const pages = facts['pages'];
  const first =
    typeof pages === 'number' && pages > 4 ? roundCents(pricePerCheck * book.multiPageFactor) : pricePerCheck;
  return first + (artworks - 1) * roundCents(first * book.furtherArtwork);
}

/**
 * Net cents of one kind of human design service: the whole price for the first artwork, and a share of it for each
 * further
 * artwork with the same layout and for each page beyond the included ones.
 * @param price euros of the kind, before VAT
 * @param currencyFactor how much of the currency one euro is
 */
export function designServiceCents(
  price: number,
  facts: Facts,
  artworks: number,
  currencyFactor: BasisPoints,
  book: PriceBook['designService'],
): number {
  const { pages } = facts;
  const furtherPages = typeof pages === 'number' ? Math.max(0, pages - book.pagesIncluded) : 0;
  const shares = 1 + furtherPages * book.furtherPage + (artworks - 1) * book.furtherArtwork;
  return roundCents((price * 100 * shares * currencyFactor) / 10_000);
}

interface PlaceAsked {
  readonly country?: string | undefined;
  readonly zipCode?: string | undefined;
  readonly shippingAddress?: Place | null | undefined;
  readonly billingAddress?: Place | null | undefined;
}

interface Place {
  readonly country: string;
  readonly postalCode?: string | undefined;
}

/**
 * The place that prices are for: the delivery address, otherwise country and postal code, otherwise the billing
 * address.
 */
export function placeAsked({ country, zipCode, shippingAddress, billingAddress }: PlaceAsked): {
  readonly country?: string;
  readonly zipCode?: string;
} {
  const address = shippingAddress ?? (country === undefined && zipCode === undefined ? billingAddress : undefined);
  const place = address ? { country: address.country, zipCode: address.postalCode || undefined } : { country, zipCode };
  return {
    ...(place.country === undefined ? {} : { country: place.country }),
    ...(place.zipCode === undefined ? {} : { zipCode: place.zipCode }),
  };
}

import { offeredPriorities } from '../catalog/priority.rules.ts';
import { artworksOf, factsOf, type Priority, type Selection } from '../catalog/product.ts';
import { quantityOffer } from '../catalog/quantity.rules.ts';
import { resolveSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import type { PriceBook } from './engine/price-book.ts';
import { priceCurves, printCents, type PriceTerms } from './engine/quote.ts';
import { selectionsOf } from './product-cost.rules.ts';

/** Prices that change so much that a figure may be mistyped: nothing in the files says what they were. */

/** A product as a shop sells it. */
export interface PricedProduct {
  readonly compiled: CompiledProduct;
  readonly book: PriceBook;
  readonly terms: PriceTerms;
}

/** The price of a product that changes most, in cents. */
export interface PriceChange {
  /** The configuration, as authors are told of it. */
  readonly what: string;
  readonly quantity: number;
  readonly priority: Priority;
  readonly before: number;
  readonly after: number;
  /** How many other prices change by more than a fifth as well. */
  readonly others: number;
}

/** A price that changes by less is a change of prices, and not told. */
const FIFTH = 0.2;

/** Compares what both sell, in the first configuration and with each option beside it. Undefined where nothing changes much. */
export function priceChange(before: PricedProduct, after: PricedProduct): PriceChange | undefined {
  const changes = selectionsOf(after.compiled).flatMap(({ selection, what }) => {
    const former = resolveSelection(before.compiled, selection);
    return former
      ? changesOf(pricesOf(before, former), pricesOf(after, selection)).map((each) => ({ ...each, what }))
      : [];
  });
  const [largest, ...others] = changes.toSorted((one, other) => timesOf(other) - timesOf(one));
  return largest && { ...largest, others: others.length };
}

/** How many times the lower price the higher one is. */
export function timesOf({ before, after }: Pick<PriceChange, 'before' | 'after'>): number {
  return Math.max(after / before, before / after);
}

type Prices = ReturnType<typeof pricesOf>;

function pricesOf({ compiled: { product }, book, terms }: PricedProduct, selection: Selection) {
  const facts = factsOf(product, selection);
  const { list } = quantityOffer(product, facts);
  const curves = priceCurves(product.price, facts, artworksOf(facts), list, terms, book);
  return { list, curves, offered: (quantity: number) => offeredPriorities(product, facts, quantity) };
}

function changesOf(former: Prices, present: Prices) {
  return present.list.flatMap((quantity) => {
    const sold = new Set(former.offered(quantity)).intersection(new Set(present.offered(quantity)));
    return [...sold].flatMap((priority) => {
      const before = printCents(former.curves, priority, quantity);
      const after = printCents(present.curves, priority, quantity);
      return before && after && Math.abs(after / before - 1) > FIFTH ? [{ quantity, priority, before, after }] : [];
    });
  });
}

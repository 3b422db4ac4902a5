import { holds } from './condition.ts';
import type { Facts, Localised, QuantityModel, QuantityRange, SetsModel } from './product.ts';

/** What may be ordered of one configuration. */
export interface QuantityOffer {
  /** Quantities to show, ascending. */
  readonly list: readonly number[];
  /** Every quantity that may be ordered: single numbers are ranges of one. */
  readonly ranges: readonly Pick<QuantityRange, 'min' | 'max' | 'step'>[];
  readonly freeEntry?: { readonly min: number; readonly max: number };
  /** Why quantities of the product are missing here. */
  readonly messages: readonly Localised[];
}

/** The quantities of a product under the facts of a selection. */
export function quantityOffer(model: QuantityModel, facts: Facts): QuantityOffer {
  const limits = model.limits.filter((limit) => holds(limit.when, facts));
  const least = Math.max(1, ...limits.map((limit) => limit.min ?? 1));
  const most = Math.min(Infinity, ...limits.map((limit) => limit.max ?? Infinity));
  const entries =
    model.mode === 'list' ? model.list.map((value) => ({ min: value, max: value, step: 1 })) : model.ranges;
  const ranges = entries
    .filter((entry) => !('when' in entry) || holds(entry.when, facts))
    .map(({ min, max, step }) => ({ min: firstStep(min, step, least), max: Math.min(max, most), step }))
    .filter(({ min, max }) => min <= max);
  const free = model.freeEntry && {
    min: Math.max(model.freeEntry.min, least),
    max: Math.min(model.freeEntry.max, most),
  };
  return {
    list: model.list.filter((value) => fits(value, ranges)).toSorted((a, b) => a - b),
    ranges,
    ...(free && free.min <= free.max ? { freeEntry: free } : {}),
    messages: limits.map((limit) => limit.message),
  };
}

/**
 * Row 5.04: positive and in a range entry on its step, counted from the entry's minimum;
 * with free entry also the customer's own whole number within its bounds.
 */
export function isValidQuantity(quantity: number, offer: Pick<QuantityOffer, 'ranges' | 'freeEntry'>): boolean {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return false;
  if (fits(quantity, offer.ranges)) return true;
  const own = offer.freeEntry;
  return own !== undefined && quantity >= own.min && quantity <= own.max;
}

/** Row 4.2.05, the quantity's half: the wanted one, else the initial one, else the largest. */
export function settleQuantity(wanted: number | undefined, initial: number, offer: QuantityOffer): number | undefined {
  if (wanted !== undefined && isValidQuantity(wanted, offer)) return wanted;
  if (isValidQuantity(initial, offer)) return initial;
  const tops = [...offer.list, ...offer.ranges.map(({ min, max, step }) => max - ((max - min) % step))];
  return tops.length > 0 ? Math.max(...tops) : undefined;
}

/** Most artworks that one line item of this many copies may carry, so that none is printed below its minimum (K16). */
export function mostSets(sets: SetsModel, quantity: number): number {
  return Math.max(1, Math.min(sets.max, Math.floor(quantity / sets.minimumPerSet)));
}

function fits(quantity: number, ranges: QuantityOffer['ranges']): boolean {
  return ranges.some(({ min, max, step }) => quantity >= min && quantity <= max && (quantity - min) % step === 0);
}

function firstStep(min: number, step: number, least: number): number {
  return min >= least ? min : min + Math.ceil((least - min) / step) * step;
}

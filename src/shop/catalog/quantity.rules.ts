import { holds } from './condition.ts';
import type { Localised } from '#kernel/languages.ts';
import type { Facts, Product, QuantityRange, ArtworksModel } from './product.ts';

type Steps = Pick<QuantityRange, 'min' | 'max' | 'step'>;

/** What may be ordered of one configuration. */
export interface QuantityOffer {
  /** Quantities to show, ascending. */
  readonly list: readonly number[];
  /** Every quantity that may be ordered: single numbers are ranges of one. */
  readonly ranges: readonly Steps[];
  readonly freeEntry?: { readonly min: number; readonly max: number };
  /** Why quantities of the product are missing here. */
  readonly messages: readonly Localised[];
}

/** The quantities of a product under the facts of a selection. */
export function quantityOffer(
  { quantity: model, sets }: Pick<Product, 'quantity' | 'sets'>,
  facts: Facts,
): QuantityOffer {
  const limits = model.limits.filter((limit) => holds(limit.when, facts));
  const least = Math.max(leastOfArtworks(sets, facts), ...limits.map((limit) => limit.min ?? 1));
  const most = Math.min(Infinity, ...limits.map((limit) => limit.max ?? Infinity));
  const entries =
    model.mode === 'list' ? model.list.map((value) => ({ min: value, max: value, step: 1 })) : model.ranges;
  const ranges = entries
    .filter((entry) => !('when' in entry) || holds(entry.when, facts))
    .map(({ min, max, step }) => ({ min: firstStep(min, step, least), max: Math.min(max, most), step }))
    .flatMap((range) => wholeRolls(range, sets, facts))
    .filter(({ min, max }) => min <= max);
  const free = model.freeEntry && {
    min: Math.max(model.freeEntry.min, least),
    max: Math.min(model.freeEntry.max, most),
  };
  return {
    list: model.list.filter((value) => fits(value, ranges)).toSorted((a, b) => a - b),
    ranges,
    ...(free && free.min <= free.max ? { freeEntry: free } : {}),
    messages: limits.map((limit) => limit.message).filter((message, at, all) => firstOf(message, all) === at),
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
export function resolveQuantity(wanted: number | undefined, initial: number, offer: QuantityOffer): number | undefined {
  if (wanted !== undefined && isValidQuantity(wanted, offer)) return wanted;
  if (isValidQuantity(initial, offer)) return initial;
  const tops = [...offer.list, ...offer.ranges.map(topOf)];
  return tops.length > 0 ? Math.max(...tops) : undefined;
}

/**
 * The quantity that a choice brings with it: the wanted one, else the smallest that suffices, else the largest. Like any
 * other repair it changes as little as it can: nobody who adds a twelfth name to 100 cards is given 5000.
 */
export function repairQuantity(wanted: number, offer: QuantityOffer): number | undefined {
  if (isValidQuantity(wanted, offer)) return wanted;
  const steps = offer.ranges.map((range) => Math.min(topOf(range), firstStep(range.min, range.step, wanted)));
  const enough = [...offer.list, ...steps].filter((each) => each >= wanted);
  return enough.length > 0 ? Math.min(...enough) : resolveQuantity(undefined, wanted, offer);
}

function topOf({ min, max, step }: Steps): number {
  return max - ((max - min) % step);
}

/** Labels on one roll where the artworks of a line are counted in rolls; undefined where they are counted in copies. */
export function labelsPerRoll(sets: ArtworksModel | undefined, facts: Facts): number | undefined {
  const { labelsPerRoll: each } = facts;
  return sets?.unit === 'rolls' && typeof each === 'number' && each > 0 ? each : undefined;
}

/** Copies that several artworks need, so that none is printed below its minimum (K16). */
function leastOfArtworks(sets: ArtworksModel | undefined, { sets: artworks }: Facts): number {
  return sets && typeof artworks === 'number' && artworks > 1 ? artworks * sets.minimumPerSet : 1;
}

function fits(quantity: number, ranges: QuantityOffer['ranges']): boolean {
  return ranges.some(({ min, max, step }) => quantity >= min && quantity <= max && (quantity - min) % step === 0);
}

/** K16: with several artworks every roll is full and every artwork has one at least. */
function wholeRolls(range: Steps, sets: ArtworksModel | undefined, facts: Facts): Steps[] {
  const each = labelsPerRoll(sets, facts);
  const { sets: artworks } = facts;
  if (each === undefined || typeof artworks !== 'number' || artworks < 2) return [range];
  const step = leastCommonMultiple(range.step, each);
  for (let min = firstStep(range.min, range.step, artworks * each); min <= range.max; min += range.step)
    if (min % each === 0) return [{ min, max: range.max, step }];
  return [];
}

function leastCommonMultiple(a: number, b: number): number {
  let [larger, rest] = [a, b];
  while (rest > 0) [larger, rest] = [rest, larger % rest];
  return (a / larger) * b;
}

function firstOf(message: Localised, all: readonly Localised[]): number {
  return all.findIndex((each) => sayTheSame(each, message));
}

function sayTheSame(one: Localised, other: Localised): boolean {
  const languages = Object.keys(one);
  return languages.length === Object.keys(other).length && languages.every((each) => one[each] === other[each]);
}

function firstStep(min: number, step: number, least: number): number {
  return min >= least ? min : min + Math.ceil((least - min) / step) * step;
}

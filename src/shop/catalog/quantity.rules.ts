import { formatAlternatives, formatNumber } from '#kernel/format.ts';
import { nearestNumbers } from '#kernel/nearest-numbers.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import { holds } from './condition.ts';
import type { Localised } from '#kernel/languages.ts';
import type { ArtworksModel, Facts, Product, QuantityModel, QuantityRange } from './product.ts';

type Steps = Pick<QuantityRange, 'min' | 'max' | 'step'>;

/** The quantities that can be ordered of one configuration. */
export interface QuantityOffer {
  /** Quantities to show, ascending. */
  readonly list: readonly number[];
  /** Every quantity that can be ordered. A single number is a range of one. */
  readonly ranges: readonly Steps[];
  readonly freeEntry?: { readonly min: number; readonly max: number };
  /** Reasons why some quantities of the product are missing here. */
  readonly messages: readonly Localised[];
}

/** The quantities of a product with the facts of a selection. */
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

/** Whether what is offered may be another one from selection to selection. */
export function isOfferOfSelection({ quantity, sets }: Pick<Product, 'quantity' | 'sets'>): boolean {
  return sets !== undefined || quantity.limits.length > 0 || quantity.ranges.some(({ when }) => when !== undefined);
}

/**
 * Row 5.04: positive and in a range, on its step, counted from the range's minimum.
 * With free entry, also the customer's own whole number within its bounds.
 */
export function isValidQuantity(quantity: number, offer: Pick<QuantityOffer, 'ranges' | 'freeEntry'>): boolean {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return false;
  if (fits(quantity, offer.ranges)) return true;
  const own = offer.freeEntry;
  return own !== undefined && quantity >= own.min && quantity <= own.max;
}

/** Row 4.2.05, for the quantity: the wanted one, otherwise the initial one, otherwise the largest. */
export function resolveQuantity(wanted: number | undefined, initial: number, offer: QuantityOffer): number | undefined {
  if (wanted !== undefined && isValidQuantity(wanted, offer)) return wanted;
  if (isValidQuantity(initial, offer)) return initial;
  const tops = [...offer.list, ...offer.ranges.map(topOf)];
  return tops.length > 0 ? Math.max(...tops) : undefined;
}

/**
 * The quantity after a choice: the wanted one, otherwise the next larger one, otherwise the largest. Like any
 * other repair it changes as little as possible: a customer who adds a twelfth name to 100 cards does not get 5000.
 */
export function repairQuantity(wanted: number, offer: QuantityOffer): number | undefined {
  if (isValidQuantity(wanted, offer)) return wanted;
  const steps = offer.ranges.map((range) => Math.min(topOf(range), firstStep(range.min, range.step, wanted)));
  const enough = [...offer.list, ...steps].filter((each) => each >= wanted);
  return enough.length > 0 ? Math.min(...enough) : resolveQuantity(undefined, wanted, offer);
}

/** The fewest that are offered. Undefined where nothing is. */
export function leastQuantity({ list, ranges, freeEntry }: QuantityOffer): number | undefined {
  const all = [...list, ...ranges.map(({ min }) => min), ...(freeEntry ? [freeEntry.min] : [])];
  return all.length > 0 ? Math.min(...all) : undefined;
}

/** What is offered nearest to a quantity that is not: the next smaller one and the next larger one. */
export function nearestQuantities(
  wanted: number,
  { ranges, freeEntry }: Pick<QuantityOffer, 'ranges' | 'freeEntry'>,
): readonly number[] {
  return nearestNumbers(wanted, freeEntry ? [...ranges, { ...freeEntry, step: 1 }] : ranges);
}

/** The refusal of a quantity that is not offered. It names what is: for people in the text, for programs in `detail`. */
export function refuseQuantity(
  wanted: number,
  offer: Pick<QuantityOffer, 'ranges' | 'freeEntry'>,
  locale: string,
): Refusal {
  const quantities = nearestQuantities(wanted, offer);
  const nearest = formatAlternatives(
    quantities.map((each) => formatNumber(each, locale)),
    locale,
  );
  return refuse('quantity_invalid', 422, { params: { nearest }, detail: { quantities } });
}

function topOf({ min, max, step }: Steps): number {
  return max - ((max - min) % step);
}

/** Labels on one roll if the artworks of a line are counted in rolls. Undefined if they are counted in copies. */
export function labelsPerRoll(sets: ArtworksModel | undefined, facts: Facts): number | undefined {
  const { labelsPerRoll: each } = facts;
  return sets?.unit === 'rolls' && typeof each === 'number' && each > 0 ? each : undefined;
}

/** The smallest quantity for several artworks, so that none is printed below its minimum (K16). */
function leastOfArtworks(sets: ArtworksModel | undefined, { sets: artworks }: Facts): number {
  return sets && typeof artworks === 'number' && artworks > 1 ? artworks * sets.minimumPerSet : 1;
}

function fits(quantity: number, ranges: QuantityOffer['ranges']): boolean {
  return ranges.some(({ min, max, step }) => quantity >= min && quantity <= max && (quantity - min) % step === 0);
}

/** K16: with several artworks every roll is full and every artwork has at least one roll. */
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

const known = new WeakMap<QuantityModel, readonly number[]>();

/**
 * Quantities for which prices are computed: the offered ones and the bounds of free entry. They are the same for every
 * request.
 */
export function baseQuantities(model: QuantityModel): readonly number[] {
  let quantities = known.get(model);
  if (!quantities) {
    const ends = [
      ...model.ranges.flatMap(({ min, max }) => [min, max]),
      ...(model.freeEntry ? [model.freeEntry.min, model.freeEntry.max] : []),
    ];
    known.set(model, (quantities = [...new Set([...model.list, ...ends])].sort((a, b) => a - b)));
  }
  return quantities;
}

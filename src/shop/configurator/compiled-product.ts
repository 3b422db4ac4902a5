import { textIn, type Languages } from '#kernel/languages.ts';
import { attributeName, type Feature, type Product, type Rule, type Selection } from '#shop/catalog/product.ts';
import { alternatives, cheapest, type Diagram, isConsistent } from './engine/diagram.ts';
import { cheapestOfEach } from './engine/cheapest-of-each.ts';
import { Explainer } from './engine/explain.ts';
import type { Assignment, Problem } from './engine/problem.ts';
import {
  distance,
  type FeatureValues,
  type OptionValue,
  parseNumber,
  snap,
  type Value,
  valueOf,
} from './feature-values.ts';

/** A product version that is ready for queries: its features as variables, its rules as one diagram. */
export interface CompiledProduct {
  readonly product: Product;
  readonly features: readonly FeatureValues[];
  readonly problem: Problem;
  /** The rule behind each constraint. */
  readonly rules: readonly Rule[];
  readonly diagram: Diagram;
  /** Variables in the order of the product page. Reasons name the first ones first. */
  readonly prominence: readonly number[];
}

/** What one millimetre or one preference costs: of sizes in halves and inches the nearest one is cheaper, too. */
const ONE = 100;
/** A changed choice costs more than any sum of preferences. */
const CHANGE = 1e9 * ONE;
/** A typed measure is the purpose of the product, so it changes last. */
const MEASURE_CHANGE = 1e11 * ONE;
/** Another kind (matt for gloss) costs more than any step or preference within the kind. */
const OTHER_KIND = 1e4 * ONE;

/**
 * Converts a received configuration (attribute names or feature ids) to feature ids. Names that the product does not
 * know
 * are left out, because a configuration may be older than the product. Undefined if the product knows none of them.
 */
export function byFeature(product: Product, configuration: Readonly<Record<string, string>>): Selection | undefined {
  const known = product.features.flatMap((feature) => {
    const chosen = [attributeName(feature), feature.id].find((name) => Object.hasOwn(configuration, name));
    return chosen === undefined ? [] : [[feature.id, configuration[chosen] ?? ''] as const];
  });
  if (known.length === 0 && Object.keys(configuration).length > 0) return undefined;
  return Object.fromEntries(known);
}

/** A selection by attribute name, as it is sent. */
export function byName(product: Product, selection: Selection): Record<string, string> {
  return Object.fromEntries(
    product.features.flatMap((feature) =>
      selection[feature.id] === undefined ? [] : [[attributeName(feature), selection[feature.id] ?? '']],
    ),
  );
}

/** The selection as the engine's values. An unknown or out-of-range value counts as not chosen. */
export function assignmentOf(compiled: CompiledProduct, selection: Selection): Assignment {
  return Int32Array.from(compiled.features, (entry) => {
    const chosen = chosenOf(selection, entry.feature);
    return chosen === undefined ? -1 : valueOf(entry, chosen);
  });
}

/**
 * Row 4.2.04: the complete valid selection nearest to the wanted one: fewest changed measures, then fewest changed
 * choices, then the nearest numbers, the same kind of option, the nearest scale steps, the product's preferences.
 * Undefined
 * if no valid selection contains the pinned choice.
 * @param pinned id of a feature whose choice must stay
 */
export function nearestSelection(compiled: CompiledProduct, wanted: Selection, pinned?: string): Selection | undefined {
  const { diagram } = compiled;
  const chosen = assignmentOf(compiled, wanted);
  // A complete and valid selection is its own nearest one.
  if (!chosen.includes(-1) && isConsistent(diagram, chosen)) return selectionOf(compiled, chosen, wanted);
  return cheapestSelection(compiled, diagram, wanted, ({ feature }) => feature.id === pinned);
}

/**
 * The valid selection that differs least from the wanted one.
 * @param isPinned whether a feature's choice must stay
 */
function cheapestSelection(
  compiled: CompiledProduct,
  diagram: Diagram,
  wanted: Selection,
  isPinned: (entry: FeatureValues, value: number) => boolean,
): Selection | undefined {
  const costs = costsOfChange(compiled, diagram, wanted, isPinned);
  const found = cheapest(diagram, costs);
  return found && selectionOf(compiled, found.values, wanted);
}

/** What each value costs as a change of the wanted selection. Whole numbers, or Infinity where another one is pinned. */
function costsOfChange(
  compiled: CompiledProduct,
  diagram: Diagram,
  wanted: Selection,
  isPinned: (entry: FeatureValues, value: number) => boolean,
): Float64Array {
  const costs = new Float64Array(diagram.values);
  compiled.features.forEach((entry, variable) => {
    const chosen = chosenOf(wanted, entry.feature);
    const value = chosen === undefined ? -1 : valueOf(entry, chosen);
    const offset = diagram.offsets[variable]!;
    const pinned = isPinned(entry, value);
    entry.values.forEach((candidate, index) => {
      const cost = pinned ? Infinity : costOf(entry, candidate, chosen, value);
      costs[offset + index] = index === value ? 0 : cost;
    });
  });
  return costs;
}

/**
 * The same selection, completed by the product's preferences, if every choice in it exists and all are compatible.
 * Undefined otherwise. This function never changes a choice.
 */
export function resolveSelection(compiled: CompiledProduct, configuration: Selection): Selection | undefined {
  const { product } = compiled;
  const selection = byFeature(product, configuration);
  if (!selection || Object.keys(selection).length < Object.keys(configuration).length) return undefined;
  const chosen = assignmentOf(compiled, selection);
  const unknown = compiled.features.some(
    ({ feature }, variable) => chosen[variable]! < 0 && chosenOf(selection, feature) !== undefined,
  );
  if (unknown) return undefined;
  const { diagram } = compiled;
  if (chosen.includes(-1)) return cheapestSelection(compiled, diagram, selection, (_entry, value) => value >= 0);
  return isConsistent(diagram, chosen) ? selectionOf(compiled, chosen, selection) : undefined;
}

/**
 * Per feature, the options that are compatible with all *other* choices of the selection. One click can select them.
 */
export function validOptions(
  compiled: CompiledProduct,
  selection: Selection,
): Readonly<Record<string, ReadonlySet<string>>> {
  const { features, diagram } = compiled;
  const { valid } = surroundingsOf(compiled, selection);
  return Object.fromEntries(
    features.map(({ feature, values }, variable) => {
      const offset = diagram.offsets[variable]!;
      return [
        feature.id,
        new Set(values.flatMap((value, index) => ('key' in value && valid[offset + index] === 1 ? [value.key] : []))),
      ];
    }),
  );
}

/** The smallest and largest number that a number feature may have with the other choices. */
export function numberBounds(
  compiled: CompiledProduct,
  selection: Selection,
  featureId: string,
): { readonly min: number; readonly max: number } | undefined {
  const { features, diagram } = compiled;
  const variable = variableOf(compiled, featureId);
  if (variable < 0) return undefined;
  const { valid } = surroundingsOf(compiled, selection);
  const open = features[variable]!.values.filter(
    (value, index) => 'min' in value && valid[diagram.offsets[variable]! + index] === 1,
  ) as readonly { min: number; max: number }[];
  const [first, last] = [open[0], open.at(-1)];
  return first && last && { min: first.min, max: last.max };
}

/**
 * The work for the reasons of all blocked options of one selection, and for those of one option: about 50 ms and 5 ms.
 * The products of this repository need a hundredth of it.
 */
const EDGES_FOR_REASONS = { whole: 5_000_000, each: 400_000 } as const;

/** For `whyBlocked`, one for all options of a selection: so all of their reasons together stay within the bound. */
export function explainerOf(compiled: CompiledProduct): Explainer {
  return new Explainer(compiled, EDGES_FOR_REASONS);
}

/**
 * Why a choice is not compatible with the rest of the selection: a minimal set of features whose choices exclude it,
 * and a minimal set of rules that are the reason. If the search for them would take too long, the set of features may
 * be larger, and there are no rules. Undefined if it is compatible, or if the choice does not exist.
 */
export function whyBlocked(
  compiled: CompiledProduct,
  selection: Selection,
  featureId: string,
  key: string,
  explainer = explainerOf(compiled),
): { readonly features: readonly Feature[]; readonly rules: readonly Rule[] } | undefined {
  const { features, diagram, prominence } = compiled;
  const variable = variableOf(compiled, featureId);
  const value = variable < 0 ? -1 : valueOf(features[variable]!, key);
  if (value < 0) return undefined;
  const { chosen, valid } = surroundingsOf(compiled, selection);
  if (valid[diagram.offsets[variable]! + value] === 1) return undefined;
  const reason = explainer.explain(chosen, variable, value);
  return {
    features: prominence.filter((each) => reason.choices.includes(each)).map((each) => features[each]!.feature),
    rules: [...new Set(reason.constraints?.map((index) => compiled.rules[index]!) ?? [])],
  };
}

/** What lies around one selection, by the engine's values: see `alternatives` and `cheapestOfEach`. */
interface Surroundings {
  /** The selection itself: whoever asks for every option asks with the same one. */
  readonly selection: Selection;
  readonly of: string;
  readonly chosen: Assignment;
  readonly valid: Uint8Array;
  nearest?: readonly (Assignment | undefined)[];
  /** Those that were asked for, as selections. */
  readonly freed: Map<number, Selection | undefined>;
}

/** Those of the selection queried last. The states of its options and their prices need the same ones. */
const lastSurroundings = new WeakMap<CompiledProduct, Surroundings>();

function surroundingsOf(compiled: CompiledProduct, selection: Selection): Surroundings {
  const last = lastSurroundings.get(compiled);
  if (last?.selection === selection) return last;
  const of = JSON.stringify(compiled.features.map(({ feature }) => chosenOf(selection, feature) ?? null));
  if (last?.of === of) return last;
  const chosen = assignmentOf(compiled, selection);
  const surroundings = { selection, of, chosen, valid: alternatives(compiled.diagram, chosen), freed: new Map() };
  lastSurroundings.set(compiled, surroundings);
  return surroundings;
}

const variables = new WeakMap<CompiledProduct['features'], ReadonlyMap<string, number>>();

/** -1 if the product has no such feature. */
function variableOf({ features }: CompiledProduct, featureId: string): number {
  let known = variables.get(features);
  if (!known)
    variables.set(features, (known = new Map(features.map(({ feature }, variable) => [feature.id, variable]))));
  return known.get(featureId) ?? -1;
}

/** The nearest valid selection that contains a choice. */
export function freedSelection(
  compiled: CompiledProduct,
  selection: Selection,
  featureId: string,
  key: string,
): Selection | undefined {
  const { features, diagram } = compiled;
  const variable = variableOf(compiled, featureId);
  const value = variable < 0 ? -1 : valueOf(features[variable]!, key);
  if (value < 0) return undefined;
  const surroundings = surroundingsOf(compiled, selection);
  const { freed } = surroundings;
  const place = diagram.offsets[variable]! + value;
  if (!freed.has(place)) {
    surroundings.nearest ??= cheapestOfEach(
      diagram,
      costsOfChange(compiled, diagram, selection, () => false),
    );
    const values = surroundings.nearest[place];
    freed.set(place, values && selectionOf(compiled, values, { ...selection, [featureId]: key }));
  }
  return freed.get(place);
}

/** The selection as text, in the product's order, without hidden features. */
export function describeSelection(
  product: Product,
  selection: Selection,
  languages: Languages,
): { readonly name: string; readonly value: string }[] {
  return product.features.flatMap((feature) => {
    const chosen = chosenOf(selection, feature);
    if (feature.hidden || chosen === undefined) return [];
    const option = feature.options.find(({ key }) => key === chosen);
    const value = option ? textIn(option.label, languages) : `${chosen} ${feature.number?.unit ?? ''}`.trim();
    return [{ name: textIn(feature.label, languages), value }];
  });
}

function chosenOf(selection: Selection, feature: Feature): string | undefined {
  return Object.hasOwn(selection, feature.id) ? selection[feature.id] : undefined;
}

/**
 * The cost of a value other than the wanted one: the cost of a change, if a value was wanted, plus the distance to it.
 */
function costOf(
  { feature, values }: FeatureValues,
  candidate: Value,
  chosen: string | undefined,
  wanted: number,
): number {
  if ('min' in candidate) {
    const number = parseNumber(chosen ?? feature.default) ?? Number(feature.default);
    const change = chosen === undefined ? 0 : MEASURE_CHANGE;
    return change + Math.min(1e6 * ONE, Math.ceil(distance(candidate, number) * ONE));
  }
  const from = wanted < 0 ? undefined : values[wanted];
  const change = (chosen === undefined ? 0 : CHANGE) + OTHER_KIND * kindsApart(from, candidate);
  const rank = feature.options.findIndex(({ key }) => key === candidate.key);
  const option = feature.options[rank]!;
  if (feature.scale && from && 'key' in from) {
    const position = feature.options.findIndex(({ key }) => key === from.key);
    return change + Math.abs(rank - position) * ONE;
  }
  const preferred = option.key === feature.default ? 0 : rank + 1;
  return change + (option.preference ?? preferred) * ONE;
}

/** The number of non-numeric facts in which two options differ. */
function kindsApart(from: Value | undefined, { facts }: OptionValue): number {
  if (!from || !('key' in from)) return 0;
  return Object.entries(facts).filter(([name, fact]) => typeof fact !== 'number' && fact !== from.facts[name]).length;
}

/** Converts values back to keys. A number stays as wanted, or becomes the nearest one that its value allows. */
function selectionOf({ features, prominence }: CompiledProduct, values: Assignment, wanted: Selection): Selection {
  const selection: Record<string, string> = {};
  for (const variable of prominence) {
    const { feature, values: possible } = features[variable]!;
    const value = possible[values[variable]!]!;
    selection[feature.id] = 'key' in value ? value.key : numberOf(feature, value, chosenOf(wanted, feature));
  }
  return selection;
}

function numberOf(
  { number, default: standard }: Feature,
  { min, max }: Exclude<Value, OptionValue>,
  wanted: string | undefined,
): string {
  const asked = parseNumber(wanted ?? standard) ?? Number(standard);
  const nearest = number ? snap(number, asked) : asked;
  return String(Math.min(max, Math.max(min, nearest)));
}

import { FACT_KINDS } from '#shop/catalog/fact-kinds.ts';
import { defaultSelection, factsOf, type Product, type ProductProblem, type Rule } from '#shop/catalog/product.ts';
import { isValidQuantity, quantityOffer } from '#shop/catalog/quantity.rules.ts';
import { isOwnSplit, sizesOf } from '#shop/catalog/size-split.rules.ts';
import { assignmentOf, type CompiledProduct, whyBlocked } from './compiled-product.ts';
import { Budget } from './engine/budget.ts';
import { compile, COMPILE_LIMITS, type Compiled, type CompileLimits } from './engine/compile.ts';
import { alternatives, isConsistent, validDomains, valuesAtNodes } from './engine/diagram.ts';
import { blockingConstraints } from './engine/explain.ts';
import { type Constraint, emptyAssignment, type Problem } from './engine/problem.ts';
import { unpackDiagram } from './engine/stored-diagram.ts';
import {
  type FeatureValues,
  gridOf,
  MOST_NUMBERS,
  numberValues,
  optionValues,
  stepsOf,
  testedAlike,
} from './feature-values.ts';
import { formulaAlike, translateRule } from './product-rules.ts';

export type Compilation =
  | { readonly ok: true; readonly compiled: CompiledProduct }
  | { readonly ok: false; readonly problems: readonly ProductProblem[] };

/** Sorts '40' before '100', because scales are numeric. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/** The search for the rules that leave nothing takes a second or two at most. */
const EDGES_FOR_GUILTY_RULES = 50_000_000;

/** The time of the processor, so that a product is not refused because the machine was busy with something else. */
export const OF_THIS_THREAD: CompileLimits = {
  ...COMPILE_LIMITS,
  now() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Compiles a product once per version. Features and options are taken in the order of their names,
 * so that no answer depends on the order of the file.
 * @param packed the diagram as it was stored, which is not made again
 */
export function compileProduct(
  product: Product,
  {
    limits = OF_THIS_THREAD,
    packed,
  }: { readonly limits?: CompileLimits; readonly packed?: Uint8Array | undefined } = {},
): Compilation {
  const problems = formProblems(product);
  if (problems.length > 0) return { ok: false, problems };
  const features = featureValues(product);
  const constraints: Constraint[] = [];
  const rules: Rule[] = [];
  product.constraints.forEach((rule, index) => {
    const translated = translateRule(product, features, rule);
    if (!translated.ok) problems.push({ path: ['constraints', index], message: translated.problem });
    else {
      constraints.push(...translated.constraints);
      rules.push(...translated.constraints.map(() => rule));
    }
  });
  if (problems.length > 0) return { ok: false, problems };
  const problem: Problem = { sizes: features.map(({ values }) => values.length), constraints };
  const known = packed && unpackDiagram(packed, problem);
  const result: Compiled = known ? { ok: true, diagram: known } : compile(problem, limits);
  if (!result.ok) {
    const reason =
      result.problem === 'too large' ? tooLarge(features, result.variables) : impossible(product, problem, rules);
    return { ok: false, problems: [reason] };
  }
  const prominence = [...features.keys()].sort(
    (a, b) => features[a]!.feature.sortIndex - features[b]!.feature.sortIndex,
  );
  const compiled: CompiledProduct = { product, features, problem, rules, diagram: result.diagram, prominence };
  const unfit = [...unreachable(compiled), ...brokenDefaults(compiled), ...deadQuantities(product)];
  return unfit.length > 0 ? { ok: false, problems: unfit } : { ok: true, compiled };
}

function featureValues(product: Product): readonly FeatureValues[] {
  const byName = product.features.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const finest = byName.map((feature) =>
    feature.number
      ? { feature, values: gridOf(feature.number).map((number) => ({ min: number, max: number })) }
      : optionValues({ ...feature, options: feature.options.toSorted((a, b) => NATURAL.compare(a.key, b.key)) }),
  );
  return finest.map((entry) => {
    const { number } = entry.feature;
    if (!number) return entry;
    const tests = testedAlike(product.constraints, number.fact);
    const formulas = formulaAlike(product.facts, finest, product.constraints, entry);
    return numberValues(entry.feature, number, (a, b) => tests(a, b) && formulas(a, b));
  });
}

function formProblems(product: Product): ProductProblem[] {
  const problems: ProductProblem[] = [];
  const say = (path: ProductProblem['path'], message: string) => problems.push({ path, message });
  const ids = new Set<string>();
  const givers = new Map<string, string>();
  product.features.forEach((feature, index) => {
    const path = ['features', index];
    if (ids.has(feature.id)) say(path, `there are two features '${feature.id}': rename one`);
    ids.add(feature.id);
    if (feature.number && feature.options.length > 0) say(path, `'${feature.id}' has options and a number: keep one`);
    if (!feature.number && feature.options.length === 0)
      say(path, `'${feature.id}' has no options: add some or a number`);
    if (feature.number && stepsOf(feature.number) > MOST_NUMBERS)
      say([...path, 'number', 'step'], `'${feature.id}' has more than ${MOST_NUMBERS} steps: write a larger step`);
    if (feature.number && !(stepsOf(feature.number) >= 1))
      say([...path, 'number', 'max'], `'${feature.id}' has no number from min to max: correct one of them`);
    const keys = new Set(feature.options.map(({ key }) => key));
    if (keys.size < feature.options.length) say(path, `'${feature.id}' has two options with one key: rename one`);
    const given = new Set([
      ...feature.options.flatMap(({ facts }) => Object.keys(facts)),
      ...(feature.number ? [feature.number.fact] : []),
    ]);
    for (const fact of given) {
      const other = givers.get(fact);
      if (other !== undefined) say(path, `the fact '${fact}' comes from '${other}' already: a fact has one source`);
      givers.set(fact, feature.id);
    }
  });
  product.constraints.forEach((rule, index) => {
    const forms = [rule.then, rule.forbid, rule.require, rule.formula, rule.table].filter((form) => form !== undefined);
    if (forms.length !== 1)
      say(['constraints', index], `rule ${rule.id} needs exactly one of then, forbid, require, formula, table`);
    else if (rule.when && !rule.then && rule.formula === undefined)
      say(['constraints', index], `rule ${rule.id}: 'when' goes with then or formula`);
  });
  if (product.sets && !ids.has(product.sets.feature))
    say(['sets', 'feature'], `there is no feature '${product.sets.feature}'`);
  problems.push(...sizesProblems(product), ...unitProblems(product), ...quantityProblems(product));
  product.quantity.ranges.forEach(({ min, max, step }, index) => {
    if (min > max || (max - min) % step !== 0)
      say(['quantity', 'ranges', index], `from ${min} in steps of ${step} never ends on ${max}: correct one of them`);
  });
  return problems;
}

/** A number is what its fact is measured in: in another unit it would be priced as something else. */
function unitProblems({ features }: Product): ProductProblem[] {
  return features.flatMap(({ id, number }, index) => {
    const kind = number && FACT_KINDS[number.fact];
    return kind?.type !== 'number' || kind.unit !== 'mm' || number?.unit === 'mm'
      ? []
      : [
          {
            path: ['features', index, 'number', 'unit'],
            message: `'${id}' is in '${number?.unit}', and its fact '${number?.fact}' is in mm: write mm, and its numbers in mm`,
          },
        ];
  });
}

/** A quantity below the one before it, or outside what may be typed, is a mistyped number. */
function quantityProblems({ quantity: { list, freeEntry } }: Product): ProductProblem[] {
  return list.flatMap((value, index) => {
    const path = ['quantity', 'list', index];
    const before = list[index - 1] ?? 0;
    if (value <= before)
      return [
        {
          path,
          message: `quantity ${value} stands behind ${before}: a list rises. A dot is a decimal mark: write 10000`,
        },
      ];
    return freeEntry && (value < freeEntry.min || value > freeEntry.max)
      ? [
          {
            path,
            message: `quantity ${value} is none from ${freeEntry.min} to ${freeEntry.max}, which may be typed: correct it or freeEntry`,
          },
        ]
      : [];
  });
}

/** K24: an option for the customer's own split needs the list of sizes, and a mix may contain only those sizes. */
function sizesProblems({ features, sizes, sets }: Product): ProductProblem[] {
  const splits = features.flatMap((feature, at) =>
    feature.options.flatMap(({ key, facts }, option) =>
      facts['sizeSplit'] === undefined ? [] : [{ key, facts, path: ['features', at, 'options', option] }],
    ),
  );
  const own = splits.find(({ facts }) => isOwnSplit(facts));
  if (!sizes)
    return own
      ? [{ path: own.path, message: `'${own.key}' lets the customer give sizes: name them, sizes: [S, M, L]` }]
      : [];
  const problems: ProductProblem[] = [];
  const say = (path: ProductProblem['path'], message: string) => problems.push({ path, message });
  if (!own) say(['sizes'], 'nobody can give them: add an option with the fact sizeSplit: own, or remove sizes');
  if (sets) say(['sizes'], 'a line is split over artworks or over sizes: remove sets or sizes');
  sizes.forEach((size, index) => {
    if (sizes.indexOf(size) < index) say(['sizes', index], `the size '${size}' is there twice: remove one`);
  });
  for (const { key, facts, path } of splits)
    for (const { size } of sizesOf(facts['sizeSplit'], 100))
      if (!sizes.includes(size)) say(path, `the mix '${key}' gives '${size}', which sizes does not name: add it`);
  return problems;
}

/** The most features that are named as too many. */
const MOST_BLAMED = 4;

function tooLarge(features: readonly FeatureValues[], variables: readonly number[]): ProductProblem {
  const names = variables.slice(0, MOST_BLAMED).map((variable) => `'${features[variable]!.feature.id}'`);
  const tied = names.length > 0 ? `too many combinations of ${names.join(', ')}` : 'too many features together';
  return {
    path: ['constraints'],
    message: `too large: the rules depend on ${tied}: drop a rule between them, give them fewer options, or sell two products`,
  };
}

function impossible(product: Product, problem: Problem, rules: readonly Rule[]): ProductProblem {
  const order = Int32Array.from(problem.sizes, (_, variable) => variable);
  const budget = new Budget(EDGES_FOR_GUILTY_RULES);
  const guilty = blockingConstraints(problem, order, emptyAssignment(problem), budget)?.map((index) => rules[index]!);
  if (!guilty) return { path: ['constraints'], message: 'no configuration can satisfy these rules: relax one of them' };
  const names = [...new Set(guilty.map(({ id }) => id))];
  const path = ['constraints', product.constraints.indexOf(guilty[0]!)];
  return { path, message: `no configuration can satisfy ${names.join(' and ')}: relax one of them` };
}

function unreachable(compiled: CompiledProduct): ProductProblem[] {
  const { product, features, diagram, problem } = compiled;
  const ofOptions = new Set([...features.keys()].filter((variable) => !features[variable]!.feature.number));
  // Mostly each option stands at a node, and not all edges need to be looked at.
  const atNodes = missingOptions(compiled, valuesAtNodes(diagram, ofOptions));
  if (atNodes.length === 0) return [];
  return missingOptions(compiled, validDomains(diagram, emptyAssignment(problem))).map(({ feature, key }) => {
    const position = product.features.findIndex(({ id }) => id === feature.id);
    const option = product.features[position]!.options.findIndex((each) => each.key === key);
    const message = `option '${key}' of '${feature.id}' can never be chosen: relax a rule or remove it`;
    return { path: ['features', position, 'options', option], message };
  });
}

/** The options that are not among the values that were found. */
function missingOptions({ features, diagram }: CompiledProduct, found: Uint8Array) {
  return features.flatMap(({ feature, values }, variable) =>
    values.flatMap((value, index) =>
      'key' in value && found[diagram.offsets[variable]! + index] !== 1 ? [{ feature, key: value.key }] : [],
    ),
  );
}

function brokenDefaults(compiled: CompiledProduct): ProductProblem[] {
  const { product, features, diagram, prominence } = compiled;
  const chosen = assignmentOf(compiled, defaultSelection(product));
  const unknown = features.flatMap(({ feature }, variable) =>
    chosen[variable]! >= 0
      ? []
      : [
          {
            path: ['features', product.features.findIndex(({ id }) => id === feature.id), 'default'],
            message: `'${feature.default}' is no value of '${feature.id}'`,
          },
        ],
  );
  if (unknown.length > 0) return unknown;
  if (isConsistent(diagram, chosen)) return [];
  const valid = alternatives(diagram, chosen);
  const first = prominence.find((variable) => valid[diagram.offsets[variable]! + chosen[variable]!] === 0) ?? 0;
  const { id, default: key } = features[first]!.feature;
  const guilty = whyBlocked(compiled, defaultSelection(product), id, key)?.rules.map((rule) => rule.id) ?? [];
  const path = ['features', product.features.findIndex((feature) => feature.id === id), 'default'];
  return [{ path, message: `the defaults contradict ${guilty.join(' and ')}: change one` }];
}

/** Listed quantities that are never offered, and a first quantity that the first configuration does not have. */
function deadQuantities(product: Product): ProductProblem[] {
  const { quantity } = product;
  const everything = {
    ...quantity,
    limits: [],
    ranges: quantity.ranges.map(({ min, max, step }) => ({ min, max, step })),
  };
  const possible = quantityOffer({ quantity: everything }, {});
  const dead = quantity.list.flatMap((value, index) =>
    isValidQuantity(value, possible)
      ? []
      : [{ path: ['quantity', 'list', index], message: `quantity ${value} is on no step of a range: correct it` }],
  );
  const first = quantityOffer(product, factsOf(product, defaultSelection(product)));
  return isValidQuantity(quantity.default, first)
    ? dead
    : [
        ...dead,
        {
          path: ['quantity', 'default'],
          message: `quantity ${quantity.default} cannot be ordered of the default configuration`,
        },
      ];
}

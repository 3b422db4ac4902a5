import { remedyFor } from '#kernel/similar-name.ts';
import { namedBy, passes } from './condition.ts';
import { FACT_KINDS, type FactKind } from './fact-kinds.ts';
import { parseFormula, valueIn } from './formula.ts';
import type { SharedParts } from './product-file.schema.ts';
import type { Condition, Facts, FactValue, NumberEntry, Product, ProductProblem, Rule, Test } from './product.ts';

/** Checks of a product's facts and of the conditions that name them, before anything is worked out from them. */

type Path = ProductProblem['path'];

/** The features of the shared file, as far as their facts are read here. */
export type SharedFeatures = SharedParts['features'];

/** Facts that an order adds to those of its selection (`order-facts.ts`). */
const ORDER_FACTS = new Set(['quantity', 'squareMetres', 'sra3Sheets']);

/**
 * Facts of a wrong type or out of their range, and facts that nothing reads: those are misspelt, and what they should
 * have said would count as absent.
 */
export function factNameProblems(product: Product): ProductProblem[] {
  const read = new Set([...Object.keys(FACT_KINDS), ...namesReadBy(product)]);
  const types = new Map<string, string>();
  return placesOf(product).flatMap(({ path, name, value }) => {
    const kind = FACT_KINDS[name];
    if (kind) return wrongFor(path, name, value, kind);
    if (!read.has(name)) {
      const remedy = remedyFor(name, read, 'remove it, or name it in a rule or the price');
      return [{ path, message: `nothing reads the fact '${name}': ${remedy}` }];
    }
    const type = types.get(name) ?? typeof value;
    types.set(name, type);
    return type === typeof value
      ? []
      : [{ path, message: `'${name}' is a ${type} elsewhere and '${String(value)}' here: write it alike` }];
  });
}

interface Place {
  readonly path: Path;
  readonly name: string;
  readonly value: FactValue;
}

/** Every fact of a product with its place. A number that customers type stands there twice, by its bounds. */
function placesOf({ facts, features }: Product): Place[] {
  const listed = (path: Path, given: Facts) =>
    Object.entries(given).map(([name, value]) => ({ path: [...path, name], name, value }));
  return [
    ...listed(['facts'], facts),
    ...features.flatMap(({ options, number }, index) => [
      ...options.flatMap((option, at) => listed(['features', index, 'options', at, 'facts'], option.facts)),
      ...(number ? [number.min, number.max] : []).map((value) => ({
        path: ['features', index, 'number'],
        name: number!.fact,
        value,
      })),
    ]),
  ];
}

function wrongFor(path: Path, name: string, value: FactValue, kind: FactKind): ProductProblem[] {
  const says = (message: string) => [{ path, message: `'${name}' is '${String(value)}', ${message}` }];
  switch (kind.type) {
    case 'number':
      if (typeof value !== 'number') return says('which is no number: write it without its unit');
      if (value < kind.min || value > kind.max)
        return says(`out of its range: write ${kind.min} to ${kind.max}, in ${kind.unit}`);
      return kind.whole && !Number.isInteger(value) ? says(`which is no whole number of ${kind.unit}`) : [];
    case 'words':
      if (typeof value !== 'string') return says('which is no word: write it in quotes, or correct it');
      if (kind.words && !kind.words.includes(value))
        return says(remedyFor(value, kind.words, `which the house does not know: write ${kind.words.join(', ')}`));
      return [];
    case 'yes or no':
      return typeof value === 'boolean' ? [] : says('which is neither true nor false: write one of them');
    case 'yes, no or a word':
      return typeof value === 'number' ? says('which is a number: write true, false or a word') : [];
  }
}

/** Names that a product's own rules, prices, quantities and priorities read: facts, and `choice.<feature id>`. */
export function namesReadBy(product: Product): string[] {
  return [
    ...conditionsOf(product).flatMap(({ condition }) => Object.keys(condition)),
    ...product.constraints.flatMap(({ formula, table }) => [...namesOfFormula(formula), ...(table?.columns ?? [])]),
    ...product.price.technologies.flatMap((each) => ('scale' in each && each.scale !== undefined ? [each.scale] : [])),
    ...product.price.technologies.flatMap((each) => (each.kind === 'list' && each.by !== undefined ? [each.by] : [])),
  ];
}

function namesOfFormula(formula: string | undefined): readonly string[] {
  const parsed = formula === undefined ? undefined : parseFormula(formula);
  return parsed?.ok ? parsed.formula.names : [];
}

interface Placed {
  readonly path: Path;
  readonly condition: Condition;
  /** Whether it may name the quantity and what follows from it. */
  readonly ofOrder: boolean;
}

function conditionsOf({ constraints, quantity, priorities, price }: Product): Placed[] {
  const placed = (path: Path, condition: Condition | undefined, ofOrder = false) =>
    condition ? [{ path, condition, ofOrder }] : [];
  return [
    ...constraints.flatMap((rule, index) =>
      (['when', 'then', 'forbid', 'require'] as const).flatMap((part) =>
        placed(['constraints', index, part], rule[part]),
      ),
    ),
    ...quantity.ranges.flatMap(({ when }, index) => placed(['quantity', 'ranges', index, 'when'], when)),
    ...quantity.limits.flatMap(({ when }, index) => placed(['quantity', 'limits', index, 'when'], when)),
    ...priorities.flatMap(({ when }, index) => placed(['priorities', index, 'when'], when, true)),
    ...price.technologies.flatMap(({ when }, index) => placed(['price', 'technologies', index, 'when'], when)),
    ...(price.extras ?? []).flatMap(({ when }, index) => placed(['price', 'extras', index, 'when'], when)),
  ];
}

/** Values that a fact can have: those listed, and the numbers that customers may type. */
interface Known {
  readonly values: Set<FactValue>;
  readonly typed: NumberEntry[];
}

/**
 * Conditions that name a fact or a value which nothing has. Such a condition is never true, so its rule would vanish
 * without a word. A rule of the shared file serves many products: it may name any value of the shared options, and any
 * word of a fact whose words are all known.
 */
export function conditionProblems(product: Product, shared: SharedFeatures): ProductProblem[] {
  const known = knownOf(product, shared);
  const own = knownOf(product, {});
  return [
    ...conditionsOf(product).flatMap(({ path, condition, ofOrder }) =>
      Object.entries(condition).flatMap(([name, test]) =>
        ofOrder && ORDER_FACTS.has(name)
          ? orderTestProblems(path, name, test)
          : testProblems(path, name, test, { own, known }),
      ),
    ),
    ...product.constraints.flatMap((rule, index) => tableProblems(rule, index, { own, known })),
    ...product.constraints.flatMap((rule, index) => idleProblems(rule, index, known)),
  ];
}

/** Why a condition holds of none of several products, as the first of them shows. Nothing where there is none. */
export function neverHolds(path: Path, condition: Condition, products: readonly Product[]): ProductProblem[] {
  const found = products.map((product) => {
    const own = knownOf(product, {});
    return Object.entries(condition).flatMap(([name, test]) => testProblems(path, name, test, { own, known: own }));
  });
  return found.every((problems) => problems.length > 0) ? (found[0] ?? []) : [];
}

/** What an order adds is a number, of which there are too many to name one. */
function orderTestProblems(path: Path, name: string, test: Test): ProductProblem[] {
  return namedBy(test)
    .values.filter((value) => typeof value !== 'number')
    .map((value) => ({
      path,
      message: `'${name}' is a number and never '${String(value)}': compare it without its unit, as "<= 600"`,
    }));
}

interface Universe {
  readonly own: ReadonlyMap<string, Known>;
  readonly known: ReadonlyMap<string, Known>;
}

function testProblems(path: Path, name: string, test: Test, { own, known }: Universe): ProductProblem[] {
  const subject = known.get(name);
  if (!own.has(name) || !subject) {
    const remedy = remedyFor(name, own.keys(), 'give the product this fact, or remove the condition');
    return [{ path, message: `no option and no product fact gives '${name}': ${remedy}` }];
  }
  const { values, compares } = namedBy(test);
  const listed = [...subject.values].map(String);
  const isNumeric = subject.typed.length > 0 || [...subject.values].some((value) => typeof value === 'number');
  const kind = FACT_KINDS[name];
  const words: readonly FactValue[] = kind?.type === 'words' && kind.words ? kind.words : [];
  const wrong = values.filter((value) => !canBe(subject, value) && !words.includes(value));
  const outOfReach = isNumeric ? neverTrue(test, subject) : [];
  return [
    ...outOfReach.map((comparison) => ({
      path,
      message: `'${name}' is never ${comparison}: it goes from ${rangeOf(subject)}. Correct the number, or remove the rule`,
    })),
    ...(compares && !isNumeric
      ? [{ path, message: `'${name}' is compared with a number and is none: write one of ${listed.join(', ')}` }]
      : []),
    ...wrong.map((value) => ({
      path,
      message:
        meantComparison(value) ??
        `'${name}' is never '${String(value)}': ${remedyFor(String(value), listed, `it is ${listed.join(', ')}`)}`,
    })),
  ];
}

/** Signs that people write for those that a condition knows. */
const SIGNS: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '=>': '>=', '=<': '<=', '==': '' };

/** What was to compare and does not: '=> 3', '≥ 3', '>= 3 mm', '>= 3,5'. */
function meantComparison(value: FactValue): string | undefined {
  const [, signs = '', number] = /^\s*([<>=≤≥\s]+)(-?\d+(?:[.,]\d+)?)/u.exec(String(value)) ?? [];
  const sign = signs.replaceAll(/\s/g, '');
  if (number === undefined) return undefined;
  const right = `${SIGNS[sign] ?? sign} ${number.replace(',', '.')}`.trim();
  return `'${String(value)}' is no comparison: write "${right}", with <, <=, > or >= and a number without its unit`;
}

/** Parts of a rule that ask for something. */
const ASKING = ['then', 'require'] as const;

/** A limit of which nothing comes nearer than this factor is mistyped. One that is just not reached is kept for later options. */
const FAR_OFF = 4;

/** Limits that nothing comes near: the rule asks for nothing, and what it was written against is sold. */
function idleProblems(rule: Rule, index: number, known: Universe['known']): ProductProblem[] {
  const asked = ASKING.flatMap((part) =>
    Object.entries(rule[part] ?? {}).flatMap(([name, test]) => {
      const subject = known.get(name);
      if (typeof test !== 'string' || !subject || !isFarOff(test, subject)) return [];
      const message = `'${name}' is always ${test}, by far: it goes from ${rangeOf(subject)}. Correct the number, or remove the rule`;
      return [{ path: ['constraints', index, part], message }];
    }),
  );
  return [...asked, ...idleFormula(rule, index, known)];
}

function isFarOff(test: string, subject: Known): boolean {
  const [, comparison = '', limit] = /^([<>]=?)\s*(-?[\d.]+)$/.exec(test) ?? [];
  const numbers = numbersOf(subject);
  return (
    limit !== undefined && numbers.length > 1 && numbers.every((value) => keepsClear(value, comparison, Number(limit)))
  );
}

function keepsClear(value: number, comparison: string, limit: number): boolean {
  return comparison.startsWith('<') ? value * FAR_OFF <= limit : value >= limit * FAR_OFF && limit > 0;
}

/** More corners than these are not looked at. */
const MOST_NAMES = 6;

/** A bound that no corner of the ranges comes near. Steps and remainders are left out: they are not the largest at a corner. */
function idleFormula({ formula }: Rule, index: number, known: Universe['known']): ProductProblem[] {
  const parsed = formula === undefined ? undefined : parseFormula(formula);
  if (!parsed?.ok || /floor|ceil/.test(formula ?? '')) return [];
  const { names, left, comparison, right } = parsed.formula;
  const ranges = names.map((name) => numbersOf(known.get(name) ?? { values: new Set(), typed: [] }));
  if (!/[<>]/.test(comparison) || names.length > MOST_NAMES || ranges.some((all) => all.length === 0)) return [];
  const isClear = cornersOf(ranges).every((corner) => {
    const valueOf = (name: string) => corner[names.indexOf(name)];
    return keepsClear(valueIn(left, valueOf), comparison, valueIn(right, valueOf));
  });
  const message = `'${formula}' is always true, by far, also at the ends of ${names.join(', ')}: correct its number, or remove the rule`;
  return isClear ? [{ path: ['constraints', index, 'formula'], message }] : [];
}

/** Every combination of the ends of ranges. */
function cornersOf(ranges: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return ranges.reduce<readonly (readonly number[])[]>(
    (corners, numbers) =>
      corners.flatMap((each) => [Math.min(...numbers), Math.max(...numbers)].map((end) => [...each, end])),
    [[]],
  );
}

/** The comparisons of a test that no value of its fact passes. */
function neverTrue(test: Test, subject: Known): readonly string[] {
  const alternatives: readonly unknown[] = Array.isArray(test) ? test : [test];
  return alternatives.filter(
    (one): one is string =>
      typeof one === 'string' &&
      namedBy(one).compares &&
      !one.startsWith('not ') &&
      !numbersOf(subject).some((value) => passes(one, value)),
  );
}

/** The numbers of a fact; of those that customers type the first and the last, which a comparison passes if any. */
function numbersOf({ values, typed }: Known): readonly number[] {
  return [...[...values].filter((value) => typeof value === 'number'), ...typed.flatMap(({ min, max }) => [min, max])];
}

function rangeOf(subject: Known): string {
  const numbers = numbersOf(subject);
  return `${Math.min(...numbers)} to ${Math.max(...numbers)}`;
}

function canBe({ values, typed }: Known, value: FactValue): boolean {
  return values.has(value) || (typeof value === 'number' && typed.some(({ min, max }) => value >= min && value <= max));
}

function tableProblems({ table }: Rule, index: number, universe: Universe): ProductProblem[] {
  return (table?.rows ?? []).flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const name = table?.columns[column];
      return cell === '*' || name === undefined
        ? []
        : testProblems(['constraints', index, 'table', 'rows', at, column], name, cell, universe);
    }),
  );
}

function knownOf(product: Product, shared: SharedFeatures): Map<string, Known> {
  const known = new Map<string, Known>();
  const knownAs = (name: string) => {
    const entry = known.get(name) ?? { values: new Set<FactValue>(), typed: [] };
    known.set(name, entry);
    return entry;
  };
  const add = (given: Facts | undefined) =>
    Object.entries(given ?? {}).forEach(([name, value]) => knownAs(name).values.add(value));
  const parts = [...product.features, ...Object.values(shared)];
  add(product.facts);
  for (const { options = [], number } of parts) {
    for (const { facts } of options) add(facts);
    if (number) knownAs(number.fact).typed.push(number);
  }
  for (const { id, options } of product.features)
    for (const { key } of options) knownAs(`choice.${id}`).values.add(key);
  return known;
}

import { type Comparison } from '#shop/catalog/formula.ts';
import { type Expression, type Formula } from './problem.ts';

/**
 * A sum of whole numbers, which may be put together in any order: of each variable the number of each value, and largest
 * ones of such sums. What a formula takes twice, or adds and takes away again, stands in it once.
 */
export interface WholeSum {
  readonly alone: number;
  readonly tables: ReadonlyMap<number, readonly number[]>;
  readonly largest: readonly Largest[];
  /** No number that is met on the way to it is larger, with either sign. */
  readonly most: number;
}

/** The largest of some sums, so many times. A smallest one is the largest of the opposites, with the opposite sign. */
export interface Largest {
  readonly times: number;
  readonly of: readonly WholeSum[];
}

/** The left side of a formula less the right one, or the reverse if it may not be too small. Undefined if it is no such sum. */
export function differenceOf({ left, comparison, right }: Formula): WholeSum | undefined {
  const sum = wholeSum({ apply: '-', terms: isBelow(comparison) ? [left, right] : [right, left] });
  return sum && sum.most < Number.MAX_SAFE_INTEGER ? sum : undefined;
}

/** The same formula, in which its difference is put together and compared with a number. */
export function gathered(formula: Formula): Formula {
  const { comparison } = formula;
  if (comparison === '=' || comparison === '!=') return formula;
  const sum = differenceOf(formula);
  if (!sum || (sum.tables.size === 0 && sum.largest.length === 0)) return formula;
  return {
    ...formula,
    left: expressionOf({ ...sum, alone: 0 }),
    comparison: isStrict(comparison) ? '<' : '<=',
    right: { number: 0 - sum.alone },
  };
}

export function isBelow(comparison: Comparison): boolean {
  return comparison === '<' || comparison === '<=';
}

export function isStrict(comparison: Comparison): boolean {
  return comparison === '<' || comparison === '>';
}

function wholeSum(expression: Expression): WholeSum | undefined {
  if ('number' in expression) return wholeNumber(expression.number);
  if ('variable' in expression) {
    const { variable, numbers } = expression;
    if (!numbers.every(Number.isSafeInteger)) return undefined;
    return { alone: 0, tables: new Map([[variable, numbers]]), largest: [], most: amountOf(numbers) };
  }
  const terms = expression.terms.map(wholeSum);
  if (!terms.every((term) => term !== undefined)) return undefined;
  const [one, other] = terms;
  switch (expression.apply) {
    case '+':
      return one && other && added(one, other);
    case '-':
      return one && other && added(one, times(other, -1));
    case '*':
      return one && other && product(one, other);
    case 'max':
      return largestOf(terms);
    case 'min':
      return times(largestOf(terms.map((term) => times(term, -1))), -1);
    default:
      return undefined;
  }
}

function wholeNumber(number: number): WholeSum | undefined {
  return Number.isSafeInteger(number)
    ? { alone: number, tables: new Map(), largest: [], most: Math.abs(number) }
    : undefined;
}

function amountOf(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
}

/** The largest of what is itself the largest of some is the largest of all of them. */
function largestOf(terms: readonly WholeSum[]): WholeSum {
  const of = terms.flatMap((term): readonly WholeSum[] => {
    const [inner, ...others] = term.largest;
    const isInner = term.alone === 0 && term.tables.size === 0 && others.length === 0 && inner?.times === 1;
    return isInner ? inner.of : [term];
  });
  return { alone: 0, tables: new Map(), largest: [{ times: 1, of }], most: Math.max(...terms.map(({ most }) => most)) };
}

/** Of several variables it is no sum. */
function product(one: WholeSum, other: WholeSum): WholeSum | undefined {
  const isNumber = ({ tables, largest }: WholeSum) => tables.size === 0 && largest.length === 0;
  if (isNumber(other)) return times(one, other.alone);
  return isNumber(one) ? times(other, one.alone) : undefined;
}

/** Nought is added, since there is a negative one, too, that would not be alike. */
function times(sum: WholeSum, factor: number): WholeSum {
  return {
    alone: sum.alone * factor + 0,
    tables: new Map([...sum.tables].map(([variable, numbers]) => [variable, numbers.map((each) => each * factor + 0)])),
    largest: sum.largest.map((each) => ({ ...each, times: each.times * factor })),
    most: sum.most * Math.max(1, Math.abs(factor)),
  };
}

function added(one: WholeSum, other: WholeSum): WholeSum {
  const tables = new Map(one.tables);
  for (const [variable, numbers] of other.tables) {
    const before = tables.get(variable);
    tables.set(variable, before ? numbers.map((number, value) => number + before[value]!) : numbers);
  }
  const largest = [...one.largest];
  for (const each of other.largest) {
    const at = largest.findIndex((before) => haveSame(before.of, each.of));
    if (at < 0) largest.push(each);
    else largest[at] = { ...each, times: each.times + largest[at]!.times };
  }
  return {
    alone: one.alone + other.alone,
    tables,
    largest: largest.filter((each) => each.times !== 0),
    most: one.most + other.most,
  };
}

/** In any order. */
function haveSame(some: readonly WholeSum[], others: readonly WholeSum[]): boolean {
  const areIn = (list: readonly WholeSum[], those: readonly WholeSum[]) =>
    those.every((each) => list.some((other) => isSame(each, other)));
  return areIn(some, others) && areIn(others, some);
}

function isSame(one: WholeSum, other: WholeSum): boolean {
  return (
    one.alone === other.alone &&
    one.tables.size === other.tables.size &&
    [...one.tables].every(([variable, numbers]) =>
      other.tables.get(variable)?.every((number, value) => number === numbers[value]),
    ) &&
    one.largest.length === other.largest.length &&
    one.largest.every((each) =>
      other.largest.some(({ times: factor, of }) => factor === each.times && haveSame(of, each.of)),
    )
  );
}

function expressionOf({ alone, tables, largest }: WholeSum): Expression {
  const terms: readonly Expression[] = [
    ...[...tables].map(([variable, numbers]) => ({ variable, numbers })),
    ...largest.map(({ times: factor, of }): Expression => {
      const max: Expression = { apply: 'max', terms: of.map(expressionOf) };
      return factor === 1 ? max : { apply: '*', terms: [{ number: factor }, max] };
    }),
  ];
  const sum = terms.length > 0 ? terms.reduce((before, term) => ({ apply: '+', terms: [before, term] })) : undefined;
  if (!sum) return { number: alone };
  return alone === 0 ? sum : { apply: '+', terms: [sum, { number: alone }] };
}

/** So many ways to take one sum of each largest one are gone through. */
const MOST_WAYS = 64;

/**
 * What a variable adds to a sum: of each way to take one sum of every largest one, the number of each value. From value
 * to value the sum moves as some of these ways do: where all rise, it rises, as no largest one ever leaps. Undefined if
 * there are too many.
 */
export function waysAlong({ tables, largest }: WholeSum, variable: number): readonly (readonly number[])[] | undefined {
  let ways: readonly (readonly number[])[] = [tables.get(variable) ?? []];
  for (const { times: factor, of } of largest) {
    const taken = of.map((each) => waysAlong(each, variable));
    if (!taken.every((each) => each !== undefined)) return undefined;
    const added = taken.flat();
    if (ways.length * added.length > MOST_WAYS) return undefined;
    ways = ways.flatMap((way) =>
      added.map((each) => {
        const size = Math.max(way.length, each.length);
        return Array.from({ length: size }, (_, value) => (way[value] ?? 0) + factor * (each[value] ?? 0));
      }),
    );
  }
  return ways;
}

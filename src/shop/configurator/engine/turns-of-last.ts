import { rulesOf } from './formula-slopes.ts';
import type { Expression, Formula } from './problem.ts';
import { type Factors, solvedTurns } from './solved-turns.ts';
import { searchedTurns, type TurnsOfLast, type Two } from './turns.ts';
import { differenceOf, isBelow, isStrict, type Largest } from './whole-sum.ts';

/**
 * In few steps, for a formula that compares a sum of whole numbers of one variable each and of the largest of some, or of
 * products of them, as size rules mostly do, and for several such formulas in one: with all others known, and one of the
 * two, it is a multiple of a number of the last. Whole numbers may be put together in any order; of fractions another
 * order may give another result, so that other formulas have none.
 * @param formula compares by order; what is computed from one variable stands in it as the numbers of its values
 */
export function turnsOfLast(formula: Formula, two: Two): TurnsOfLast | undefined {
  const [size, sizeOfLast] = [two.variable, two.last].map(
    (each) => sizeIn(formula.left, each) ?? sizeIn(formula.right, each),
  );
  if (size === undefined || sizeOfLast === undefined) return undefined;
  const apart: Apart = { ...two, size, sizeOfLast };
  const rules = rulesOf(formula).map((rule) => turnsOfSum(rule, apart) ?? turnsOfProducts(rule, apart));
  if (!rules.every((rule) => rule !== undefined)) return undefined;
  return {
    settle() {
      for (const rule of rules) rule.settle();
    },
    narrow(turns, part) {
      for (const rule of rules) rule.narrow(turns, part);
    },
  };
}

interface Apart extends Two {
  /** The number of values of each of the two. */
  readonly size: number;
  readonly sizeOfLast: number;
}

function sizeIn(expression: Expression, wanted: number): number | undefined {
  if ('number' in expression) return undefined;
  if ('variable' in expression) return expression.variable === wanted ? expression.numbers.length : undefined;
  return expression.terms.map((term) => sizeIn(term, wanted)).find((size) => size !== undefined);
}

function turnsOfSum(formula: Formula, apart: Apart): TurnsOfLast | undefined {
  const { variable, last, current, size, sizeOfLast, isFirst } = apart;
  const sum = differenceOf(formula);
  if (!sum) return undefined;
  const largest = sum.largest.map((each) => largestOfTwo(each, apart));
  if (!largest.every((each) => each !== undefined)) return undefined;
  const first = Float64Array.from(sum.tables.get(variable) ?? noughts(size));
  const second = Float64Array.from(sum.tables.get(last) ?? noughts(sizeOfLast));
  const others = othersIn(sum.tables, variable, last);
  const known = () => others.reduce((total, [other, table]) => total + table[current[other]!]!, sum.alone);
  const limit = -more(formula);
  const [one, ...further] = largest;
  const factors = () => ({ alone: known(), ofFirst: 1, ofSecond: 1, ofBoth: 0 });
  const rule = { limit, first, second, factors, largest: one };
  const solved = further.length === 0 ? solvedTurns(apart, rule, sum.most) : undefined;
  if (solved) return solved;
  let alone = 0;
  let ofOthers: readonly number[] = [];
  const settle = () => {
    alone = known();
    ofOthers = largest.map((each) => each.ofOthers());
  };
  const { narrow } = searchedTurns(isFirst, (value, lowest) => {
    let side = alone + first[value]! + second[lowest]!;
    for (const [at, each] of largest.entries())
      side += each.times * Math.max(each.first[value]!, each.second[lowest]!, ofOthers[at]!);
    return side <= limit;
  });
  return { settle, narrow };
}

/** Of a variable that a sum does not read. */
function noughts(size: number): readonly number[] {
  return Array.from({ length: size }, () => 0);
}

/** Undefined if one of them is a sum of several. */
function largestOfTwo({ times, of }: Largest, { variable, last, current, size, sizeOfLast }: Apart) {
  if (of.some(({ tables, largest }) => tables.size > 1 || largest.length > 0)) return undefined;
  const alone = Math.max(-Infinity, ...of.flatMap((each) => (each.tables.size === 0 ? [each.alone] : [])));
  const ofOne = of.flatMap((each) =>
    [...each.tables].map(([own, numbers]) => ({ own, numbers: numbers.map((number) => number + each.alone) })),
  );
  const numbersOf = (wanted: number, length: number) =>
    Float64Array.from({ length }, (_, value) =>
      ofOne.reduce((most, { own, numbers }) => (own === wanted ? Math.max(most, numbers[value]!) : most), -Infinity),
    );
  const others = ofOne.filter(({ own }) => own !== variable && own !== last);
  const ofOthers = () => others.reduce((most, { own, numbers }) => Math.max(most, numbers[current[own]!]!), alone);
  return { times, first: numbersOf(variable, size), second: numbersOf(last, sizeOfLast), ofOthers };
}

function turnsOfProducts(formula: Formula, apart: Apart): TurnsOfLast | undefined {
  const { variable, last, current, size, sizeOfLast, isFirst } = apart;
  const { left, comparison, right } = formula;
  const products = productsOf({ apply: '-', terms: isBelow(comparison) ? [left, right] : [right, left] });
  if (!products) return undefined;
  const most = products.reduce((sum, product) => sum + product.most, 0);
  if (most > Number.MAX_SAFE_INTEGER) return undefined;
  const limit = -more(formula);
  const terms = products.map(({ alone, tables }) => ({
    alone,
    first: tables.get(variable),
    second: tables.get(last),
    others: othersIn(tables, variable, last),
    /** What all that is known gives. */
    factor: alone,
  }));
  const settle = () => {
    for (const term of terms) {
      term.factor = term.alone;
      for (const [other, numbers] of term.others) term.factor *= numbers[current[other]!]!;
    }
  };
  const first = sameNumbers(
    terms.map((term) => term.first),
    size,
  );
  const second = sameNumbers(
    terms.map((term) => term.second),
    sizeOfLast,
  );
  if (first && second) {
    const factors = () => {
      settle();
      return factorsOf(terms);
    };
    const rule = { limit, first, second, factors, largest: undefined };
    const solved = solvedTurns(apart, rule, most);
    if (solved) return solved;
  }
  const { narrow } = searchedTurns(isFirst, (value, lowest) => {
    let sum = 0;
    for (const term of terms)
      sum += term.factor * (term.first ? term.first[value]! : 1) * (term.second ? term.second[lowest]! : 1);
    return sum <= limit;
  });
  return { settle, narrow };
}

interface ProductForTwo {
  readonly first: readonly number[] | undefined;
  readonly second: readonly number[] | undefined;
  /** What all others give. */
  readonly factor: number;
}

function factorsOf(terms: readonly ProductForTwo[]): Factors {
  let [alone, ofFirst, ofSecond, ofBoth] = [0, 0, 0, 0];
  for (const { first, second, factor } of terms) {
    if (first && second) ofBoth += factor;
    else if (first) ofFirst += factor;
    else if (second) ofSecond += factor;
    else alone += factor;
  }
  return { alone, ofFirst, ofSecond, ofBoth };
}

/** The numbers of a variable in all terms that read it. Undefined if they differ. */
function sameNumbers(tables: readonly (readonly number[] | undefined)[], size: number): Float64Array | undefined {
  const [one = noughts(size), ...others] = tables.filter((table) => table !== undefined);
  const isSame = others.every((table) => table.every((number, value) => number === one[value]));
  return isSame ? Float64Array.from(one) : undefined;
}

/** Of whole numbers, 'less than' is 'one more is at most'. */
function more({ comparison }: Formula): number {
  return isStrict(comparison) ? 1 : 0;
}

type Tables = ReadonlyMap<number, readonly number[]>;

function othersIn(tables: Tables, variable: number, last: number) {
  return [...tables].filter(([each]) => each !== variable && each !== last);
}

/** A number and the number of each value of some variables, multiplied. */
interface Product {
  readonly alone: number;
  readonly tables: Tables;
  /** No product of some of them is larger, with either sign. */
  readonly most: number;
}

/** A formula of more products has no short form. */
const MOST_PRODUCTS = 16;

/** The products of which an expression is the sum. Undefined if it is none of whole numbers. */
function productsOf(expression: Expression): readonly Product[] | undefined {
  if (!('apply' in expression)) return numbered(expression);
  const [one, other] = expression.terms.map(productsOf);
  if (!one || !other) return undefined;
  switch (expression.apply) {
    case '+':
      return [...one, ...other];
    case '-':
      return [...one, ...other.map((each) => ({ ...each, alone: -each.alone }))];
    case '*':
      return one.length * other.length > MOST_PRODUCTS
        ? undefined
        : one.flatMap((each) => other.map((by) => multiplied(each, by)));
    default:
      return undefined;
  }
}

function numbered(expression: Exclude<Expression, { readonly apply: unknown }>): readonly Product[] | undefined {
  const numbers = 'number' in expression ? [expression.number] : expression.numbers;
  if (!numbers.every(Number.isSafeInteger)) return undefined;
  const most = Math.max(1, ...numbers.map(Math.abs));
  return 'number' in expression
    ? [{ alone: expression.number, tables: new Map(), most }]
    : [{ alone: 1, tables: new Map([[expression.variable, numbers]]), most }];
}

function multiplied(one: Product, other: Product): Product {
  const tables = new Map(one.tables);
  for (const [variable, numbers] of other.tables) {
    const before = tables.get(variable);
    tables.set(variable, before ? numbers.map((number, value) => number * before[value]!) : numbers);
  }
  return { alone: one.alone * other.alone, tables, most: one.most * other.most };
}

import { rulesOf } from './formula-slopes.ts';
import type { Expression, Formula } from './problem.ts';
import { differenceOf, isBelow, isStrict, type Largest } from './whole-sum.ts';

/** Whether a formula holds for values of two of its variables, while those of all others stay as they were. */
export interface HeldForTwo {
  /** Reads the values of all others. */
  settle(): void;
  holds(value: number, last: number): boolean;
}

/**
 * In few steps, for a formula that compares a sum of whole numbers of one variable each and of the largest of some, or of
 * products of them, as size rules mostly do, and for several such formulas in one: what all others give is one number for
 * each of its terms then. Whole numbers may be put together in any order; of fractions another order may give another
 * result, so that other formulas have none.
 * @param formula compares by order; what is computed from one variable stands in it as the numbers of its values
 */
export function heldForTwo(
  formula: Formula,
  variable: number,
  last: number,
  current: Int32Array,
): HeldForTwo | undefined {
  const [size, sizeOfLast] = [variable, last].map((each) => sizeIn(formula.left, each) ?? sizeIn(formula.right, each));
  if (size === undefined || sizeOfLast === undefined) return undefined;
  const apart = { variable, last, current, size, sizeOfLast };
  const rules = rulesOf(formula).map((rule) => heldBySum(rule, apart) ?? heldByProducts(rule, apart));
  return rules.every((rule) => rule !== undefined) ? heldByAll(rules) : undefined;
}

interface Apart {
  readonly variable: number;
  readonly last: number;
  readonly current: Int32Array;
  /** The number of values of each of the two. */
  readonly size: number;
  readonly sizeOfLast: number;
}

function sizeIn(expression: Expression, wanted: number): number | undefined {
  if ('number' in expression) return undefined;
  if ('variable' in expression) return expression.variable === wanted ? expression.numbers.length : undefined;
  return expression.terms.map((term) => sizeIn(term, wanted)).find((size) => size !== undefined);
}

function heldByAll(rules: readonly HeldForTwo[]): HeldForTwo {
  const [one, ...others] = rules;
  if (others.length === 0) return one!;
  // What one rule forbids it mostly forbids beside it too, so the one that said no is asked first.
  const asked = [...rules];
  return {
    settle() {
      for (const rule of rules) rule.settle();
    },
    holds(value, lowest) {
      for (let at = 0; at < asked.length; at += 1) {
        const rule = asked[at]!;
        if (rule.holds(value, lowest)) continue;
        asked[at] = asked[0]!;
        asked[0] = rule;
        return false;
      }
      return true;
    },
  };
}

/** Of a variable that a sum does not read. */
function noughts(size: number): readonly number[] {
  return Array.from({ length: size }, () => 0);
}

function heldBySum(formula: Formula, apart: Apart): HeldForTwo | undefined {
  const { variable, last, current, size, sizeOfLast } = apart;
  const sum = differenceOf(formula);
  if (!sum) return undefined;
  const first = sum.tables.get(variable) ?? noughts(size);
  const second = sum.tables.get(last) ?? noughts(sizeOfLast);
  const largest = sum.largest.map((each) => largestForTwo(each, apart));
  if (!largest.every((each) => each !== undefined)) return undefined;
  const limit = -more(formula);
  const others = othersIn(sum.tables, variable, last);
  let known = 0;
  const settle = () => {
    known = sum.alone;
    for (const [other, numbers] of others) known += numbers[current[other]!]!;
    for (const each of largest) each.settle();
  };
  const [one, ...further] = largest;
  if (!one) return { settle, holds: (value, lowest) => known + first[value]! + second[lowest]! <= limit };
  const numberOf: LargestForTwo['numberOf'] =
    further.length === 0
      ? one.numberOf
      : (value, lowest) => largest.reduce((total, each) => total + each.numberOf(value, lowest), 0);
  return {
    settle,
    holds: (value, lowest) => known + first[value]! + second[lowest]! + numberOf(value, lowest) <= limit,
  };
}

/** The largest of numbers of one variable each, so many times. */
interface LargestForTwo {
  settle(): void;
  numberOf(value: number, last: number): number;
}

/** Undefined if one of them is a sum of several. */
function largestForTwo(
  { times, of }: Largest,
  { variable, last, current, size, sizeOfLast }: Apart,
): LargestForTwo | undefined {
  if (of.some(({ tables, largest }) => tables.size > 1 || largest.length > 0)) return undefined;
  const alone = Math.max(-Infinity, ...of.flatMap((each) => (each.tables.size === 0 ? [each.alone] : [])));
  const ofOne = of.flatMap((each) =>
    [...each.tables].map(([own, numbers]) => ({ own, numbers: numbers.map((number) => number + each.alone) })),
  );
  const numbersOf = (wanted: number, length: number) =>
    Float64Array.from({ length }, (_, value) =>
      ofOne.reduce((most, { own, numbers }) => (own === wanted ? Math.max(most, numbers[value]!) : most), -Infinity),
    );
  const [first, second] = [numbersOf(variable, size), numbersOf(last, sizeOfLast)];
  const others = ofOne.filter(({ own }) => own !== variable && own !== last);
  let known = alone;
  return {
    settle() {
      known = others.reduce((most, { own, numbers }) => Math.max(most, numbers[current[own]!]!), alone);
    },
    numberOf(value, lowest) {
      const one = first[value]!;
      const other = second[lowest]!;
      const most = one > other ? one : other;
      return times * (most > known ? most : known);
    },
  };
}

function heldByProducts(formula: Formula, { variable, last, current }: Apart): HeldForTwo | undefined {
  const { left, comparison, right } = formula;
  const products = productsOf({ apply: '-', terms: isBelow(comparison) ? [left, right] : [right, left] });
  if (!products || products.reduce((sum, { most }) => sum + most, 0) > Number.MAX_SAFE_INTEGER) return undefined;
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
  const first = sameNumbers(terms.map((term) => term.first));
  const second = sameNumbers(terms.map((term) => term.second));
  if (first && second) return heldByFactors(terms, limit, { settle, first, second });
  return {
    settle,
    holds(value, lowest) {
      let sum = 0;
      for (const term of terms)
        sum += term.factor * (term.first ? term.first[value]! : 1) * (term.second ? term.second[lowest]! : 1);
      return sum <= limit;
    },
  };
}

interface ProductForTwo {
  readonly first: readonly number[] | undefined;
  readonly second: readonly number[] | undefined;
  /** What all others give. */
  readonly factor: number;
}

/** Of products that have the same numbers of each of the two, only four factors are left when all others are known. */
function heldByFactors(
  terms: readonly ProductForTwo[],
  limit: number,
  each: { readonly settle: () => void; readonly first: readonly number[]; readonly second: readonly number[] },
): HeldForTwo {
  const [first, second] = [Float64Array.from(each.first), Float64Array.from(each.second)];
  const [hasFirst, hasSecond] = [first.length > 0, second.length > 0];
  let [alone, ofFirst, ofSecond, ofBoth] = [0, 0, 0, 0];
  return {
    settle() {
      each.settle();
      [alone, ofFirst, ofSecond, ofBoth] = [0, 0, 0, 0];
      for (const term of terms) {
        if (term.first && term.second) ofBoth += term.factor;
        else if (term.first) ofFirst += term.factor;
        else if (term.second) ofSecond += term.factor;
        else alone += term.factor;
      }
    },
    holds(value, lowest) {
      const number = hasFirst ? first[value]! : 0;
      const numberOfLast = hasSecond ? second[lowest]! : 0;
      return alone + ofFirst * number + (ofSecond + ofBoth * number) * numberOfLast <= limit;
    },
  };
}

/** The numbers of a variable in all terms that read it. Undefined if they differ. */
function sameNumbers(tables: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  const [one = [], ...others] = tables.filter((table) => table !== undefined);
  return others.every((table) => table.every((number, value) => number === one[value])) ? one : undefined;
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

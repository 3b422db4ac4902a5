import { rulesOf } from './formula-slopes.ts';
import { type Operand, operands } from './operands.ts';
import type { Expression, Formula } from './problem.ts';
import { differenceOf, isBelow, isStrict, type Largest } from './whole-sum.ts';

/** Whether a formula holds for values of two of its variables, while those of all others stay as they were. */
export interface HeldForTwo {
  /** Reads the values of all others. */
  settle(): void;
  holds(value: number, last: number): boolean;
}

/**
 * In few steps, for a formula that compares a sum of whole numbers of one variable each and of the largest of some, or their
 * product with a number, as size rules mostly do: what all others give is one number then. Whole numbers may be put together in any order; of
 * fractions another order may give another result, so that other formulas have none.
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
  const rules = rulesOf(formula).map((rule) => heldBySum(rule, apart) ?? heldByProduct(rule, apart));
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
  const [one, other, ...further] = rules;
  if (!other) return one!;
  return {
    settle() {
      for (const rule of rules) rule.settle();
    },
    holds(value, lowest) {
      if (!one!.holds(value, lowest) || !other.holds(value, lowest)) return false;
      for (const rule of further) if (!rule.holds(value, lowest)) return false;
      return true;
    },
  };
}

/** Of a variable that a sum or a product does not read. */
function allAlike(number: number, size: number): readonly number[] {
  return Array.from({ length: size }, () => number);
}

function heldBySum(formula: Formula, apart: Apart): HeldForTwo | undefined {
  const { variable, last, current, size, sizeOfLast } = apart;
  const sum = differenceOf(formula);
  if (!sum) return undefined;
  const first = sum.tables.get(variable) ?? allAlike(0, size);
  const second = sum.tables.get(last) ?? allAlike(0, sizeOfLast);
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
      const [one, other] = [first[value]!, second[lowest]!];
      const most = one > other ? one : other;
      return times * (most > known ? most : known);
    },
  };
}

function heldByProduct(formula: Formula, { variable, last, current, size, sizeOfLast }: Apart): HeldForTwo | undefined {
  const { left, comparison, right } = formula;
  if (!('number' in right) || !Number.isSafeInteger(right.number)) return undefined;
  const sign = isBelow(comparison) ? 1 : -1;
  const factors = operands({ apply: '*', terms: [left, { number: sign }] });
  const product = factors && multiplied(factors);
  if (!product || product.most > Number.MAX_SAFE_INTEGER) return undefined;
  const limit = sign * right.number - more(formula);
  const { tables } = product;
  const first = tables.get(variable) ?? allAlike(1, size);
  const second = tables.get(last) ?? allAlike(1, sizeOfLast);
  const others = othersIn(tables, variable, last);
  let known = 0;
  return {
    settle() {
      known = product.alone;
      for (const [other, numbers] of others) known *= numbers[current[other]!]!;
    },
    holds: (value, lowest) => known * first[value]! * second[lowest]! <= limit,
  };
}

/** Of whole numbers, 'less than' is 'one more is at most'. */
function more({ comparison }: Formula): number {
  return isStrict(comparison) ? 1 : 0;
}

type Tables = ReadonlyMap<number, readonly number[]>;

function othersIn(tables: Tables, variable: number, last: number) {
  return [...tables].filter(([each]) => each !== variable && each !== last);
}

/** The factors of a product, put together: the number of each value, by variable. */
interface Product {
  readonly alone: number;
  readonly tables: Tables;
  /** No product of some of them is larger, with either sign. */
  readonly most: number;
}

/** Undefined if a factor has several variables, or a number that is not whole. */
function multiplied(factors: readonly Operand[]): Product | undefined {
  let [alone, most] = [1, 1];
  const tables = new Map<number, readonly number[]>();
  for (const { term, sign } of factors) {
    const numbers = wholeNumbers(term)?.map((number) => sign * number);
    if (!numbers) return undefined;
    most *= Math.max(1, ...numbers.map(Math.abs));
    if ('variable' in term) {
      const before = tables.get(term.variable);
      tables.set(
        term.variable,
        numbers.map((number, value) => (before?.[value] ?? 1) * number),
      );
    } else alone *= numbers[0]!;
  }
  return { alone, tables, most };
}

function wholeNumbers(term: Expression): readonly number[] | undefined {
  if ('apply' in term) return undefined;
  const numbers = 'number' in term ? [term.number] : term.numbers;
  return numbers.every(Number.isSafeInteger) ? numbers : undefined;
}

import { type Operand, operands } from './operands.ts';
import type { Expression, Formula } from './problem.ts';

/** Whether a formula holds for values of two of its variables, while those of all others stay as they were. */
export interface HeldForTwo {
  /** Reads the values of all others. */
  settle(): void;
  holds(value: number, last: number): boolean;
}

/**
 * In few steps, for a formula that compares a sum of whole numbers of one variable each, or their product with a number,
 * as size rules mostly do: what all others give is one number then. Whole numbers may be put together in any order; of
 * fractions another order may give another result, so that other formulas have none.
 * @param formula compares by order; what is computed from one variable stands in it as the numbers of its values
 */
export function heldForTwo(
  formula: Formula,
  variable: number,
  last: number,
  current: Int32Array,
): HeldForTwo | undefined {
  const apart = { variable, last, current };
  return heldBySum(formula, apart) ?? heldByProduct(formula, apart);
}

interface Apart {
  readonly variable: number;
  readonly last: number;
  readonly current: Int32Array;
}

function heldBySum(formula: Formula, { variable, last, current }: Apart): HeldForTwo | undefined {
  const { left, right } = formula;
  const difference = operands({ apply: '-', terms: isBelow(formula) ? [left, right] : [right, left] });
  const sum = difference && gathered(difference, (before, number) => before + number, 0);
  const limit = -more(formula);
  if (!sum || sum.largest.reduce((total, each) => total + each, -limit) > Number.MAX_SAFE_INTEGER) return undefined;
  const [first, second, others] = split(sum, variable, last);
  let known = 0;
  return {
    settle() {
      known = sum.alone;
      for (const [other, numbers] of others) known += numbers[current[other]!]!;
    },
    holds: (value, lowest) => known + first[value]! + second[lowest]! <= limit,
  };
}

function heldByProduct(formula: Formula, { variable, last, current }: Apart): HeldForTwo | undefined {
  const { left, right } = formula;
  if (!('number' in right) || !Number.isSafeInteger(right.number)) return undefined;
  const factors = operands({ apply: '*', terms: [left, { number: isBelow(formula) ? 1 : -1 }] });
  const product = factors && gathered(factors, (before, number) => before * number, 1);
  if (!product || product.largest.reduce((total, each) => total * each, 1) > Number.MAX_SAFE_INTEGER) return undefined;
  const limit = (isBelow(formula) ? right.number : -right.number) - more(formula);
  const [first, second, others] = split(product, variable, last);
  let known = 0;
  return {
    settle() {
      known = product.alone;
      for (const [other, numbers] of others) known *= numbers[current[other]!]!;
    },
    holds: (value, lowest) => known * first[value]! * second[lowest]! <= limit,
  };
}

function isBelow({ comparison }: Formula): boolean {
  return comparison === '<' || comparison === '<=';
}

/** Of whole numbers, 'less than' is 'one more is at most'. */
function more({ comparison }: Formula): number {
  return comparison === '<' || comparison === '>' ? 1 : 0;
}

/** The terms of a sum, or the factors of a product, put together. */
interface Gathered {
  readonly alone: number;
  /** The number of each value, by variable. */
  readonly tables: ReadonlyMap<number, readonly number[]>;
  /** The largest amount of each term, at least 1. */
  readonly largest: readonly number[];
}

/** Undefined if a term has several variables, or a number that is not whole. */
function gathered(
  terms: readonly Operand[],
  join: (before: number, number: number) => number,
  nothing: number,
): Gathered | undefined {
  let alone = nothing;
  const tables = new Map<number, readonly number[]>();
  const largest: number[] = [];
  for (const { term, sign } of terms) {
    const numbers = wholeNumbers(term)?.map((number) => sign * number);
    if (!numbers) return undefined;
    largest.push(Math.max(1, ...numbers.map(Math.abs)));
    if ('variable' in term) {
      const before = tables.get(term.variable);
      tables.set(
        term.variable,
        numbers.map((number, value) => join(before?.[value] ?? nothing, number)),
      );
    } else alone = join(alone, numbers[0]!);
  }
  return { alone, tables, largest };
}

function wholeNumbers(term: Expression): readonly number[] | undefined {
  if ('apply' in term) return undefined;
  const numbers = 'number' in term ? [term.number] : term.numbers;
  return numbers.every(Number.isSafeInteger) ? numbers : undefined;
}

function split({ tables }: Gathered, variable: number, last: number) {
  const others = [...tables].filter(([each]) => each !== variable && each !== last);
  return [tables.get(variable)!, tables.get(last)!, others] as const;
}

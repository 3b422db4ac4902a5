import { rulesOf } from './formula-slopes.ts';
import type { Expression, Formula } from './problem.ts';
import { differenceOf, isBelow, isStrict, type Largest } from './whole-sum.ts';

/**
 * Where the last variable of a formula turns for each value of the one above it, while the values of all others stay as
 * they are: the formula holds for its values before the turn and not from the turn on, or the other way.
 */
export interface TurnsOfLast {
  /** Reads the values of all others. */
  settle(): void;
  /** Moves each turn to the first value that is not before it, if the formula says less than what was known. */
  narrow(turns: Int32Array, part: PartOfTwo): void;
}

/** The values of both variables that are looked at, each from the first up to the one that is not. */
export interface PartOfTwo {
  readonly from: number;
  readonly until: number;
  readonly low: number;
  readonly high: number;
}

/** The two variables, and what a formula is asked for them. */
export interface Two {
  readonly variable: number;
  readonly last: number;
  /** Whether the formula holds for the values of the last one before the turn. */
  readonly isFirst: boolean;
  /** Whether the turn rises with the other variable. */
  readonly isRising: boolean;
  /** The values of all variables. */
  readonly current: Int32Array;
}

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

/** The turns of any formula. */
export function searchedTurns(isFirst: boolean, holds: (value: number, last: number) => boolean): TurnsOfLast {
  const isBefore = (value: number, last: number): boolean => holds(value, last) === isFirst;
  return {
    settle() {},
    narrow(turns, part) {
      search(turns, part, isFirst, isBefore);
    },
  };
}

/** Each turn is searched from where the one before was, and how far it stays there. */
function search(
  turns: Int32Array,
  { from, until, low, high }: PartOfTwo,
  isFirst: boolean,
  isBefore: (value: number, last: number) => boolean,
): void {
  let turn = turns[from]!;
  for (let value = from, length = 1; value < until;) {
    const at = value;
    const now = (turn = turnNear(turn, low, high, (last) => isBefore(at, last)));
    const stays = (next: number): boolean =>
      (now === low || isBefore(next, now - 1)) && (now === high || !isBefore(next, now));
    const next = turnNear(value + length, value + 1, until, stays);
    for (length = next - value; value < next; value += 1) {
      const isNarrower = turn < turns[value]!;
      if (isNarrower === isFirst) turns[value] = turn;
    }
  }
}

/**
 * A rule for the two: `alone + ofFirst * one + ofSecond * other + ofBoth * one * other + times * largest <= limit`, of the
 * number of the value of each.
 */
interface Rule {
  readonly limit: number;
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** What all others give. */
  readonly factors: () => Factors;
  readonly largest: LargestOfTwo | undefined;
}

interface Factors {
  readonly alone: number;
  readonly ofFirst: number;
  readonly ofSecond: number;
  readonly ofBoth: number;
}

/** The largest of a number of the others, one of the first and one of the last, so many times. */
interface LargestOfTwo {
  readonly times: number;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly ofOthers: () => number;
}

/**
 * The turns of a rule whose side grows by the same from each value of the last one to the next, so that where it exceeds
 * its limit is a division.
 */
class SolvedTurns implements TurnsOfLast {
  private readonly isFirst: boolean;
  private readonly isRising: boolean;
  private readonly rule: Rule;
  private readonly step: number;
  private readonly stepOfLargest: number;
  private factors: Factors = { alone: 0, ofFirst: 0, ofSecond: 0, ofBoth: 0 };
  private ofOthers = 0;
  /** Where the turns of the last part began to move, and where they stopped. */
  private leaves = 0;
  private arrives = 0;

  constructor({ isFirst, isRising }: Two, rule: Rule, { step, stepOfLargest }: Steps) {
    this.isFirst = isFirst;
    this.isRising = isRising;
    this.rule = rule;
    this.step = step;
    this.stepOfLargest = stepOfLargest;
  }

  settle(): void {
    this.factors = this.rule.factors();
    this.ofOthers = this.rule.largest?.ofOthers() ?? 0;
  }

  narrow(turns: Int32Array, { from, until, low, high }: PartOfTwo): void {
    const { isFirst, isRising } = this;
    // Before some value all turns stand at one end, and from another one on at the other end.
    const [edge, lastEdge] = isRising ? [low, high - 1] : [high - 1, low];
    const leaves = turnNear(this.leaves, from, until, (value) => this.isBefore(value, edge) !== isRising);
    const arrives = turnNear(this.arrives, leaves, until, (value) => this.isBefore(value, lastEdge) !== isRising);
    this.leaves = leaves;
    this.arrives = arrives;
    if (isRising === isFirst) turns.fill(isFirst ? low : high, from, leaves);
    else turns.fill(isFirst ? low : high, arrives, until);
    this.solve(turns, leaves, arrives);
  }

  private isBefore(value: number, last: number): boolean {
    const { alone, ofFirst, ofSecond, ofBoth } = this.factors;
    const { limit, first, second, largest } = this.rule;
    let side = alone + ofFirst * first[value]! + (ofSecond + ofBoth * first[value]!) * second[last]!;
    if (largest) side += largest.times * Math.max(largest.first[value]!, largest.second[last]!, this.ofOthers);
    return side <= limit === this.isFirst;
  }

  /** Of turns that stand at neither end. There are millions of them, so that all a turn needs stands in one loop. */
  private solve(turns: Int32Array, from: number, until: number): void {
    const { isFirst, factors, step, ofOthers } = this;
    const { limit, first, second, largest } = this.rule;
    const start = second[0]!;
    // What a side leaves of its limit is asked to be at least nought before the turn; where the formula holds from the turn
    // on, what it exceeds its limit by. With a half it is never nought, and so far from a whole multiple of the growth that
    // its reciprocal is as good.
    const sign = isFirst ? 1 : -1;
    const room = sign * (limit + 0.5 - factors.alone - factors.ofSecond * start);
    const roomOfFirst = sign * (factors.ofFirst + factors.ofBoth * start);
    // Nought is added, since there is a negative one, too, that would turn the sign of what is divided by it.
    const growth = sign * factors.ofSecond * step + 0;
    const growthOfFirst = sign * factors.ofBoth * step;
    if (!largest && growthOfFirst !== 0) {
      for (let value = from; value < until; value += 1) {
        const one = first[value]!;
        const turn = Math.floor((room - roomOfFirst * one) / (growth + growthOfFirst * one)) + 1;
        const isLess = turn < turns[value]!;
        if (isLess === isFirst) turns[value] = turn;
      }
      return;
    }
    const part = 1 / growth;
    if (!largest) {
      for (let value = from; value < until; value += 1) {
        const turn = Math.floor((room - roomOfFirst * first[value]!) * part) + 1;
        const isLess = turn < turns[value]!;
        if (isLess === isFirst) turns[value] = turn;
      }
      return;
    }
    // With the largest of the others, and with the last one as the largest: both are asked, or one of them is enough.
    const times = sign * largest.times;
    const isEach = times > 0;
    const roomOfLargest = room - times * largest.second[0]!;
    const partOfLargest = 1 / (growth + times * this.stepOfLargest);
    for (let value = from; value < until; value += 1) {
      const less = roomOfFirst * first[value]!;
      const own = largest.first[value]!;
      const one = (room - less - times * (own > ofOthers ? own : ofOthers)) * part;
      const other = (roomOfLargest - less) * partOfLargest;
      const turn = Math.floor(one < other === isEach ? one : other) + 1;
      const isLess = turn < turns[value]!;
      if (isLess === isFirst) turns[value] = turn;
    }
  }
}

/** By how much the numbers of the last variable grow from value to value, and those that are compared with the largest. */
interface Steps {
  readonly step: number;
  readonly stepOfLargest: number;
}

/** Undefined if they do not grow by the same, or if they are too large to be reckoned with exactly. */
function stepsOf({ second, largest }: Rule, most: number): Steps | undefined {
  const step = stepOf(second);
  const stepOfLargest = largest ? stepOf(largest.second) : 0;
  const isExact = 4 * most < Number.MAX_SAFE_INTEGER;
  return isExact && step !== undefined && stepOfLargest !== undefined ? { step, stepOfLargest } : undefined;
}

function stepOf(numbers: Float64Array): number | undefined {
  const step = numbers[0] === -Infinity || numbers.length === 1 ? 0 : numbers[1]! - numbers[0]!;
  return numbers.every((number, value) => value === 0 || number === numbers[value - 1]! + step) ? step : undefined;
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
  const steps = further.length === 0 ? stepsOf(rule, sum.most) : undefined;
  if (steps) return new SolvedTurns(apart, rule, steps);
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
    const steps = stepsOf(rule, most);
    if (steps) return new SolvedTurns(apart, rule, steps);
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

/**
 * The first value from `low` on that is not before the turn, or `width` if all are. No value before it stands after one
 * that is not. It is searched from where the last turn was, since from one state to the next it moves little.
 */
export function turnNear(guess: number, low: number, width: number, isBefore: (value: number) => boolean): number {
  let [first, last] = [low - 1, width];
  for (let step = 1, at = Math.max(low, Math.min(guess, width - 1)); at > first && at < last; step *= 2) {
    if (isBefore(at)) at = (first = at) + step;
    else at = (last = at) - step;
  }
  while (last - first > 1) {
    const middle = (first + last) >> 1;
    if (isBefore(middle)) first = middle;
    else last = middle;
  }
  return last;
}

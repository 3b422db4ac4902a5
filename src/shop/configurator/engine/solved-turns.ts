import { type PartOfTwo, turnNear, type TurnsOfLast, type Two } from './turns.ts';

/**
 * A rule for the two: `alone + ofFirst * one + ofSecond * other + ofBoth * one * other + times * largest <= limit`, of the
 * number of the value of each.
 */
export interface Rule {
  readonly limit: number;
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** What all others give. */
  readonly factors: () => Factors;
  readonly largest: LargestOfTwo | undefined;
}

export interface Factors {
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
 * The turns of a rule in few steps. Undefined if its numbers of the last variable do not grow by the same from value to
 * value, or if they are too large to be reckoned with exactly.
 * @param most no number that is met is larger, with either sign
 */
export function solvedTurns(two: Two, rule: Rule, most: number): TurnsOfLast | undefined {
  const steps = stepsOf(rule, most);
  return steps && new SolvedTurns(two, rule, steps);
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

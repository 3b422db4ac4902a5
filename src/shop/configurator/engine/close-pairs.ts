import { directionsOf, isBound } from './formula-slopes.ts';
import { type Formula, type Problem, satisfies, scopeOf } from './problem.ts';

/** Two variables of which each value of one leaves few values of the other, as the width of a box leaves few of its lid. */
export interface ClosePair {
  readonly one: number;
  readonly other: number;
  /** How many bits both need less than each by itself. */
  readonly bits: number;
}

/** The other variable is counted for so many values of the first one. */
const SAMPLES = 4;
const FEWEST_BITS = 3;

/** Formulas that bound a variable by another one from both sides, or by an equation, make a pair of them. */
export function closePairs({ sizes, constraints }: Problem): readonly ClosePair[] {
  const byPair = new Map<string, { one: number; other: number; formulas: Formula[] }>();
  for (const constraint of constraints) {
    if (constraint.kind !== 'formula') continue;
    const [one, other, ...more] = scopeOf(constraint).toSorted((a, b) => sizes[b]! - sizes[a]! || a - b);
    if (one === undefined || other === undefined || more.length > 0) continue;
    const pair = byPair.get(`${one} ${other}`) ?? { one, other, formulas: [] };
    pair.formulas.push(constraint);
    byPair.set(`${one} ${other}`, pair);
  }
  return [...byPair.values()].flatMap(({ one, other, formulas }) => {
    if (!isBound(formulas.map(directionsOf), other)) return [];
    const bits = bitsLess(sizes, one, other, formulas);
    return bits === undefined ? [] : [{ one, other, bits }];
  });
}

/** Undefined if they are few: that shows before all values are counted. */
function bitsLess(
  sizes: readonly number[],
  one: number,
  other: number,
  formulas: readonly Formula[],
): number | undefined {
  const values = new Int32Array(sizes.length);
  const samples = Math.min(SAMPLES, sizes[one]!);
  const all = samples * sizes[other]!;
  let left = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    values[one] = Math.floor(((sample + 0.5) * sizes[one]!) / samples);
    for (let value = 0; value < sizes[other]!; value += 1) {
      values[other] = value;
      if (!formulas.every((formula) => satisfies(formula, values))) continue;
      left += 1;
      if (left > all / 2 ** FEWEST_BITS) return undefined;
    }
  }
  return Math.log2(all / Math.max(left, 1));
}

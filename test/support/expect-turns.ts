import { expect } from 'vitest';
import { slopeAlong } from '#shop/configurator/engine/formula-slopes.ts';
import { type Formula, satisfies } from '#shop/configurator/engine/problem.ts';
import { turnsOfLast } from '#shop/configurator/engine/turns-of-last.ts';

export interface TurnsAsked {
  readonly variable: number;
  readonly last: number;
  readonly size: number;
  readonly sizeOfLast: number;
  /** Of all other variables. */
  readonly values: readonly number[];
  /** Looked at from this value of each on. */
  readonly from?: number;
  readonly low?: number;
  /** A turn that is known already; each after it is so much further the same way. */
  readonly known?: { readonly first: number; readonly step: number };
}

/**
 * Compares where a formula turns with the formula itself, value by value. False if it has no short way, or if it does not
 * only get harder or only easier along both variables.
 */
export function expectTurns(formula: Formula, asked: TurnsAsked): boolean {
  const { variable, last, size, sizeOfLast, values, from = 0, low = 0 } = asked;
  const [slope, slopeOfLast] = [slopeAlong(formula, variable), slopeAlong(formula, last)];
  if (slope === 'mixed' || slopeOfLast === 'mixed') return false;
  const isHeldBelow = formula.comparison === '<' || formula.comparison === '<=';
  const isFirst = (slopeOfLast === -1) !== isHeldBelow;
  const isRising = ((slope === 1) === isHeldBelow) !== isFirst;
  const current = Int32Array.from(values);
  const short = turnsOfLast(formula, { variable, last, isFirst, isRising, current });
  if (!short) return false;
  const widest = isFirst ? sizeOfLast : low;
  const known = Array.from({ length: size }, (_, value) => {
    const { first, step } = asked.known ?? { first: widest, step: 0 };
    const turn = first + (isRising ? step : -step) * value;
    return Math.max(low, Math.min(turn, sizeOfLast));
  });
  const holds = (value: number, lowest: number) => satisfies(formula, values.with(variable, value).with(last, lowest));
  const expected = known.map((turn, value) => {
    if (value < from) return turn;
    let own = low;
    while (own < sizeOfLast && holds(value, own) === isFirst) own += 1;
    return isFirst ? Math.min(own, turn) : Math.max(own, turn);
  });
  const turns = Int32Array.from(known);
  short.settle();
  // What it remembers of one part must not change its answer for another one.
  short.narrow(Int32Array.from(known), { from: 0, until: size, low: 0, high: sizeOfLast });
  short.narrow(turns, { from, until: size, low, high: sizeOfLast });
  expect([...turns]).toEqual(expected);
  return true;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '#shop/catalog/formula.ts';
import { closePairs } from './close-pairs.ts';
import { compile } from './compile.ts';
import { alternatives, countSolutions } from './diagram.ts';
import { FALSE, NodeStore, TRUE } from './node-store.ts';
import { emptyAssignment, type Expression, type Formula, type Problem, satisfies } from './problem.ts';

const rule = (left: Expression, comparison: Comparison, right: Expression): Formula => ({
  kind: 'formula',
  unless: [],
  left,
  comparison,
  right,
});
const side = (variable: number, first: number, count: number): Expression => ({
  variable,
  numbers: Array.from({ length: count }, (_, value) => first + value),
});
const number = (value: number): Expression => ({ number: value });
const sum = (...terms: readonly Expression[]): Expression =>
  terms.reduce((one, other) => ({ apply: '+', terms: [one, other] }));
const times = (...terms: readonly Expression[]): Expression =>
  terms.reduce((one, other) => ({ apply: '*', terms: [one, other] }));

/** A box and its lid: width, depth and height of each, the lid a little larger, both cut from sheets. */
function boxWithLid(sides: readonly Expression[], gap: number, play: number, sheet: number): readonly Formula[] {
  const [width, depth, height, lidWidth, lidDepth, lid] = sides as [
    Expression,
    Expression,
    Expression,
    Expression,
    Expression,
    Expression,
  ];
  const blank = (one: Expression, other: Expression, flap: Expression) =>
    rule(times(sum(one, times(number(2), flap)), sum(other, times(number(2), flap))), '<=', number(sheet));
  const over = (outer: Expression, inner: Expression): readonly Formula[] =>
    play === 0
      ? [rule(outer, '=', sum(inner, number(gap)))]
      : [rule(outer, '>=', sum(inner, number(gap))), rule(outer, '<=', sum(inner, number(gap + play)))];
  return [
    ...over(lidWidth, width),
    ...over(lidDepth, depth),
    rule(lid, '<=', height),
    blank(width, depth, height),
    blank(lidWidth, lidDepth, lid),
  ];
}

describe('sides of which one leaves few values of the other', () => {
  const counts = [551, 551, 381, 589, 589, 391];
  const firsts = [50, 50, 20, 52, 52, 10];
  const sides = counts.map((count, variable) => side(variable, firsts[variable]!, count));

  test.each([0, 4])('at every millimetre a box and its lid, with a play of %i mm, are not too large', (play) => {
    const problem: Problem = { sizes: counts, constraints: boxWithLid(sides, 2, play, 400_000) };
    expect(closePairs(problem).map(({ one, other }) => [one, other])).toEqual([
      [3, 0],
      [4, 1],
    ]);
    expect(compile(problem)).toMatchObject({ ok: true });
  });

  test('are those that rules bound from both sides, and close to one another', () => {
    const pairsOf = (...constraints: readonly Formula[]) => closePairs({ sizes: counts, constraints }).length;
    const [width, depth] = [sides[0]!, sides[1]!];
    expect(pairsOf(rule(width, '<=', depth))).toBe(0);
    expect(pairsOf(rule(width, '<=', times(number(9), depth)), rule(depth, '<=', times(number(9), width)))).toBe(0);
    expect(pairsOf(rule(width, '=', depth))).toBe(1);
    expect(pairsOf(rule(sum(width, depth), '=', sides[2]!))).toBe(0);
  });
});

test('boxes with lids and blanks of one sheet are those of brute force, whatever is chosen', () => {
  const COUNT = 6;
  const shapes = fc
    .record({
      firsts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 6 }),
      gap: fc.integer({ min: -1, max: 3 }),
      play: fc.nat(2),
      sheet: fc.integer({ min: 20, max: 300 }),
      width: fc.integer({ min: 6, max: 30 }),
      parts: fc.integer({ min: 1, max: 127 }),
      chosen: fc.array(fc.integer({ min: -3, max: COUNT - 1 }), { minLength: 6, maxLength: 6 }),
    })
    .map(({ firsts, gap, play, sheet, width, parts, chosen }) => {
      const sides = firsts.map((first, variable) => side(variable, first, COUNT));
      const all = [
        ...boxWithLid(sides, gap, play, sheet),
        rule(sum(sides[0]!, sides[2]!, sides[3]!, sides[5]!), '<=', number(width)),
      ];
      return {
        chosen: Int32Array.from(chosen, (value) => Math.max(value, -1)),
        constraints: all.filter((_, at) => (parts >> (at % 7)) % 2 === 1),
      };
    });
  const sizes = Array.from({ length: 6 }, () => COUNT);
  fc.assert(
    fc.property(shapes, ({ chosen, constraints }) => {
      const every = solutionsOf(sizes, constraints);
      const result = compile({ sizes, constraints });
      expect(result.ok).toBe(every.length > 0);
      if (!result.ok) return;
      expect(countSolutions(result.diagram, emptyAssignment({ sizes }))).toBe(BigInt(every.length));
      const valid = new Set<number>();
      for (const values of every) {
        const unlike = values.flatMap((value, variable) =>
          chosen[variable]! >= 0 && chosen[variable] !== value ? [variable] : [],
        );
        if (unlike.length === 0) values.forEach((value, variable) => valid.add(variable * COUNT + value));
        const [only] = unlike;
        if (unlike.length === 1) valid.add(only! * COUNT + values[only!]!);
      }
      const found = [...alternatives(result.diagram, chosen)].flatMap((each, at) => (each === 1 ? [at] : []));
      expect(found).toEqual([...valid].sort((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

function solutionsOf(sizes: readonly number[], constraints: readonly Formula[]): readonly number[][] {
  const found: number[][] = [];
  const values = sizes.map(() => 0);
  const from = (variable: number): void => {
    if (variable === sizes.length) {
      if (constraints.every((each) => satisfies(each, values))) found.push([...values]);
      return;
    }
    for (let value = 0; value < sizes[variable]!; value += 1) {
      values[variable] = value;
      from(variable + 1);
    }
  };
  from(0);
  return found;
}

test('the intersection of two nodes of many runs is that of their values, however long the gaps between them are', () => {
  const WIDTH = 40;
  const runs = fc.array(fc.tuple(fc.nat(WIDTH - 1), fc.nat(3)), { maxLength: 24 });
  fc.assert(
    fc.property(runs, runs, (one, other) => {
      const store = new NodeStore(Int32Array.of(WIDTH, 3), { bytes: Infinity, deadline: Infinity, now: () => 0 });
      const children = [FALSE, TRUE, store.node(1, [TRUE, FALSE, TRUE]), store.node(1, [FALSE, TRUE, TRUE])];
      const childrenOf = (steps: typeof one) => {
        const own = Array.from({ length: WIDTH }, () => FALSE);
        for (const [from, child] of steps.toSorted(([a], [b]) => a - b)) own.fill(children[child]!, from);
        return own;
      };
      const [left, right] = [childrenOf(one), childrenOf(other)];
      const both = left.map((child, value) => store.and(child, right[value]!));
      expect(store.and(store.node(0, left), store.node(0, right))).toBe(store.node(0, both));
    }),
  );
});

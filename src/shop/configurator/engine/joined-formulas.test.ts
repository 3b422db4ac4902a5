import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '#shop/catalog/formula.ts';
import { expectTurns } from '#test/support/expect-turns.ts';
import { compile } from './compile.ts';
import { countSolutions } from './diagram.ts';
import { joinedFormulas } from './joined-formulas.ts';
import { emptyAssignment, type Expression, type Formula, satisfies } from './problem.ts';

/** So many values that three sides have more combinations than are made one by one. */
const WIDTH = 22;
const SIZES = [WIDTH, WIDTH, WIDTH];
const side = (variable: number, first: number, step: number): Expression => ({
  variable,
  numbers: Array.from({ length: WIDTH }, (_, value) => first + value * step),
});
const sides = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }))
  .map(([first, step]) => [0, 1, 2].map((variable) => side(variable, first, step)));
const sum = (terms: readonly Expression[]): Expression =>
  terms.reduce((one, other) => ({ apply: '+', terms: [one, other] }));
const times = (number: number, term: Expression): Expression => ({ apply: '*', terms: [{ number }, term] });

/** Rules of sizes: sums with factors, girth, volume, the sum of two sides; most of them at most a number. */
const rule = (measures: readonly Expression[]) =>
  fc
    .tuple(
      fc.oneof(
        fc
          .tuple(fc.nat(3), fc.nat(3), fc.nat(3))
          .map((factors) => sum(measures.map((each, at) => times(factors[at]!, each)))),
        fc.constant<Expression>({
          apply: '-',
          terms: [times(2, sum(measures)), { apply: 'max', terms: measures }],
        }),
        fc.constant<Expression>(measures.reduce((one, other) => ({ apply: '*', terms: [one, other] }))),
        fc.nat(2).map((left) => sum(measures.filter((_, at) => at !== left))),
        fc
          .nat(2)
          .map((left) =>
            measures.filter((_, at) => at !== left).reduce((one, other) => ({ apply: '*', terms: [one, other] })),
          ),
      ),
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom<Comparison>('<=', '<') },
        fc.constantFrom<Comparison>('>=', '>', '!='),
      ),
      fc.oneof(fc.integer({ min: 5, max: 250 }), fc.integer({ min: 250, max: 20_000 })),
    )
    .map(([left, comparison, number]): Formula => ({
      kind: 'formula',
      unless: [],
      left,
      comparison,
      right: { number },
    }));
const rules = sides.chain((measures) => fc.array(rule(measures), { minLength: 2, maxLength: 4 }));

const every = Array.from({ length: WIDTH ** 3 }, (_, at) => [
  at % WIDTH,
  Math.floor(at / WIDTH) % WIDTH,
  Math.floor(at / WIDTH ** 2),
]);

test('rules that are joined are fulfilled by what fulfils all of them, and so is their diagram', () => {
  let fewer = 0;
  fc.assert(
    fc.property(rules, (constraints) => {
      const joined = joinedFormulas(constraints, SIZES);
      if (joined.length < constraints.length) fewer += 1;
      let expected = 0n;
      for (const values of every) {
        const isFulfilled = constraints.every((each) => satisfies(each, values));
        if (isFulfilled) expected += 1n;
        if (joined.every((each) => satisfies(each, values)) !== isFulfilled)
          throw new Error(`unlike at ${values.join()}`);
      }
      const problem = { sizes: SIZES, constraints };
      const compiled = compile(problem);
      expect(compiled.ok ? countSolutions(compiled.diagram, emptyAssignment(problem)) : 0n).toBe(expected);
    }),
    { numRuns: 60 },
  );
  expect(fewer).toBeGreaterThan(20);
});

test('rules with a limit for each material are joined too', () => {
  const measures = [0, 1, 2].map((variable) => side(variable, 1, 1));
  const girth: Expression = { apply: '-', terms: [times(2, sum(measures)), { apply: 'max', terms: measures }] };
  const volume = measures.reduce((one, other) => ({ apply: '*', terms: [one, other] }));
  const material = (numbers: readonly number[]): Expression => ({ variable: 3, numbers });
  const limits = fc.array(fc.integer({ min: 3, max: 120 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(limits, limits, fc.constantFrom<Comparison>('<=', '<'), (ofGirth, ofVolume, comparison) => {
      const atMost = (left: Expression, right: Expression): Formula => ({
        kind: 'formula',
        unless: [],
        left,
        comparison,
        right,
      });
      const constraints = [
        atMost(girth, material(ofGirth)),
        atMost(volume, times(60, material(ofVolume))),
        { ...atMost(material(ofGirth), sum([measures[0]!, ...measures])), comparison: '>=' as const },
      ];
      const sizes = [...SIZES, 3];
      expect(joinedFormulas(constraints, sizes)).toHaveLength(1);
      let expected = 0n;
      for (const values of every)
        for (let last = 0; last < 3; last += 1)
          if (constraints.every((each) => satisfies(each, [...values, last]))) expected += 1n;
      const problem = { sizes, constraints };
      const compiled = compile(problem);
      expect(compiled.ok ? countSolutions(compiled.diagram, emptyAssignment(problem)) : 0n).toBe(expected);
    }),
    { numRuns: 20 },
  );
});

test('a joined rule is answered for two sides in few steps, also where a part of it reads only one of them', () => {
  const measures = [0, 1, 2].map((variable) => side(variable, 1, 1));
  const atMost = (left: Expression, number: number): Formula => ({
    kind: 'formula',
    unless: [],
    left,
    comparison: '<=',
    right: { number },
  });
  const [width, height, depth] = measures as [Expression, Expression, Expression];
  const parts = [
    atMost(sum(measures), 40),
    atMost({ apply: '*', terms: [{ apply: '*', terms: [width, height] }, depth] }, 900),
    atMost(sum([width, depth]), 30),
    atMost({ apply: '*', terms: [width, depth] }, 200),
  ];
  const [rule, ...others] = joinedFormulas(
    parts.map((each) => each),
    [WIDTH ** 2, WIDTH ** 2, WIDTH ** 2],
  ) as Formula[];
  expect(others).toEqual([]);
  for (const values of every) expect(satisfies(rule!, values)).toBe(parts.every((each) => satisfies(each, values)));
  for (const third of [0, 7, 21])
    for (const from of [0, 5])
      expect(
        expectTurns(rule!, { variable: 1, last: 2, size: WIDTH, sizeOfLast: WIDTH, values: [third, 0, 0], from }),
      ).toBe(true);
});

test('rules of which one gets harder and the other easier as a side rises stay apart', () => {
  const [width, height] = [side(0, 1, 1), side(1, 1, 1)];
  const sizes = [200, 200];
  const rule = (left: Expression, comparison: Comparison, number: number): Formula => ({
    kind: 'formula',
    unless: [],
    left,
    comparison,
    right: { number },
  });
  const constraints = [rule(sum([width, height]), '<=', 30), rule(sum([width, height]), '>=', 10)];
  expect(joinedFormulas(constraints, sizes)).toEqual(constraints);
});

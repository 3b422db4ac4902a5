import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '#shop/catalog/formula.ts';
import { expectTurns } from '#test/support/expect-turns.ts';
import { type Expression, type Formula, numberOf } from './problem.ts';
import { turnsOfLast } from './turns-of-last.ts';

const WIDTH = 12;
const whole = fc.integer({ min: -20, max: 20 });
/** Numbers of sides: as mostly, they rise by the same or not, and as times of others they fall. */
const numbers = (number: fc.Arbitrary<number>) =>
  fc
    .tuple(
      fc.oneof(
        fc.array(number, { minLength: WIDTH, maxLength: WIDTH }),
        fc.tuple(number, number).map(([first, last]) => {
          const step = Math.trunc((last - first) / (WIDTH - 1));
          return Array.from({ length: WIDTH }, (_, value) => first + step * value);
        }),
      ),
      fc.boolean(),
    )
    .map(([list, isFalling]) => list.toSorted((a, b) => (isFalling ? b - a : a - b)));
const term = (number: fc.Arbitrary<number>): fc.Arbitrary<Expression> =>
  fc.oneof(
    number.map((each) => ({ number: each })),
    fc.record({ variable: fc.nat(2), numbers: numbers(number) }),
  );
/** A sum or a product in which each of the three variables stands. */
const joined = (operations: readonly ('+' | '-' | '*')[], number: fc.Arbitrary<number>): fc.Arbitrary<Expression> =>
  fc
    .tuple(
      fc.tuple(...[0, 1, 2].map((variable) => numbers(number).map((list) => ({ variable, numbers: list })))),
      fc.array(term(number), { maxLength: 2 }),
      fc.array(fc.constantFrom(...operations), { minLength: 4, maxLength: 4 }),
    )
    .map(([each, more, by]) =>
      [...each, ...more].reduce<Expression>(
        (left, right, at) => (at === 0 ? right : { apply: by[at - 1]!, terms: [left, right] }),
        { number: 0 },
      ),
    );
const comparison = fc.constantFrom<Comparison>('<', '<=', '>', '>=');
const formulas = (left: fc.Arbitrary<Expression>, right: fc.Arbitrary<Expression>): fc.Arbitrary<Formula> =>
  fc.record({ kind: fc.constant('formula' as const), unless: fc.constant([]), left, comparison, right });
const limit = (most: number) => fc.integer({ min: -most, max: most }).map((number) => ({ number }));

test('a sum, a product or a sum of products of whole numbers turns where the formula does', () => {
  const positive = fc.nat(12);
  const sums = formulas(joined(['+', '-'], whole), fc.oneof(limit(60), term(whole)));
  const products = formulas(joined(['*'], positive), limit(600));
  const sumsOfProducts = formulas(joined(['+', '*'], positive), fc.oneof(limit(400), term(positive)));
  let answered = 0;
  fc.assert(
    fc.property(
      fc.oneof(sums, products, sumsOfProducts),
      fc.nat(WIDTH - 1),
      fc.record({ from: fc.nat(WIDTH - 1), low: fc.nat(3) }),
      fc.option(fc.record({ first: fc.nat(WIDTH), step: fc.nat(3) }), { nil: undefined }),
      (formula, third, part, known) => {
        const sizes = { size: WIDTH, sizeOfLast: WIDTH };
        const asked = { variable: 2, last: 0, values: [0, third, 0], ...sizes, ...part };
        if (expectTurns(formula, known ? { ...asked, known } : asked)) answered += 1;
      },
    ),
    { numRuns: 1000 },
  );
  expect(answered).toBeGreaterThan(500);
});

/** Each measure at every step from its first value on, so many times. */
const measures = fc
  .record({ first: fc.nat(9), step: fc.integer({ min: 1, max: 4 }) })
  .map(({ first, step }): readonly number[] => Array.from({ length: WIDTH }, (_, value) => first + step * value));
const times = fc.integer({ min: -3, max: 4 });

test('girths, sums and volumes of measures turn where the formulas do, with limits that they just reach', () => {
  let answered = 0;
  fc.assert(
    fc.property(
      fc.tuple(measures, measures, measures),
      fc.tuple(times, times, times, times),
      fc.constantFrom('sum', 'girth', 'least', 'volume'),
      comparison,
      fc.tuple(fc.nat(WIDTH - 1), fc.nat(WIDTH - 1), fc.nat(WIDTH - 1)),
      fc.integer({ min: -1, max: 1 }),
      fc.record({ from: fc.nat(WIDTH - 1), low: fc.nat(3) }),
      (lists, factors, kind, compared, reached, beside, part) => {
        const sides = lists.map((list, variable): Expression => ({ variable, numbers: list }));
        const by = (factor: number, of: Expression): Expression => ({ apply: '*', terms: [{ number: factor }, of] });
        const plus = (one: Expression, other: Expression): Expression => ({ apply: '+', terms: [one, other] });
        const [a = 0, b = 0, c = 0, d = 0] = factors;
        const sum = plus(plus(by(a, sides[0]!), by(b, sides[1]!)), by(c, sides[2]!));
        const left: Expression =
          kind === 'volume'
            ? plus({ apply: '*', terms: [{ apply: '*', terms: [sides[0]!, sides[1]!] }, sides[2]!] }, by(d, sides[0]!))
            : kind === 'sum'
              ? sum
              : plus(sum, by(d, { apply: kind === 'girth' ? 'max' : 'min', terms: sides }));
        const limit = numberOf(left, reached) + beside;
        const formula: Formula = { kind: 'formula', unless: [], left, comparison: compared, right: { number: limit } };
        for (const [variable, last] of [
          [2, 0],
          [0, 1],
        ] as const) {
          const values = [...reached];
          if (expectTurns(formula, { variable, last, values, size: WIDTH, sizeOfLast: WIDTH, ...part })) answered += 1;
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(answered).toBeGreaterThan(1500);
});

test('of a side whose numbers do not grow by the same the turns are searched', () => {
  const size = 200;
  const steps = Array.from({ length: size }, (_, value) => 40 * Math.floor(value / 40));
  const formula: Formula = {
    kind: 'formula',
    unless: [],
    left: {
      apply: '+',
      terms: [
        { variable: 0, numbers: Array.from({ length: size }, (_, value) => value) },
        { variable: 1, numbers: steps },
      ],
    },
    comparison: '<=',
    right: { number: 150 },
  };
  const values = [0, 0];
  expect(expectTurns(formula, { variable: 0, last: 1, values, size, sizeOfLast: size })).toBe(true);
});

test.each([
  ['fractions, of which another order may give another sum', 0.1],
  ['numbers so large that a sum of them is not exact', 2 ** 53 - 1],
  ['values without a number', NaN],
])('%s have no shorter way', (_, number) => {
  const formula = (apply: '+' | '*'): Formula => ({
    kind: 'formula',
    unless: [],
    left: {
      apply,
      terms: [
        { variable: 0, numbers: [number, 1] },
        { variable: 1, numbers: [1, 2] },
      ],
    },
    comparison: '<=',
    right: { number: 7 },
  });
  const two = { variable: 0, last: 1, isFirst: true, isRising: false, current: new Int32Array(2) };
  expect(turnsOfLast(formula('+'), two)).toBeUndefined();
  expect(turnsOfLast(formula('*'), two)).toBeUndefined();
});

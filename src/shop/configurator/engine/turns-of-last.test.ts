import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '#shop/catalog/formula.ts';
import { expectTurns } from '#test/support/expect-turns.ts';
import type { Expression, Formula } from './problem.ts';
import { searchedTurns, turnsOfLast } from './turns-of-last.ts';

const WIDTH = 12;
const whole = fc.integer({ min: -20, max: 20 });
/** Numbers of sides: as mostly, they rise, and as times of others they fall. */
const numbers = (number: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.array(number, { minLength: WIDTH, maxLength: WIDTH }), fc.boolean())
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

test.each([
  ['each value one further', (value: number) => value],
  ['few that are far apart', (value: number) => 40 * Math.floor(value / 40)],
])('turns are the same whether they are searched or followed: %s', (_, turnOf) => {
  const size = 200;
  const steps = Array.from({ length: size }, (__, value) => turnOf(value));
  const formula: Formula = {
    kind: 'formula',
    unless: [],
    left: {
      apply: '+',
      terms: [
        { variable: 0, numbers: steps },
        { variable: 1, numbers: Array.from({ length: size }, (__, value) => value) },
      ],
    },
    comparison: '<=',
    right: { number: 150 },
  };
  const two = { variable: 0, last: 1, isFirst: true, isRising: false, current: new Int32Array(2) };
  const searched = searchedTurns(true, (value, last) => steps[value]! + last <= 150);
  const expected = steps.map((step) => Math.max(0, 151 - step));
  for (const turns of [turnsOfLast(formula, two)!, searched])
    for (let again = 0; again < 3; again += 1) {
      const found = new Int32Array(size).fill(size);
      turns.settle();
      turns.narrow(found, { from: 0, until: size, low: 0, high: size });
      expect([...found]).toEqual(expected);
    }
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

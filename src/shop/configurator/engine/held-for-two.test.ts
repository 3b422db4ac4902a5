import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '#shop/catalog/formula.ts';
import { heldForTwo } from './held-for-two.ts';
import { type Expression, type Formula, satisfies } from './problem.ts';

const WIDTH = 5;
const whole = fc.integer({ min: -20, max: 20 });
const term = (numbers: fc.Arbitrary<number>): fc.Arbitrary<Expression> =>
  fc.oneof(
    numbers.map((number) => ({ number })),
    fc.record({ variable: fc.nat(2), numbers: fc.array(numbers, { minLength: WIDTH, maxLength: WIDTH }) }),
  );
/** A sum or a product in which each of the three variables stands. */
const joined = (operations: readonly ('+' | '-' | '*')[], numbers: fc.Arbitrary<number>): fc.Arbitrary<Expression> =>
  fc
    .tuple(
      fc.tuple(
        ...[0, 1, 2].map((variable) =>
          fc.array(numbers, { minLength: WIDTH, maxLength: WIDTH }).map((list) => ({ variable, numbers: list })),
        ),
      ),
      fc.array(term(numbers), { maxLength: 2 }),
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
const limit = fc.integer({ min: -400, max: 400 }).map((number) => ({ number }));

test('a sum, a product or a sum of products of whole numbers holds for two values where the formula does', () => {
  const sums = formulas(joined(['+', '-'], whole), fc.oneof(limit, term(whole), joined(['+', '-'], whole)));
  const products = formulas(joined(['*'], whole), limit);
  const sumsOfProducts = formulas(joined(['+', '-', '*'], whole), fc.oneof(limit, joined(['+', '-', '*'], whole)));
  fc.assert(
    fc.property(fc.oneof(sums, products, sumsOfProducts), fc.nat(WIDTH - 1), (formula, third) => {
      const current = new Int32Array(3);
      const held = heldForTwo(formula, 2, 0, current)!;
      current[1] = third;
      held.settle();
      for (let value = 0; value < WIDTH; value += 1)
        for (let last = 0; last < WIDTH; last += 1)
          expect(held.holds(value, last)).toBe(satisfies(formula, [last, third, value]));
    }),
  );
});

test.each([
  ['fractions, of which another order may give another sum', 0.1],
  ['numbers so large that a sum of them is not exact', 2 ** 53 - 1],
  ['values without a number', NaN],
])('%s have no shorter way', (_, number) => {
  const numbers = [number, 1];
  const formula = (apply: '+' | '*'): Formula => ({
    kind: 'formula',
    unless: [],
    left: {
      apply,
      terms: [
        { variable: 0, numbers },
        { variable: 1, numbers: [1, 2] },
      ],
    },
    comparison: '<=',
    right: { number: 7 },
  });
  expect(heldForTwo(formula('+'), 0, 1, new Int32Array(2))).toBeUndefined();
  expect(heldForTwo(formula('*'), 0, 1, new Int32Array(2))).toBeUndefined();
});

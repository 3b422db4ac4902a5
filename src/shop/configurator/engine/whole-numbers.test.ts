import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison } from '#shop/catalog/formula.ts';
import { type Expression, type Formula, satisfies } from './problem.ts';
import { inWholeNumbers, isWhole } from './whole-numbers.ts';

const WIDTH = 5;
/** Numbers with places, as sizes in inches, halves and tenths have them. */
const place = fc.constantFrom(1, 0.5, 0.1, 25.4, 1.5875, 0.25, 0.2037, 3);
const measure = fc.tuple(fc.nat(2), fc.nat(40), place).map(([variable, first, step]): Expression => ({
  variable,
  numbers: Array.from({ length: WIDTH }, (_, value) => Math.round((first + value) * step * 1e6) / 1e6),
}));
const number = fc
  .tuple(fc.integer({ min: -40, max: 60 }), place)
  .map(([many, step]): Expression => ({ number: Math.round(many * step * 1e6) / 1e6 }));
const expression = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    measure,
    number,
    fc
      .tuple(fc.constantFrom('+', '-', '*', 'min', 'max'), tie('any'), tie('any'))
      .map(([apply, ...terms]): Expression => ({ apply: apply as '+', terms })),
    fc.tuple(tie('any'), number).map((terms): Expression => ({ apply: '/', terms })),
    fc.tuple(fc.constantFrom('floor', 'ceil'), tie('any')).map(([apply, term]): Expression => ({
      apply: apply as 'floor',
      terms: [term],
    })),
  ),
})).any;
const formulas = fc.record({
  kind: fc.constant('formula' as const),
  unless: fc.constant([]),
  left: expression,
  comparison: fc.constantFrom<Comparison>('<', '<=', '>', '>=', '=', '!='),
  right: expression,
});
const every = Array.from({ length: WIDTH ** 3 }, (_, at) => [
  at % WIDTH,
  Math.floor(at / WIDTH) % WIDTH,
  Math.floor(at / WIDTH ** 2),
]);

test('a formula over whole numbers is fulfilled by the same values', () => {
  let changed = 0;
  fc.assert(
    fc.property(formulas, (formula) => {
      const whole = inWholeNumbers(formula);
      if (whole === formula) return;
      changed += 1;
      expect(isWhole(whole)).toBe(true);
      for (const values of every) expect(satisfies(whole, values)).toBe(satisfies(formula, values));
    }),
    { numRuns: 1000 },
  );
  expect(changed).toBeGreaterThan(100);
});

const formulaOf = (left: Expression, right: number): Formula => ({
  kind: 'formula',
  unless: [],
  left,
  comparison: '<=',
  right: { number: right },
});

test('sizes are counted in the least parts', () => {
  const halves = formulaOf({ variable: 0, numbers: [10, 10.5, 11] }, 10.5);
  expect(inWholeNumbers(halves)).toEqual(formulaOf({ variable: 0, numbers: [20, 21, 22] }, 21));
  const depth: Expression = { variable: 0, numbers: [10, 11] };
  expect(inWholeNumbers(formulaOf({ apply: '/', terms: [depth, { number: 2 }] }, 5.5))).toEqual(formulaOf(depth, 11));
});

test.each([
  ['whole numbers', formulaOf({ variable: 0, numbers: [1, 2] }, 2)],
  ['a third', formulaOf({ variable: 0, numbers: [1 / 3, 2] }, 2)],
  ['no number', formulaOf({ variable: 0, numbers: [NaN, 0.5] }, 2)],
  ['a part rounded down', formulaOf({ apply: 'floor', terms: [{ variable: 0, numbers: [0.5, 1] }] }, 2)],
  ['a division by a size', formulaOf({ apply: '/', terms: [{ number: 0.5 }, { variable: 0, numbers: [1, 2] }] }, 2)],
  ['what would be too large', formulaOf({ variable: 0, numbers: [2 ** 52, 1] }, 0.1)],
])('%s: it stays as it is', (_what, formula) => expect(inWholeNumbers(formula)).toBe(formula));

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFormula, type Comparison, type Expression as Written } from '#shop/catalog/formula.ts';
import { expectTurns } from '#test/support/expect-turns.ts';
import { compile } from './compile.ts';
import { countSolutions } from './diagram.ts';
import { slopeAlong, withoutExtremes } from './formula-slopes.ts';
import { emptyAssignment, type Expression, type Formula, satisfies } from './problem.ts';

const SIDES = ['width', 'height', 'depth'];
const WIDTH = 6;

/** A rule over three sides of which each has all sizes from the least to the most. */
function ruleOf(source: string, least: number, most: number): Formula {
  const parsed = parseFormula(source);
  if (!parsed.ok) throw new Error(parsed.problem);
  const numbers = Array.from({ length: most - least + 1 }, (_, value) => least + value);
  const numbered = (expression: Written): Expression => {
    if ('name' in expression) return { variable: SIDES.indexOf(expression.name), numbers };
    return 'number' in expression ? expression : { ...expression, terms: expression.terms.map(numbered) };
  };
  const { left, comparison, right } = parsed.formula;
  return { kind: 'formula', unless: [], left: numbered(left), comparison, right: numbered(right) };
}

const ascending = fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3 }));
const measure = fc.tuple(fc.nat(2), ascending).map(([variable, [least, step]]): Expression => ({
  variable,
  numbers: Array.from({ length: WIDTH }, (_, value) => least + value * step),
}));
/** Sums of sides, multiples of them and the largest or smallest of them, in one another. */
const sum = fc.letrec<{ sum: Expression }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    measure,
    fc
      .tuple(fc.constantFrom('+', '-'), tie('sum'), tie('sum'))
      .map(([apply, ...terms]): Expression => ({ apply: apply as '+' | '-', terms })),
    fc
      .tuple(fc.integer({ min: -2, max: 3 }), tie('sum'))
      .map(([number, term]): Expression => ({ apply: '*', terms: [{ number }, term] })),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('sum'), { minLength: 1, maxLength: 3 }))
      .map(([apply, terms]): Expression => ({ apply: apply as 'min' | 'max', terms })),
  ),
})).sum;
const rules = fc.record({
  kind: fc.constant('formula' as const),
  unless: fc.constant([]),
  left: sum,
  comparison: fc.constantFrom<Comparison>('<', '<=', '>', '>='),
  right: fc.oneof(
    fc.integer({ min: -20, max: 60 }).map((number): Expression => ({ number })),
    sum,
  ),
});
const every = Array.from({ length: WIDTH ** 3 }, (_, at) => [
  at % WIDTH,
  Math.floor(at / WIDTH) % WIDTH,
  Math.floor(at / WIDTH ** 2),
]);

describe('a rule of sums with the largest and the smallest of them', () => {
  test('is fulfilled by those that fulfil all that it is divided into', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const parts = withoutExtremes(rule);
        for (const values of every)
          expect(parts.every((part) => satisfies(part, values))).toBe(satisfies(rule, values));
      }),
    );
  });

  test('gets only harder or only easier along a variable where that is said of it', () => {
    fc.assert(
      fc.property(rules, fc.nat(2), (rule, variable) => {
        const slope = slopeAlong(rule, variable);
        if (slope === 'mixed') return;
        const isHeldBelow = rule.comparison === '<' || rule.comparison === '<=';
        const isHarder = (slope === 1) === isHeldBelow;
        for (const values of every.filter((each) => each[variable]! > 0)) {
          const before = satisfies(rule, values.with(variable, values[variable]! - 1));
          const now = satisfies(rule, values);
          if (slope === 0) expect(now).toBe(before);
          else expect(isHarder ? before || !now : now || !before).toBe(true);
        }
      }),
    );
  });

  test('turns where the rule does', () => {
    let answered = 0;
    fc.assert(
      fc.property(rules, fc.nat(WIDTH - 1), (rule, third) => {
        const asked = { variable: 2, last: 0, size: WIDTH, sizeOfLast: WIDTH, values: [0, third, 0] };
        if (expectTurns(rule, asked)) answered += 1;
      }),
      { numRuns: 400 },
    );
    // Rules that lack one of the two variables have none, and those with a largest of sums of several.
    expect(answered).toBeGreaterThan(10);
  });

  test('compiles to a diagram of its solutions', () => {
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 2 }), (constraints) => {
        const problem = { sizes: [WIDTH, WIDTH, WIDTH], constraints };
        const expected = every.filter((values) => constraints.every((rule) => satisfies(rule, values))).length;
        const compiled = compile(problem);
        expect(compiled.ok ? countSolutions(compiled.diagram, emptyAssignment(problem)) : 0n).toBe(BigInt(expected));
      }),
    );
  });
});

test.each([
  '2 * (width + height + depth) - max(width, height, depth) <= 3000',
  'max(width, height, depth) + 2 * (width + height + depth - max(depth, width, height)) <= 3000',
  '3000 >= 2 * (width + height + depth) - max(width, max(height, depth))',
])('length and girth of a parcel with sides in any order, at each millimetre: %s', (source) => {
  const rule = ruleOf(source, 10, 1200);
  const problem = { sizes: [1191, 1191, 1191], constraints: [rule] };
  expect(SIDES.map((_, variable) => withoutExtremes(rule).map((part) => slopeAlong(part, variable)))).toEqual(
    SIDES.map(() => [1]),
  );
  let expected = 0;
  for (let width = 10; width <= 1200; width += 1)
    for (let height = 10; height <= 1200; height += 1) {
      const longest = Math.max(width, height);
      const both = 2 * (width + height);
      // A depth up to the longest of the others is girth; a larger one is the length.
      const asGirth = Math.min(longest, Math.floor((3000 - both + longest) / 2));
      const most = asGirth < longest ? asGirth : Math.max(longest, Math.min(1200, 3000 - both));
      expected += Math.max(0, most - 9);
    }
  const compiled = compile(problem);
  expect(compiled.ok && countSolutions(compiled.diagram, emptyAssignment(problem))).toBe(BigInt(expected));
});

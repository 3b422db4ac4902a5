import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Comparison, COMPARISONS, type Operation } from '#shop/catalog/formula.ts';
import { compile } from './compile.ts';
import { countSolutions, isConsistent } from './diagram.ts';
import { emptyAssignment, type Expression, type Formula, satisfies } from './problem.ts';
import { inWholeNumbers } from './whole-numbers.ts';

const WIDTH = 8;
/** A size in tenths, as products have them: no float is one of most tenths. */
const sizeOf = (variable: number) =>
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 })).map(([first, step]): Expression => ({
    variable,
    numbers: Array.from({ length: WIDTH }, (_, value) => (first + value * step) / 10),
  }));
const sizes = fc.tuple(sizeOf(0), sizeOf(1), sizeOf(2));
const tenths = fc.integer({ min: 1, max: 40 }).map((number): Expression => ({ number: number / 10 }));
const apply = (operation: Operation, ...terms: Expression[]): Expression => ({ apply: operation, terms });

/** Rules that compare sides of sheets and boxes with one another: a ratio, a part of a side, a sum. */
const rules = fc
  .tuple(sizes, tenths, fc.constantFrom<Operation>('/', '*', '+', '-'), fc.nat(4))
  .map(([[one, two, three], number, operation, kind]): readonly [Expression, Expression] => {
    const first = apply(operation, one, two);
    if (kind === 0) return [apply('/', one, two), number];
    if (kind === 1) return [one, apply('/', two, number)];
    if (kind === 2) return [first, three];
    if (kind === 3) return [first, apply('*', three, number)];
    return [apply('/', one, number), apply('+', two, three)];
  });

const comparisons = Object.keys(COMPARISONS) as Comparison[];
const values = Array.from({ length: WIDTH }, (_, value) => value);
const every = values.flatMap((one) => values.flatMap((two) => values.map((three) => Int32Array.of(one, two, three))));

test.each(comparisons)('sizes in tenths that are compared by %s are those of brute force', (comparison) => {
  let parting = 0;
  fc.assert(
    fc.property(rules, ([left, right]) => {
      const formula: Formula = { kind: 'formula', unless: [], left, comparison, right };
      const result = compile({ sizes: [WIDTH, WIDTH, WIDTH], constraints: [formula] });
      const fitting = every.filter((each) => satisfies(formula, each));
      const found = every.filter((each) => result.ok && isConsistent(result.diagram, each));
      expect(found).toEqual(fitting);
      if (fitting.length > 0 && fitting.length < every.length) parting += 1;
    }),
    { numRuns: 400 },
  );
  // Rules that all sizes fulfil, or none, prove little.
  expect(parting).toBeGreaterThan(40);
});

test('rules whose factors and limits the material gives are those of brute force', () => {
  const [count, materials] = [12, 3];
  const side = (variable: number, first: number): Expression => ({
    variable,
    numbers: Array.from({ length: count }, (_, value) => first + value),
  });
  const ofMaterial = (least: number, most: number) =>
    fc
      .array(fc.integer({ min: least, max: most }), { minLength: materials, maxLength: materials })
      .map((quarters): Expression => ({ variable: 3, numbers: quarters.map((each) => each / 4) }));
  const shapes = fc.record({
    firsts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 }),
    falling: ofMaterial(1, 8),
    ratio: ofMaterial(2, 12),
    limit: ofMaterial(16, 160),
    area: ofMaterial(40, 800),
    parts: fc.integer({ min: 1, max: 63 }),
  });
  const problems = shapes.map(({ firsts, falling, ratio, limit, area, parts }): readonly Formula[] => {
    const [width, height, depth] = firsts.map((first, variable) => side(variable, first)) as [
      Expression,
      Expression,
      Expression,
    ];
    const rule = (left: Expression, comparison: Comparison, right: Expression): Formula =>
      inWholeNumbers({ kind: 'formula', unless: [], left, comparison, right });
    const rules = [
      rule(apply('+', height, apply('*', falling, width)), '<=', limit),
      rule(apply('+', apply('*', falling, height), depth), '<', limit),
      rule(apply('+', apply('-', apply('*', { number: 2 }, width), depth), apply('*', falling, height)), '>=', {
        number: 9,
      }),
      rule(apply('max', width, height), '<=', apply('*', ratio, apply('min', width, height))),
      rule(apply('*', width, height), '<=', area),
      rule(apply('*', apply('*', width, height), depth), '<=', apply('*', { number: 9 }, area)),
    ];
    return rules.filter((_, at) => (parts >> at) % 2 === 1);
  });
  fc.assert(
    fc.property(problems, (constraints) => {
      const problem = { sizes: [count, count, count, materials], constraints };
      let expected = 0n;
      for (let at = 0; at < count ** 3 * materials; at += 1) {
        const values = [at % count, Math.floor(at / count) % count, Math.floor(at / count ** 2) % count];
        values.push(Math.floor(at / count ** 3));
        if (constraints.every((each) => satisfies(each, values))) expected += 1n;
      }
      const result = compile(problem);
      expect(result.ok ? countSolutions(result.diagram, emptyAssignment(problem)) : 0n).toBe(expected);
    }),
    { numRuns: 80 },
  );
});

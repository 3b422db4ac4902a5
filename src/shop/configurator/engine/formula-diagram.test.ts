import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Comparison, COMPARISONS, type Operation } from '#shop/catalog/formula.ts';
import { compile } from './compile.ts';
import { isConsistent } from './diagram.ts';
import { type Expression, type Formula, satisfies } from './problem.ts';

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignmentOf, type Domains, type ExpectedCase, type Instance, sharedInstance } from '#test/support/xcsp.ts';
import { cheapestOfEach } from './cheapest-of-each.ts';
import { compile, MAX_NODES } from './compile.ts';
import { alternatives, cheapest, countSolutions, type Diagram, isConsistent, validDomains } from './diagram.ts';
import { Explainer } from './explain.ts';
import { FALSE, NodeStore, TooLarge, TRUE } from './node-store.ts';
import { type Assignment, type Constraint, emptyAssignment, type Problem, satisfies } from './problem.ts';

const subset = (size: number) => fc.subarray(Array.from({ length: size }, (_, value) => value));

function constraintOver(sizes: readonly number[]): fc.Arbitrary<Constraint> {
  const variables = fc.uniqueArray(fc.nat(sizes.length - 1), { minLength: 1, maxLength: 3 });
  const clause = variables.chain((scope) =>
    fc
      .tuple(...scope.map((variable) => subset(sizes[variable]!).map((values) => ({ variable, values }))))
      .map((literals): Constraint => ({ kind: 'clause', literals })),
  );
  const table = variables.chain((scope) =>
    fc
      .record({
        tuples: fc.array(fc.tuple(...scope.map((variable) => fc.nat(sizes[variable]! - 1))), { maxLength: 8 }),
        allow: fc.boolean(),
      })
      .map(({ tuples, allow }): Constraint => ({ kind: 'table', scope, tuples, allow })),
  );
  const linear = variables.chain((scope) =>
    fc
      .record({
        terms: fc.tuple(
          ...scope.map((variable) =>
            fc
              .array(fc.integer({ min: -5, max: 9 }), { minLength: sizes[variable]!, maxLength: sizes[variable]! })
              .map((weights) => ({ variable, weights })),
          ),
        ),
        min: fc.integer({ min: -9, max: 2 }),
        max: fc.integer({ min: 2, max: 15 }),
      })
      .map(({ terms, min, max }): Constraint => ({ kind: 'linear', terms, min, max })),
  );
  return fc.oneof(clause, table, linear);
}

const smallProblem: fc.Arbitrary<Problem> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 })
  .chain((sizes) =>
    fc.record({ sizes: fc.constant(sizes), constraints: fc.array(constraintOver(sizes), { maxLength: 7 }) }),
  );

const withSelection = smallProblem.chain((problem) =>
  fc.record({
    problem: fc.constant(problem),
    chosen: fc
      .tuple(...problem.sizes.map((size) => fc.oneof(fc.constant(-1), fc.nat(size - 1))))
      .map((values) => Int32Array.from(values)),
  }),
);

function solutionsOf(problem: Problem, constraints: readonly Constraint[] = problem.constraints): number[][] {
  let partial: number[][] = [[]];
  for (const size of problem.sizes) {
    partial = partial.flatMap((values) => Array.from({ length: size }, (_, value) => [...values, value]));
  }
  return partial.filter((values) => constraints.every((constraint) => satisfies(constraint, values)));
}

const agrees = (values: readonly number[], chosen: Assignment, except = -1) =>
  values.every((value, variable) => variable === except || chosen[variable]! < 0 || chosen[variable] === value);

/** By brute force: whether some solution of the active constraints has the value and these choices. */
function isPossible(
  problem: Problem,
  chosen: Assignment,
  variable: number,
  value: number,
  choices: readonly number[],
  active: readonly number[],
): boolean {
  const given = emptyAssignment(problem);
  for (const choice of choices) given[choice] = chosen[choice]!;
  given[variable] = value;
  const constraints = active.map((index) => problem.constraints[index]!);
  return solutionsOf(problem, constraints).some((values) => agrees(values, given));
}

/** Runs the check if the problem has solutions. If it has none, compile must have reported it. */
function compiled(problem: Problem, check: (diagram: Diagram, solutions: number[][]) => void): void {
  const solutions = solutionsOf(problem);
  const result = compile(problem);
  expect(result.ok).toBe(solutions.length > 0);
  if (result.ok) check(result.diagram, solutions);
  else expect(result.problem).toBe('impossible');
}

function perValue(problem: Problem, decide: (variable: number, value: number) => boolean): number[] {
  return problem.sizes.flatMap((size, variable) =>
    Array.from({ length: size }, (_, value) => (decide(variable, value) ? 1 : 0)),
  );
}

describe('the compiled diagram answers as brute force does', () => {
  test('3.17 4.2.04 valid values, alternatives and the number of solutions of any partial selection', () => {
    fc.assert(
      fc.property(withSelection, ({ problem, chosen }) =>
        compiled(problem, (diagram, solutions) => {
          const matching = solutions.filter((values) => agrees(values, chosen));
          expect(countSolutions(diagram, chosen)).toBe(BigInt(matching.length));
          expect(isConsistent(diagram, chosen)).toBe(matching.length > 0);
          expect([...validDomains(diagram, chosen)]).toEqual(
            perValue(problem, (variable, value) => matching.some((values) => values[variable] === value)),
          );
          expect([...alternatives(diagram, chosen)]).toEqual(
            perValue(problem, (variable, value) =>
              solutions.some((values) => values[variable] === value && agrees(values, chosen, variable)),
            ),
          );
        }),
      ),
      { numRuns: 400 },
    );
  });

  test('4.2.04 the nearest valid selection costs as little as the best of all solutions', () => {
    const costed = smallProblem.chain((problem) => {
      const values = problem.sizes.reduce((sum, size) => sum + size, 0);
      const cost = fc.oneof(fc.constant(0), fc.nat(9), fc.constant(Infinity));
      return fc.record({
        problem: fc.constant(problem),
        costs: fc.array(cost, { minLength: values, maxLength: values }).map((list) => Float64Array.from(list)),
      });
    });
    fc.assert(
      fc.property(costed, ({ problem, costs }) =>
        compiled(problem, (diagram, solutions) => {
          const costOf = (values: ArrayLike<number>) =>
            problem.sizes.reduce((sum, _, variable) => sum + costs[diagram.offsets[variable]! + values[variable]!]!, 0);
          const best = Math.min(...solutions.map(costOf));
          const found = cheapest(diagram, costs);
          expect(found?.cost ?? Infinity).toBe(best);
          if (found) {
            expect(costOf(found.values)).toBe(best);
            expect(solutions).toContainEqual([...found.values]);
          }
        }),
      ),
      { numRuns: 400 },
    );
  });

  test('a reason conflicts, and without any one choice or any one rule of it there is no conflict', () => {
    fc.assert(
      fc.property(withSelection, ({ problem, chosen }) =>
        compiled(problem, (diagram) => {
          const prominence = problem.sizes.map((_, variable) => variable);
          const valid = alternatives(diagram, chosen);
          const explainer = new Explainer({ problem, diagram, prominence });
          problem.sizes.forEach((size, variable) => {
            for (let value = 0; value < size; value += 1) {
              if (valid[diagram.offsets[variable]! + value] === 1) continue;
              const reason = explainer.explain(chosen, variable, value);
              const rules = reason.constraints!;
              const possible = (choices: readonly number[], active: readonly number[]) =>
                isPossible(problem, chosen, variable, value, choices, active);
              const all = problem.constraints.map((_, index) => index);
              expect(possible(reason.choices, rules)).toBe(false);
              for (const choice of reason.choices) {
                expect(
                  possible(
                    reason.choices.filter((other) => other !== choice),
                    all,
                  ),
                ).toBe(true);
              }
              for (const rule of rules) {
                expect(
                  possible(
                    reason.choices,
                    rules.filter((other) => other !== rule),
                  ),
                ).toBe(true);
              }
            }
          });
        }),
      ),
      { numRuns: 100 },
    );
  });

  test('within any budget a reason conflicts, and what it leaves out is said: without any, it is all choices and no rule', () => {
    const budgets = fc.oneof(fc.constant(0), fc.nat(60), fc.nat(2000));
    fc.assert(
      fc.property(withSelection, budgets, budgets, ({ problem, chosen }, whole, each) =>
        compiled(problem, (diagram) => {
          const prominence = problem.sizes.map((_, variable) => variable);
          const valid = alternatives(diagram, chosen);
          const explainer = new Explainer({ problem, diagram, prominence }, { whole, each });
          const again = new Explainer({ problem, diagram, prominence }, { whole, each });
          problem.sizes.forEach((size, variable) => {
            for (let value = 0; value < size; value += 1) {
              if (valid[diagram.offsets[variable]! + value] === 1) continue;
              const reason = explainer.explain(chosen, variable, value);
              expect(again.explain(chosen, variable, value)).toEqual(reason);
              const all = problem.constraints.map((_, index) => index);
              expect(isPossible(problem, chosen, variable, value, reason.choices, all)).toBe(false);
              if (reason.constraints)
                expect(isPossible(problem, chosen, variable, value, reason.choices, reason.constraints)).toBe(false);
              if (whole > 0 && each > 0) continue;
              expect(reason.constraints).toBeUndefined();
              expect(reason.choices).toEqual(prominence.filter((other) => other !== variable && chosen[other]! >= 0));
            }
          });
        }),
      ),
      { numRuns: 200 },
    );
  });

  test('4.2.04 the nearest solutions with each value, found together, are those that are found one by one', () => {
    const costed = smallProblem.chain((problem) => {
      const values = problem.sizes.reduce((sum, size) => sum + size, 0);
      const finite = (list: number[]) => {
        let first = 0;
        for (const size of problem.sizes) {
          const own = list.slice(first, first + size);
          if (!own.some(Number.isFinite)) list[first] = 1;
          first += size;
        }
        return Float64Array.from(list);
      };
      // Few different costs, so that most sums are equal and the order among them shows.
      const cost = fc.oneof(fc.constant(0), fc.nat(2), fc.nat(2), fc.constant(Infinity));
      return fc.record({
        problem: fc.constant(problem),
        costs: fc.array(cost, { minLength: values, maxLength: values }).map(finite),
      });
    });
    fc.assert(
      fc.property(costed, ({ problem, costs }) =>
        compiled(problem, (diagram) => {
          const found = cheapestOfEach(diagram, costs);
          problem.sizes.forEach((size, variable) => {
            for (let value = 0; value < size; value += 1) {
              const offset = diagram.offsets[variable]!;
              const pinned = costs.slice().fill(Infinity, offset, offset + size);
              pinned[offset + value] = 0;
              expect(found[offset + value]).toEqual(cheapest(diagram, pinned)?.values);
            }
          });
        }),
      ),
      { numRuns: 400 },
    );
  });

  test('the order of constraints changes no answer', () => {
    fc.assert(
      fc.property(withSelection, ({ problem, chosen }) => {
        const one = compile(problem);
        const other = compile({ ...problem, constraints: problem.constraints.toReversed() });
        expect(one.ok).toBe(other.ok);
        if (one.ok && other.ok) {
          expect(alternatives(other.diagram, chosen)).toEqual(alternatives(one.diagram, chosen));
        }
      }),
    );
  });
});

test('a problem that outgrows its budget is refused as too large', () => {
  const pairs = Array.from({ length: 9 }, (_, low) => ({ low, high: low + 9 }));
  const all = Array.from({ length: 6 }, (_, value) => value);
  const crossed: Constraint[] = pairs.flatMap(({ low }) =>
    pairs.map(({ high }): Constraint => ({
      kind: 'table',
      scope: [low, high],
      tuples: all.flatMap((a) => all.filter((b) => (a + b * (low + high)) % 7 !== 3).map((b) => [a, b])),
      allow: true,
    })),
  );
  const problem: Problem = { sizes: Array.from({ length: 18 }, () => 6), constraints: crossed };
  expect(compile(problem, 200)).toEqual({ ok: false, problem: 'too large', maxNodes: 200 });
});

describe('the bound of nodes', () => {
  /** Fills a store with one node more on each level than on the one below. */
  const fill = (store: NodeStore, nodes: number) => {
    for (let level = 0; level < nodes; level += 1) store.node(level, [FALSE, TRUE]);
  };
  const storeOf = (maxNodes: number) => new NodeStore(new Int32Array(1000).fill(2), maxNodes);

  test('is kept to the node: the last that fits is made, the next is refused, and one that is there already is neither', () => {
    const store = storeOf(12);
    fill(store, 10);
    expect(store.count).toBe(12);
    fill(store, 10);
    expect(() => store.node(10, [FALSE, TRUE])).toThrow(new TooLarge(12));
  });

  test('keeps a compilation within 100 MB of nodes', () => {
    const widestOfMost = 10;
    const bytesOfNode = Int32Array.BYTES_PER_ELEMENT * (['level', 'start'].length + widestOfMost);
    expect(MAX_NODES * bytesOfNode).toBeLessThanOrEqual(100e6);
  });

  test('is what compiling works within, and what it names when that does not suffice', () => {
    const sizes = [2, 2, 2, 2];
    const xor: Constraint = {
      kind: 'table',
      scope: [0, 1, 2, 3],
      tuples: [0, 1, 2, 3, 4, 5, 6, 7]
        .map((bits) => [bits & 1, (bits >> 1) & 1, (bits >> 2) & 1])
        .map(([a = 0, b = 0, c = 0]) => [a, b, c, (a + b + c) % 2]),
      allow: true,
    };
    const fits = Array.from({ length: 40 }, (_, bound) => compile({ sizes, constraints: [xor] }, bound).ok);
    const least = fits.indexOf(true);
    // At least seven nodes for the parity over four variables, and the two ends.
    expect(least).toBeGreaterThanOrEqual(9);
    expect(fits.slice(least).every(Boolean)).toBe(true);
    expect(compile({ sizes, constraints: [xor] }, least - 1)).toEqual({
      ok: false,
      problem: 'too large',
      maxNodes: least - 1,
    });
  });
});

const shared = sharedInstance();
if (!shared)
  process.stderr.write(
    'NOT TRIED: the real car range. Set TIRAGE_BENCHMARK_DATA to the folder of renault_small.xcsp.xml and its expected answers.\n',
  );
describe.skipIf(!shared)(
  `a real car range${shared ? '' : ' (skipped: TIRAGE_BENCHMARK_DATA holds no renault_small)'}`,
  () => {
    const load = () => {
      const { instance, expected } = shared!;
      const result = compile(instance.problem);
      if (!result.ok) throw new Error(result.problem);
      return { instance, expected, diagram: result.diagram };
    };
    const domainsOf = (instance: Instance, diagram: Diagram, selection: ExpectedCase['selection']) => {
      const valid = validDomains(diagram, assignmentOf(instance, selection));
      return Object.fromEntries(
        instance.names.map((name, variable) => [
          name,
          instance.domains[variable]!.filter((_, value) => valid[diagram.offsets[variable]! + value] === 1),
        ]),
      );
    };
    const sorted = (domains: Domains) =>
      Object.fromEntries(Object.entries(domains).map(([name, values]) => [name, values.toSorted((a, b) => a - b)]));

    const nothing = (instance: Instance) => Object.fromEntries(instance.names.map((name) => [name, []]));

    test('has 172056 solutions', () => {
      const { instance, expected, diagram } = load();
      expect(countSolutions(diagram, emptyAssignment(instance.problem))).toBe(BigInt(expected.solutionCount));
      expect(expected.solutionCount).toBe('172056');
    });

    test("4.2.04 every valid domain of every case, arc consistency's hard ones among them, is exact", () => {
      const { instance, expected, diagram } = load();
      const cases = [{ selection: {}, ...expected.empty }, ...expected.cases, ...expected.hardCases.hard];
      for (const { selection, validDomains: domains } of cases) {
        expect(sorted(domainsOf(instance, diagram, selection))).toEqual(sorted(domains ?? nothing(instance)));
      }
    });
  },
);

import type { Constraint, Problem, Table } from '#shop/configurator/engine/problem.ts';

export interface RangeShape {
  readonly variables: number;
  /** Number of values of the variable that most tables speak of, the version of the car. */
  readonly hub: number;
  readonly tables: number;
  readonly seed: number;
}

const HUB = 0;
/** A table ties variables that stand at most so far apart, as the parts of one thing do. */
const REACH = 6;
/** Four tables of five speak of the version. */
const OF_HUB = [4, 5] as const;
const MOST_VALUES = 12;

/**
 * A range like those of car makers: each version has its own choice of equipment, mostly a single item of each kind, and
 * tables list what goes together. Versions of one line are alike but for a few kinds. The same seed gives the same range.
 * Each version has a solution.
 */
export function carRange({ variables, hub, tables, seed }: RangeShape): Problem {
  const random = numbersFrom(seed);
  const sizes = Array.from({ length: variables }, (_, variable) =>
    variable === HUB ? hub : 2 + random(MOST_VALUES - 1),
  );
  const lines = Math.max(2, Math.floor(hub / 6));
  const choiceOf = (size: number) => {
    const most = random(3) === 0 ? Math.min(size, 4) : 1;
    return [...new Set(Array.from({ length: most }, () => random(size)))];
  };
  const offered = Array.from({ length: lines }, () => sizes.map((size) => choiceOf(size)));
  const versions = Array.from({ length: hub }, (_, version) =>
    sizes.map((size, variable) => {
      if (variable === HUB) return [version];
      return random(8) === 0 ? choiceOf(size) : offered[version % lines]![variable]!;
    }),
  );
  const constraints = Array.from({ length: tables }, (_, index): Constraint => {
    const first = 1 + random(variables - REACH - 1);
    const parts = [...new Set(Array.from({ length: 2 + random(3) }, () => first + random(REACH)))].sort(
      (a, b) => a - b,
    );
    const scope = index % OF_HUB[1] < OF_HUB[0] ? [HUB, ...parts] : parts;
    const rows = new Map<string, readonly number[]>();
    for (const version of versions) {
      combinations(scope.map((variable) => version[variable]!)).forEach((row, place) => {
        // The first combination of each version is in every table, so the version has a solution.
        if (place === 0 || random(6) > 0) rows.set(row.join(), row);
      });
    }
    return { kind: 'table', scope, tuples: [...rows.values()], allow: true } satisfies Table;
  });
  return { sizes, constraints };
}

/**
 * A feature model: a tree of groups, of which each offers its parts when it is there, and clauses across the tree.
 * All variables are yes or no, and it has a solution.
 */
export function featureModel({
  features,
  clauses,
  seed,
}: {
  readonly features: number;
  readonly clauses: number;
  readonly seed: number;
}): Problem {
  const random = numbersFrom(seed);
  const literal = (variable: number, value: number) => ({ variable, values: [value] });
  const solution = Array.from({ length: features }, () => random(2));
  const parentOf = (feature: number) => Math.floor((feature - 1) / 4);
  for (let feature = 1; feature < features; feature += 1) if (!solution[parentOf(feature)]) solution[feature] = 0;
  const constraints: Constraint[] = [];
  for (let feature = 1; feature < features; feature += 1)
    constraints.push({ kind: 'clause', literals: [literal(feature, 0), literal(parentOf(feature), 1)] });
  while (constraints.length < clauses) {
    const near = random(features);
    const others = Array.from(
      { length: 1 + random(2) },
      () => (near + 1 + random(random(4) ? 12 : features)) % features,
    );
    const chosen = [...new Set([near, ...others])];
    const literals = chosen.map((feature) => literal(feature, random(2)));
    if (literals.some(({ variable, values }) => values[0] === solution[variable]))
      constraints.push({ kind: 'clause', literals });
  }
  return { sizes: solution.map(() => 2), constraints };
}

function combinations(choices: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let rows: readonly (readonly number[])[] = [[]];
  for (const choice of choices) rows = rows.flatMap((row) => choice.map((value) => [...row, value]));
  return rows;
}

/** Park and Miller's generator: whole numbers below a bound. */
export function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
}

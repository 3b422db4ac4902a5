import { type Constraint, type Problem, scopeOf, type Table } from './problem.ts';

/**
 * A problem of which values are left out that one constraint alone excludes (generalised arc consistency). Tables hold
 * only rows of values that are left, and constraints that can no longer be broken are left out.
 */
export interface Narrowed {
  /** For each variable, 1 for the values that are left, and how many these are. */
  readonly domains: readonly Uint8Array[];
  readonly sizes: Int32Array;
  /** By their places in the problem; undefined where one can no longer be broken. */
  readonly constraints: readonly (Constraint | undefined)[];
}

/** Narrows one problem again and again. Its tables list no row twice: rows are counted to see whether any is missing. */
export class Narrowing {
  private readonly scopes: readonly (readonly number[])[];
  private readonly constraintsOf: readonly (readonly number[])[];
  private readonly problem: Problem;
  private readonly sorted = new WeakMap<Table, { variable: number; rows: ReadonlyMap<number, Table['tuples']> }>();

  constructor(problem: Problem) {
    this.problem = problem;
    this.scopes = problem.constraints.map(scopeOf);
    const constraintsOf: number[][] = problem.sizes.map(() => []);
    this.scopes.forEach((scope, index) => scope.forEach((variable) => constraintsOf[variable]!.push(index)));
    this.constraintsOf = constraintsOf;
  }

  /** The whole problem. Undefined if it has no solution; the reverse is not true. */
  start(): Narrowed | undefined {
    const { sizes, constraints } = this.problem;
    const whole: Narrowed = {
      domains: sizes.map((size) => new Uint8Array(size).fill(1)),
      sizes: Int32Array.from(sizes),
      constraints,
    };
    return this.narrow(whole, [...constraints.keys()]);
  }

  /** The same problem with one value for a variable. */
  withValue(before: Narrowed, variable: number, value: number): Narrowed | undefined {
    const domain = new Uint8Array(before.domains[variable]!.length);
    domain[value] = 1;
    const sizes = before.sizes.slice();
    sizes[variable] = 1;
    const constraints = [...before.constraints];
    for (const index of this.constraintsOf[variable]!) {
      const constraint = constraints[index];
      if (constraint?.kind !== 'table') continue;
      const tuples = this.rowsOf(constraint, variable).get(value) ?? [];
      if (tuples.length === 0 && constraint.allow) return undefined;
      constraints[index] = { ...constraint, tuples };
    }
    return this.narrow(
      { domains: before.domains.with(variable, domain), sizes, constraints },
      this.constraintsOf[variable]!,
    );
  }

  /** The rows of a table by the value of a variable. All its values will be asked for, so they are sorted out once. */
  private rowsOf(table: Table, variable: number): ReadonlyMap<number, Table['tuples']> {
    const known = this.sorted.get(table);
    if (known?.variable === variable) return known.rows;
    const column = table.scope.indexOf(variable);
    const rows = Map.groupBy(table.tuples, (tuple) => tuple[column]!);
    this.sorted.set(table, { variable, rows });
    return rows;
  }

  private narrow(before: Narrowed, first: readonly number[]): Narrowed | undefined {
    const domains = [...before.domains];
    const sizes = before.sizes.slice();
    const constraints = [...before.constraints];
    const waiting = new Set(first);
    /** Keeps only some values of a variable. False if none is left. */
    const restrict = (variable: number, isLeft: (value: number) => boolean, from: number): boolean => {
      const domain = domains[variable]!;
      let narrower: Uint8Array | undefined;
      for (let value = 0; value < domain.length; value += 1) {
        if (domain[value] === 0 || isLeft(value)) continue;
        narrower ??= domain.slice();
        narrower[value] = 0;
        sizes[variable]! -= 1;
      }
      if (!narrower) return true;
      domains[variable] = narrower;
      for (const index of this.constraintsOf[variable]!) if (index !== from) waiting.add(index);
      return sizes[variable]! > 0;
    };
    for (const index of waiting) {
      waiting.delete(index);
      const constraint = constraints[index];
      if (!constraint) continue;
      const left = revised(constraint, this.scopes[index]!, domains, sizes, (variable, isLeft) =>
        restrict(variable, isLeft, index),
      );
      if (left === 'impossible') return undefined;
      constraints[index] = left === 'holds' ? undefined : left;
    }
    return { domains, sizes, constraints };
  }
}

type Restrict = (variable: number, isLeft: (value: number) => boolean) => boolean;

function revised(
  constraint: Constraint,
  scope: readonly number[],
  domains: readonly Uint8Array[],
  sizes: Int32Array,
  restrict: Restrict,
): Constraint | 'holds' | 'impossible' {
  switch (constraint.kind) {
    case 'clause': {
      const some = new Map<number, Set<number>>();
      for (const { variable, values } of constraint.literals) {
        const left = values.filter((value) => domains[variable]![value] === 1);
        if (left.length > 0) some.set(variable, new Set([...(some.get(variable) ?? []), ...left]));
      }
      for (const [variable, values] of some) if (values.size === sizes[variable]) return 'holds';
      const [only, other] = some;
      if (!only) return 'impossible';
      if (other) return constraint;
      return restrict(only[0], (value) => only[1].has(value)) ? 'holds' : 'impossible';
    }
    case 'table': {
      const tuples = rowsWithin(constraint, domains);
      const combinations = scope.reduce((product, variable) => product * sizes[variable]!, 1);
      if (tuples.length === combinations) return constraint.allow ? 'holds' : 'impossible';
      if (tuples.length === 0) return constraint.allow ? 'impossible' : 'holds';
      if (constraint.allow) {
        for (const [column, variable] of scope.entries()) {
          const supported = new Uint8Array(domains[variable]!.length);
          for (const tuple of tuples) supported[tuple[column]!] = 1;
          if (!restrict(variable, (value) => supported[value] === 1)) return 'impossible';
        }
        const left = scope.reduce((product, variable) => product * sizes[variable]!, 1);
        if (tuples.length === left) return 'holds';
      } else {
        const open = scope.filter((variable) => sizes[variable]! > 1);
        if (open.length === 1) {
          const column = scope.indexOf(open[0]!);
          const forbidden = new Set(tuples.map((tuple) => tuple[column]!));
          return restrict(open[0]!, (value) => !forbidden.has(value)) ? 'holds' : 'impossible';
        }
      }
      return tuples === constraint.tuples ? constraint : { ...constraint, tuples };
    }
    case 'formula':
      return constraint;
  }
}

/** The rows of which all values are left; the same list if these are all. */
function rowsWithin({ scope, tuples }: Table, domains: readonly Uint8Array[]): Table['tuples'] {
  const own = scope.map((variable) => domains[variable]!);
  const isLeft = (tuple: readonly number[]): boolean => {
    for (let column = 0; column < own.length; column += 1) if (own[column]![tuple[column]!] === 0) return false;
    return true;
  };
  return tuples.every(isLeft) ? tuples : tuples.filter(isLeft);
}

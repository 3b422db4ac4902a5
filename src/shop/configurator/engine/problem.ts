/**
 * A product as a constraint problem over small numbers: variables with values 0..size-1, and constraints over them.
 * The engine does not know features, facts or texts.
 */
export interface Problem {
  /** Number of values of each variable. */
  readonly sizes: readonly number[];
  readonly constraints: readonly Constraint[];
}

export type Constraint = Clause | Table | Linear;

/** At least one literal is true. A rule 'when A then B' is the clause 'not A, or B'. */
export interface Clause {
  readonly kind: 'clause';
  readonly literals: readonly Literal[];
}

export interface Literal {
  readonly variable: number;
  /** Values that make the literal true. */
  readonly values: readonly number[];
}

/** The listed combinations are the only allowed ones, or the forbidden ones. */
export interface Table {
  readonly kind: 'table';
  readonly scope: readonly number[];
  readonly tuples: readonly (readonly number[])[];
  readonly allow: boolean;
}

/** min <= sum of weights[value] <= max. */
export interface Linear {
  readonly kind: 'linear';
  readonly terms: readonly { readonly variable: number; readonly weights: readonly number[] }[];
  readonly min: number;
  readonly max: number;
}

/** Value per variable, -1 if nothing is chosen. */
export type Assignment = Int32Array;

export function emptyAssignment(problem: Pick<Problem, 'sizes'>): Assignment {
  return new Int32Array(problem.sizes.length).fill(-1);
}

/** Variables of a constraint, each once. */
export function scopeOf(constraint: Constraint): readonly number[] {
  switch (constraint.kind) {
    case 'clause':
      return [...new Set(constraint.literals.map((literal) => literal.variable))];
    case 'linear':
      return [...new Set(constraint.terms.map((term) => term.variable))];
    case 'table':
      return constraint.scope;
  }
}

/** Whether a complete assignment satisfies a constraint. This is the meaning that the diagram must have. */
export function satisfies(constraint: Constraint, values: ArrayLike<number>): boolean {
  switch (constraint.kind) {
    case 'clause':
      return constraint.literals.some((literal) => literal.values.includes(values[literal.variable]!));
    case 'table': {
      const listed = constraint.tuples.some((tuple) =>
        tuple.every((value, index) => value === values[constraint.scope[index]!]),
      );
      return listed === constraint.allow;
    }
    case 'linear': {
      const sum = constraint.terms.reduce((total, term) => total + term.weights[values[term.variable]!]!, 0);
      return within(constraint, sum);
    }
  }
}

/** Sums of decimals have rounding errors in the last digits. A billionth does not matter on a sheet of paper. */
export function within(bounds: Pick<Linear, 'min' | 'max'>, sum: number): boolean {
  return sum >= bounds.min - 1e-9 && sum <= bounds.max + 1e-9;
}

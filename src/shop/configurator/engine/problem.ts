import { applied, compares, type Comparison, type Operation } from '#shop/catalog/formula.ts';

/**
 * A product as a constraint problem over small numbers: variables with values 0..size-1, and constraints over them.
 * The engine does not know features, facts or texts.
 */
export interface Problem {
  /** Number of values of each variable. */
  readonly sizes: readonly number[];
  readonly constraints: readonly Constraint[];
}

export type Constraint = Clause | Table | Formula;

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

/** A comparison of arithmetic over the numbers of values. It may be broken where a literal is true. */
export interface Formula {
  readonly kind: 'formula';
  readonly unless: readonly Literal[];
  readonly left: Expression;
  readonly comparison: Comparison;
  readonly right: Expression;
}

export type Expression =
  | { readonly number: number }
  /** The number of each value of a variable, NaN for one without: then the comparison is false. */
  | { readonly variable: number; readonly numbers: readonly number[] }
  | { readonly apply: Operation; readonly terms: readonly Expression[] };

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
    case 'formula': {
      const guards = constraint.unless.map(({ variable }) => variable);
      return [...new Set([...variablesIn(constraint.left), ...variablesIn(constraint.right), ...guards])];
    }
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
    case 'formula': {
      if (constraint.unless.some(({ variable, values: excused }) => excused.includes(values[variable]!))) return true;
      return compares(numberOf(constraint.left, values), constraint.comparison, numberOf(constraint.right, values));
    }
  }
}

/** Each as often as it stands there. */
export function variablesIn(expression: Expression): readonly number[] {
  if ('number' in expression) return [];
  return 'variable' in expression ? [expression.variable] : expression.terms.flatMap(variablesIn);
}

/** What an expression is with the number of each variable's value. */
export function numberOf(expression: Expression, values: ArrayLike<number>): number {
  if ('number' in expression) return expression.number;
  if ('variable' in expression) return expression.numbers[values[expression.variable]!]!;
  return applied(
    expression.apply,
    expression.terms.map((term) => numberOf(term, values)),
  );
}

import { constraintDiagram } from './constraint-diagram.ts';
import { type Bounds, NodeStore } from './node-store.ts';
import {
  type Constraint,
  emptyAssignment,
  type Expression,
  type Formula,
  type Literal,
  type Problem,
  scopeOf,
} from './problem.ts';

/** A problem over classes of values: those of one class are told apart by no constraint. */
export interface MergedProblem {
  readonly problem: Problem;
  /** The class of each value of each variable. */
  readonly classOf: readonly Int32Array[];
}

/** Of a variable with more values only neighbours are compared: they are the steps of a measure. */
const MOST_COMPARED = 512;

/**
 * Values of a variable that all constraints treat alike become one value. Each constraint as a diagram of its own shows
 * it: two values are alike if all nodes of their variable have the same child for both.
 */
export function mergeValues(problem: Problem, bounds: Bounds): MergedProblem {
  const store = new NodeStore(Int32Array.from(problem.sizes), bounds);
  const levelOf = Int32Array.from(problem.sizes, (_, variable) => variable);
  const nothing = emptyAssignment(problem);
  const partitions = problem.sizes.map((size) => (size > MOST_COMPARED ? new Neighbours(size) : new Compared(size)));
  for (const constraint of problem.constraints) {
    if (constraint.kind === 'formula' && combinationsOf(constraint, problem.sizes) > MOST_COMBINATIONS)
      for (const [variable, numbers] of numbersIn(constraint)) partitions[variable]!.separate(numbers);
    else constraintDiagram(store, constraint, levelOf, nothing);
  }
  for (let node = 2; node < store.count; node += 1) partitions[store.level[node]!]!.refine(store, node);
  const classOf = partitions.map((partition) => partition.classes());
  const first = classOf.map((classes) => firstOfEach(classes));
  return {
    problem: {
      sizes: first.map(({ length }) => length),
      constraints: problem.constraints.map((constraint) => overClasses(constraint, classOf, first)),
    },
    classOf,
  };
}

/** The same problem with each value as a class of its own. */
export function unmerged({ sizes, constraints }: Problem): MergedProblem {
  const once = constraints.map((each) => (each.kind === 'table' ? { ...each, tuples: eachOnce(each.tuples) } : each));
  return {
    problem: { sizes, constraints: once },
    classOf: sizes.map((size) => Int32Array.from({ length: size }, (_, value) => value)),
  };
}

/** Of a formula over more combinations, values are alike if their numbers are the same: that is known at once. */
const MOST_COMBINATIONS = 100_000;

function combinationsOf(formula: Formula, sizes: readonly number[]): number {
  return scopeOf(formula).reduce((product, variable) => product * sizes[variable]!, 1);
}

/** The numbers, or whether a literal is true, of all values of each variable of a formula. */
function numbersIn({ unless, left, right }: Formula): readonly (readonly [number, ArrayLike<number>])[] {
  const of = (expression: Expression): readonly (readonly [number, ArrayLike<number>])[] => {
    if ('number' in expression) return [];
    return 'apply' in expression ? expression.terms.flatMap(of) : [[expression.variable, expression.numbers]];
  };
  const excused = unless.map(({ variable, values }) => {
    const isMember: number[] = [];
    for (const value of values) isMember[value] = 1;
    return [variable, isMember] as const;
  });
  return [...excused, ...of(left), ...of(right)];
}

/** Any two values may turn out to be alike. */
class Compared {
  private classOf: Int32Array;
  private count = 1;

  constructor(size: number) {
    this.classOf = new Int32Array(size);
  }

  refine(store: NodeStore, node: number): void {
    if (this.count === this.classOf.length) return;
    const children: number[] = [];
    for (let run = store.start[node]!; run < store.start[node + 1]!; run += 1)
      while (children.length < store.until[run]!) children.push(store.children[run]!);
    this.separate(children);
  }

  /** Values with different numbers are not alike. */
  separate(numbers: ArrayLike<number>): void {
    const { classOf } = this;
    const known = new Map<number, Map<number, number>>();
    let count = 0;
    this.classOf = Int32Array.from(classOf, (own, value) => {
      const number = numbers[value] ?? 0;
      const ofOwn = known.get(own) ?? new Map<number, number>();
      if (ofOwn.size === 0) known.set(own, ofOwn);
      const before = ofOwn.get(number);
      if (before !== undefined) return before;
      ofOwn.set(number, count);
      count += 1;
      return count - 1;
    });
    this.count = count;
  }

  classes(): Int32Array {
    return this.classOf;
  }
}

/** Only neighbours may turn out to be alike. */
class Neighbours {
  private readonly begins: Uint8Array;

  constructor(size: number) {
    this.begins = new Uint8Array(size);
  }

  refine(store: NodeStore, node: number): void {
    for (let run = store.start[node]!; run < store.start[node + 1]! - 1; run += 1) this.begins[store.until[run]!] = 1;
  }

  separate(numbers: ArrayLike<number>): void {
    for (let value = 1; value < this.begins.length; value += 1)
      if (!Object.is(numbers[value] ?? 0, numbers[value - 1] ?? 0)) this.begins[value] = 1;
  }

  classes(): Int32Array {
    let current = 0;
    return Int32Array.from(this.begins, (begins) => (current += begins));
  }
}

function firstOfEach(classes: Int32Array): readonly number[] {
  const first: number[] = [];
  classes.forEach((own, value) => (first[own] ??= value));
  return first;
}

function overClasses(
  constraint: Constraint,
  classOf: readonly Int32Array[],
  first: readonly (readonly number[])[],
): Constraint {
  const isFirst = (variable: number, value: number) => first[variable]![classOf[variable]![value]!] === value;
  const overClassesOf = ({ variable, values }: Literal): Literal => ({
    variable,
    values: values.filter((value) => isFirst(variable, value)).map((value) => classOf[variable]![value]!),
  });
  switch (constraint.kind) {
    case 'clause':
      return { kind: 'clause', literals: constraint.literals.map(overClassesOf) };
    case 'table': {
      const { scope, allow } = constraint;
      const tuples = constraint.tuples
        .filter((tuple) => tuple.every((value, column) => isFirst(scope[column]!, value)))
        .map((tuple) => tuple.map((value, column) => classOf[scope[column]!]![value]!));
      return { kind: 'table', scope, tuples: eachOnce(tuples), allow };
    }
    case 'formula': {
      const { left, comparison, right } = constraint;
      const overFirst = (expression: Expression): Expression => {
        if ('number' in expression) return expression;
        if ('apply' in expression) return { ...expression, terms: expression.terms.map(overFirst) };
        const { variable, numbers } = expression;
        return { variable, numbers: first[variable]!.map((value) => numbers[value]!) };
      };
      return {
        kind: 'formula',
        unless: constraint.unless.map(overClassesOf),
        left: overFirst(left),
        comparison,
        right: overFirst(right),
      };
    }
  }
}

function eachOnce(tuples: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const seen = new Set<string>();
  return tuples.filter((tuple) => seen.size < seen.add(String.fromCharCode(...tuple)).size);
}

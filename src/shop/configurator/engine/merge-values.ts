import { constraintDiagram } from './constraint-diagram.ts';
import { type Bounds, NodeStore } from './node-store.ts';
import { type Constraint, emptyAssignment, type Problem } from './problem.ts';

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
  for (const constraint of problem.constraints) constraintDiagram(store, constraint, levelOf, nothing);
  const partitions = problem.sizes.map((size) => (size > MOST_COMPARED ? new Neighbours(size) : new Compared(size)));
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

/** Any two values may turn out to be alike. */
class Compared {
  private classOf: Int32Array;
  private count = 1;

  constructor(size: number) {
    this.classOf = new Int32Array(size);
  }

  refine(store: NodeStore, node: number): void {
    const { classOf } = this;
    if (this.count === classOf.length) return;
    const numbers = new Map<number, number>();
    const refined = new Int32Array(classOf.length);
    let value = 0;
    for (let run = store.start[node]!; run < store.start[node + 1]!; run += 1) {
      for (; value < store.until[run]!; value += 1) {
        const key = store.children[run]! * classOf.length + classOf[value]!;
        const known = numbers.get(key) ?? numbers.size;
        if (known === numbers.size) numbers.set(key, known);
        refined[value] = known;
      }
    }
    this.classOf = refined;
    this.count = numbers.size;
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
  switch (constraint.kind) {
    case 'clause':
      return {
        kind: 'clause',
        literals: constraint.literals.map(({ variable, values }) => ({
          variable,
          values: values.filter((value) => isFirst(variable, value)).map((value) => classOf[variable]![value]!),
        })),
      };
    case 'table': {
      const { scope, allow } = constraint;
      const tuples = constraint.tuples
        .filter((tuple) => tuple.every((value, column) => isFirst(scope[column]!, value)))
        .map((tuple) => tuple.map((value, column) => classOf[scope[column]!]![value]!));
      return { kind: 'table', scope, tuples: eachOnce(tuples), allow };
    }
    case 'linear':
      return {
        ...constraint,
        terms: constraint.terms.map(({ variable, weights }) => ({
          variable,
          weights: first[variable]!.map((value) => weights[value]!),
        })),
      };
  }
}

function eachOnce(tuples: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const seen = new Set<string>();
  return tuples.filter((tuple) => seen.size < seen.add(String.fromCharCode(...tuple)).size);
}

import { FALSE, TRUE, type NodeStore } from './node-store.ts';
import { type Assignment, type Clause, type Constraint, type Linear, type Table, within } from './problem.ts';

/**
 * One constraint as a diagram. Existing choices (`given`, -1 for none) are inserted first, so that the diagram contains
 * only the open variables.
 * @param levelOf position of each variable in the order
 */
export function constraintDiagram(
  store: NodeStore,
  constraint: Constraint,
  levelOf: Int32Array,
  given: Assignment,
): number {
  switch (constraint.kind) {
    case 'clause':
      return clauseDiagram(store, constraint, levelOf, given);
    case 'table':
      return tableDiagram(store, constraint, levelOf, given);
    case 'linear':
      return linearDiagram(store, constraint, levelOf, given);
  }
}

function clauseDiagram(store: NodeStore, clause: Clause, levelOf: Int32Array, given: Assignment): number {
  const byLevel = new Map<number, Set<number>>();
  for (const { variable, values } of clause.literals) {
    const chosen = given[variable]!;
    if (chosen >= 0) {
      if (values.includes(chosen)) return TRUE;
      continue;
    }
    const level = levelOf[variable]!;
    const known = byLevel.get(level) ?? new Set<number>();
    for (const value of values) known.add(value);
    byLevel.set(level, known);
  }
  let below = FALSE;
  for (const [level, values] of [...byLevel].sort(([a], [b]) => b - a)) {
    const otherwise = below;
    below = store.node(
      level,
      Array.from({ length: store.widths[level]! }, (_, value) => (values.has(value) ? TRUE : otherwise)),
    );
  }
  return below;
}

function tableDiagram(store: NodeStore, table: Table, levelOf: Int32Array, given: Assignment): number {
  const open = table.scope
    .map((variable, column) => ({ level: levelOf[variable]!, variable, column }))
    .filter(({ variable }) => given[variable]! < 0)
    .sort((a, b) => a.level - b.level);
  const rows = table.tuples.filter((tuple) =>
    table.scope.every((variable, column) => given[variable]! < 0 || given[variable] === tuple[column]),
  );
  const listed = table.allow ? TRUE : FALSE;
  const unlisted = table.allow ? FALSE : TRUE;
  const build = (depth: number, part: readonly (readonly number[])[]): number => {
    if (part.length === 0) return unlisted;
    const here = open[depth];
    if (!here) return listed;
    const byValue = new Map<number, (readonly number[])[]>();
    for (const row of part) {
      const value = row[here.column]!;
      const group = byValue.get(value);
      if (group) group.push(row);
      else byValue.set(value, [row]);
    }
    const children = Array.from({ length: store.widths[here.level]! }, (_, value) =>
      build(depth + 1, byValue.get(value) ?? []),
    );
    return store.node(here.level, children);
  };
  return build(0, rows);
}

function linearDiagram(store: NodeStore, linear: Linear, levelOf: Int32Array, given: Assignment): number {
  let fixed = 0;
  const open: { level: number; weights: readonly number[] }[] = [];
  for (const { variable, weights } of linear.terms) {
    if (given[variable]! >= 0) fixed += weights[given[variable]!]!;
    else open.push({ level: levelOf[variable]!, weights });
  }
  open.sort((a, b) => a.level - b.level);
  const memo = open.map(() => new Map<number, number>());
  const build = (depth: number, sum: number): number => {
    const here = open[depth];
    if (!here) return within(linear, sum) ? TRUE : FALSE;
    const key = Math.round(sum * 1e9);
    const known = memo[depth]!.get(key);
    if (known !== undefined) return known;
    const children = Array.from({ length: store.widths[here.level]! }, (_, value) =>
      build(depth + 1, sum + here.weights[value]!),
    );
    const node = store.node(here.level, children);
    memo[depth]!.set(key, node);
    return node;
  };
  return build(0, fixed);
}

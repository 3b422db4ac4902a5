import { formulaDiagram } from './formula-diagram.ts';
import { FALSE, TRUE, type NodeStore } from './node-store.ts';
import type { Assignment, Clause, Constraint, Table } from './problem.ts';

/**
 * The solutions of a diagram that satisfy one constraint. Existing choices (`given`, -1 for none) are inserted first, so that the diagram contains
 * only the open variables.
 * @param levelOf position of each variable in the order
 * @param among all solutions, unless it is given
 */
export function constraintDiagram(
  store: NodeStore,
  constraint: Constraint,
  levelOf: Int32Array,
  given: Assignment,
  among: number = TRUE,
): number {
  switch (constraint.kind) {
    case 'clause':
      return store.and(among, clauseDiagram(store, constraint, levelOf, given));
    case 'table':
      return store.and(among, tableDiagram(store, constraint, levelOf, given));
    case 'formula':
      return formulaDiagram(store, constraint, levelOf, given, among);
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
  for (const [level, values] of [...byLevel].sort(([a], [b]) => b - a)) below = withChild(store, level, values, below);
  return below;
}

/** The node with TRUE for these values and another child for all others. */
export function withChild(store: NodeStore, level: number, values: ReadonlySet<number>, otherwise: number): number {
  const from = store.begin();
  for (let value = 0; value < store.widths[level]!; value += 1)
    store.add(from, value + 1, values.has(value) ? TRUE : otherwise);
  return store.finish(level, from);
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
    const here = open[depth];
    if (!here) return listed;
    const byValue = new Map<number, (readonly number[])[]>();
    for (const row of part) {
      const value = row[here.column]!;
      const group = byValue.get(value);
      if (group) group.push(row);
      else byValue.set(value, [row]);
    }
    const from = store.begin();
    let next = 0;
    for (const value of [...byValue.keys()].sort((a, b) => a - b)) {
      if (value > next) store.add(from, value, unlisted);
      next = value + 1;
      const child = build(depth + 1, byValue.get(value)!);
      store.add(from, next, child);
    }
    if (next < store.widths[here.level]!) store.add(from, store.widths[here.level]!, unlisted);
    return store.finish(here.level, from);
  };
  return rows.length === 0 ? unlisted : build(0, rows);
}

import { constraintDiagram } from './constraint-diagram.ts';
import { type Diagram, flatten } from './diagram.ts';
import { FALSE, NodeStore, TooLarge, TRUE } from './node-store.ts';
import { type Assignment, type Constraint, emptyAssignment, type Problem, scopeOf } from './problem.ts';
import { proposeOrders } from './variable-order.ts';

export type Compiled =
  | { readonly ok: true; readonly diagram: Diagram }
  | { readonly ok: false; readonly problem: 'too large'; readonly maxNodes: number }
  | { readonly ok: false; readonly problem: 'impossible' };

/** About 100 MB while compiling. Only a small part of it stays. */
export const MAX_NODES = 2_000_000;
const LEAST_NODES = 1024;
/**
 * Rounds of attempts: the part of the node budget for each order, and the number of orders. Most problems end in the
 * first round.
 */
const ROUNDS = [
  { part: 64, orders: 4 },
  { part: 8, orders: 4 },
  { part: 1, orders: 2 },
] as const;

/**
 * Compiles a problem once, so that every later query is one pass over the diagram.
 * `impossible`: no configuration satisfies all constraints. `too large`: every order exceeded `maxNodes`.
 */
export function compile(problem: Problem, maxNodes = MAX_NODES): Compiled {
  const orders = proposeOrders(problem);
  for (const round of ROUNDS) {
    const limit = Math.max(LEAST_NODES, Math.floor(maxNodes / round.part));
    const built = orders
      .slice(0, round.orders)
      .flatMap((order) => build(problem, order, Math.min(limit, maxNodes)) ?? []);
    const best = built.toSorted((a, b) => a.store.count - b.store.count)[0];
    if (best?.root === FALSE) return { ok: false, problem: 'impossible' };
    if (best) return { ok: true, diagram: flatten(best.store, best.root, best.order) };
  }
  return { ok: false, problem: 'too large', maxNodes };
}

function build(problem: Problem, order: readonly number[], maxNodes: number) {
  const levelOf = levels(order);
  const store = new NodeStore(
    Int32Array.from(order, (variable) => problem.sizes[variable]!),
    maxNodes,
  );
  try {
    const conjoined = conjoin(store, problem.constraints, levelOf, emptyAssignment(problem));
    const [root] = store.compact([conjoined]);
    return { store, root: root!, order };
  } catch (fault) {
    if (fault instanceof TooLarge) return undefined;
    throw fault;
  }
}

export function levels(order: readonly number[]): Int32Array {
  const levelOf = new Int32Array(order.length);
  order.forEach((variable, level) => (levelOf[variable] = level));
  return levelOf;
}

/**
 * Joins all constraints. It starts with the lowest ones: the finished part stays at the bottom, and later constraints
 * only work above it. So the intermediate diagrams stay near the size of the final one.
 */
export function conjoin(
  store: NodeStore,
  constraints: readonly Constraint[],
  levelOf: Int32Array,
  given: Assignment,
): number {
  const sorted = constraints
    .map((constraint) => {
      const places = scopeOf(constraint).map((variable) => levelOf[variable]!);
      return { constraint, top: Math.min(...places), bottom: Math.max(...places) };
    })
    .sort((a, b) => b.top - a.top || b.bottom - a.bottom);
  let all = TRUE;
  for (const { constraint } of sorted) {
    all = store.and(all, constraintDiagram(store, constraint, levelOf, given));
    if (all === FALSE) return FALSE;
    [all] = store.collect([all]) as [number];
  }
  return all;
}

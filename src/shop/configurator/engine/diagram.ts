import type { Budget } from './budget.ts';
import { FALSE, type NodeStore, TRUE } from './node-store.ts';
import type { Assignment } from './problem.ts';

/**
 * A compiled problem: all its solutions as paths from the first node to the end, flat in typed arrays.
 * Nodes are numbered from the top. `children[first[node] + value]` is the next node, or -1 if there is no solution.
 * The end is number `nodes`. An edge may skip levels: a skipped variable may have any value.
 */
export interface Diagram {
  readonly variables: number;
  /** Number of values per variable, and the index of a variable's first value in an array of all values. */
  readonly sizes: Int32Array;
  readonly offsets: Int32Array;
  readonly values: number;
  /** Variable at each level. */
  readonly order: Int32Array;
  readonly nodes: number;
  readonly level: Int32Array;
  readonly first: Int32Array;
  readonly children: Int32Array;
  readonly root: number;
}

export function flatten(store: NodeStore, top: number, order: readonly number[]): Diagram {
  const kept: number[] = [];
  for (let node = store.count - 1; node > TRUE; node -= 1) kept.push(node);
  kept.sort((a, b) => store.level[a]! - store.level[b]! || b - a);
  const numberOf = new Int32Array(store.count).fill(-1);
  kept.forEach((node, index) => (numberOf[node] = index));
  numberOf[FALSE] = -1;
  numberOf[TRUE] = kept.length;
  const level = new Int32Array(kept.length + 1).fill(order.length);
  const first = new Int32Array(kept.length + 1);
  const children: number[] = [];
  kept.forEach((node, index) => {
    level[index] = store.level[node]!;
    first[index] = children.length;
    for (let value = 0; value < store.widths[level[index]!]!; value += 1) {
      children.push(numberOf[store.child(node, value)]!);
    }
  });
  const sizes = new Int32Array(order.length);
  order.forEach((variable, at) => (sizes[variable] = store.widths[at]!));
  const offsets = new Int32Array(order.length);
  let values = 0;
  sizes.forEach((size, variable) => {
    offsets[variable] = values;
    values += size;
  });
  return {
    variables: order.length,
    sizes,
    offsets,
    values,
    order: Int32Array.from(order),
    nodes: kept.length,
    level,
    first,
    children: Int32Array.from(children),
    root: numberOf[top]!,
  };
}

/** Bytes of memory that a compiled product needs permanently. */
export function memoryOf(diagram: Diagram): number {
  return [diagram.sizes, diagram.offsets, diagram.order, diagram.level, diagram.first, diagram.children].reduce(
    (sum, array) => sum + array.byteLength,
    0,
  );
}

/**
 * For every value (at `offsets[variable] + value`): 1 if some solution contains it together with all *other* choices.
 * For a variable without a choice this is its valid domain. For a chosen variable these are the values it may change to
 * with no other change, and its own value is 1 exactly if the selection is consistent.
 */
export function alternatives(diagram: Diagram, chosen: Assignment): Uint8Array {
  const { nodes, level, first, children, order, sizes, offsets, variables } = diagram;
  const valid = new Uint8Array(diagram.values);
  const reachesEnd = completions(diagram, chosen);
  const reached = new Uint8Array(nodes + 1);
  const skips = new Int32Array(variables + 1);
  reached[diagram.root] = 1;
  if (reachesEnd[diagram.root] === 1) markSkip(skips, -1, level[diagram.root]!);
  for (let node = diagram.root; node < nodes; node += 1) {
    if (reached[node] === 0) continue;
    const at = level[node]!;
    const variable = order[at]!;
    const start = first[node]!;
    const offset = offsets[variable]!;
    const wanted = chosen[variable]!;
    for (let value = sizes[variable]! - 1; value >= 0; value -= 1) {
      const child = children[start + value]!;
      if (child < 0) continue;
      const matches = wanted < 0 || wanted === value;
      if (matches) reached[child] = 1;
      if (reachesEnd[child] === 0) continue;
      valid[offset + value] = 1;
      if (matches && level[child]! > at + 1) markSkip(skips, at, level[child]!);
    }
  }
  let open = 0;
  for (let at = 0; at < variables; at += 1) {
    open += skips[at]!;
    const variable = order[at]!;
    if (open > 0) valid.fill(1, offsets[variable]!, offsets[variable]! + sizes[variable]!);
  }
  return valid;
}

/**
 * For every value: 1 if some solution contains it and the whole selection. All 0 if the selection is inconsistent.
 * A chosen variable has at most its own value.
 */
export function validDomains(diagram: Diagram, chosen: Assignment): Uint8Array {
  const valid = alternatives(diagram, chosen);
  if (!isConsistent(diagram, chosen)) return valid.fill(0);
  for (let variable = 0; variable < diagram.variables; variable += 1) {
    const value = chosen[variable]!;
    if (value < 0) continue;
    valid.fill(0, diagram.offsets[variable]!, diagram.offsets[variable]! + diagram.sizes[variable]!);
    valid[diagram.offsets[variable]! + value] = 1;
  }
  return valid;
}

/** Whether some solution contains the selection. */
export function isConsistent(diagram: Diagram, chosen: Assignment): boolean {
  return completions(diagram, chosen)[diagram.root] === 1;
}

/** Number of solutions that contain the selection. */
export function countSolutions(diagram: Diagram, chosen: Assignment): bigint {
  const { nodes, level, first, children, order, sizes } = diagram;
  const free = (at: number) => (chosen[order[at]!]! < 0 ? BigInt(sizes[order[at]!]!) : 1n);
  const between = (from: number, to: number) => {
    let product = 1n;
    for (let at = from; at < to; at += 1) product *= free(at);
    return product;
  };
  const counts: bigint[] = Array.from({ length: nodes + 1 }, () => 0n);
  counts[nodes] = 1n;
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const at = level[node]!;
    const wanted = chosen[order[at]!]!;
    let sum = 0n;
    for (let value = 0; value < sizes[order[at]!]!; value += 1) {
      const child = children[first[node]! + value]!;
      if (child < 0 || (wanted >= 0 && wanted !== value) || counts[child] === 0n) continue;
      sum += counts[child]! * between(at + 1, level[child]!);
    }
    counts[node] = sum;
  }
  return counts[diagram.root]! * between(0, level[diagram.root]!);
}

/** What the cheapest way from each node to the end costs, and the value it takes there. */
export interface CostsToEnd {
  readonly cost: Float64Array;
  readonly choice: Int32Array;
  /** The cheapest value of each level, for edges that skip it, and the sum of these costs above each level. */
  readonly favourite: Int32Array;
  readonly skipped: Float64Array;
}

/** @param costs one finite number or Infinity per value; among equal sums the smaller value numbers are taken */
export function costsToEnd(diagram: Diagram, costs: Float64Array): CostsToEnd {
  const { nodes, level, first, children, order, sizes, offsets, variables } = diagram;
  const skipped = new Float64Array(variables + 1);
  const favourite = new Int32Array(variables);
  for (let at = 0; at < variables; at += 1) {
    const offset = offsets[order[at]!]!;
    let best = 0;
    for (let value = 1; value < sizes[order[at]!]!; value += 1) {
      if (costs[offset + value]! < costs[offset + best]!) best = value;
    }
    favourite[at] = best;
    skipped[at + 1] = skipped[at]! + costs[offset + best]!;
  }
  const cost = new Float64Array(nodes + 1).fill(Infinity);
  const choice = new Int32Array(nodes + 1);
  cost[nodes] = 0;
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const at = level[node]!;
    const offset = offsets[order[at]!]!;
    const start = first[node]!;
    let best = Infinity;
    for (let value = 0; value < sizes[order[at]!]!; value += 1) {
      const child = children[start + value]!;
      if (child < 0) continue;
      const total = costs[offset + value]! + skipped[level[child]!]! - skipped[at + 1]! + cost[child]!;
      if (total < best) {
        best = total;
        choice[node] = value;
      }
    }
    cost[node] = best;
  }
  return { cost, choice, favourite, skipped };
}

/**
 * The solution with the smallest sum of costs. `costs` holds one finite number or Infinity per value.
 * Among equal sums, the one with smaller value numbers, in the diagram's order. Undefined if every solution costs
 * Infinity.
 */
export function cheapest(diagram: Diagram, costs: Float64Array): { values: Assignment; cost: number } | undefined {
  const { level, order, root, variables } = diagram;
  const toEnd = costsToEnd(diagram, costs);
  const total = toEnd.cost[root]! + toEnd.skipped[level[root]!]!;
  if (!Number.isFinite(total)) return undefined;
  const values = new Int32Array(variables);
  for (let at = 0; at < variables; at += 1) values[order[at]!] = toEnd.favourite[at]!;
  followToEnd(diagram, toEnd, root, values);
  return { values, cost: total };
}

/** Writes the values of the cheapest way from a node to the end. */
export function followToEnd(diagram: Diagram, { choice }: CostsToEnd, from: number, values: Assignment): void {
  const { nodes, level, first, children, order } = diagram;
  for (let node = from; node !== nodes;) {
    const value = choice[node]!;
    values[order[level[node]!]!] = value;
    node = children[first[node]! + value]!;
  }
}

/**
 * Asks one diagram many times whether some solution contains a selection, from the top and only along the choices: with
 * most variables chosen it looks at few nodes.
 */
export class ConsistencySearch {
  private readonly diagram: Diagram;
  private readonly seen: Int32Array;
  private readonly waiting: Int32Array;
  private turn = 0;

  constructor(diagram: Diagram) {
    this.diagram = diagram;
    this.seen = new Int32Array(diagram.nodes + 1);
    this.waiting = new Int32Array(diagram.nodes + 1);
  }

  /** Undefined if the budget is spent before it is known. */
  isConsistent(chosen: Assignment, budget: Budget): boolean | undefined {
    const { nodes, level, first, children, order, sizes, root } = this.diagram;
    const { seen, waiting } = this;
    this.turn += 1;
    waiting[0] = root;
    for (let count = 1; count > 0;) {
      count -= 1;
      const node = waiting[count]!;
      if (node === nodes) return true;
      const variable = order[level[node]!]!;
      const wanted = chosen[variable]!;
      const from = first[node]! + Math.max(wanted, 0);
      const to = wanted < 0 ? first[node]! + sizes[variable]! : from + 1;
      if (!budget.take(to - from)) return undefined;
      for (let edge = from; edge < to; edge += 1) {
        const child = children[edge]!;
        if (child < 0 || seen[child] === this.turn) continue;
        seen[child] = this.turn;
        waiting[count] = child;
        count += 1;
      }
    }
    return false;
  }
}

function completions(diagram: Diagram, chosen: Assignment): Uint8Array {
  const { nodes, level, first, children, order, sizes } = diagram;
  const reachesEnd = new Uint8Array(nodes + 1);
  reachesEnd[nodes] = 1;
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const variable = order[level[node]!]!;
    const start = first[node]!;
    const wanted = chosen[variable]!;
    if (wanted >= 0) {
      const child = children[start + wanted]!;
      if (child >= 0) reachesEnd[node] = reachesEnd[child]!;
      continue;
    }
    for (let edge = start + sizes[variable]! - 1; edge >= start; edge -= 1) {
      const child = children[edge]!;
      if (child >= 0 && reachesEnd[child] === 1) {
        reachesEnd[node] = 1;
        break;
      }
    }
  }
  return reachesEnd;
}

function markSkip(skips: Int32Array, above: number, below: number): void {
  skips[above + 1]! += 1;
  skips[below]! -= 1;
}

import type { Budget } from './budget.ts';
import { FALSE, type NodeStore, TRUE } from './node-store.ts';
import type { Assignment } from './problem.ts';

/**
 * A compiled problem: all its solutions as paths from the first node to the end, flat in typed arrays.
 * Nodes are numbered from the top. The end is number `nodes`. An edge may skip levels: a skipped variable may have any
 * value. Values of a variable that nothing tells apart are one class, and an edge stands for a run of classes.
 */
export interface Diagram {
  readonly variables: number;
  /** Number of values per variable, and the index of a variable's first value in an array of all values. */
  readonly sizes: Int32Array;
  readonly offsets: Int32Array;
  readonly values: number;
  /** The class of each value, in an array of all values. */
  readonly classOf: Int32Array;
  /** Variable at each level, and the index of the level's first class in an array of all classes. */
  readonly order: Int32Array;
  readonly classOffsets: Int32Array;
  readonly nodes: number;
  readonly level: Int32Array;
  /** The first edge of each node. Its edges end where those of the next node begin. */
  readonly first: Int32Array;
  /** Of each edge: the class after its last one, and the next node, or -1 if there is no solution. */
  readonly until: Int32Array;
  readonly children: Int32Array;
  readonly root: number;
}

/** A diagram in a store, in which there may be other nodes too. */
export interface Rooted {
  readonly store: NodeStore;
  readonly root: number;
  /** Of each node of the store, 1 if it is one of the diagram. */
  readonly needed: Uint8Array;
}

/** @param order the variable at each level of the store @param values the values behind the store's widths */
export function flatten(
  { store, root, needed }: Rooted,
  order: readonly number[],
  { sizes, classOf }: { readonly sizes: readonly number[]; readonly classOf: readonly Int32Array[] },
): Diagram {
  const kept: number[] = [];
  for (let node = store.count - 1; node > TRUE; node -= 1) if (needed[node]) kept.push(node);
  kept.sort((a, b) => store.level[a]! - store.level[b]! || b - a);
  const numberOf = new Int32Array(store.count).fill(-1);
  kept.forEach((node, index) => (numberOf[node] = index));
  numberOf[FALSE] = -1;
  numberOf[TRUE] = kept.length;
  const level = new Int32Array(kept.length + 1).fill(order.length);
  const first = new Int32Array(kept.length + 1);
  const edges = store.edgesOf(needed);
  const until = new Int32Array(edges);
  const children = new Int32Array(edges);
  let end = 0;
  for (const [index, node] of kept.entries()) {
    level[index] = store.level[node]!;
    first[index] = end;
    copyRuns(store, node, numberOf, { until, children, end });
    end += store.start[node + 1]! - store.start[node]!;
  }
  first[kept.length] = end;
  const offsets = new Int32Array(sizes.length);
  let values = 0;
  sizes.forEach((size, variable) => {
    offsets[variable] = values;
    values += size;
  });
  const classOffsets = new Int32Array(sizes.length + 1);
  store.widths.forEach((width, at) => (classOffsets[at + 1] = classOffsets[at]! + width));
  const classOfAll = new Int32Array(values);
  classOf.forEach((own, variable) => classOfAll.set(own, offsets[variable]!));
  return {
    variables: sizes.length,
    sizes: Int32Array.from(sizes),
    offsets,
    values,
    classOf: classOfAll,
    order: Int32Array.from(order),
    classOffsets,
    nodes: kept.length,
    level,
    first,
    until,
    children,
    root: numberOf[root]!,
  };
}

/** Each loop over millions of runs is a function of its own: a function that is called once is never optimized as a whole. */
function copyRuns(
  store: NodeStore,
  node: number,
  numberOf: Int32Array,
  { until, children, end }: { readonly until: Int32Array; readonly children: Int32Array; readonly end: number },
): void {
  const { start, until: untilOfRun, children: childOfRun } = store;
  const to = start[node + 1]!;
  for (let run = start[node]!, at = end; run < to; run += 1, at += 1) {
    until[at] = untilOfRun[run]!;
    children[at] = numberOf[childOfRun[run]!]!;
  }
}

/** Bytes of memory that a compiled product needs permanently. */
export function memoryOf(diagram: Diagram): number {
  return Object.values(diagram).reduce((sum, part) => sum + (part instanceof Int32Array ? part.byteLength : 0), 0);
}

/** The class of a variable's choice, -1 if nothing is chosen. */
function chosenClass({ classOf, offsets }: Diagram, chosen: Assignment, variable: number): number {
  const value = chosen[variable]!;
  return value < 0 ? -1 : classOf[offsets[variable]! + value]!;
}

/** The chosen class at each level, -1 where nothing is chosen. */
function chosenByLevel(diagram: Diagram, chosen: Assignment): Int32Array {
  const { variables, order } = diagram;
  const wantedAt = new Int32Array(variables);
  for (let at = 0; at < variables; at += 1) wantedAt[at] = chosenClass(diagram, chosen, order[at]!);
  return wantedAt;
}

/** The edge of a node that stands for a class. */
function edgeOf({ first, until }: Diagram, node: number, wanted: number): number {
  let low = first[node]!;
  let high = first[node + 1]! - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (until[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * For every value (at `offsets[variable] + value`): 1 if some solution contains it together with all *other* choices.
 * For a variable without a choice this is its valid domain. For a chosen variable these are the values it may change to
 * with no other change, and its own value is 1 exactly if the selection is consistent.
 */
export function alternatives(diagram: Diagram, chosen: Assignment): Uint8Array {
  const { nodes, level, order, sizes, offsets, classOf, classOffsets, variables } = diagram;
  const wantedAt = chosenByLevel(diagram, chosen);
  const reachesEnd = completions(diagram, wantedAt);
  const reached = new Uint8Array(nodes + 1);
  const skips = new Int32Array(variables + 1);
  // Where runs of valid classes begin, less where they end: each level has one place more than it has classes.
  const turns = new Int32Array(classOffsets[variables]! + variables);
  reached[diagram.root] = 1;
  if (reachesEnd[diagram.root] === 1) markSkip(skips, -1, level[diagram.root]!);
  const found = { wantedAt, reachesEnd, reached, skips, turns };
  for (let node = diagram.root; node < nodes; node += 1) if (reached[node] === 1) passOn(diagram, node, found);
  const valid = new Uint8Array(diagram.values);
  let open = 0;
  for (let at = 0; at < variables; at += 1) {
    open += skips[at]!;
    const variable = order[at]!;
    const offset = classOffsets[at]! + at;
    for (let each = offset + 1; each < classOffsets[at + 1]! + at; each += 1) turns[each]! += turns[each - 1]!;
    const end = offsets[variable]! + sizes[variable]!;
    for (let value = offsets[variable]!; value < end; value += 1)
      if (open > 0 || turns[offset + classOf[value]!]! > 0) valid[value] = 1;
  }
  return valid;
}

/**
 * For every value of some variables: 1 if a node leads on with it, so that some solution contains it. A value without one
 * may still be one of a variable that edges skip.
 */
export function valuesAtNodes(diagram: Diagram, variables: ReadonlySet<number>): Uint8Array {
  const { nodes, level, first, until, children, order, sizes, offsets, classOf, classOffsets } = diagram;
  const led = new Uint8Array(classOffsets[diagram.variables]!);
  for (let node = diagram.root; node < nodes; node += 1) {
    const at = level[node]!;
    if (!variables.has(order[at]!)) continue;
    const offset = classOffsets[at]!;
    for (let edge = first[node]!, from = 0; edge < first[node + 1]!; from = until[edge]!, edge += 1)
      if (children[edge]! >= 0) led.fill(1, offset + from, offset + until[edge]!);
  }
  const found = new Uint8Array(diagram.values);
  order.forEach((variable, at) => {
    const offset = offsets[variable]!;
    for (let place = offset; place < offset + sizes[variable]!; place += 1)
      found[place] = led[classOffsets[at]! + classOf[place]!]!;
  });
  return found;
}

interface Found {
  readonly wantedAt: Int32Array;
  readonly reachesEnd: Uint8Array;
  readonly reached: Uint8Array;
  readonly skips: Int32Array;
  readonly turns: Int32Array;
}

/** Marks what can be reached below a node that is reached, and the classes that lead to the end from there. */
function passOn(diagram: Diagram, node: number, { wantedAt, reachesEnd, reached, skips, turns }: Found): void {
  const { level, first, until, children, classOffsets } = diagram;
  const at = level[node]!;
  const offset = classOffsets[at]! + at;
  const wanted = wantedAt[at]!;
  const end = first[node + 1]!;
  let from = 0;
  let wasValid = false;
  for (let edge = first[node]!; edge < end; edge += 1) {
    const to = until[edge]!;
    const child = children[edge]!;
    const isValid = child >= 0 && reachesEnd[child] === 1;
    if (isValid !== wasValid) turns[offset + from]! += isValid ? 1 : -1;
    wasValid = isValid;
    if (child >= 0 && (wanted < 0 || (wanted >= from && wanted < to))) {
      reached[child] = 1;
      if (isValid && level[child]! > at + 1) markSkip(skips, at, level[child]!);
    }
    from = to;
  }
  if (wasValid) turns[offset + from]! -= 1;
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
  return completions(diagram, chosenByLevel(diagram, chosen))[diagram.root] === 1;
}

/** Number of solutions that contain the selection. */
export function countSolutions(diagram: Diagram, chosen: Assignment): bigint {
  const { nodes, level, first, until, children, order, sizes, offsets, classOf, classOffsets } = diagram;
  const wantedAt = chosenByLevel(diagram, chosen);
  /** How many values of each level stand in the classes before each one. */
  const valuesBefore = Array.from(order, (variable, at) => {
    const before = new Int32Array(classOffsets[at + 1]! - classOffsets[at]! + 1);
    for (let value = 0; value < sizes[variable]!; value += 1) before[classOf[offsets[variable]! + value]! + 1]! += 1;
    for (let each = 1; each < before.length; each += 1) before[each]! += before[each - 1]!;
    return before;
  });
  const free = (at: number) => (wantedAt[at]! < 0 ? BigInt(sizes[order[at]!]!) : 1n);
  const between = (from: number, to: number) => {
    let product = 1n;
    for (let at = from; at < to; at += 1) product *= free(at);
    return product;
  };
  const counts: bigint[] = Array.from({ length: nodes + 1 }, () => 0n);
  counts[nodes] = 1n;
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const at = level[node]!;
    const wanted = wantedAt[at]!;
    let sum = 0n;
    let from = 0;
    for (let edge = first[node]!; edge < first[node + 1]!; edge += 1) {
      const to = until[edge]!;
      const child = children[edge]!;
      const isMeant = wanted < 0 || (wanted >= from && wanted < to);
      if (child >= 0 && isMeant && counts[child] !== 0n) {
        const values = wanted < 0 ? valuesBefore[at]![to]! - valuesBefore[at]![from]! : 1;
        sum += BigInt(values) * counts[child]! * between(at + 1, level[child]!);
      }
      from = to;
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
  /** The cheapest value of the classes of a level from one to before another. */
  readonly within: (at: number, from: number, to: number) => number;
}

/** @param costs one finite number or Infinity per value; among equal sums the smaller value numbers are taken */
export function costsToEnd(diagram: Diagram, costs: Float64Array): CostsToEnd {
  const { nodes, level, first, until, children, order, offsets, classOffsets, variables } = diagram;
  const within = cheapestWithin(diagram, costs);
  const skipped = new Float64Array(variables + 1);
  const favourite = new Int32Array(variables);
  for (let at = 0; at < variables; at += 1) {
    favourite[at] = within(at, 0, classOffsets[at + 1]! - classOffsets[at]!);
    skipped[at + 1] = skipped[at]! + costs[offsets[order[at]!]! + favourite[at]!]!;
  }
  const cost = new Float64Array(nodes + 1).fill(Infinity);
  const choice = new Int32Array(nodes + 1);
  cost[nodes] = 0;
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const at = level[node]!;
    const offset = offsets[order[at]!]!;
    let best = Infinity;
    let from = 0;
    for (let edge = first[node]!; edge < first[node + 1]!; edge += 1) {
      const to = until[edge]!;
      const child = children[edge]!;
      if (child >= 0) {
        const value = within(at, from, to);
        const total = costs[offset + value]! + skipped[level[child]!]! - skipped[at + 1]! + cost[child]!;
        if (total < best || (total === best && value < choice[node]!)) {
          best = total;
          choice[node] = value;
        }
      }
      from = to;
    }
    cost[node] = best;
  }
  return { cost, choice, favourite, skipped, within };
}

/** Up to so many classes, the cheapest of a run is found by looking at each. */
const FEW_CLASSES = 8;

/**
 * The cheapest value of a run of classes of a level; of several the smallest one. For a variable with many classes, the
 * cheapest of every run whose length is a power of two is known: any run is two of them, which may overlap.
 */
function cheapestWithin(diagram: Diagram, costs: Float64Array): CostsToEnd['within'] {
  const { order, offsets, sizes, classOf, classOffsets, variables } = diagram;
  const cheaper = (offset: number, a: number, b: number) => {
    const first = costs[offset + a]!;
    const second = costs[offset + b]!;
    return first < second || (first === second && a < b) ? a : b;
  };
  const ofClass = new Int32Array(classOffsets[variables]!).fill(-1);
  for (let at = 0; at < variables; at += 1) {
    const offset = offsets[order[at]!]!;
    for (let value = 0; value < sizes[order[at]!]!; value += 1) {
      const own = classOffsets[at]! + classOf[offset + value]!;
      ofClass[own] = ofClass[own]! < 0 ? value : cheaper(offset, ofClass[own]!, value);
    }
  }
  const byPower: Int32Array[][] = [];
  return (at, from, to) => {
    const offset = offsets[order[at]!]!;
    const start = classOffsets[at]!;
    if (to - from <= FEW_CLASSES) {
      let best = ofClass[start + from]!;
      for (let each = start + from + 1; each < start + to; each += 1) best = cheaper(offset, best, ofClass[each]!);
      return best;
    }
    const runs = (byPower[at] ??= [ofClass.subarray(start, classOffsets[at + 1]!)]);
    const power = 31 - Math.clz32(to - from);
    while (runs.length <= power) {
      const half = runs.at(-1)!;
      const step = 1 << (runs.length - 1);
      const both = new Int32Array(half.length - step);
      for (let each = 0; each < both.length; each += 1) both[each] = cheaper(offset, half[each]!, half[each + step]!);
      runs.push(both);
    }
    return cheaper(offset, runs[power]![from]!, runs[power]![to - (1 << power)]!);
  };
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
  const { nodes, level, children, order, offsets, classOf } = diagram;
  for (let node = from; node !== nodes;) {
    const value = choice[node]!;
    const variable = order[level[node]!]!;
    values[variable] = value;
    node = children[edgeOf(diagram, node, classOf[offsets[variable]! + value]!)]!;
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
    const { nodes, level, first, children, order, root } = this.diagram;
    const { seen, waiting } = this;
    this.turn += 1;
    waiting[0] = root;
    for (let count = 1; count > 0;) {
      count -= 1;
      const node = waiting[count]!;
      if (node === nodes) return true;
      const wanted = chosenClass(this.diagram, chosen, order[level[node]!]!);
      const from = wanted < 0 ? first[node]! : edgeOf(this.diagram, node, wanted);
      const to = wanted < 0 ? first[node + 1]! : from + 1;
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

function completions(diagram: Diagram, wantedAt: Int32Array): Uint8Array {
  const { nodes, level, first, children } = diagram;
  const reachesEnd = new Uint8Array(nodes + 1);
  // There is no node without a solution below it.
  if (wantedAt.every((wanted) => wanted < 0)) return reachesEnd.fill(1);
  reachesEnd[nodes] = 1;
  for (let node = nodes - 1; node >= 0; node -= 1) {
    const wanted = wantedAt[level[node]!]!;
    if (wanted >= 0) {
      const child = children[edgeOf(diagram, node, wanted)]!;
      if (child >= 0) reachesEnd[node] = reachesEnd[child]!;
      continue;
    }
    for (let edge = first[node + 1]! - 1; edge >= first[node]!; edge -= 1) {
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

import { costsToEnd, type Diagram, followToEnd } from './diagram.ts';
import type { Assignment } from './problem.ts';

/**
 * For every value (at `offsets[variable] + value`) what `cheapest` answers if the variable must have this value and the
 * value itself costs nothing. Undefined if no solution with finite costs has it. All of them together take two passes
 * over the diagram: the cheapest way from the top to each node and from each node to the end meet at the value.
 * @param costs one number per value; each variable has a finite one. Whole numbers, because sums are compared
 */
export function cheapestOfEach(diagram: Diagram, costs: Float64Array): readonly (Assignment | undefined)[] {
  const { nodes, level, first, children, order, sizes, offsets, variables, root } = diagram;
  const toEnd = costsToEnd(diagram, costs);
  const { skipped } = toEnd;
  const above = new Float64Array(nodes + 1).fill(Infinity);
  const parent = new Int32Array(nodes + 1).fill(NONE);
  const taken = new Int32Array(nodes + 1);
  const waysAtValues = new Ways(diagram.values, parent, taken);
  // One way for each pair of levels between which an edge skips others, since all edges of a pair skip the same ones.
  const waysPast = new Ways((variables + 1) * (variables + 1), parent, taken);
  above[root] = skipped[level[root]!]!;
  if (level[root]! > 0) waysPast.offer(level[root]!, above[root] + toEnd.cost[root]!, NONE, 0, root);
  for (let node = root; node < nodes; node += 1) {
    const at = level[node]!;
    const offset = offsets[order[at]!]!;
    if (above[node] === Infinity) continue;
    for (let value = 0; value < sizes[order[at]!]!; value += 1) {
      const child = children[first[node]! + value]!;
      if (child < 0) continue;
      const past = skipped[level[child]!]! - skipped[at + 1]!;
      const below = toEnd.cost[child]!;
      waysAtValues.offer(offset + value, above[node]! + past + below, node, value, child);
      const cost = above[node]! + costs[offset + value]! + past;
      if (cost === Infinity) continue;
      if (level[child]! > at + 1)
        waysPast.offer((at + 1) * (variables + 1) + level[child]!, cost + below, node, value, child);
      if (
        cost < above[child]! ||
        (cost === above[child] && waysAtValues.precedes(node, value, parent[child]!, taken[child]!))
      ) {
        above[child] = cost;
        parent[child] = node;
        taken[child] = value;
      }
    }
  }
  const follow = (ways: Ways, place: number): Assignment => {
    const values = new Int32Array(variables);
    for (let at = 0; at < variables; at += 1) values[order[at]!] = toEnd.favourite[at]!;
    followToEnd(diagram, toEnd, ways.child[place]!, values);
    let value = ways.value[place]!;
    for (let node = ways.node[place]!; node !== NONE; node = parent[node]!) {
      values[order[level[node]!]!] = value;
      value = taken[node]!;
    }
    return values;
  };
  const found: (Assignment | undefined)[] = [];
  for (let variable = 0; variable < variables; variable += 1) {
    const at = order.indexOf(variable);
    const offset = offsets[variable]!;
    const own = costs[offset + toEnd.favourite[at]!]!;
    const past = bestPast(waysPast, at, variables);
    for (let value = 0; value < sizes[variable]!; value += 1) {
      const place = offset + value;
      const skips = past >= 0 && !waysAtValues.isAhead(place, waysPast, past, own);
      if (!skips && waysAtValues.total[place] === Infinity) {
        found.push(undefined);
        continue;
      }
      const values = skips ? follow(waysPast, past) : follow(waysAtValues, place);
      values[variable] = value;
      found.push(values);
    }
  }
  return found;
}

const NONE = -1;

/** The cheapest of the ways that lead through each of several places: an edge, and what the whole way costs. */
class Ways {
  readonly total: Float64Array;
  /** The edge: its node (-1 for the edge that leads to the top node), the value that it stands for, and where it ends. */
  readonly node: Int32Array;
  readonly value: Int32Array;
  readonly child: Int32Array;
  private readonly parent: Int32Array;
  private readonly taken: Int32Array;

  constructor(places: number, parent: Int32Array, taken: Int32Array) {
    this.total = new Float64Array(places).fill(Infinity);
    this.node = new Int32Array(places).fill(NONE);
    this.value = new Int32Array(places);
    this.child = new Int32Array(places);
    this.parent = parent;
    this.taken = taken;
  }

  offer(place: number, total: number, node: number, value: number, child: number): void {
    const best = this.total[place]!;
    if (total > best || total === Infinity) return;
    if (total === best && !this.precedes(node, value, this.node[place]!, this.value[place]!)) return;
    this.total[place] = total;
    this.node[place] = node;
    this.value[place] = value;
    this.child[place] = child;
  }

  /** Whether this place's way comes before one of another place whose total is `less` cheaper. */
  isAhead(place: number, other: Ways, there: number, less: number): boolean {
    const total = other.total[there]! - less;
    if (this.total[place] !== total) return this.total[place]! < total;
    return this.precedes(this.node[place]!, this.value[place]!, other.node[there]!, other.value[there]!);
  }

  /** Of two edges, whether the values on the way through the first one are smaller where the ways part. */
  precedes(node: number, value: number, otherNode: number, otherValue: number): boolean {
    while (node !== otherNode) {
      if (node > otherNode) {
        value = this.taken[node]!;
        node = this.parent[node]!;
      } else {
        otherValue = this.taken[otherNode]!;
        otherNode = this.parent[otherNode]!;
      }
    }
    return value < otherValue;
  }
}

/** The place of the cheapest way with an edge that skips a level; -1 if there is none. */
function bestPast(ways: Ways, at: number, variables: number): number {
  let best = -1;
  for (let from = 0; from <= at; from += 1) {
    for (let to = at + 1; to <= variables; to += 1) {
      const place = from * (variables + 1) + to;
      if (ways.total[place] === Infinity) continue;
      if (best < 0 || ways.isAhead(place, ways, best, 0)) best = place;
    }
  }
  return best;
}

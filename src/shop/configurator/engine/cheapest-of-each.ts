import { costsToEnd, type Diagram, followToEnd } from './diagram.ts';
import type { Assignment } from './problem.ts';

/**
 * For every value (at `offsets[variable] + value`) what `cheapest` answers if the variable must have this value and the
 * value itself costs nothing. Undefined if no solution with finite costs has it. All of them together take two passes
 * over the diagram: the cheapest way from the top to each node and from each node to the end meet at the value.
 * @param costs one number per value; each variable has a finite one. Whole numbers, because sums are compared
 */
export function cheapestOfEach(diagram: Diagram, costs: Float64Array): readonly (Assignment | undefined)[] {
  const { nodes, level, first, until, children, order, sizes, offsets, classOf, classOffsets, variables, root } =
    diagram;
  const toEnd = costsToEnd(diagram, costs);
  const { skipped } = toEnd;
  const above = new Float64Array(nodes + 1).fill(Infinity);
  const parent = new Int32Array(nodes + 1).fill(NONE);
  const taken = new Int32Array(nodes + 1);
  const gaps = gapsOf(diagram);
  const waysPast = new Ways(gaps.from.length, parent, taken);
  const waysAtClasses = Array.from(
    order,
    (_, at) => new RunsOfWays(classOffsets[at + 1]! - classOffsets[at]!, parent, taken),
  );
  above[root] = skipped[level[root]!]!;
  if (gaps.ofRoot !== NONE) waysPast.offer(gaps.ofRoot, above[root] + toEnd.cost[root]!, NONE, 0, root);
  for (let node = root; node < nodes; node += 1) {
    const at = level[node]!;
    const offset = offsets[order[at]!]!;
    if (above[node] === Infinity) continue;
    let from = 0;
    for (let edge = first[node]!; edge < first[node + 1]!; edge += 1) {
      const to = until[edge]!;
      const child = children[edge]!;
      if (child >= 0) {
        const past = skipped[level[child]!]! - skipped[at + 1]!;
        const below = toEnd.cost[child]!;
        waysAtClasses[at]!.offer(from, to, above[node]! + past + below, node, child);
        const value = toEnd.within(at, from, to);
        const cost = above[node]! + costs[offset + value]! + past;
        if (cost !== Infinity) {
          if (gaps.ofEdge[edge] !== NONE) waysPast.offer(gaps.ofEdge[edge]!, cost + below, node, value, child);
          if (
            cost < above[child]! ||
            (cost === above[child] && waysPast.precedes(node, value, parent[child]!, taken[child]!))
          ) {
            above[child] = cost;
            parent[child] = node;
            taken[child] = value;
          }
        }
      }
      from = to;
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
  const found: (Assignment | undefined)[] = Array.from({ length: diagram.values }, () => undefined);
  for (let at = 0; at < variables; at += 1) {
    const variable = order[at]!;
    const offset = offsets[variable]!;
    const own = costs[offset + toEnd.favourite[at]!]!;
    const past = bestPast(waysPast, gaps, at);
    const ways = waysAtClasses[at]!.single();
    for (let value = 0; value < sizes[variable]!; value += 1) {
      const place = classOf[offset + value]!;
      const skips = past >= 0 && !ways.isAhead(place, waysPast, past, own);
      if (!skips && ways.total[place] === Infinity) continue;
      const values = skips ? follow(waysPast, past) : follow(ways, place);
      values[variable] = value;
      found[offset + value] = values;
    }
  }
  return found;
}

const NONE = -1;

/** The pairs of levels between which an edge skips others. All edges of a pair skip the same ones. */
interface Gaps {
  /** The first level that is skipped, and the first below that is not. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The pair of each edge, and of the edge that leads to the top node; -1 if it skips none. */
  readonly ofEdge: Int32Array;
  readonly ofRoot: number;
}

const knownGaps = new WeakMap<Diagram, Gaps>();

function gapsOf(diagram: Diagram): Gaps {
  const known = knownGaps.get(diagram);
  if (known) return known;
  const { nodes, level, first, children, variables, root } = diagram;
  const numbers = new Map<number, number>();
  const from: number[] = [];
  const to: number[] = [];
  const gap = (above: number, below: number): number => {
    if (below === above + 1) return NONE;
    const pair = (above + 1) * (variables + 1) + below;
    const before = numbers.get(pair);
    if (before !== undefined) return before;
    numbers.set(pair, from.length);
    from.push(above + 1);
    return to.push(below) - 1;
  };
  const ofRoot = gap(-1, level[root]!);
  const ofEdge = new Int32Array(children.length).fill(NONE);
  for (let node = 0; node < nodes; node += 1)
    for (let edge = first[node]!; edge < first[node + 1]!; edge += 1)
      if (children[edge]! >= 0) ofEdge[edge] = gap(level[node]!, level[children[edge]!]!);
  const gaps = { from, to, ofEdge, ofRoot };
  knownGaps.set(diagram, gaps);
  return gaps;
}

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

/**
 * The cheapest ways through the classes of one level, offered for runs of classes. A run is two runs whose lengths are
 * the same power of two, which may overlap: so each offer is two of them, however many classes it is for.
 */
class RunsOfWays {
  private readonly byPower: Ways[];
  private readonly make: (length: number) => Ways;

  constructor(classes: number, parent: Int32Array, taken: Int32Array) {
    this.make = (length) => new Ways(length, parent, taken);
    this.byPower = [this.make(classes)];
  }

  offer(from: number, to: number, total: number, node: number, child: number): void {
    const power = 31 - Math.clz32(to - from);
    while (this.byPower.length <= power) this.byPower.push(this.make(this.byPower[0]!.total.length));
    const ways = this.byPower[power]!;
    ways.offer(from, total, node, 0, child);
    const second = to - (1 << power);
    if (second > from) ways.offer(second, total, node, 0, child);
  }

  /** The cheapest way through each class. */
  single(): Ways {
    for (let power = this.byPower.length - 1; power > 0; power -= 1) {
      const half = 1 << (power - 1);
      const { total, node, child } = this.byPower[power]!;
      const ways = this.byPower[power - 1]!;
      for (let place = 0; place < total.length; place += 1) {
        if (total[place] === Infinity) continue;
        ways.offer(place, total[place]!, node[place]!, 0, child[place]!);
        ways.offer(place + half, total[place]!, node[place]!, 0, child[place]!);
      }
    }
    return this.byPower[0]!;
  }
}

/** The place of the cheapest way with an edge that skips a level; -1 if there is none. */
function bestPast(ways: Ways, { from, to }: Gaps, at: number): number {
  let best = -1;
  for (let place = 0; place < from.length; place += 1) {
    if (from[place]! > at || to[place]! <= at || ways.total[place] === Infinity) continue;
    if (best < 0 || ways.isAhead(place, ways, best, 0)) best = place;
  }
  return best;
}

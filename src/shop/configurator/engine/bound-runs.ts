import type { HeldForTwo } from './held-for-two.ts';
import { FALSE, type NodeStore, TRUE } from './node-store.ts';

/** The last two variables of a formula that only gets harder to fulfil as each of them rises, or only easier. */
export interface LastTwo {
  readonly held: HeldForTwo;
  /** Of the last variable. */
  readonly level: number;
  /** Whether it holds for the first values of the last variable, up to a turn, and not for those from the turn on. */
  readonly isFirst: boolean;
  /** Whether it holds for ever fewer of them as the other variable rises. */
  readonly isHarder: boolean;
}

/**
 * The runs of the last variable but one. All that its values decide is where the last variable turns, so the place is
 * followed at which the turn moves: a few tries of the formula for each run, and no search among nodes.
 */
export class BoundRuns {
  private readonly store: NodeStore;
  private readonly two: LastTwo;
  private readonly width: number;
  /** The node for each turn, -1 where it was not made yet, as long as the next three stay the same. */
  private readonly nodes: Int32Array;
  private low = 0;
  private high = 0;
  private inner = FALSE;
  private turn = 0;

  constructor(store: NodeStore, two: LastTwo) {
    this.store = store;
    this.two = two;
    this.width = store.widths[two.level]!;
    this.nodes = new Int32Array(this.width + 1).fill(-1);
    store.useAside(this.nodes.byteLength);
  }

  /** Whether a diagram leaves one range of the last variable, and the same below all its values. */
  fits(below: number): boolean {
    const { level, start, until, children } = this.store;
    if (level[below]! < this.two.level) return false;
    if (below === TRUE || level[below]! > this.two.level) return this.within(0, this.width, below);
    const run = start[below]!;
    if (start[below + 1]! - run !== 2) return false;
    const [first, second] = [children[run]!, children[run + 1]!];
    if (second === FALSE) return this.within(0, until[run]!, first);
    return first === FALSE && this.within(until[run]!, this.width, second);
  }

  private within(low: number, high: number, inner: number): true {
    const isSame = inner === this.inner && (this.two.isFirst ? low === this.low : high === this.high);
    if (!isSame) this.nodes.fill(-1);
    [this.low, this.high, this.inner] = [low, high, inner];
    return true;
  }

  /** Reads the values of all other variables, before `add` and whenever they have changed. */
  settle(): void {
    this.two.held.settle();
  }

  /** Adds the runs of the values from `from` up to `until` above the diagram that fits. */
  add(node: number, from: number, until: number): void {
    const { store, low, high } = this;
    const { held, isFirst, isHarder } = this.two;
    let [value, edge] = [from, 0];
    const isBeforeTurn = (last: number): boolean => held.holds(value, last) === isFirst;
    const isBeforeMove = (next: number): boolean => held.holds(next, edge) === isHarder;
    let turn = turnNear(this.turn, low, high, isBeforeTurn);
    for (let first = from, length = 1; ;) {
      const child = this.nodeAt(turn);
      const isFalling = isHarder === isFirst;
      // The value of the last variable that is the next to change.
      edge = isFalling ? turn - 1 : turn;
      const isAtEnd = edge < low || edge >= high;
      const next = isAtEnd ? until : turnNear(first + length, first + 1, until, isBeforeMove);
      store.add(node, next, child);
      if (next === until) break;
      length = next - first;
      first = next;
      value = next;
      turn = isFalling ? turnNear(edge - 1, low, edge, isBeforeTurn) : turnNear(edge + 1, edge + 1, high, isBeforeTurn);
    }
    this.turn = turn;
  }

  private nodeAt(turn: number): number {
    const known = this.nodes[turn]!;
    if (known >= 0) return known;
    const { store, low, high, inner, width } = this;
    const [from, until] = this.two.isFirst ? [low, turn] : [turn, high];
    let node = FALSE;
    if (from < until) {
      const open = store.begin();
      if (from > 0) store.add(open, from, FALSE);
      store.add(open, until, inner);
      if (until < width) store.add(open, width, FALSE);
      node = store.finish(this.two.level, open);
    }
    this.nodes[turn] = node;
    return node;
  }
}

/**
 * The first value from `low` on that is not before the turn, or `width` if all are. No value before it stands after one
 * that is not. It is searched from where the last turn was, since from one state to the next it moves little.
 */
export function turnNear(guess: number, low: number, width: number, isBefore: (value: number) => boolean): number {
  let [first, last] = [low - 1, width];
  for (let step = 1, at = Math.max(low, Math.min(guess, width - 1)); at > first && at < last; step *= 2) {
    if (isBefore(at)) at = (first = at) + step;
    else at = (last = at) - step;
  }
  while (last - first > 1) {
    const middle = (first + last) >> 1;
    if (isBefore(middle)) first = middle;
    else last = middle;
  }
  return last;
}

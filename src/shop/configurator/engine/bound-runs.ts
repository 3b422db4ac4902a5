import { FALSE, type NodeStore } from './node-store.ts';
import type { TurnsOfLast } from './turns.ts';

/** The last two variables of a formula that only gets harder to fulfil as each of them rises, or only easier. */
export interface LastTwo {
  readonly turns: TurnsOfLast;
  /** Of the last variable but one. */
  readonly levelAbove: number;
  /** Of the last variable. */
  readonly level: number;
  /** Whether it holds for the first values of the last variable, up to a turn, and not for those from the turn on. */
  readonly isFirst: boolean;
  /** Whether the turn rises with the variable above. */
  readonly isRising: boolean;
}

/**
 * The runs of the last variable but one. All that its values decide is where the last variable turns, so that no node is
 * searched for.
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
  /** The range that was read last, and what is below it. */
  private rangeLow = 0;
  private rangeHigh = 0;
  private rangeInner = FALSE;
  /** Where the last variable turns, for each value of the one above it. */
  private readonly turns: Int32Array;

  constructor(store: NodeStore, two: LastTwo) {
    this.store = store;
    this.two = two;
    this.width = store.widths[two.level]!;
    this.nodes = new Int32Array(this.width + 1).fill(-1);
    this.turns = new Int32Array(store.widths[two.levelAbove]!);
    store.useAside(this.nodes.byteLength + this.turns.byteLength);
  }

  /**
   * Adds all runs above a diagram, of which each value of the variable above leaves one range of the last variable. False if
   * it does not, if their other ends differ, or if they do not turn the way the formula does.
   */
  addAbove(node: number, guide: number): boolean {
    const { level, start, until: ends, children, widths } = this.store;
    const { levelAbove, isFirst, isRising } = this.two;
    const { turns } = this;
    if (level[guide] !== levelAbove) return false;
    let [from, until, before] = [-1, 0, 0];
    for (let run = start[guide]!, first = 0; run < start[guide + 1]!; first = ends[run]!, run += 1) {
      const child = children[run]!;
      if (child === FALSE) continue;
      if (!this.readRange(child)) return false;
      const turn = isFirst ? this.rangeHigh : this.rangeLow;
      if (from < 0) {
        from = first;
        this.within(this.rangeLow, this.rangeHigh, this.rangeInner);
      } else if (first !== until || (isRising ? turn < before : turn > before) || !this.isWithin()) return false;
      before = turn;
      until = ends[run]!;
      for (let value = first; value < until; value += 1) turns[value] = turn;
    }
    if (isFirst) this.high = Math.max(this.high, before);
    else this.low = Math.min(this.low, before);
    if (from > 0) this.store.add(node, from, FALSE);
    this.addTurns(node, from, until);
    if (until < widths[levelAbove]!) this.store.add(node, widths[levelAbove]!, FALSE);
    return true;
  }

  /** Adds the runs of some values above one diagram. False if it leaves more than a range of the last variable. */
  add(node: number, from: number, until: number, below: number): boolean {
    if (!this.readRange(below)) return false;
    this.within(this.rangeLow, this.rangeHigh, this.rangeInner);
    this.turns.fill(this.two.isFirst ? this.high : this.low, from, until);
    this.addTurns(node, from, until);
    return true;
  }

  private addTurns(node: number, from: number, until: number): void {
    const { store, low, high, turns, nodes } = this;
    this.two.turns.narrow(turns, { from, until, low, high });
    for (let first = from, next = from + 1; first < until; first = next, next += 1) {
      const turn = turns[first]!;
      while (next < until && turns[next] === turn) next += 1;
      const known = nodes[turn]!;
      store.add(node, next, known >= 0 ? known : this.nodeAt(turn));
    }
  }

  /** Whether a diagram leaves one range of the last variable, and the same below all its values. */
  private readRange(below: number): boolean {
    const { level, start, until, children } = this.store;
    if (level[below]! < this.two.level) return false;
    this.rangeLow = 0;
    this.rangeHigh = this.width;
    this.rangeInner = below;
    if (level[below]! > this.two.level) return true;
    const run = start[below]!;
    if (start[below + 1]! - run !== 2) return false;
    const first = children[run]!;
    const second = children[run + 1]!;
    this.rangeInner = first === FALSE ? second : first;
    if (second === FALSE) this.rangeHigh = until[run]!;
    else this.rangeLow = until[run]!;
    return first === FALSE || second === FALSE;
  }

  private isWithin(): boolean {
    if (this.rangeInner !== this.inner) return false;
    return this.two.isFirst ? this.rangeLow === this.low : this.rangeHigh === this.high;
  }

  private within(low: number, high: number, inner: number): void {
    if (!this.isWithin()) this.nodes.fill(-1);
    [this.low, this.high, this.inner] = [low, high, inner];
  }

  /** Reads the values of all other variables, before runs are added and whenever they have changed. */
  settle(): void {
    this.two.turns.settle();
  }

  private nodeAt(turn: number): number {
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

import type { Budget } from './budget.ts';

/**
 * Nodes of reduced ordered multi-valued decision diagrams, each stored once (unique table), in typed arrays.
 * FALSE is 0 and TRUE is 1. A node's children are created before it, so ids ascend from the bottom.
 * A node with one child for all values does not exist, so an edge may skip levels.
 * Neighbouring values with the same child are one run: a node has as many edges as it has runs, not as it has values.
 */
export const FALSE = 0;
export const TRUE = 1;

/** Thrown inside the engine only. `compile` turns it into a value. */
export class TooLarge extends Error {
  constructor() {
    super('too large');
  }
}

/** What a compilation may use. */
export interface Bounds {
  /** Memory of one node store at a time. */
  readonly bytes: number;
  /** When it must have ended, as `now` counts. */
  readonly deadline: number;
  readonly now: () => number;
  /** How many runs and states one store looks at. Absent: as many as there is time for. */
  readonly work?: number;
}

const COLLECT_ABOVE = 1 << 16;
/** So many runs are added to nodes, made or found, from one look at the clock to the next. */
const RUNS_BETWEEN_LOOKS = 1 << 13;
const MOST_CACHED = 1 << 21;
/** An array that takes less than this part of the memory grows to eight times its length: what is copied is touched twice. */
const SMALL = 16;

export class NodeStore {
  /** Values per level. */
  readonly widths: Int32Array;
  readonly depth: number;
  private readonly bounds: Bounds;
  private readonly budget: Budget | undefined;
  level: Int32Array;
  /** The first run of each node. Its runs end where those of the next node begin. */
  start: Int32Array;
  /** Of each run: the value after its last one, and its child. */
  until: Int32Array;
  children: Int32Array;
  count = 2;
  private buckets: Int32Array;
  private cacheLeft: Int32Array;
  private cacheRight: Int32Array;
  private cacheResult: Int32Array;
  private readonly openUntil: Int32Array;
  private readonly openChild: Int32Array;
  private openEnd = 0;
  private collectAbove = COLLECT_ABOVE;
  private aside = 0;
  /** How many runs and states were looked at. */
  work = 0;
  private nextLook = RUNS_BETWEEN_LOOKS;

  /** @param budget what all work here may cost together */
  constructor(widths: Int32Array, bounds: Bounds, budget?: Budget) {
    this.widths = widths;
    this.depth = widths.length;
    this.bounds = bounds;
    this.budget = budget;
    this.level = new Int32Array(256);
    this.start = new Int32Array(256);
    this.until = new Int32Array(512);
    this.children = new Int32Array(512);
    this.level[FALSE] = this.level[TRUE] = this.depth;
    this.buckets = new Int32Array(512);
    this.cacheLeft = new Int32Array(1024);
    this.cacheRight = new Int32Array(1024);
    this.cacheResult = new Int32Array(1024);
    // Nodes that are being built stand on different levels, so all their runs are at most all values.
    let total = 1;
    for (const width of widths) total += width;
    this.openUntil = new Int32Array(total);
    this.openChild = new Int32Array(total);
  }

  /** Counts memory that is used beside the store, until `returnAside`. */
  useAside(bytes: number): void {
    this.aside += bytes;
    this.look(1);
    if (this.bytes > this.bounds.bytes) throw new TooLarge();
  }

  returnAside(): void {
    this.aside = 0;
  }

  get edges(): number {
    return this.start[this.count]!;
  }

  get bytes(): number {
    const { level, start, until, children, buckets, cacheLeft, openUntil } = this;
    const cells = level.length + start.length + until.length + children.length + buckets.length;
    return this.aside + Int32Array.BYTES_PER_ELEMENT * (cells + 3 * cacheLeft.length + 2 * openUntil.length);
  }

  /** Begins a node. Then `add` gives its runs from the first value to the last, and `finish` ends it. */
  begin(): number {
    return this.openEnd;
  }

  /** @param from what `begin` answered */
  add(from: number, until: number, child: number): void {
    const last = this.openEnd - 1;
    if (last >= from && this.openChild[last] === child) {
      this.openUntil[last] = until;
      return;
    }
    this.openUntil[this.openEnd] = until;
    this.openChild[this.openEnd] = child;
    this.openEnd += 1;
  }

  /** The node at `level` with the runs that were added, or the child itself if all values have the same one. */
  finish(level: number, from: number): number {
    const to = this.openEnd;
    this.openEnd = from;
    if (this.budget && !this.budget.take(to - from)) throw new TooLarge();
    this.look(to - from);
    if (to - from === 1) return this.openChild[from]!;
    const { openUntil, openChild } = this;
    let hash = Math.imul(level + 1, 0x9e3779b1);
    for (let run = from; run < to; run += 1) hash = mixed(hash, openUntil[run]!, openChild[run]!);
    const mask = this.buckets.length - 1;
    let slot = hash & mask;
    for (let found = this.buckets[slot]!; found !== 0; found = this.buckets[slot]!) {
      if (this.level[found] === level && this.isOpenNode(found, from, to)) return found;
      slot = (slot + 1) & mask;
    }
    return this.keep(level, from, to, slot);
  }

  /** The node at `level` whose values have these children. */
  node(level: number, children: readonly number[]): number {
    const from = this.begin();
    children.forEach((child, value) => this.add(from, value + 1, child));
    return this.finish(level, from);
  }

  /** The intersection of two diagrams. */
  and(left: number, right: number): number {
    if (left === FALSE || right === FALSE) return FALSE;
    if (left === TRUE || left === right) return right;
    if (right === TRUE) return left;
    const a = left < right ? left : right;
    const b = left < right ? right : left;
    const levelA = this.level[a]!;
    const levelB = this.level[b]!;
    const narrower = levelA === levelB ? this.narrowerBound(a, b) : FALSE;
    if (narrower !== FALSE) return narrower;
    const slot = this.slotOf(a, b);
    if (this.cacheLeft[slot] === a && this.cacheRight[slot] === b) return this.cacheResult[slot]!;
    const level = levelA < levelB ? levelA : levelB;
    const width = this.widths[level]!;
    const from = this.begin();
    let runA = levelA === level ? this.start[a]! : -1;
    let runB = levelB === level ? this.start[b]! : -1;
    for (let value = 0; value < width;) {
      const untilA = runA < 0 ? width : this.until[runA]!;
      const untilB = runB < 0 ? width : this.until[runB]!;
      const childA = runA < 0 ? a : this.children[runA]!;
      const childB = runB < 0 ? b : this.children[runB]!;
      if (childA === FALSE) value = untilA;
      else if (childB === FALSE) value = untilB;
      else value = untilA < untilB ? untilA : untilB;
      this.add(from, value, childA === FALSE || childB === FALSE ? FALSE : this.and(childA, childB));
      if (value === width) break;
      if (untilA <= value) runA = this.runAt(a, runA + 1, value);
      if (untilB <= value) runB = this.runAt(b, runB + 1, value);
    }
    const result = this.finish(level, from);
    const now = this.slotOf(a, b);
    this.cacheLeft[now] = a;
    this.cacheRight[now] = b;
    this.cacheResult[now] = result;
    return result;
  }

  /** The run of a node in which a value stands, from a run on: mostly this one, or else it is searched in growing steps. */
  private runAt(node: number, run: number, value: number): number {
    const { until } = this;
    if (until[run]! > value) return run;
    const end = this.start[node + 1]!;
    let [before, at] = [run, end - 1];
    for (let step = 1; before + step < at; step *= 2) {
      if (until[before + step]! > value) at = before + step;
      else before += step;
    }
    while (at - before > 1) {
      const middle = (before + at) >> 1;
      if (until[middle]! > value) at = middle;
      else before = middle;
    }
    return at;
  }

  /** Of two upper bounds of one variable, or of two lower ones, the narrower one; FALSE if they are something else. */
  private narrowerBound(a: number, b: number): number {
    const [runA, runB] = [this.start[a]!, this.start[b]!];
    if (this.start[a + 1]! - runA !== 2 || this.start[b + 1]! - runB !== 2) return FALSE;
    const { children, until } = this;
    const [low, high] = [children[runA]!, children[runA + 1]!];
    if (low !== children[runB] || high !== children[runB + 1]) return FALSE;
    if (low === FALSE) return until[runA]! > until[runB]! ? a : b;
    return high === FALSE ? (until[runA]! < until[runB]! ? a : b) : FALSE;
  }

  /** Deletes nodes that no root needs, if there are enough of them. Returns the roots' new ids. */
  collect(roots: readonly number[]): readonly number[] {
    if (this.count < this.collectAbove) return roots;
    const kept = this.compact(roots);
    this.cacheLeft.fill(0);
    this.cacheRight.fill(0);
    this.buckets.fill(0);
    this.fillBuckets();
    this.collectAbove = Math.max(COLLECT_ABOVE, this.count * 2);
    return kept;
  }

  /** Of each node, 1 if a root needs it. */
  needed(roots: readonly number[]): Uint8Array {
    const needed = new Uint8Array(this.count);
    for (const root of roots) needed[root] = 1;
    for (let node = this.count - 1; node > TRUE; node -= 1) if (needed[node]) this.markChildren(needed, node);
    return needed;
  }

  /** How many runs some nodes have together. */
  edgesOf(nodes: Uint8Array): number {
    let edges = 0;
    for (let node = TRUE + 1; node < this.count; node += 1)
      if (nodes[node]) edges += this.start[node + 1]! - this.start[node]!;
    return edges;
  }

  private compact(roots: readonly number[]): readonly number[] {
    const needed = this.needed(roots);
    const { level, start, count } = this;
    // A node moves to a place before its own, and only after all that stand before it.
    const moved = new Int32Array(count);
    moved[TRUE] = TRUE;
    let next = 2;
    let end = 0;
    for (let node = TRUE + 1; node < count; node += 1) {
      if (!needed[node]) continue;
      const [from, to] = [start[node]!, start[node + 1]!];
      moved[node] = next;
      level[next] = level[node]!;
      start[next] = end;
      this.moveRuns(from, to, end, moved);
      end += to - from;
      next += 1;
    }
    this.count = next;
    start[next] = end;
    return roots.map((root) => moved[root]!);
  }

  private markChildren(needed: Uint8Array, node: number): void {
    const { children } = this;
    const end = this.start[node + 1]!;
    for (let run = this.start[node]!; run < end; run += 1) needed[children[run]!] = 1;
  }

  private moveRuns(from: number, to: number, at: number, moved: Int32Array): void {
    const { until, children } = this;
    for (let run = from, place = at; run < to; run += 1, place += 1) {
      until[place] = until[run]!;
      children[place] = moved[children[run]!]!;
    }
  }

  /** Counts work, of which there may be no more time left. */
  look(runs: number): void {
    this.work += runs;
    if (this.work < this.nextLook) return;
    this.nextLook = this.work + RUNS_BETWEEN_LOOKS;
    const { work = Infinity, now, deadline } = this.bounds;
    if (this.work > work || now() > deadline) throw new TooLarge();
  }

  private slotOf(a: number, b: number): number {
    return ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7) & (this.cacheLeft.length - 1);
  }

  private isOpenNode(node: number, from: number, to: number): boolean {
    const { start, until, children, openUntil, openChild } = this;
    const first = start[node]!;
    if (start[node + 1]! - first !== to - from) return false;
    for (let run = from, at = first; run < to; run += 1, at += 1)
      if (children[at] !== openChild[run] || until[at] !== openUntil[run]) return false;
    return true;
  }

  private keep(level: number, from: number, to: number, slot: number): number {
    const node = this.count;
    const first = this.start[node]!;
    const end = first + to - from;
    if (node + 2 > this.level.length) {
      this.level = this.grown(this.level, node * 2);
      this.start = this.grown(this.start, node * 2);
    }
    if (end > this.until.length) {
      const size = end * (Int32Array.BYTES_PER_ELEMENT * 8 * end < this.bounds.bytes / SMALL ? 8 : 2);
      this.until = this.grown(this.until, size);
      this.children = this.grown(this.children, size);
    }
    this.count += 1;
    this.level[node] = level;
    const { until, children, openUntil, openChild } = this;
    for (let run = from, at = first; run < to; run += 1, at += 1) {
      until[at] = openUntil[run]!;
      children[at] = openChild[run]!;
    }
    this.start[node + 1] = end;
    this.buckets[slot] = node;
    if (this.count * 2 > this.buckets.length) this.rehash();
    return node;
  }

  private rehash(): void {
    this.buckets = this.empty(this.buckets.length * 2);
    this.fillBuckets();
    if (this.cacheLeft.length < MOST_CACHED && this.cacheLeft.length < this.buckets.length) {
      this.cacheLeft = this.empty(this.buckets.length);
      this.cacheRight = this.empty(this.buckets.length);
      this.cacheResult = this.empty(this.buckets.length);
    }
  }

  private fillBuckets(): void {
    const { buckets, count } = this;
    const mask = buckets.length - 1;
    for (let node = TRUE + 1; node < count; node += 1) {
      let slot = this.hashOf(node) & mask;
      while (buckets[slot] !== 0) slot = (slot + 1) & mask;
      buckets[slot] = node;
    }
  }

  private hashOf(node: number): number {
    const { until, children } = this;
    const end = this.start[node + 1]!;
    let hash = Math.imul(this.level[node]! + 1, 0x9e3779b1);
    for (let run = this.start[node]!; run < end; run += 1) hash = mixed(hash, until[run]!, children[run]!);
    return hash;
  }

  private grown(array: Int32Array, size: number): Int32Array {
    const larger = this.empty(size);
    larger.set(array);
    return larger;
  }

  /** The memory is there beside all that is there already. */
  private empty(size: number): Int32Array {
    if (this.bytes + size * Int32Array.BYTES_PER_ELEMENT > this.bounds.bytes) throw new TooLarge();
    return new Int32Array(size);
  }
}

function mixed(hash: number, until: number, child: number): number {
  const next = Math.imul(hash ^ child, 0x85ebca6b) ^ Math.imul(until, 0xc2b2ae35);
  return next ^ (next >>> 15);
}

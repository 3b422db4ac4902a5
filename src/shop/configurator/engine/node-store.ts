import type { Budget } from './budget.ts';

/**
 * Nodes of reduced ordered multi-valued decision diagrams, each stored once (unique table), in typed arrays.
 * FALSE is 0 and TRUE is 1. A node's children are created before it, so ids ascend from the bottom.
 * A node with equal children does not exist, so an edge may skip levels.
 */
export const FALSE = 0;
export const TRUE = 1;

/** Thrown inside the engine only. `compile` turns it into a value. */
export class TooLarge extends Error {
  readonly nodes: number;
  constructor(nodes: number) {
    super(`too large: more than ${nodes} nodes`);
    this.nodes = nodes;
  }
}

const COLLECT_ABOVE = 1 << 16;

export class NodeStore {
  /** Values per level. */
  readonly widths: Int32Array;
  readonly depth: number;
  private readonly maxNodes: number;
  private readonly budget: Budget | undefined;
  level: Int32Array;
  start: Int32Array;
  pool: Int32Array;
  count = 2;
  private poolEnd = 0;
  private buckets: Int32Array;
  private cacheLeft: Int32Array;
  private cacheRight: Int32Array;
  private cacheResult: Int32Array;
  private scratch: Int32Array;
  private scratchEnd = 0;
  private collectAbove = COLLECT_ABOVE;

  /**
   * @param maxNodes maximum number of nodes at a time, including FALSE and TRUE
   * @param budget what all work here may cost together
   */
  constructor(widths: Int32Array, maxNodes: number, budget?: Budget) {
    this.widths = widths;
    this.depth = widths.length;
    this.maxNodes = maxNodes;
    this.budget = budget;
    this.level = new Int32Array(256);
    this.start = new Int32Array(256);
    this.pool = new Int32Array(1024);
    this.level[FALSE] = this.level[TRUE] = this.depth;
    this.buckets = new Int32Array(512);
    this.cacheLeft = new Int32Array(1024);
    this.cacheRight = new Int32Array(1024);
    this.cacheResult = new Int32Array(1024);
    let total = 64;
    for (const width of widths) total += width;
    this.scratch = new Int32Array(total * 2);
  }

  child(node: number, value: number): number {
    return this.pool[this.start[node]! + value]!;
  }

  /** The node at `level` with these children, or the child itself if all are the same. */
  node(level: number, children: ArrayLike<number>, from = 0): number {
    const width = this.widths[level]!;
    if (this.budget && !this.budget.take(width)) throw new TooLarge(this.count);
    const first = children[from]!;
    let same = true;
    let hash = Math.imul(level + 1, 0x9e3779b1);
    for (let value = 0; value < width; value += 1) {
      const child = children[from + value]!;
      if (child !== first) same = false;
      hash = Math.imul(hash ^ child, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    if (same) return first;
    const mask = this.buckets.length - 1;
    let slot = hash & mask;
    for (let found = this.buckets[slot]!; found !== 0; found = this.buckets[slot]!) {
      if (this.level[found] === level && this.sameChildren(found, children, from, width)) return found;
      slot = (slot + 1) & mask;
    }
    return this.add(level, children, from, width, slot);
  }

  /** The intersection of two diagrams. */
  and(left: number, right: number): number {
    if (left === FALSE || right === FALSE) return FALSE;
    if (left === TRUE || left === right) return right;
    if (right === TRUE) return left;
    const a = left < right ? left : right;
    const b = left < right ? right : left;
    const slot = ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7) & (this.cacheLeft.length - 1);
    if (this.cacheLeft[slot] === a && this.cacheRight[slot] === b) return this.cacheResult[slot]!;
    const levelA = this.level[a]!;
    const levelB = this.level[b]!;
    const level = levelA < levelB ? levelA : levelB;
    const width = this.widths[level]!;
    const base = this.scratchEnd;
    this.scratchEnd += width;
    for (let value = 0; value < width; value += 1) {
      const childA = levelA === level ? this.pool[this.start[a]! + value]! : a;
      const childB = levelB === level ? this.pool[this.start[b]! + value]! : b;
      this.scratch[base + value] = this.and(childA, childB);
    }
    const result = this.node(level, this.scratch, base);
    this.scratchEnd = base;
    const now = ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7) & (this.cacheLeft.length - 1);
    this.cacheLeft[now] = a;
    this.cacheRight[now] = b;
    this.cacheResult[now] = result;
    return result;
  }

  /** Deletes nodes that no root needs, if there are enough of them. Returns the roots' new ids. */
  collect(roots: readonly number[]): readonly number[] {
    if (this.count < this.collectAbove) return roots;
    const kept = this.compact(roots);
    this.collectAbove = Math.max(COLLECT_ABOVE, this.count * 2);
    return kept;
  }

  /** Keeps only the nodes that the roots need. Returns the roots' new ids. */
  compact(roots: readonly number[]): readonly number[] {
    const live = new Uint8Array(this.count);
    for (const root of roots) live[root] = 1;
    for (let node = this.count - 1; node > TRUE; node -= 1) {
      if (!live[node]) continue;
      const from = this.start[node]!;
      for (let value = this.widths[this.level[node]!]! - 1; value >= 0; value -= 1) live[this.pool[from + value]!] = 1;
    }
    const moved = new Int32Array(this.count);
    moved[TRUE] = TRUE;
    const { count, level, start, pool } = this;
    this.reset();
    const children = new Int32Array(Math.max(1, ...this.widths));
    for (let node = TRUE + 1; node < count; node += 1) {
      if (!live[node]) continue;
      const width = this.widths[level[node]!]!;
      for (let value = 0; value < width; value += 1) children[value] = moved[pool[start[node]! + value]!]!;
      moved[node] = this.node(level[node]!, children);
    }
    return roots.map((root) => moved[root]!);
  }

  private reset(): void {
    const size = 1 << 12;
    this.level = new Int32Array(size);
    this.start = new Int32Array(size);
    this.pool = new Int32Array(size * 4);
    this.level[FALSE] = this.level[TRUE] = this.depth;
    this.count = 2;
    this.poolEnd = 0;
    this.buckets = new Int32Array(size * 2);
    this.cacheLeft.fill(0);
    this.cacheRight.fill(0);
  }

  private sameChildren(node: number, children: ArrayLike<number>, from: number, width: number): boolean {
    const start = this.start[node]!;
    for (let value = 0; value < width; value += 1) {
      if (this.pool[start + value] !== children[from + value]) return false;
    }
    return true;
  }

  private add(level: number, children: ArrayLike<number>, from: number, width: number, slot: number): number {
    if (this.count >= this.maxNodes) throw new TooLarge(this.maxNodes);
    if (this.count === this.level.length) {
      this.level = grown(this.level, this.count * 2);
      this.start = grown(this.start, this.count * 2);
    }
    if (this.poolEnd + width > this.pool.length) this.pool = grown(this.pool, (this.poolEnd + width) * 2);
    const node = this.count;
    this.count += 1;
    this.level[node] = level;
    this.start[node] = this.poolEnd;
    for (let value = 0; value < width; value += 1) this.pool[this.poolEnd + value] = children[from + value]!;
    this.poolEnd += width;
    this.buckets[slot] = node;
    if (this.count * 2 > this.buckets.length) this.rehash();
    return node;
  }

  private rehash(): void {
    this.buckets = new Int32Array(this.buckets.length * 2);
    const mask = this.buckets.length - 1;
    for (let node = TRUE + 1; node < this.count; node += 1) {
      const width = this.widths[this.level[node]!]!;
      let hash = Math.imul(this.level[node]! + 1, 0x9e3779b1);
      for (let value = 0; value < width; value += 1) {
        hash = Math.imul(hash ^ this.pool[this.start[node]! + value]!, 0x85ebca6b);
        hash ^= hash >>> 15;
      }
      let slot = hash & mask;
      while (this.buckets[slot] !== 0) slot = (slot + 1) & mask;
      this.buckets[slot] = node;
    }
    if (this.cacheLeft.length < 1 << 21 && this.cacheLeft.length < this.buckets.length) {
      this.cacheLeft = new Int32Array(this.buckets.length);
      this.cacheRight = new Int32Array(this.buckets.length);
      this.cacheResult = new Int32Array(this.buckets.length);
    }
  }
}

function grown(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(array);
  return larger;
}

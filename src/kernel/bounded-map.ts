/** A map with a limited number of entries. If it is full, the least recently used entry is removed. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#most)
      for (const oldest of this.#entries.keys()) if (this.#entries.delete(oldest)) break;
  }

  /** Removes an entry, but not a newer one with the same key. */
  drop(key: K, value: V): void {
    if (this.#entries.get(key) === value) this.#entries.delete(key);
  }
}

/** More than any search does. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * How much work a search may still do, counted in edges of diagrams that it looks at and not in time, so that the same
 * question has the same answer on every machine. A few nanoseconds each.
 */
export class Budget {
  private left: number;

  constructor(edges: number) {
    this.left = edges;
  }

  /** Takes a part of the budget. False, from then on for ever, if that much is not left. */
  take(edges: number): boolean {
    this.left = edges > this.left ? 0 : this.left - edges;
    return this.left > 0;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** Does a part of the work with at most so many edges. What it does not use stays. */
  within<Found>(edges: number, work: (part: Budget) => Found): Found {
    const most = Math.min(edges, this.left);
    const part = new Budget(most);
    const found = work(part);
    this.left -= most - part.left;
    return found;
  }
}

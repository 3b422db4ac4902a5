/** A touched test as the choice sees it. */
export interface Timed {
  readonly ms: number;
  /** The functions of the change that it calls. */
  readonly calls: ReadonlySet<string>;
  /** It changed itself, or nobody knows yet what it calls. */
  readonly comesFirst: boolean;
}

export interface Chosen<T> {
  readonly tests: readonly T[];
  /** Whether each function of the change that any test calls is called by a chosen one. */
  readonly callsAll: boolean;
}

/**
 * As many tests as fit into a time. First come those that changed, the shortest first; then who calls most of what no
 * chosen test calls yet, among equals the shortest. When everything is called, the same begins again, so that the rest of the time is spread over the change.
 */
export function withinTime<T extends Timed>(tests: readonly T[], mostMs: number): Chosen<T> {
  const all = callsOf(tests);
  const chosen = new Set<T>();
  let leftMs = mostMs;
  for (const test of tests.filter(({ comesFirst }) => comesFirst).toSorted((one, other) => one.ms - other.ms)) {
    if (test.ms > leftMs) break;
    chosen.add(test);
    leftMs -= test.ms;
  }
  let uncalled: ReadonlySet<string> = all.difference(callsOf([...chosen]));
  let callsAll = uncalled.size === 0;
  const gain = ({ calls }: Timed) => calls.intersection(uncalled).size;
  while (true) {
    const [best] = tests
      .filter((test) => !chosen.has(test) && test.ms <= leftMs)
      .toSorted((one, other) => gain(other) - gain(one) || one.ms - other.ms);
    if (!best) return { tests: tests.filter((test) => chosen.has(test)), callsAll };
    chosen.add(best);
    leftMs -= best.ms;
    uncalled = uncalled.difference(best.calls);
    if (uncalled.size > 0) continue;
    callsAll = true;
    uncalled = all;
  }
}

function callsOf(tests: readonly Timed[]): ReadonlySet<string> {
  return new Set(tests.flatMap(({ calls }) => [...calls]));
}

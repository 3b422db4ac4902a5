import { refuse, type Refusal } from '#kernel/refusal.ts';

/** Twice the number of requests that one visitor's tabs ever send at once. */
const MOST_WAITING = 60;
/**
 * The handler's limit (8 s) minus the limit of a statement (5 s). A caller that waits longer is told to try again.
 * Later work could finish after the caller was told that it failed, and a second try would do it twice.
 */
const LONGEST_WAIT_MS = 2_500;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/** The queues of each shop. Servers that share a process, as in tests, do not share queues. */
const linesOf = new WeakMap<object, Map<string, Line>>();

/**
 * Runs work on one thing (a cart, an order) one after the other in this process. A request that waits for a row lock
 * holds a connection. A request that waits here holds none, so many requests of one visitor cannot use up the
 * connection pool. The lock in the database remains necessary: other processes have their own queues.
 * @param shop the database of the shop that the thing belongs to
 */
export async function runExclusive<T>(
  shop: object,
  key: string,
  work: () => Promise<T>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<T | Refusal> {
  const lines = linesOf.get(shop) ?? new Map<string, Line>();
  linesOf.set(shop, lines);
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MOST_WAITING) return refuse('unavailable', 503);
  const since = performance.now();
  const turn = line.last.then((): Promise<T | Refusal> =>
    performance.now() - since > longestWaitMs ? Promise.resolve(refuse('unavailable', 503)) : work(),
  );
  line.length += 1;
  line.last = turn.catch(() => undefined);
  lines.set(key, line);
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  }
}

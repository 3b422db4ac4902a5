import { refuse, type Refusal } from '#kernel/refusal.ts';

/** Twice as many as one person's tabs ever send at once; more is no shopping. */
const MOST_WAITING = 60;
/**
 * The handler's limit (8 s) less that of a statement (5 s): who waited longer is told to come back. Served later, the work
 * would be done after its caller was told that it is not, and a second try would do it twice.
 */
const LONGEST_WAIT_MS = 2_500;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/** By shop: servers that share a process, as in tests, share no turns. */
const linesOf = new WeakMap<object, Map<string, Line>>();

/**
 * Lets work on one thing (a cart, an order) run one after the other in this process. Whoever waits for a row lock holds
 * a connection meanwhile; waiting here holds none, so one visitor's crowd cannot take the pool from everybody else.
 * The lock in the database stays the truth: other processes have lines of their own.
 * @param shop whose thing it is: its database
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

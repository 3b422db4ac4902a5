import { refuse, type Refusal } from '#kernel/refusal.ts';

/** Twice as many as one person's tabs ever send at once; more is no shopping. */
const MOST_WAITING = 60;
/** Shorter than the client's patience: who waited longer is told to come back instead of being served too late. */
const LONGEST_WAIT_MS = 8_000;

interface Line {
  last: Promise<unknown>;
  length: number;
}

const lines = new Map<string, Line>();

/**
 * Lets work on one thing (a cart, an order) run one after the other in this process. Whoever waits for a row lock holds
 * a connection meanwhile; waiting here holds none, so one visitor's crowd cannot take the pool from everybody else.
 * The lock in the database stays the truth: other processes have lines of their own.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T | Refusal> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MOST_WAITING) return refuse('unavailable', 503);
  const since = performance.now();
  const turn = line.last.then((): Promise<T | Refusal> =>
    performance.now() - since > LONGEST_WAIT_MS ? Promise.resolve(refuse('unavailable', 503)) : work(),
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

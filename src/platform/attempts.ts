/** Counts attempts per key in windows that begin with a key's first attempt, in this process. Bounded: the oldest keys are forgotten first. */
export interface Attempts {
  /** True when one more attempt is allowed; it is counted either way. */
  admit(key: string, now: number): boolean;
  /** Milliseconds until the key's window is over. */
  rest(key: string, now: number): number;
  /** Takes one attempt back: it was none. */
  forgive(key: string): void;
}

const MOST_KEYS = 50_000;

export function limitAttempts(most: number, windowMs: number): Attempts {
  const seen = new Map<string, { count: number; since: number }>();
  return {
    admit(key, now) {
      const entry = seen.get(key);
      if (!entry || now - entry.since >= windowMs) {
        seen.delete(key);
        if (seen.size >= MOST_KEYS) for (const oldest of seen.keys()) if (seen.delete(oldest)) break;
        seen.set(key, { count: 1, since: now });
        return true;
      }
      entry.count += 1;
      return entry.count <= most;
    },
    rest(key, now) {
      const since = seen.get(key)?.since ?? now - windowMs;
      return Math.max(0, since + windowMs - now);
    },
    forgive(key) {
      const entry = seen.get(key);
      if (entry) entry.count -= 1;
    },
  };
}

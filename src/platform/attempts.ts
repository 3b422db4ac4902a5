/** Counts attempts per key in a sliding window, in this process. Bounded: the oldest keys are forgotten first. */
export interface Attempts {
  /** True when one more attempt is allowed; it is counted either way. */
  admit(key: string, now: number): boolean;
  /** True when no more attempt is allowed; looking counts nothing. */
  isSpent(key: string, now: number): boolean;
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
    isSpent(key, now) {
      const entry = seen.get(key);
      return entry !== undefined && now - entry.since < windowMs && entry.count >= most;
    },
  };
}

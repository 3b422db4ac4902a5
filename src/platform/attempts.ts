import { sql } from 'kysely';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Database } from './db/database.ts';
import { openGate } from './gate.ts';
import { sign } from './signing.ts';

/** How many attempts are allowed in a window that begins with the first attempt. */
export interface Limit {
  /** Stored with each attempt. Limits with different names count separately. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** The refusal key for attempts over the limit. */
  readonly refusal: 'too_many_attempts' | 'too_many_orders';
}

const MINUTE_MS = 60_000;

export function perMinute(name: string, most: number): Limit {
  return limit(name, most, 1);
}

export function perHour(name: string, most: number): Limit {
  return limit(name, most, 60);
}

export function limit(name: string, most: number, minutes: number): Limit {
  return { name, most, windowMs: minutes * MINUTE_MS, refusal: 'too_many_attempts' };
}

/** A limit and what it counts: a connection, an account or a device. */
export type Counted = readonly [limit: Limit, whom: string];

/** An attempt that was admitted and counted. */
export interface Admission {
  /** Takes the attempt out of the count, for one limit or for all of them. */
  forgive(limit?: Limit): void;
}

/** Counts the attempts of all servers together, in PostgreSQL and by its clock. */
export interface Attempts {
  /**
   * Counts one attempt under every limit. If one limit is exceeded, counts it under none and refuses, with the time
   * until the next try.
   */
  admit(tenantId: string, ...counted: readonly Counted[]): Promise<Admission | Refusal>;
}

/** Two statements at a time, so a flood of guesses never takes all connections of the pool. */
const GATE = { atOnce: 2, mostWaiting: 200, longestWaitMs: 2_000 };
const MOST_REMEMBERED = 50_000;

/** What this process remembers of a name until its window ends. */
interface Known {
  readonly until: number;
  isOver: boolean;
  /**
   * Forgiven attempts. The database has already counted them, so the same number of later attempts needs no statement.
   */
  credits: number;
}

interface Name {
  readonly limit: Limit;
  readonly name: string;
}

/**
 * Each attempt costs one statement, unless this process knows the answer: the name is over its limit until its window
 * ends, or an earlier attempt under it was forgiven.
 * @param elapsed milliseconds of a clock that is never set
 */
export function countAttempts(db: Database, secret: string, elapsed: () => number = () => performance.now()): Attempts {
  const known = new Map<string, Known>();
  const gate = openGate(GATE);

  const recall = (name: string): Known | undefined => {
    const found = known.get(name);
    if (found && found.until <= elapsed()) known.delete(name);
    return known.get(name);
  };
  const remember = (name: string, fresh: Known) => {
    if (known.size >= MOST_REMEMBERED) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(name, fresh);
  };
  const refusedAlready = (names: readonly Name[]): Refusal | undefined => {
    for (const { limit, name } of names) {
      const found = recall(name);
      if (found?.isOver && found.credits === 0) return refusalOf(limit, found.until - elapsed());
    }
    return undefined;
  };
  const forgive = (names: readonly Name[]) => {
    for (const { name } of names) {
      const found = recall(name);
      if (found) found.credits += 1;
    }
  };
  const spend = (name: string): boolean => {
    const found = recall(name);
    if (!found || found.credits === 0) return false;
    found.credits -= 1;
    return true;
  };

  const ask = async (tenantId: string, names: readonly Name[]): Promise<Refusal | undefined> => {
    const rows = await db.alone<{ name: string; isOver: boolean; restMs: number }>(sql`
      select of_name as name, is_over as "isOver", rest_ms as "restMs" from count_attempts(
        ${tenantId}, ${names.map(({ name }) => name)}::text[],
        ${names.map(({ limit }) => limit.most)}::integer[], ${names.map(({ limit }) => limit.windowMs)}::integer[])`);
    for (const { name, isOver, restMs } of rows)
      remember(name, { until: elapsed() + restMs, isOver, credits: recall(name)?.credits ?? 0 });
    const over = rows.find(({ isOver }) => isOver);
    const limit = over && names.find(({ name }) => name === over.name)?.limit;
    return limit && refusalOf(limit, over.restMs);
  };

  return {
    async admit(tenantId, ...counted) {
      const names = counted.map(([limit, whom]) => ({
        limit,
        name: sign(secret, 'attempt', `${tenantId}\0${limit.name}\0${whom}`),
      }));
      const refused = refusedAlready(names);
      if (refused) return refused;
      const spent = names.filter(({ name }) => spend(name));
      const unspent = names.filter((each) => !spent.includes(each));
      let admitted = unspent.length === 0;
      try {
        const answer = admitted ? undefined : await gate.pass(() => refusedAlready(unspent) ?? ask(tenantId, unspent));
        if (isRefusal(answer)) return answer;
        admitted = true;
      } finally {
        if (!admitted) forgive(spent);
      }
      return { forgive: (only) => forgive(only ? names.filter(({ limit }) => limit === only) : names) };
    },
  };
}

function refusalOf({ refusal }: Limit, restMs: number): Refusal {
  return refuse(refusal, 429, { retryAfterMs: Math.max(0, restMs) });
}

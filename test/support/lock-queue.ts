import { expect } from 'vitest';
import { ask } from './invariants.ts';

/**
 * Until so many connections of a database wait for a lock at the same moment. A connection of its own asks: who holds the
 * lock sees, in the middle of a transaction, the queue as it was at the first look.
 */
export async function untilQueued(databaseUrl: string, count: number): Promise<void> {
  const queued = `select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await ask<{ connections: number }>(databaseUrl, queued))[0]?.connections, { interval: 10 })
    .toBeGreaterThanOrEqual(count);
}

import { expect } from 'vitest';
import { ask } from './invariants.ts';

/**
 * Waits until this many connections of a database wait for a lock at the same time. It uses its own connection, because
 * the holder of the lock would see the queue of its first look during its whole transaction.
 */
export async function untilQueued(databaseUrl: string, count: number): Promise<void> {
  const queued = `select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await ask<{ connections: number }>(databaseUrl, queued))[0]?.connections, { interval: 10 })
    .toBeGreaterThanOrEqual(count);
}

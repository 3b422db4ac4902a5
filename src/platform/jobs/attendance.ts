import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { JobLog } from './worker.ts';

const LOOK_MS = 5_000;
const ANSWER_MS = 10_000;
/** A worker that is silent for this long is gone, even if its connection never ended. */
const ABSENT_MS = 20_000;

/**
 * Tracks which workers live. Each worker holds a lock in PostgreSQL while its connection lives, and regularly checks
 * whether the owners of locked jobs still hold theirs. An owner that is missing at two checks in a row has died, and
 * its jobs
 * become free, whichever other workers run. Runs as long as the connection, and rejects with the reason of its end: a
 * worker that looks dead to the others has to start again.
 */
export async function attend(url: string, worker: string, log: JobLog): Promise<never> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tirage-attendance',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: `-c idle_session_timeout=${ABSENT_MS}`,
  });
  // The next check fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1, hashtext($2))', [ADVISORY_LOCKS.attendance, worker]);
  let missing: readonly string[] = [];
  while (true) {
    const now = await findMissing(client);
    const dead = now.filter((each) => missing.includes(each));
    if (dead.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      log.info({ workers: dead }, 'the jobs of dead workers are free again');
    }
    missing = now;
    await pause(LOOK_MS);
  }
}

/** Returns the owners of locked jobs that do not hold their attendance lock. */
async function findMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker._private_jobs
     where locked_by is not null and not exists (
       select from pg_locks
       where locktype = 'advisory' and objsubid = 2 and classid = $1::bigint::oid
         and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
         and database = (select oid from pg_database where datname = current_database()))`,
    [ADVISORY_LOCKS.attendance],
  );
  return rows.map(({ worker }) => worker);
}

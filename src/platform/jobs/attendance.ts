import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { JobLog } from './worker.ts';

/**
 * Which workers live. Each holds a lock in PostgreSQL for as long as its connection lives, and looks from time to time
 * whether the owners of locked jobs still hold theirs. An owner that is missing at two looks in a row has died, and its
 * jobs are free again, whoever else is at work. The second look leaves a living worker time to come back after the
 * database restarted.
 */
export interface Attendance {
  end(): Promise<void>;
}

const LOOK_MS = 5_000;
const RETRY_MS = 500;

export function attend(url: string, worker: string, log: JobLog): Attendance {
  const ending = new AbortController();
  const attending = keepAttending(url, worker, log, ending.signal);
  return {
    end() {
      ending.abort();
      return attending;
    },
  };
}

async function keepAttending(url: string, worker: string, log: JobLog, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const client = new pg.Client({ connectionString: url, application_name: 'tirage-attendance' });
    const lost = new AbortController();
    client.on('error', () => undefined);
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, hashtext($2))', [ADVISORY_LOCKS.attendance, worker]);
      await lookRegularly(client, log, AbortSignal.any([ending, lost.signal]));
    } catch {
      // The database is away: the worker's own connections say so.
    }
    await client.end().catch(() => undefined);
    if (!ending.aborted) await restOf(RETRY_MS, ending);
  }
}

async function lookRegularly(client: pg.Client, log: JobLog, until: AbortSignal): Promise<void> {
  let missing: readonly string[] = [];
  while (!until.aborted) {
    const now = await findMissing(client);
    const dead = now.filter((worker) => missing.includes(worker));
    if (dead.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      log.info({ workers: dead }, 'the jobs of dead workers are free again');
    }
    missing = now;
    await restOf(LOOK_MS, until);
  }
}

/** Owners of locked jobs that do not hold their attendance. */
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

async function restOf(milliseconds: number, until: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal: until }).catch(() => undefined);
}

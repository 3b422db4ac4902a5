import { Logger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { isUnavailable } from '../db/database.ts';

export interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A job's work. `tenantId` was stamped by the database when the job was added. */
export type Job = (payload: { readonly tenantId: string } & Readonly<Record<string, unknown>>) => Promise<void>;

const APPLICATION = 'tirage-worker';
const CONCURRENCY = 4;

/** Creates or updates the worker's own schema; needed before our functions that add jobs are called. */
export async function prepareJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet() });
}

const RETRY_MS = 1000;

/**
 * Runs jobs until stopped. Locks that a killed worker left are released first, so its jobs resume at once. The shop is
 * open by then: a database that is away is waited for and ends nothing.
 */
export async function startWorker(url: string, jobs: Readonly<Record<string, Job>>, log: JobLog): Promise<Runner> {
  for (;;)
    try {
      return await runJobs(url, jobs, log);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.error({ err: error }, 'jobs wait for the database');
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
}

async function runJobs(url: string, jobs: Readonly<Record<string, Job>>, log: JobLog): Promise<Runner> {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY + 2, application_name: APPLICATION });
  pool.on('error', (error) => log.error({ err: error }, 'worker connection lost'));
  // A client at work that loses its connection fails its own query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.error({ err: error }, 'worker connection lost')));
  const runner = await beginRunning(pool, jobs, log).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  void runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'worker stopped'))
    .finally(() => pool.end().catch(() => undefined));
  return runner;
}

async function beginRunning(pool: pg.Pool, jobs: Readonly<Record<string, Job>>, log: JobLog): Promise<Runner> {
  await releaseDeadLocks(pool);
  return run({
    pgPool: pool,
    taskList: asTasks(jobs),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quiet(log),
  });
}

function asTasks(jobs: Readonly<Record<string, Job>>): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        const { tenantId, ...rest } = payload as { tenantId?: unknown };
        if (typeof tenantId !== 'string') throw new TypeError(`Job ${name} has no tenant`);
        await job({ ...rest, tenantId });
      },
    ]),
  );
}

/** Only when no other worker is connected: then every lock belongs to a dead one. */
async function releaseDeadLocks(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))
     where not exists (select from pg_stat_activity where application_name = $1 and datname = current_database() and pid <> pg_backend_pid())`,
    [APPLICATION],
  );
}

function quiet(log?: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log?.error({ job: meta }, message);
  });
}

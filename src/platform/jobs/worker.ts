import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { isUnavailable } from '../db/database.ts';
import { attend, type Attendance } from './attendance.ts';

export interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A job's work. `tenantId` was stamped by the database when the job was added. */
export type Job = (payload: { readonly tenantId: string } & Readonly<Record<string, unknown>>) => Promise<void>;

/** What a worker does: jobs as they are added, and work that comes round by the clock, for all tenants at once. */
export interface Work {
  readonly jobs: Readonly<Record<string, Job>>;
  /** Once a minute over all workers. */
  readonly everyMinute?: Readonly<Record<string, () => Promise<void>>>;
}

export interface Worker {
  stop(): Promise<void>;
}

const APPLICATION = 'tirage-worker';
const CONCURRENCY = 4;
const POLL_MS = 2000;
const RETRY_MS = 1000;
/** What a stop waits for jobs under way; what is left stays locked until another worker finds its owner gone. */
const STOP_LIMIT_MS = 10_000;

/** Creates or updates the worker's own schema; needed before our functions that add jobs are called. */
export async function prepareJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet() });
}

/**
 * Runs jobs until stopped. A database that goes away ends the runner, since it cannot say any more what became of its
 * jobs; the next one begins as soon as the database is back, and the jobs that were under way are done again.
 */
export async function startWorker(url: string, work: Work, log: JobLog): Promise<Worker> {
  const stopping = new AbortController();
  let current = await begin(url, work, log, stopping.signal);
  const supervision = supervise();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await supervision;
    },
  };

  async function supervise(): Promise<void> {
    while (current) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.error({}, 'jobs begin again after the database was away');
      current = await begin(url, work, log, stopping.signal);
    }
  }
}

interface Shift {
  /** Resolves when it has ended, for whatever reason; never rejects. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** One runner at work. Waits for a database that is away: the shop is open by then. Undefined when it is stopped meanwhile. */
async function begin(url: string, work: Work, log: JobLog, stopping: AbortSignal): Promise<Shift | undefined> {
  while (!stopping.aborted)
    try {
      return await beginShift(url, work, log);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.error({ err: error }, 'jobs wait for the database');
      await pause(RETRY_MS);
    }
  return undefined;
}

async function beginShift(url: string, work: Work, log: JobLog): Promise<Shift> {
  const pool = openPool(url, log);
  const events: WorkerEvents = new EventEmitter();
  let attendance: Attendance | undefined;
  events.on('pool:create', ({ workerPool }) => (attendance = attend(url, workerPool.id, log)));
  const runner = await beginRunning(pool, events, work, log).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  let asked = false;
  const ended = runner.promise
    .catch((error: unknown) => {
      if (!asked) log.error({ err: error }, 'the worker ended');
    })
    .then(async () => {
      await attendance?.end();
      await pool.end().catch(() => undefined);
    });
  return {
    ended,
    async stop() {
      asked = true;
      await Promise.race([runner.stop().catch(() => undefined), pause(STOP_LIMIT_MS, undefined, { ref: false })]);
      await Promise.race([ended, pause(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

function openPool(url: string, log: JobLog): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY + 2, application_name: APPLICATION });
  pool.on('error', (error) => log.error({ err: error }, 'worker connection lost'));
  // A client at work that loses its connection fails its own query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function beginRunning(
  pool: pg.Pool,
  events: WorkerEvents,
  { jobs, everyMinute = {} }: Work,
  log: JobLog,
): Promise<Runner> {
  return run({
    pgPool: pool,
    events,
    taskList: { ...jobTasks(jobs), ...everyMinute },
    parsedCronItems: parseCronItems(Object.keys(everyMinute).map((task) => ({ task, match: '* * * * *' }))),
    noHandleSignals: true,
    logger: quiet(log),
    preset: {
      worker: {
        concurrentJobs: CONCURRENCY,
        pollInterval: POLL_MS,
        // One at a time the library reports a job's end in a promise that nobody waits for, and a database that goes
        // away just then would end the process. In batches a failure ends the runner, which begins again.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
}

function jobTasks(jobs: Readonly<Record<string, Job>>): TaskList {
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

function quiet(log?: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log?.error({ job: meta }, message);
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { isAway, isUnavailable } from '../db/database.ts';
import { CONNECT_LIMIT_MS } from '../db/owner.ts';
import { programFile } from '../installation.ts';
import { reportFault } from '../observability/faults.ts';
import { jobsTotal } from '../observability/metrics.ts';
import { orStopped } from '../or-stopped.ts';
import { inSpan } from '../observability/traces.ts';
import { silentLogger } from './library-log.ts';
import type { FromRunner, RunnerData, ToRunner } from './messages.ts';

export interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * The work of a job. The database set `tenantId` when the job was added.
 * @param isLastTry whether nobody runs it again if it fails now
 */
export type Job = (
  payload: { readonly tenantId: string } & Readonly<Record<string, unknown>>,
  isLastTry: boolean,
) => Promise<void>;

/** What a worker does: jobs from the queue, and scheduled work for all tenants at once. */
export interface Work {
  readonly jobs: Readonly<Record<string, Job>>;
  /** Runs once a minute, on one of all workers. */
  readonly everyMinute?: Readonly<Record<string, () => Promise<void>>>;
  /** Runs once an hour, on one of all workers. */
  readonly everyHour?: Readonly<Record<string, () => Promise<void>>>;
}

export interface Worker {
  stop(): Promise<void>;
}

const RETRY_MS = 1000;
/** How long a stop waits for running jobs. Another worker repeats the rest. */
const STOP_LIMIT_MS = 10_000;

/** Creates or updates the schema of the job library. Our functions that add jobs need it. */
export async function prepareJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // A statement that fails says so itself. A connection that PostgreSQL ends while it is being closed is no fault, and
  // without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: silentLogger() });
  } finally {
    await pool.end();
  }
}

/**
 * Runs jobs until it is stopped. The job library fetches them in its own thread, and the jobs run here: if the
 * database goes away, at most that thread ends. Another one starts as soon as the database is back, and interrupted
 * jobs
 * run again. Resolves when the first thread is at work. A missing database is waited for. An error that waiting does
 * not
 * fix, such as a missing right, rejects, and so does a stop that is requested meanwhile.
 */
export async function startWorker(url: string, work: Work, log: JobLog, asked?: AbortSignal): Promise<Worker> {
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  let current: Shift | undefined;
  let hasWorked = false;
  /** The last failure that was logged, so that a wait does not log it once a second. */
  let said: string | undefined;
  const supervision = supervise();
  const stop = async () => {
    stopping.abort();
    await current?.stop();
    await supervision;
  };
  try {
    await orStopped(ready.promise, asked);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      current = beginShift(url, work, log, onReady);
      const failure = await current.ended;
      if (stopping.signal.aborted) return;
      if (!hasWorked && !isUnavailable(failure)) return ready.reject(failure);
      sayOnce(failure);
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function onReady(): void {
    hasWorked = true;
    said = undefined;
    ready.resolve();
  }

  function sayOnce(failure: Error): void {
    if (said === failure.message) return;
    said = failure.message;
    const message = isUnavailable(failure)
      ? 'jobs wait for the database'
      : 'the runner of jobs ended; another one begins';
    log.error({ reason: failure.message }, message);
  }
}

interface Shift {
  /** Resolves with the reason when the thread has ended, for whatever reason. Never rejects. */
  readonly ended: Promise<Error>;
  stop(): Promise<void>;
}

function beginShift(
  url: string,
  { jobs, everyMinute = {}, everyHour = {} }: Work,
  log: JobLog,
  onReady: () => void,
): Shift {
  const work = { ...ofTenants(jobs), ...everyMinute, ...everyHour };
  const data: RunnerData = {
    url,
    tasks: Object.keys(work),
    everyMinute: Object.keys(everyMinute),
    everyHour: Object.keys(everyHour),
  };
  const thread = new Thread(programFile('src/platform/jobs/runner-thread.ts'), { workerData: data });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  const tell = (message: ToRunner) => thread.postMessage(message);
  /** Aborted when results of this thread's jobs are of no more use. */
  const over = new AbortController();
  let hears = false;
  let reason: Error | undefined;
  thread.on('message', (message: FromRunner) => {
    if (message.type === 'ready') {
      hears = true;
      onReady();
    } else if (message.type === 'failed') reason ??= Object.assign(new Error(message.message), { code: message.code });
    else if (message.type === 'log') log[message.level](message.fields, message.message);
    else
      void outcomeOf(message, work[message.task], over.signal).then((failure) =>
        tell({ type: 'done', run: message.run, failure }),
      );
  });
  thread.on('error', (error) => (reason ??= error as Error));
  const ended = new Promise<Error>((done) =>
    thread.once('exit', () => {
      over.abort();
      done(reason ?? new Error('the runner of jobs ended without a word'));
    }),
  );
  return {
    ended,
    async stop() {
      over.abort();
      // A thread that still connects receives no messages and has no running job.
      if (hears) {
        tell({ type: 'stop' });
        await Promise.race([ended, pause(STOP_LIMIT_MS, undefined, { ref: false })]);
      }
      await thread.terminate();
    },
  };
}

type Task = (payload: unknown, isLastTry: boolean) => Promise<void>;

/**
 * Undefined if the job is done, otherwise the error. While the database is away the job waits in its place. As a failed
 * try it would count, and the library waits longer after each: minutes, and then it gives up.
 */
async function outcomeOf(
  { task: name, payload, isLastTry }: Extract<FromRunner, { type: 'run' }>,
  task: Task | undefined,
  over: AbortSignal,
): Promise<string | undefined> {
  while (true) {
    try {
      await inSpan(`job ${name}`, { 'tirage.job': name }, 'CONSUMER', async () => task?.(payload, isLastTry));
      jobsTotal.inc({ task: name, outcome: 'done' });
      return undefined;
    } catch (error) {
      if (isAway(error)) await pause(RETRY_MS, undefined, { signal: over }).catch(() => undefined);
      if (isAway(error) && !over.aborted) continue;
      jobsTotal.inc({ task: name, outcome: 'failed' });
      // A missing database is not a fault of the job. The job runs again.
      if (!isUnavailable(error)) reportFault(error, { kind: 'job', where: name });
      return (error as Error).stack ?? String(error);
    }
  }
}

function ofTenants(jobs: Work['jobs']): Readonly<Record<string, Task>> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, isLastTry: boolean) => {
        const { tenantId, ...rest } = payload as { tenantId?: unknown };
        if (typeof tenantId !== 'string') throw new TypeError(`Job ${name} has no tenant`);
        await job({ ...rest, tenantId }, isLastTry);
      },
    ]),
  );
}

import { EventEmitter } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { parseCronItems, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { attend } from './attendance.ts';
import { silentLogger } from './library-log.ts';
import type { FromRunner, RunnerData, ToRunner } from './messages.ts';
import { watchLooks } from './watch-looks.ts';

/**
 * Runs the job library in its own thread. The thread fetches jobs and records their results, and the shop does the
 * work.
 * The library has promises that are never awaited. They may reject when the database goes away. That ends only this
 * thread,
 * and the shop starts another one.
 */
/** Three of them are lines of artwork. */
const CONCURRENCY = 5;
const POLL_MS = 2000;
const CONNECT_MS = 5000;
const FREE_MS = 1000;

const { url, tasks, everyMinute, everyHour } = workerData as RunnerData;
const running = new Map<number, { resolve(): void; reject(error: Error): void }>();
let runs = 0;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const say = (message: FromRunner) => parentPort?.postMessage(message);
const log = {
  info: (fields: object, message: string) => say({ type: 'log', level: 'info', message, fields }),
  error: (fields: object, message: string) => say({ type: 'log', level: 'error', message, fields }),
};

let stopping = false;
/** Sends the reason as the last message and ends this thread. */
const endWith = (error: unknown): never => {
  const { message, code } = error as NodeJS.ErrnoException;
  // If several addresses refuse a connection, the error has no message of its own.
  say({ type: 'failed', message: message || String(code), code });
  process.exit(1);
};
/**
 * After the loss of a connection the library may hang: it neither works nor ends. So this thread ends, and the shop
 * starts another one.
 */
const endOnLoss = (error: unknown) => (stopping ? undefined : endWith(error));
const pool = new pg.Pool({
  connectionString: url,
  max: CONCURRENCY + 2,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  application_name: 'tirage-worker',
});
pool.on('error', endOnLoss);
pool.on('connect', (client) => client.on('error', endOnLoss));

const events: WorkerEvents = new EventEmitter();
/** Whose name stands at the jobs of this thread. */
const owners = new Set<string>();
events.on('pool:create', ({ workerPool }) => {
  owners.add(workerPool.id);
  void attend(url, workerPool.id, log).catch(endOnLoss);
});
watchLooks(
  events,
  () => running.size >= CONCURRENCY,
  () => endOnLoss(new Error('Looks for jobs are not answered')),
);
const runner = await run({
  pgPool: pool,
  events,
  taskList: Object.fromEntries(tasks.map((task) => [task, handOver(task)])) satisfies TaskList,
  parsedCronItems: parseCronItems([
    ...everyMinute.map((task) => ({ task, match: '* * * * *' })),
    // Not on the full hour, when many other schedules start.
    ...everyHour.map((task) => ({ task, match: '17 * * * *' })),
  ]),
  noHandleSignals: true,
  logger: silentLogger((message) => log.error({}, message)),
  concurrency: CONCURRENCY,
  pollInterval: POLL_MS,
}).catch(endWith);

parentPort?.on('message', (message: ToRunner) => {
  if (message.type === 'stop') return void stop();
  const waiting = running.get(message.run);
  running.delete(message.run);
  if (message.failure === undefined) waiting?.resolve();
  else waiting?.reject(new Error(message.failure));
});
void runner.promise.then(() => endOnLoss(new Error('The job library ended by itself')), endOnLoss);
say({ type: 'ready' });

/**
 * Running jobs end first. The library does not wait until their results are written down, so the pool does: its end
 * waits for every statement. Otherwise the next worker would do the work a second time.
 */
async function stop(): Promise<void> {
  stopping = true;
  await runner.stop();
  await pool.end();
  await freeJobs().catch(() => undefined);
  process.exit(0);
}

/**
 * A result that the library wanted to write down after the pool had ended leaves its job locked. Others would free it
 * within a minute.
 */
async function freeJobs(): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: FREE_MS, query_timeout: FREE_MS });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[...owners]]);
  await client.end();
}

function handOver(task: string): Task {
  return (payload, { job }) => {
    const id = (runs += 1);
    const ended = Promise.withResolvers<void>();
    running.set(id, ended);
    say({ type: 'run', run: id, task, payload, isLastTry: job.attempts >= job.max_attempts });
    return ended.promise;
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { databaseUp, jobsNow, mailsNow, registry } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The database is queried at most this often, however many clients read the metrics. */
const FRESH_MS = 5_000;
const STATEMENT_LIMIT_MS = 2_000;

/** Serves the metrics of this process at their own address, and nothing else. */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  ownerUrl: string,
): Promise<MetricsServer> {
  const queue = watchQueue(ownerUrl);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end();
    void queue
      .refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  try {
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(port, host, ready);
    });
  } catch (error) {
    await queue.close();
    throw new ConfigError(sayUnopened(error as NodeJS.ErrnoException, { port, host }), { cause: error });
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await queue.close();
    },
  };
}

function sayUnopened({ code = '' }: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `METRICS_HOST is '${host}', which is no address of this machine (${code}). Set 127.0.0.1 or one of its own addresses.`;
  if (code === 'EACCES') return `METRICS_PORT ${port} may not be opened by this user. Set it to a number above 1023.`;
  return `METRICS_PORT ${port} on METRICS_HOST ${host} cannot be opened (${code}). Set another port: a server and a worker on one machine need one each.`;
}

const QUEUE = `select t.identifier as task,
    case when j.locked_at is not null then 'running'
      when j.attempts >= j.max_attempts then 'given_up'
      when j.attempts > 0 then 'failing'
      when j.run_at > now() then 'later' else 'waiting' end as state,
    count(*)::int as jobs
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1, 2`;
const MAIL_TASK = 'send_mail';
const MAIL_STATES: Readonly<Record<string, string>> = { running: 'waiting', later: 'waiting' };

/** The queue is in the database and the same for all processes, so each reports the same values. */
function watchQueue(ownerUrl: string): { refresh(): Promise<void>; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    connectionTimeoutMillis: STATEMENT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idleTimeoutMillis: 2 * FRESH_MS,
    application_name: 'tirage-metrics',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let asked = -Infinity;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    try {
      const { rows } = await pool.query<{ task: string; state: string; jobs: number }>(QUEUE);
      jobsNow.reset();
      for (const state of ['waiting', 'failing', 'given_up']) mailsNow.set({ state }, 0);
      for (const { task, state, jobs } of rows) {
        jobsNow.set({ task, state }, jobs);
        if (task === MAIL_TASK) mailsNow.inc({ state: MAIL_STATES[state] ?? state }, jobs);
      }
      databaseUp.set(1);
    } catch {
      // Old values must not be served as current ones.
      jobsNow.reset();
      mailsNow.reset();
      databaseUp.set(0);
    }
    asked = performance.now();
    asking = undefined;
  };
  return {
    refresh: () => (performance.now() - asked < FRESH_MS ? Promise.resolve() : (asking ??= ask())),
    close: () => pool.end(),
  };
}

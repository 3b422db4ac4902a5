import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { readText } from '../../read-text.ts';
import { OWNER, type Cluster } from './cluster.ts';
import { serviceUserFor, spawnAs } from './service-user.ts';

/** The server process of a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;

/**
 * Returns the running postmaster of a cluster, and starts it if there is none. Several processes may call this at once:
 * PostgreSQL keeps one of their postmasters alive, and all of them find that one. It always listens on the port of the
 * cluster.
 */
export async function runPostmaster(
  cluster: Cluster,
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const running = readPostmaster(cluster) ?? (await launch(cluster, program, settings));
    if (running && (await answers(cluster, running))) {
      keepPort(cluster, running);
      return running;
    }
    await pause(50);
  }
  throw new ConfigError(
    `The embedded PostgreSQL does not start: ${lastWords(cluster)} (${cluster.log}). Set TIRAGE_DATA to a fresh folder, or DATABASE_URL to a PostgreSQL of yours.`,
  );
}

export function addressOf({ password }: Cluster, port: number): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Fast shutdown (SIGINT): sessions are ended, the log is flushed. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && waited < STOP_LIMIT_MS; waited += 25) await pause(25);
}

/** Starts a postmaster and waits until its lock file names it. Returns undefined if it ended at once. */
async function launch(
  cluster: Cluster,
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster | undefined> {
  const port = await portOf(cluster, settings['port']);
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...settings,
    port: String(port),
  });
  const log = openSync(cluster.log, isLong(cluster.log) ? 'w' : 'a', 0o600);
  const child = spawnAs(
    serviceUserFor(cluster.folder),
    program,
    ['-D', cluster.folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  let refused: Error | undefined;
  child.once('error', (error) => (refused = error));
  child.unref();
  for (let ended = false; !ended; await pause(20)) {
    if (refused)
      throw new ConfigError(
        `The embedded PostgreSQL cannot be started (${refused.message}). Start as a user who may run ${program}, or set DATABASE_URL.`,
      );
    ended = child.exitCode !== null || child.signalCode !== null;
    const running = readPostmaster(cluster);
    if (running) return running;
  }
  return undefined;
}

/**
 * The cluster's port, chosen once. It changes only if another program listens there and our postmaster does not run.
 */
async function portOf(cluster: Cluster, wanted: string | undefined): Promise<number> {
  const port = Number(wanted ?? keptPort(cluster));
  return port > 0 && (await listening(port)) !== undefined ? port : freePort();
}

function keptPort({ portFile }: Cluster): string {
  return existsSync(portFile) ? readText(portFile) : '';
}

/** Stores only a port that a postmaster really uses: of two starts at once, one chose a port in vain. */
function keepPort(cluster: Cluster, { port }: Postmaster): void {
  if (keptPort(cluster) !== String(port)) writeFileSync(cluster.portFile, String(port));
}

/** The living postmaster of a cluster, from PostgreSQL's own lock file. */
export function readPostmaster({ folder }: Cluster): Postmaster | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  if (!pid || !port || !isAlive(Number(pid))) return undefined;
  if (isPostgres(Number(pid))) return { pid: Number(pid), port: Number(port) };
  // A killed postmaster left this file. Another program may have its process id by now, which PostgreSQL cannot tell.
  rmSync(file, { force: true });
  return undefined;
}

/** If the system does not tell what a process is, its id alone is trusted. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process that ended and that no parent has waited for. In a container without an init it stays one for ever. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until it accepts connections. Returns false if it ended instead, or if its port is not ours. */
async function answers(cluster: Cluster, { pid, port }: Postmaster): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (isAlive(pid) && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: addressOf(cluster, port) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 28P01 (wrong password): waiting does not help.
      if ((error as { code?: string }).code === '28P01')
        throw new ConfigError(
          `The password kept for the embedded PostgreSQL in ${cluster.folder} is not the one it was set up with. Restore the file from a backup, or set DATABASE_URL.`,
        );
      await pause(20);
    }
  }
  return false;
}

const LONG_LOG_BYTES = 1_000_000;

function isLong(log: string): boolean {
  return existsSync(log) && statSync(log).size > LONG_LOG_BYTES;
}

function lastWords({ log }: Cluster): string {
  const said = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').at(-1) : '';
  return said || 'it said nothing';
}

export async function freePort(): Promise<number> {
  const port = await listening(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1');
  return port;
}

/** Opens a listener on a port and closes it again. Returns the port, or undefined if it cannot be opened. */
async function listening(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(port, '127.0.0.1', ready);
    });
  } catch {
    return undefined;
  }
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return address === null || typeof address === 'string' ? undefined : address.port;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

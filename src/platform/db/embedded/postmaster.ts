import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { readText } from '../../read-text.ts';
import { CONNECT_LIMIT_MS } from '../owner.ts';
import { OWNER, type Cluster } from './cluster.ts';
import { serviceUserFor, spawnAs } from './service-user.ts';

/** The server process of a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether it was asked to stop. In a smart shutdown (SIGTERM) it serves its sessions on and takes nobody in. */
  readonly isStopping: boolean;
}

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
/** So many postmasters in a row that end at once tell that waiting does not help. */
const MOST_LAUNCHES = 20;

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
  const before = lengthOf(cluster.log);
  for (let launches = 0; launches < MOST_LAUNCHES && Date.now() < deadline;) {
    const found = readPostmaster(cluster);
    // A session of somebody else may keep it from stopping for ever.
    if (found?.isStopping) await stopPostmaster(found);
    else {
      if (!found) launches += 1;
      const running = found ?? (await launch(cluster, program, settings));
      if (running && (await answers(cluster, running))) {
        keepPort(cluster, running);
        return running;
      }
    }
    await pause(50);
  }
  throw new ConfigError(
    `The embedded PostgreSQL of ${cluster.folder} does not start: ${lastWords(cluster, before)} (${cluster.log}). Its data are untouched: correct what the log says and start again.`,
  );
}

export function addressOf({ password }: Cluster, port: number): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Fast shutdown (SIGINT): sessions are ended, the log is flushed. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  if (!isAlive(pid)) return;
  askToStopNow(pid);
  for (let waited = 0; isAlive(pid) && waited < STOP_LIMIT_MS; waited += 25) await pause(25);
}

function askToStopNow(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ends a shutdown that waits for our own sessions. Returns whether there was one. The shop would sell on over its old
 * connections, while nobody new is let in.
 */
export function endSmartShutdown(cluster: Cluster): boolean {
  const running = readPostmaster(cluster);
  if (!running?.isStopping) return false;
  askToStopNow(running.pid);
  return true;
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
  const [pid, , , port, , , , state = ''] = readLockFile(file).split('\n');
  if (!pid || !port || !isAlive(Number(pid))) return undefined;
  if (isPostmasterOf(Number(pid), folder))
    return { pid: Number(pid), port: Number(port), isStopping: state.trim() === 'stopping' };
  // A killed postmaster left this file. Another program, which may be the PostgreSQL of another folder, has its process
  // id by now. PostgreSQL cannot tell.
  rmSync(file, { force: true });
  return undefined;
}

/** Empty if the postmaster has removed it meanwhile. */
function readLockFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** A postmaster works in its folder. If the system does not tell what a process is, its id alone is trusted. */
function isPostmasterOf(pid: number, folder: string): boolean {
  let words: string[];
  try {
    words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return true;
  }
  const [program = ''] = words;
  // Its children call themselves 'postgres: …'.
  if (!program.includes('postgres') || program.startsWith('postgres:')) return false;
  const place = placeOf(pid) ?? words[words.indexOf('-D') + 1];
  return place === undefined || sameFolder(place, folder);
}

/** Root in a container may not see where the process of another user works. */
function placeOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function sameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
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
    const client = new pg.Client({
      connectionString: addressOf(cluster, port),
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
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
      if (readPostmaster(cluster)?.isStopping) return false;
      await pause(20);
    }
  }
  return false;
}

const LONG_LOG_BYTES = 1_000_000;
const NO_WORD = 'it said nothing';

function isLong(log: string): boolean {
  return lengthOf(log) > LONG_LOG_BYTES;
}

function lengthOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

/** @param before how long the log was; a log that was too long has begun anew */
function lastWords({ log }: Cluster, before: number): string {
  if (!existsSync(log)) return NO_WORD;
  const all = readFileSync(log);
  const said = all.subarray(all.length >= before ? before : 0).toString();
  return said.trim().split('\n').at(-1) || NO_WORD;
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

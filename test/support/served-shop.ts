import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { freshDatabase } from './shop.ts';

const root = join(import.meta.dirname, '../..');
const READY_MS = 120_000;

const ENDS_WITH_PARENT = pathToFileURL(join(import.meta.dirname, 'ends-with-parent.ts')).href;

/** A process of ours, started as an operator starts it. */
export interface Served {
  readonly process: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A shop in its own process and on its own port. */
export interface ServedShop extends Served {
  readonly port: number;
  readonly databaseUrl: string;
  address(host?: string): string;
}

type Settings = Readonly<Record<string, string>>;

/** When a served shop ends: when the test stops it, or at the latest with the process that started it. */
type End = 'when stopped' | 'with this process';

export async function serveShop(settings: Settings = {}, end: End = 'when stopped'): Promise<ServedShop> {
  const port = await freePort();
  const databaseUrl = settings['DATABASE_URL'] ?? (await freshDatabase());
  const child = launch(
    'dist/program/main.js',
    { PORT: String(port), DATABASE_URL: databaseUrl, ...settings },
    'ignore',
    [],
    end,
  );
  await ready(port, child);
  return {
    port,
    databaseUrl,
    process: child,
    address: (host = 'localhost') => `http://${host}:${port}`,
    stop: (signal = 'SIGTERM') => stopped(child, signal),
  };
}

/** Starts only background jobs. It works as soon as the shop's jobs exist. */
export function serveWorker(settings: Settings): Served {
  const child = launch('dist/program/worker.js', settings);
  return { process: child, stop: (signal = 'SIGTERM') => stopped(child, signal) };
}

export function launch(
  program: string,
  settings: Settings,
  output: 'ignore' | 'pipe' = 'ignore',
  args: readonly string[] = [],
  end: End = 'when stopped',
): ChildProcess {
  const isTied = end === 'with this process';
  return spawn(process.execPath, [...(isTied ? ['--import', ENDS_WITH_PARENT] : []), program, ...args], {
    cwd: root,
    stdio: ['ignore', output, output === 'pipe' ? 'pipe' : 'inherit', ...(isTied ? (['ipc'] as const) : [])],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      TIRAGE_DEMO_ORDERS: 'off',
      TIRAGE_DATA: mkdtempSync(join(tmpdir(), 'tirage-served-')),
      ...settings,
    },
  });
}

export async function ready(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop stopped at its start with code ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The shop did not become ready');
}

export async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

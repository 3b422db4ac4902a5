import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { layGround } from '../src/app/start.ts';

const ROOT = join(import.meta.dirname, '..');
const READY_MS = 60_000;
const LOOK_MS = 10;
const NOTHING = { warn: () => undefined, error: () => undefined };

export type Settings = Readonly<Record<string, string>>;

/** A process of the built shop that is ready. */
export interface Running {
  readonly port: number;
  readonly address: string;
  /** From the start of the process until it was ready. */
  readonly milliseconds: number;
  /** Its memory, read from Linux. */
  residentBytes(): number;
}

/** Runs a measurement against a process of the built shop in production mode, without demo orders. */
export async function withServer<T>(settings: Settings, measure: (shop: Running) => Promise<T>): Promise<T> {
  const port = await freePort();
  const since = performance.now();
  const server = spawn(process.execPath, ['dist/program/main.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), TIRAGE_DEMO_ORDERS: 'off', ...settings },
  });
  try {
    const address = `http://localhost:${port}`;
    while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
      if (performance.now() - since > READY_MS || server.exitCode !== null)
        throw new Error('The shop did not become ready');
      await pause(LOOK_MS);
    }
    const milliseconds = performance.now() - since;
    return await measure({ port, address, milliseconds, residentBytes: () => residentBytes(server) });
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
}

/** The same with an empty data folder, behind a trusted proxy, so that calls can come from many addresses. */
export async function withRunningShop<T>(
  measure: (address: string, residentBytes: () => number) => Promise<T>,
): Promise<T> {
  return inFolder((folder) =>
    withServer({ TIRAGE_DATA: folder, LOG_LEVEL: 'fatal', TIRAGE_TRUST_PROXY: '127.0.0.1' }, (shop) =>
      measure(shop.address, shop.residentBytes),
    ),
  );
}

/** Runs a measurement with settings for servers of one database, in which the demo's shops are. They start no jobs. */
export async function withShopDatabase<T>(
  measure: (settings: Settings, databaseUrl: string) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const postgres = await useEmbeddedPostgres(folder, NOTHING);
    try {
      const settings = { DATABASE_URL: postgres.url, TIRAGE_DATA: folder, LOG_LEVEL: 'silent' };
      await (await layGround(readConfig(settings), NOTHING)).close();
      return await measure({ ...settings, TIRAGE_WORKER: 'off' }, postgres.url);
    } finally {
      await postgres.release();
    }
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function residentBytes({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

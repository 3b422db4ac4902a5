import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/embedded/postmaster.ts';

const ROOT = join(import.meta.dirname, '..');
const READY_MS = 60_000;

/**
 * Runs a measurement against the built shop: a process of its own in production mode, with an empty data folder and
 * without demo orders, behind a trusted proxy, so that calls can come from many addresses. Its memory is read from Linux.
 */
export async function withRunningShop<T>(
  measure: (address: string, residentBytes: () => number) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['dist/program/main.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      TIRAGE_DATA: folder,
      LOG_LEVEL: 'fatal',
      TIRAGE_DEMO_ORDERS: 'off',
      TIRAGE_TRUST_PROXY: '127.0.0.1',
    },
  });
  try {
    const address = `http://localhost:${port}`;
    await ready(address, server);
    return await measure(address, () => residentBytes(server));
  } finally {
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    if ((await fetch(`${address}/readyz`).catch(() => undefined))?.ok) return;
    await pause(100);
  }
  throw new Error('The shop did not become ready');
}

function residentBytes({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { layGround } from '../src/app/start.ts';
import { generateShops, hostOfShop } from '../test/support/generated-shops.ts';
import { shopFolder } from '../test/support/shop-folder.ts';
import type { Figure } from './run.ts';

const ROOT = join(import.meta.dirname, '..');
const SHOPS = 10_000;
const VISITED = 50;
const STARTS = 3;
const PAGES = ['/', '/flyers/', '/flyer-a5/', '/carte-de-visite/'];
const READY_MS = 60_000;
const NOTHING = { warn: () => undefined, error: () => undefined };

/**
 * Compares a server with ten thousand shops, fifty of them visited, with a server of the demo's five shops. Also
 * measures
 * how soon a change is visible.
 */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const postgres = await useEmbeddedPostgres(folder, { warn: () => undefined });
  try {
    const settings = { DATABASE_URL: postgres.url, TIRAGE_DATA: folder, LOG_LEVEL: 'silent' };
    await (await layGround(readConfig(settings), NOTHING)).close();
    const few = await starts(settings);
    await generateShops(postgres.url, SHOPS, VISITED);
    const many = await starts(settings);
    const { resident, seen } = await visited(settings, postgres.url);
    return [
      {
        name: `start to readiness with ${SHOPS} shops : with five (at most 1.5)`,
        value: `${(many / few).toFixed(2)} (${Math.round(many)} : ${Math.round(few)} ms)`,
      },
      { name: `resident with ${VISITED} of ${SHOPS} shops visited (under 450 MB)`, value: `${resident} MB` },
      { name: 'a product applied to a running shop is on its page (within 1000 ms)', value: `${Math.round(seen)} ms` },
    ];
  } finally {
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Settings = Readonly<Record<string, string>>;

/** The median time of a process from its beginning until it is ready. */
async function starts(settings: Settings): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1)
    await served(settings, async (_port, _server, milliseconds) => void times.push(milliseconds));
  return times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
}

async function visited(settings: Settings, databaseUrl: string): Promise<{ resident: number; seen: number }> {
  const result = { resident: 0, seen: 0 };
  await served(settings, async (port, { pid }) => {
    for (let shop = 1; shop <= VISITED; shop += 1) for (const path of PAGES) await page(port, hostOfShop(shop), path);
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    result.resident = Math.round(Number(kilobytes) / 1024);
    const files = shopFolder(databaseUrl);
    files.change('catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: "Prospectus A5"');
    await files.apply();
    const since = performance.now();
    while (!(await page(port, 'localhost', '/flyer-a5/')).includes('<title>Prospectus A5')) await pause(5);
    result.seen = performance.now() - since;
    files.delete();
  });
  return result;
}

async function served(
  settings: Settings,
  work: (port: number, server: ChildProcess, milliseconds: number) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const since = performance.now();
  const server = spawn(process.execPath, ['dist/program/main.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: 'production',
      PORT: String(port),
      TIRAGE_WORKER: 'off',
      TIRAGE_DEMO_ORDERS: 'off',
    },
  });
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (performance.now() - since > READY_MS || server.exitCode !== null)
        throw new Error('The shop did not become ready');
      await pause(10);
    }
    await work(port, server, performance.now() - since);
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
}

/** Requests a page with a given Host, which fetch does not allow. */
function page(port: number, host: string, path: string): Promise<string> {
  return new Promise((done, fail) => {
    const call = request({ port, path, headers: { host } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done(Buffer.concat(chunks).toString()));
    });
    call.on('error', fail);
    call.end();
  });
}

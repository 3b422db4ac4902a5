import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { statement } from '../support/database.ts';
import { launch, serveShop, stopped, type Served, type ServedShop } from '../support/served-shop.ts';

const running: Served[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.stop('SIGTERM')));
});

const dataFolder = () => mkdtempSync(join(tmpdir(), 'tirage-embedded-'));
const here = (folder: string) => ({ DATABASE_URL: '', TIRAGE_DATA: folder });

async function serve(folder: string): Promise<ServedShop> {
  const shop = await serveShop(here(folder));
  running.push(shop);
  return shop;
}

async function sells(shop: ServedShop): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${shop.address()}/api/v1/cart`, { method: 'POST', headers, body: '{}' })).status;
}

const lockFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid');
const portOf = (folder: string) => readFileSync(lockFile(folder), 'utf8').split('\n')[3];

/** What a process said and how it ended. */
async function outcome(child: ReturnType<typeof launch>): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

describe('the embedded PostgreSQL of a data folder', () => {
  test('makes the folder where nobody has started yet, as for a restore', async () => {
    const database = await useEmbeddedPostgres(join(dataFolder(), 'new', 'data'), { warn: () => undefined });
    try {
      await statement(database.url, 'select 1');
    } finally {
      await database.release();
    }
  });

  test('serves every process of the folder until the last one is gone, at a port that stays', async () => {
    const folder = dataFolder();
    const first = await serve(folder);
    const port = portOf(folder);
    const second = await serve(folder);
    const worker = launch('dist/program/worker.js', here(folder));
    running.push({ process: worker, stop: (signal = 'SIGTERM') => stopped(worker, signal) });
    await second.stop('SIGTERM');
    expect(await sells(first)).toBe(200);
    await stopped(worker, 'SIGTERM');
    expect(await sells(first)).toBe(200);
    const third = await serve(folder);
    await first.stop('SIGKILL');
    expect(await sells(third)).toBe(200);
    expect(portOf(folder)).toBe(port);
    await third.stop('SIGTERM');
    expect(existsSync(lockFile(folder))).toBe(false);
    await serve(folder);
    expect(portOf(folder)).toBe(port);
  });

  test('is made once when two first starts come at the same time', async () => {
    const folder = dataFolder();
    const log = { warn: () => undefined };
    const both = await Promise.all([useEmbeddedPostgres(folder, log), useEmbeddedPostgres(folder, log)]);
    expect(both[0]?.url).toBe(both[1]?.url);
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
    await both[0]?.release();
    expect(existsSync(lockFile(folder))).toBe(true);
    await both[1]?.release();
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  test('comes back at its port when it is asked to stop while it is used, and takes newcomers in', async () => {
    const folder = dataFolder();
    const log = { warn: () => undefined };
    const database = await useEmbeddedPostgres(folder, log);
    const [pid, port] = [database.pid(), portOf(folder)];
    // A smart shutdown waits for every session, so those that are there go on and nobody else is let in.
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => database.pid(), { timeout: 30_000 }).not.toBe(pid);
    await statement(database.url, 'select 1');
    expect(portOf(folder)).toBe(port);
    await database.release();
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  test('that nobody of ours uses any more, and that another session keeps from stopping, is taken over', async () => {
    const folder = dataFolder();
    const log = { warn: () => undefined };
    const database = await useEmbeddedPostgres(folder, log);
    const pid = database.pid();
    await database.release({ keepRunning: true });
    const other = new pg.Client({ connectionString: database.url });
    other.on('error', () => undefined);
    await other.connect();
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => readFileSync(lockFile(folder), 'utf8')).toContain('stopping');
    const next = await useEmbeddedPostgres(folder, log);
    expect(next.pid()).not.toBe(pid);
    await next.release();
  });

  test('starts although the process id in its lock file belongs to the PostgreSQL of another folder by now', async () => {
    const [ours, theirs] = [dataFolder(), dataFolder()];
    const log = { warn: () => undefined };
    const other = await useEmbeddedPostgres(theirs, log);
    await (await useEmbeddedPostgres(ours, log)).release();
    const left = readFileSync(lockFile(theirs), 'utf8').replace(theirs, ours);
    writeFileSync(lockFile(ours), left);
    const database = await useEmbeddedPostgres(ours, log);
    await statement(database.url, 'select 1');
    await statement(other.url, 'select 1');
    expect(database.pid()).not.toBe(other.pid());
    await database.release();
    await other.release();
  });

  test('that does not start is named with what it said now, and nobody is sent to a fresh folder', async () => {
    const folder = dataFolder();
    const log = { warn: () => undefined };
    await (await useEmbeddedPostgres(folder, log)).release();
    writeFileSync(join(folder, 'postgres.log'), 'LOG:  what was said long ago\n');
    writeFileSync(join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    const fault: unknown = await useEmbeddedPostgres(folder, log).catch((error: unknown) => error);
    expect((fault as Error).message).toMatch(/does not start: .*configuration file.*Its data are untouched/);
    expect((fault as Error).message).not.toMatch(/fresh folder|another folder|long ago/);
  });

  test('is never put over what stands in its place', async () => {
    const folder = dataFolder();
    mkdirSync(join(folder, 'postgres', 'main'), { recursive: true });
    const precious = join(folder, 'postgres', 'main', 'customers.db');
    writeFileSync(precious, 'precious');
    writeFileSync(join(folder, 'postgres-password'), 'kept');
    await expect(useEmbeddedPostgres(folder, { warn: () => undefined })).rejects.toThrow(/Nothing was changed/);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(readFileSync(join(folder, 'postgres-password'), 'utf8')).toBe('kept');
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres-password']);
  });

  test('that lost one of its files is left for its owner to restore', async () => {
    const folder = dataFolder();
    const log = { warn: () => undefined };
    await (await useEmbeddedPostgres(folder, log)).release();
    const before = readdirSync(join(folder, 'postgres')).length;
    rmSync(join(folder, 'postgres', 'PG_VERSION'));
    await expect(useEmbeddedPostgres(folder, log)).rejects.toThrow(/PG_VERSION is missing/);
    expect(readdirSync(join(folder, 'postgres')).length).toBe(before - 1);
  });
});

describe('a process that is asked to stop', () => {
  test('before it listens leaves no PostgreSQL behind', async () => {
    const folder = dataFolder();
    const child = launch('dist/program/main.js', { ...here(folder), PORT: String(await freePort()) }, 'pipe');
    const end = outcome(child);
    await expect.poll(() => existsSync(lockFile(folder))).toBe(true);
    child.kill('SIGINT');
    expect(await end).toEqual({ code: 0, said: '' });
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('in the middle of a command leaves no PostgreSQL behind: %s', async (signal, code) => {
    const folder = dataFolder();
    const child = launch('src/app/commands/backup-command.ts', here(folder), 'pipe', [
      'backup',
      join(folder, 'backup'),
    ]);
    const end = outcome(child);
    await expect.poll(() => existsSync(lockFile(folder))).toBe(true);
    child.kill(signal);
    expect(await end).toEqual({ code, said: '' });
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  test('through npm start ends in order, and a clean stop logs no error', async () => {
    const folder = dataFolder();
    const port = await freePort();
    const child = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...here(folder), NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'info' },
    });
    const end = outcome(child);
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    child.kill('SIGTERM');
    const { said } = await end;
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
    expect(existsSync(lockFile(folder))).toBe(false);
    expect(said).toContain('"msg":"stopping"');
    expect(said.split('\n').filter((line) => /"level":(?:[4-6]0)/.test(line))).toEqual([]);
  });
});

describe('a start that cannot be', () => {
  test.each([
    [
      'a file in the place of the folder',
      () => ({ ...here(join(dataFolder(), 'x')), TIRAGE_DATA: '/dev/null/data' }),
      'TIRAGE_DATA',
    ],
    [
      'a database where nothing listens',
      async () => ({ DATABASE_URL: `postgres://mia:pw@127.0.0.1:${await freePort()}/shop` }),
      'DATABASE_URL',
    ],
    ['an address that is not of this machine', () => ({ ...here(dataFolder()), HOST: '192.0.2.1' }), 'HOST'],
  ])('with %s says so in one sentence', async (_what, settings, setting) => {
    const child = launch('dist/program/main.js', { PORT: String(await freePort()), ...(await settings()) }, 'pipe');
    const { code, said } = await outcome(child);
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^${setting} .*\\.\\n$`));
  });

  test.each([
    ['a role that is not there', 'nobody_here', 'postgres', /^DATABASE_URL: .*create role nobody_here/],
    ['a database that is not there', 'mia', 'nowhere', /^DATABASE_URL: there is no database 'nowhere'/],
    ['a role that may not create the shop’s own', 'mia', 'hers', /^DATABASE_URL: .*alter role mia createrole/],
  ])('with %s says so in one sentence', async (_what, role, name, sentence) => {
    const database = await useEmbeddedPostgres(dataFolder(), { warn: () => undefined });
    try {
      const { Client } = (await import('pg')).default;
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query(`create role mia login password 'pw'`);
      await client.query('create database hers owner mia');
      await client.end();
      const url = new URL(database.url);
      url.username = role;
      url.password = 'pw';
      url.pathname = `/${name}`;
      const { code, said } = await outcome(launch('dist/program/main.js', { DATABASE_URL: url.href }, 'pipe'));
      expect(code).toBe(1);
      expect(said).toMatch(sentence);
      expect(said.trim().split('\n')).toHaveLength(1);
    } finally {
      await database.release();
    }
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { ROOT } from '#platform/installation.ts';
import { freshDatabase } from '../support/shop.ts';
import { launch, serveShop, serveWorker, type Served } from '../support/served-shop.ts';

const running: Served[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.stop('SIGTERM')));
});

interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

async function outcomeOf(command: string, args: readonly string[], cwd: string, settings: object): Promise<Outcome> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...settings } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

describe('figures', () => {
  test('are served by server and worker, each at a port of its own; one that is taken is named', async () => {
    const [ofServer, ofWorker] = [await freePort(), await freePort()];
    const shop = await serveShop({ METRICS_PORT: String(ofServer), TIRAGE_WORKER: 'off' });
    running.push(shop);
    const settings = { DATABASE_URL: shop.databaseUrl, METRICS_PORT: String(ofWorker) };
    running.push(serveWorker(settings));
    const read = (port: number) =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
    expect(await read(ofServer)).toContain('tirage_database_up 1');
    await expect.poll(() => read(ofWorker)).toContain('tirage_mails{state="waiting"} 0');
    const { code, said } = await outcomeOf(process.execPath, ['dist/program/worker.js'], ROOT, settings);
    expect(code).toBe(1);
    expect(said).toMatch(/^METRICS_PORT \d+ on METRICS_HOST 127\.0\.0\.1 cannot be opened \(EADDRINUSE\)\. .*\.\n$/);
  });
});

describe('a start that waits for a PostgreSQL which never answers', () => {
  test.each(['main', 'worker'])('ends in order when the %s is asked to stop', async (program) => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((open) => silent.listen(0, '127.0.0.1', open));
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, 'connection');
    const child = launch(`dist/program/${program}.js`, {
      PORT: '0',
      DATABASE_URL: `postgres://mia:x@127.0.0.1:${port}/shop`,
    });
    const gone = once(child, 'exit');
    await asked;
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => silent.close(closed));
  });
});

/** Whom a cluster may belong to that is neither root’s nor the ordinary user’s. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const asOrdinary = ['--reuid=12345', '--regid=12345', '--clear-groups'];
/** A clone that only root may enter tells nothing of an ordinary user's start. */
const canTry =
  isRoot &&
  spawnSync('setpriv', [...asOrdinary, process.execPath, '-e', `require('fs').readFileSync('${ROOT}/package.json')`])
    .status === 0;

describe.skipIf(!canTry)('an ordinary user beside root', () => {
  const start = (folder: string) =>
    outcomeOf('setpriv', [...asOrdinary, process.execPath, 'dist/program/main.js'], ROOT, {
      HOME: '/tmp',
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      PORT: '0',
      DATABASE_URL: '',
      TIRAGE_DATA: folder,
      TIRAGE_SECRET: 'x'.repeat(40),
    });

  function folderOf(mode: number): string {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-user-'));
    chmodSync(folder, mode);
    return folder;
  }

  test('cannot write a folder of root’s, and is told which setting and what to do', async () => {
    const folder = folderOf(0o755);
    const { code, said } = await start(folder);
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^TIRAGE_DATA is ${folder}, where this user may not write .*\\.\\n$`));
  });

  test('cannot start the PostgreSQL of another user, and is told whose it must be', async () => {
    const folder = folderOf(0o777);
    const cluster = join(folder, 'postgres');
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    chownSync(cluster, NOBODY, NOBODY);
    const { code, said } = await start(folder);
    expect(code).toBe(1);
    expect(said).toMatch(/^\S+\/postgres belongs to another user\. Start as that user, .*TIRAGE_DATA.*\.\n$/);
    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  test('and a second start beside root’s leaves root’s shop open', async () => {
    const folder = folderOf(0o755);
    const shop = await serveShop({ DATABASE_URL: '', TIRAGE_DATA: folder });
    running.push(shop);
    const { code, said } = await start(folder);
    expect(code).toBe(1);
    expect(said).toMatch(/^\S+ belongs to another user\. .*TIRAGE_DATA/);
    expect((await fetch(`${shop.address()}/readyz`)).status).toBe(200);
  });
});

describe('a build that was given', () => {
  /** A copy with packages that count as installed, so that only the build is asked for. */
  function installation(): string {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-given-'));
    for (const name of [
      'boot.mjs',
      'build-folder.mjs',
      'package.json',
      'package-lock.json',
      'vite.config.ts',
      'tsconfig.json',
      'tenants',
      'dist',
    ])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    const lock = createHash('sha256')
      .update(readFileSync(join(ROOT, 'package-lock.json')))
      .digest('hex');
    writeFileSync(join(folder, 'node_modules/.tirage-installed'), `${lock} all ${process.platform}-${process.arch}`);
    return folder;
  }

  const boot = (folder: string, build: string) =>
    outcomeOf(process.execPath, ['boot.mjs'], folder, { TIRAGE_BUILD: build });

  test('is served when it is of these sources; any other is refused, and nothing is built', async () => {
    const folder = installation();
    expect(await boot(folder, 'given')).toEqual({ code: 0, said: '' });
    writeFileSync(join(folder, 'src/app/main.ts'), '// another version');
    expect(await boot(folder, 'given')).toEqual({
      code: 1,
      said: expect.stringMatching(/^TIRAGE_BUILD is given, but dist was built from other sources/) as string,
    });
    rmSync(join(folder, 'dist'), { recursive: true });
    expect((await boot(folder, 'given')).said).toMatch(/^TIRAGE_BUILD is given, but there is no build in dist/);
    expect((await boot(folder, 'Given')).said).toBe("TIRAGE_BUILD is 'Given'. Set one of: here, given.\n");
  });
});

test('the built program keeps what is only called to see whether it throws: 8.01 an address that cannot be read', async () => {
  const shop = await serveShop();
  running.push(shop);
  const page = await fetch(`${shop.address()}/%zz`);
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const call = await fetch(`${shop.address()}/api/v1/%zz`);
  expect([call.status, await call.json()]).toMatchObject([400, { error: { key: 'invalid_request' } }]);
});

test('a server that is given secrets in files starts with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-secrets-'));
  const url = await freshDatabase();
  writeFileSync(join(folder, 'url'), `${url}\n`);
  const shop = await serveShop({ DATABASE_URL: '', DATABASE_URL_FILE: join(folder, 'url') });
  running.push(shop);
  expect((await fetch(`${shop.address()}/`)).status).toBe(200);
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { CONNECT_LIMIT_MS } from '#platform/db/owner.ts';
import { serveMetrics } from '#platform/observability/metrics-server.ts';
import { prepareDatabase } from '../../src/app/database-mode.ts';
import { openShop, type Substitutes } from '../../src/app/open-shop.ts';
import { layGround, withDatabase } from '../../src/app/start.ts';
import { statement, withDatabase as withDatabaseName } from '../support/database.ts';
import { ask } from '../support/invariants.ts';
import { freshDatabase } from '../support/shop.ts';

const CONNECTIONS = `select application_name from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

test('a start that fails after its database was opened leaves no connection behind', async () => {
  const databaseUrl = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  const settings = { DATABASE_URL: databaseUrl, TIRAGE_DATA: folder, LOG_LEVEL: 'silent', METRICS_PORT: '0' };
  const failing: Substitutes = {
    get elapsed(): never {
      throw new Error('the clock is broken');
    },
  };
  await expect(openShop(readConfig(settings), failing)).rejects.toThrow('the clock is broken');
  await expect.poll(() => ask(databaseUrl, CONNECTIONS)).toEqual([]);
});

test('a start that cannot read its shops leaves no connection behind', async () => {
  const databaseUrl = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  await statement(databaseUrl, 'revoke select on tenants from tirage_app');
  const config = readConfig({ DATABASE_URL: databaseUrl, TIRAGE_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(layGround(config, { warn: () => undefined, error: () => undefined })).rejects.toThrow(
    'permission denied for table tenants',
  );
  await expect.poll(() => ask(databaseUrl, CONNECTIONS)).toEqual([]);
});

test('a data folder that cannot be made is refused with its setting and the remedy, by a server and by a command', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  writeFileSync(join(folder, 'file'), '');
  const unmakeable = [join(folder, 'file'), join(folder, 'file/below/it'), '/dev/null/x'];
  // Where the system keeps its own: no folder can be made there, and not every system has them.
  for (const place of ['/proc', '/sys']) if (existsSync(place)) unmakeable.push(`${place}/nope/x`);
  const log = { warn: () => undefined, error: () => undefined };
  for (const given of unmakeable) {
    const config = readConfig({ TIRAGE_DATA: given, LOG_LEVEL: 'silent' });
    for (const start of [() => layGround(config, log), () => withDatabase(config, () => Promise.resolve())]) {
      const fault: unknown = await start().catch((error: unknown) => error);
      expect(fault, given).toBeInstanceOf(ConfigError);
      expect((fault as Error).message).toMatch(new RegExp(`^TIRAGE_DATA is ${given}, .*\\. .* TIRAGE_DATA to .*\\.$`));
    }
  }
});

test('a file in the place of the cluster is called what it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  writeFileSync(join(folder, 'postgres'), '');
  const config = readConfig({ TIRAGE_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(withDatabase(config, () => Promise.resolve())).rejects.toThrow(`${folder}/postgres is no folder`);
});

test('a link to a disk that is not mounted is no empty place for a new cluster', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  symlinkSync('/nowhere/postgres', join(folder, 'postgres'));
  const config = readConfig({ TIRAGE_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(withDatabase(config, () => Promise.resolve())).rejects.toThrow(
    `${folder}/postgres is a link to /nowhere/postgres, which is not there. Nothing was changed.`,
  );
  expect(readdirSync(folder)).toEqual(['postgres']);
});

test('a data folder that is a link to a disk that is not mounted is called what it is', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tirage-failed-')), 'data');
  symlinkSync('/nowhere/data', folder);
  const config = readConfig({ TIRAGE_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(withDatabase(config, () => Promise.resolve())).rejects.toThrow(
    `${folder} is a link to /nowhere/data, which is not there. Nothing was changed.`,
  );
});

test.each([
  ['a mail server', (socket: Socket) => void socket.end('220 mail.example ESMTP\r\n')],
  [
    'the shop’s own port',
    (socket: Socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  ],
  ['what hangs up', (socket: Socket) => void socket.once('data', () => socket.destroy())],
])('a DATABASE_URL that leads to %s is told in a sentence', async (_what, answer) => {
  const other = await listening(answer);
  await expect(startAt(other.port)).rejects.toThrow(
    /^DATABASE_URL names 127\.0\.0\.1:\d+, where something answers, but not as PostgreSQL does .* Correct host and port/,
  );
  await other.close();
});

test('a DATABASE_URL that leads to what takes the connection and stays silent is told when the limit is over', async () => {
  const silent = await listening(() => undefined);
  const asked = once(silent.server, 'connection');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const failed = expect(startAt(silent.port)).rejects.toThrow(
      /, where something takes the connection and says nothing/,
    );
    await asked;
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    await failed;
  } finally {
    vi.useRealTimers();
    await silent.close();
  }
});

test('a database that only reads is told with the remedy, and nothing is changed', async () => {
  const databaseUrl = await freshDatabase();
  const { pathname } = new URL(databaseUrl);
  await statement(databaseUrl, `alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
  const config = readConfig({ DATABASE_URL: databaseUrl, TIRAGE_DATA: mkdtempSync(join(tmpdir(), 'tirage-failed-')) });
  await expect(layGround(config, { warn: () => undefined, error: () => undefined })).rejects.toThrow(
    /^DATABASE_URL: the database '\w+' at .* only reads \(.*read-only transaction\)\. Name the primary/,
  );
});

test('a second owner beside a tirage_app that another one made is told the grant that helps', async () => {
  const server = withDatabaseName(inject('templateUrl'), 'postgres');
  const role = `second_${randomBytes(6).toString('hex')}`;
  await statement(server, `create role ${role} login createrole password 'pw'`);
  await statement(server, `create database ${role} owner ${role}`);
  const url = new URL(withDatabaseName(server, role));
  url.username = role;
  url.password = 'pw';
  const config = readConfig({ DATABASE_URL: url.href, TIRAGE_DATA: mkdtempSync(join(tmpdir(), 'tirage-failed-')) });
  const fault: unknown = await layGround(config, { warn: () => undefined, error: () => undefined }).catch(
    (error) => error,
  );
  const remedy = /As a superuser: (grant tirage_app to \w+ with admin option)\.$/.exec((fault as Error).message)?.[1];
  await statement(server, remedy ?? 'no remedy');
  await prepareDatabase({ mode: 'demo' }, url.href);
  await statement(server, `drop database ${role}`);
  await statement(server, `drop role ${role}`);
});

test('figures at an address that is not of this machine name the address and not the port', async () => {
  await expect(serveMetrics({ port: 0, host: '192.0.2.1' }, 'postgres://localhost/x')).rejects.toThrow(
    /^METRICS_HOST is '192\.0\.2\.1', which is no address of this machine/,
  );
});

async function listening(answer: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    answer(socket);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function startAt(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  const config = readConfig({ DATABASE_URL: `postgres://mia:x@127.0.0.1:${port}/shop`, TIRAGE_DATA: folder });
  return layGround(config, { warn: () => undefined, error: () => undefined });
}

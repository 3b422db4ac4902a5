import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startWorker, type JobLog } from '#platform/jobs/worker.ts';
import { statement } from '../support/database.ts';
import { freshDatabase } from '../support/shop.ts';

interface Said {
  readonly fields: object;
  readonly message: string;
}

function listeningLog(): { log: JobLog; said: Said[] } {
  const said: Said[] = [];
  return { said, log: { info: () => undefined, error: (fields, message) => said.push({ fields, message }) } };
}

test('a worker without a right on the jobs ends its start with the reason, and does not wait for a database that is there', async () => {
  const databaseUrl = await freshDatabase();
  const role = `stranger_${randomBytes(6).toString('hex')}`;
  await statement(databaseUrl, `create role ${role} login password 'x'`);
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'x';
  const { log, said } = listeningLog();
  const begun = startWorker(url.href, { jobs: {} }, log);
  await expect(begun).rejects.toMatchObject({ code: '42501' });
  expect(said).toEqual([]);
});

test('a worker whose database stays away says so once, and a stop ends its start', async () => {
  const stopping = new AbortController();
  let connections = 0;
  // Hangs up on everybody, as a machine on which PostgreSQL restarts.
  const away = createServer((socket) => {
    connections += 1;
    // What was sent is read before: a connection that ends with unread bytes is told for another reason.
    socket.once('data', () => socket.destroy());
    if (connections > 3) stopping.abort();
  });
  await new Promise<void>((ready) => away.listen(0, '127.0.0.1', ready));
  const url = `postgres://mia:x@127.0.0.1:${(away.address() as AddressInfo).port}/shop`;
  const { log, said } = listeningLog();
  await expect(startWorker(url, { jobs: {} }, log, stopping.signal)).rejects.toThrow('aborted');
  await new Promise((closed) => away.close(closed));
  expect(said).toEqual([
    {
      fields: { reason: 'Connection terminated unexpectedly' },
      message: 'jobs wait for the database',
    },
  ]);
});

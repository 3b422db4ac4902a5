import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StorageAway } from './file-store.ts';
import { openBucket } from './s3-bucket.ts';
import { s3Store } from './s3-store.ts';

const OURS = `t/ab/ab${'0'.repeat(62)}`;
const MOST_CALLS = 50;

/** A storage that holds objects of these names, and refuses whoever asks without an end. */
async function storage(names: readonly string[], { goesOn = true, changed = new Date(0).toUTCString() } = {}) {
  const removed: string[] = [];
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    calls += 1;
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://storage');
    if (calls > MOST_CALLS) outgoing.writeHead(403).end();
    else if (incoming.method === 'HEAD')
      outgoing.writeHead(200, { 'content-length': '5', 'last-modified': changed }).end();
    else if (incoming.method === 'GET') {
      const after = goesOn ? (searchParams.get('marker') ?? '') : '';
      const found = names.filter((name) => name.startsWith(searchParams.get('prefix') ?? '') && name > after);
      const objects = found.map(
        (name) =>
          `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><LastModified>2020-01-01T00:00:00Z</LastModified></Contents>`,
      );
      outgoing.end(`<ListBucketResult>${objects.join('')}</ListBucketResult>`);
    } else {
      if (incoming.method === 'DELETE') removed.push(pathname);
      incoming.on('end', () => outgoing.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'tirage-listing-'));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket = openBucket({ endpoint, region: 'eu', bucket: 'b', key: 'k', secret: 's' });
  return { store: s3Store(bucket, folder), removed, calls: () => calls };
}

test("the list of a bucket goes on after somebody else's object whose name XML writes otherwise", async () => {
  const { store } = await storage(['&foo/x', OURS]);
  expect(await store.owners()).toEqual(['&foo', 't']);
});

test('a storage that begins its list anew is not asked without an end', async () => {
  const { store, calls } = await storage([OURS], { goesOn: false });
  await expect(store.hashes('t')).rejects.toThrow(StorageAway);
  await expect(store.owners()).rejects.toThrow(StorageAway);
  expect(calls()).toBeLessThan(MOST_CALLS);
});

test('a file is not swept where the storage does not say how old it is', async () => {
  const { store, removed } = await storage([OURS], { changed: 'soon' });
  const swept = store.sweep('t', new Date('2025-01-01'), async () => new Set());
  await expect(swept).rejects.toThrow(StorageAway);
  expect(removed.filter((path) => path.endsWith(OURS) && !path.includes('going'))).toEqual([]);
});

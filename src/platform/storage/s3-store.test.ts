import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMoodyProxy, type MoodyProxy } from '#test/support/moody-proxy.ts';
import { openS3 } from '#test/support/s3-server.ts';
import { StorageAway, type FileStore } from './file-store.ts';
import { openBucket } from './s3-bucket.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Store } from './s3-store.ts';

const LATER = new Date(Date.now() + 60_000);
const bytes = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const none = () => Promise.resolve(new Set<string>());
/** A storage that stands still is waited for as shortly as a slow machine allows. */
const IMPATIENT = { answerMs: 400, silenceMs: 400, writtenMs: 400 };

let server: Awaited<ReturnType<typeof openS3>>;
let proxy: MoodyProxy;
let settings: S3Settings;
/** Each test has owners of its own in the one bucket. */
let owner: string;
let tests = 0;
beforeAll(async () => {
  server = await openS3();
  proxy = await openMoodyProxy(server.settings.endpoint);
  settings = { ...server.settings, endpoint: proxy.endpoint };
});
beforeEach(() => {
  proxy.mood = 'well';
  proxy.before = undefined;
  tests += 1;
  owner = `shop-${tests}`;
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const open = (limits?: typeof IMPATIENT) =>
  s3Store(openBucket(settings, limits), mkdtempSync(join(tmpdir(), 'tirage-s3-incoming-')));

async function kept(files: FileStore, text: string, upload = 'upload') {
  await files.receive(owner, upload, 0, bytes(text));
  return (await files.keep(owner, upload))!.hash;
}

async function read(files: FileStore, hash: string, of = owner) {
  const found = await files.open(of, hash);
  if (!found) return undefined;
  const parts = [];
  for await (const part of found.content) parts.push(Buffer.from(part));
  return { bytes: found.bytes, text: Buffer.concat(parts).toString() };
}

describe('files in a bucket', () => {
  test('come in pieces and are kept by what is in them, for every server', async () => {
    const [here, there] = [open(), open()];
    expect(await here.receive(owner, 'upload', 0, bytes('one '))).toBe(4);
    expect(await here.receive(owner, 'upload', 0, bytes('one '))).toBe(4);
    expect(await here.receive(owner, 'upload', 4, bytes('two'))).toBe(7);
    expect(await here.keep(owner, 'upload')).toEqual({ hash: hashOf('one two'), bytes: 7 });
    expect(await read(there, hashOf('one two'))).toEqual({ bytes: 7, text: 'one two' });
    expect([await here.received(owner, 'upload'), await here.keep(owner, 'upload')]).toEqual([0, undefined]);
    expect(await there.hashes(owner)).toEqual([hashOf('one two')]);
    expect(await there.owners()).toContain(owner);
  });

  test('are each owner’s apart, and none that was never sent', async () => {
    const files = open();
    const hash = await kept(files, 'mine');
    expect(await read(files, hash, 'another-shop')).toBeUndefined();
    expect(await read(files, hashOf('never sent'))).toBeUndefined();
  });

  test('may be empty, and larger than what moves at once', async () => {
    const files = open();
    expect(await read(files, await kept(files, ''))).toEqual({ bytes: 0, text: '' });
    const large = 'tirage '.repeat(1_000_000);
    expect(await read(files, await kept(files, large))).toEqual({ bytes: large.length, text: large });
  });

  test('are listed page by page', async () => {
    const files = open();
    const texts = ['a', 'b', 'c', 'd', 'e'];
    for (const text of texts) await kept(files, text);
    const bucket = openBucket(settings);
    const [first = []] = [await bucket.list(`${owner}/`, undefined, 2)];
    const second = await bucket.list(`${owner}/`, first.at(-1)?.name, 2);
    expect(new Set([...first, ...second].map(({ name }) => name)).size).toBe(4);
    expect(new Set(await files.hashes(owner))).toEqual(new Set(texts.map(hashOf)));
  });

  test('are swept when nothing names them, with uploads that were broken off', async () => {
    const files = open();
    const [named, unnamed] = [await kept(files, 'named'), await kept(files, 'unnamed')];
    await files.receive(owner, 'broken-off', 0, bytes('x'));
    const swept = await files.sweep(owner, LATER, (hashes) =>
      Promise.resolve(new Set(hashes.filter((each) => each === named))),
    );
    expect([swept, await files.received(owner, 'broken-off')]).toEqual([2, 0]);
    expect([await read(files, named), await read(files, unnamed)]).toEqual([{ bytes: 5, text: 'named' }, undefined]);
  });

  test('stay when they are new', async () => {
    const files = open();
    const hash = await kept(files, 'new');
    expect(await files.sweep(owner, new Date(Date.now() - 60_000), none)).toBe(0);
    expect(await read(files, hash)).toBeDefined();
  });

  test('stay when the same bytes are kept again while they are deleted', async () => {
    const [files, other] = [open(), open()];
    const hash = await kept(files, 'again');
    await other.receive(owner, 'upload', 0, bytes('again'));
    let again: Promise<unknown> | undefined;
    const written = Promise.withResolvers<void>();
    proxy.before = async (method, path) => {
      // The other server has written the file, and now waits for the sweep, whose deletion is held up until then.
      if (method === 'HEAD' && path.includes('/going/')) written.resolve();
      if (method !== 'DELETE' || path.includes('/going/') || again) return;
      again = other.keep(owner, 'upload');
      await written.promise;
    };
    expect(await files.sweep(owner, LATER, none)).toBe(1);
    expect(await again).toEqual({ hash, bytes: 5 });
    expect(await read(files, hash)).toEqual({ bytes: 5, text: 'again' });
  });
});

describe('a storage that is away', () => {
  test.each(['refusing', 'silent', 'no storage'] as const)('keeps an upload where it is: %s', async (mood) => {
    const files = open(IMPATIENT);
    await files.receive(owner, 'upload', 0, bytes('patience'));
    proxy.mood = mood;
    await expect(files.keep(owner, 'upload')).rejects.toThrow(StorageAway);
    expect(await files.received(owner, 'upload')).toBe(8);
    proxy.mood = 'well';
    expect(await files.keep(owner, 'upload')).toEqual({ hash: hashOf('patience'), bytes: 8 });
  });

  test.each(['refusing', 'silent'] as const)('is no file that is missing: %s', async (mood) => {
    const files = open(IMPATIENT);
    const hash = await kept(files, 'there');
    proxy.mood = mood;
    await expect(files.open(owner, hash)).rejects.toThrow(StorageAway);
    await expect(files.hashes(owner)).rejects.toThrow(StorageAway);
    await expect(files.sweep(owner, LATER, none)).rejects.toThrow(StorageAway);
  });

  test('is one whose bucket was taken away, too', async () => {
    const files = s3Store(openBucket({ ...settings, bucket: 'gone' }), mkdtempSync(join(tmpdir(), 'tirage-s3-')));
    await expect(files.open(owner, hashOf('x'))).rejects.toThrow('NoSuchBucket');
  });

  test.each(['cutting', 'lying'] as const)('gives no bytes for right that are wrong: %s', async (mood) => {
    const files = open();
    const hash = await kept(files, 'as it was');
    const found = await files.open(owner, hash);
    proxy.mood = mood;
    const whole = async () => {
      for await (const _part of found!.content);
    };
    await expect(whole()).rejects.toThrow(StorageAway);
  });

  test('ends what nobody reads on', async () => {
    const files = open();
    const hash = await kept(files, 'tirage '.repeat(1_000_000));
    const found = await files.open(owner, hash);
    for await (const part of found!.content) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    expect(await read(files, hash)).toBeDefined();
  });
});

describe('a storage that was set wrongly', () => {
  test.each([
    [{ bucket: 'no-such-bucket' }, /^TIRAGE_S3_BUCKET is 'no-such-bucket', .* Make it there or correct the name\.$/],
    [{ key: 'stranger' }, /^TIRAGE_S3_KEY is 'stranger', /],
    [{ secret: 'another' }, /^TIRAGE_S3_SECRET does not belong to the key 'S3RVER'/],
  ])('is refused with its setting and the remedy: %j', async (wrong, sentence) => {
    await expect(openBucket({ ...settings, ...wrong }).prove()).rejects.toThrow(sentence);
    await expect(openBucket({ ...settings, ...wrong }).prove()).rejects.not.toThrow('another');
  });

  test('passes where it was set rightly, and leaves nothing behind', async () => {
    await openBucket(settings).prove();
    expect(await openBucket(settings).list('tirage-may')).toEqual([]);
  });
});

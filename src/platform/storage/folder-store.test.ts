import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { folderStore } from './folder-store.ts';

const OWNER = 'tirage-fr';
const LATER = new Date(Date.now() + 60_000);
const bytes = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const open = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-files-'));
  return { folder, files: folderStore(folder) };
};
const kept = async (files: ReturnType<typeof folderStore>, upload: string, text: string) => {
  await files.receive(OWNER, upload, 0, bytes(text));
  return (await files.keep(OWNER, upload))!.hash;
};
async function read(files: ReturnType<typeof folderStore>, hash: string, owner = OWNER) {
  const found = await files.open(owner, hash);
  if (!found) return undefined;
  const parts = [];
  for await (const part of found.content) parts.push(Buffer.from(part));
  return { bytes: found.bytes, text: Buffer.concat(parts).toString() };
}
const names = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);

describe('files in a folder', () => {
  test('come in pieces and are kept by what is in them', async () => {
    const { folder, files } = open();
    expect(await files.receive(OWNER, 'upload', 0, bytes('one '))).toBe(4);
    expect(await files.receive(OWNER, 'upload', 4, bytes('two'))).toBe(7);
    expect(await files.keep(OWNER, 'upload')).toEqual({ hash: hashOf('one two'), bytes: 7 });
    expect(await read(files, hashOf('one two'))).toEqual({ bytes: 7, text: 'one two' });
    expect(names(folder)).toEqual([hashOf('one two')]);
    expect(await files.keep(OWNER, 'upload')).toBeUndefined();
  });

  test('take no piece twice, and none out of its place: the answer says where to go on', async () => {
    const { files } = open();
    await files.receive(OWNER, 'upload', 0, bytes('one '));
    expect(await files.receive(OWNER, 'upload', 0, bytes('one '))).toBe(4);
    expect(await files.receive(OWNER, 'upload', 9, bytes('late'))).toBe(4);
    await files.receive(OWNER, 'upload', 4, bytes('two'));
    expect((await files.keep(OWNER, 'upload'))?.hash).toBe(hashOf('one two'));
  });

  test('come as a stream that may break off: what came stays, and the rest follows', async () => {
    const { files } = open();
    const broken = (async function* () {
      yield bytes('one ');
      yield bytes('tw');
      await Promise.reject(new Error('the line broke'));
    })();
    await expect(files.receive(OWNER, 'upload', 0, broken)).rejects.toThrow('the line broke');
    expect(await files.received(OWNER, 'upload')).toBe(6);
    const rest = (async function* () {
      yield bytes('o');
    })();
    expect(await files.receive(OWNER, 'upload', 6, rest)).toBe(7);
    expect((await files.keep(OWNER, 'upload'))?.hash).toBe(hashOf('one two'));
    expect(await files.received(OWNER, 'upload')).toBe(0);
  });

  test('can be looked into before they are kept, in part and as a whole', async () => {
    const { files } = open();
    await files.receive(OWNER, 'upload', 0, bytes('one two'));
    const part = async (...range: readonly number[]) => {
      const parts = [];
      for await (const each of files.incoming(OWNER, 'upload', ...range)) parts.push(Buffer.from(each));
      return Buffer.concat(parts).toString();
    };
    expect([await part(), await part(0, 3), await part(4, 7), await part(4, 99), await part(7, 7)]).toEqual([
      'one two',
      'one',
      'two',
      'two',
      '',
    ]);
  });

  test('are one file under one hash, and each owner’s apart', async () => {
    const { folder, files } = open();
    const hash = await kept(files, 'first', 'same');
    await kept(files, 'second', 'same');
    expect(names(folder)).toEqual([hash]);
    expect(await read(files, hash, 'tirage-it')).toBeUndefined();
    expect(await files.owners()).toEqual([OWNER]);
  });

  test('whose bytes have changed on the disk never reach whoever reads them as a whole', async () => {
    const { folder, files } = open();
    const text = 'a page of artwork '.repeat(20_000);
    const hash = await kept(files, 'upload', text);
    expect((await read(files, hash))?.text).toBe(text);
    writeFileSync(join(folder, OWNER, hash.slice(0, 2), hash), text.replace('page', 'rage'));
    const server = createServer((_, response) => {
      void files.open(OWNER, hash).then((found) => {
        response.setHeader('content-length', found!.bytes);
        Readable.from(found!.content)
          .on('error', () => response.destroy())
          .pipe(response);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    server.close();
  });

  test('leave nothing when they are discarded', async () => {
    const { folder, files } = open();
    await files.receive(OWNER, 'upload', 0, bytes('x'));
    await files.discard(OWNER, 'upload');
    await files.discard(OWNER, 'upload');
    expect(names(folder)).toEqual([]);
  });

  test('are swept when nothing names them, with uploads that were broken off', async () => {
    const { folder, files } = open();
    const [named, unnamed] = [await kept(files, 'a', 'named'), await kept(files, 'b', 'unnamed')];
    await files.receive(OWNER, 'broken-off', 0, bytes('x'));
    const asked: string[] = [];
    const swept = await files.sweep(OWNER, LATER, (hashes) => {
      asked.push(...hashes);
      return Promise.resolve(new Set([named]));
    });
    expect([swept, asked.toSorted()]).toEqual([2, [named, unnamed].toSorted()]);
    expect(names(folder)).toEqual([named]);
    expect(await read(files, unnamed)).toBeUndefined();
  });

  test('stay when they are newer than what is swept, also when the same bytes came again meanwhile', async () => {
    const { folder, files } = open();
    const hash = await kept(files, 'a', 'again');
    const path = join(folder, OWNER, hash.slice(0, 2), hash);
    const before = new Date(Date.now() - 60_000);
    const none = () => Promise.resolve(new Set<string>());
    expect(await files.sweep(OWNER, before, none)).toBe(0);
    utimesSync(path, 0, 0);
    const swept = await files.sweep(OWNER, before, async () => {
      await kept(files, 'b', 'again');
      return new Set();
    });
    expect([swept, readFileSync(path, 'utf8')]).toEqual([0, 'again']);
  });

  test('find room on this disk, and no owner in a folder that is not there yet', async () => {
    const files = folderStore(join(mkdtempSync(join(tmpdir(), 'tirage-files-')), 'files'));
    expect(await files.owners()).toEqual([]);
    expect([await files.hasRoom(), await files.hasRoom(2 ** 60)]).toEqual([true, false]);
  });
});

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checked, StorageAway, type FileStore, type KeptFile } from './file-store.ts';
import { incomingFiles } from './incoming-files.ts';
import type { Bucket, BucketObject } from './s3-bucket.ts';

/**
 * Keeps the files in a bucket, which all servers share. What comes in pieces stands in a folder of this machine until it
 * is whole, since an object is written once.
 */
export function s3Store(bucket: Bucket, folder: string): FileStore {
  const { complete, sweep: sweepUploads, owners: uploaders, path: _path, ...uploads } = incomingFiles(folder);
  const sweepFolder = everyHour(async () => {
    const before = new Date(Date.now() - LET_GO_MS);
    for (const owner of await uploaders()) await sweepUploads(owner, before);
  });
  return {
    ...uploads,
    async receive(owner, upload, at, piece) {
      if (at === 0) await sweepFolder();
      return uploads.receive(owner, upload, at, piece);
    },
    async keep(owner, upload) {
      const found = await complete(owner, upload);
      if (!found) return undefined;
      await write(bucket, owner, found, () => uploads.incoming(owner, upload));
      await uploads.discard(owner, upload);
      return found;
    },
    async open(owner, hash) {
      const found = await bucket.find(nameOf(owner, hash));
      return found && { bytes: found.bytes, content: checked(bucket.read(nameOf(owner, hash)), hash) };
    },
    owners: async () => [...new Set([...(await uploaders()), ...(await ownersIn(bucket))])],
    async hashes(owner) {
      const found: string[] = [];
      for await (const page of pagesOf(bucket, owner)) found.push(...page.flatMap(({ name }) => hashIn(name)));
      return found;
    },
    async sweep(owner, before, named) {
      let swept = await sweepUploads(owner, before);
      for await (const page of pagesOf(bucket, owner)) {
        const old = page.filter(({ changedAt }) => changedAt < before).map(({ name }) => name);
        const hashes = old.flatMap(hashIn);
        const stays = await named(hashes);
        for (const hash of hashes.filter((each) => !stays.has(each)))
          if (await take(bucket, owner, hash, before)) swept += 1;
        for (const mark of old.filter((name) => name.startsWith(markOf(owner, '')))) await bucket.remove(mark);
      }
      return swept;
    },
  };
}

/** A whole day more than any room waits for the rest of an upload. */
const LET_GO_MS = 48 * 3_600_000;

/** The folder belongs to this machine, and the clock's work may be done on another one. */
function everyHour(work: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt < 3_600_000) return;
    doneAt = performance.now();
    await work();
  };
}

/** The same name as in a folder, so that files are moved from one to the other by any tool that copies. */
function nameOf(owner: string, hash: string): string {
  return `${owner}/${hash.slice(0, 2)}/${hash}`;
}

/** A file is marked while it is swept. */
function markOf(owner: string, hash: string): string {
  return `${owner}/going/${hash}`;
}

function hashIn(name: string): string[] {
  return /\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.slice(1) ?? [];
}

async function* pagesOf(bucket: Bucket, owner: string): AsyncGenerator<readonly BucketObject[]> {
  let page = await bucket.list(`${owner}/`);
  for (; page.length > 0; page = await bucket.list(`${owner}/`, page.at(-1)?.name)) yield page;
}

/** The first object of each owner, then what comes after all of the same owner. */
async function ownersIn(bucket: Bucket): Promise<string[]> {
  const owners: string[] = [];
  for (let [object] = await bucket.list('', undefined, 1); object;) {
    const [owner = ''] = object.name.split('/');
    owners.push(owner);
    // '0' is the sign after '/'.
    [object] = await bucket.list('', `${owner}0`, 1);
  }
  return owners;
}

const TRIES = 3;

/**
 * Writes an object, and sees that it is there. Its sweep may have begun before: it marks the file, looks whether it is
 * still old, and deletes it. So whoever finds no mark after the writing, and then the file, has written after the sweep
 * or is seen by it.
 */
async function write(
  bucket: Bucket,
  owner: string,
  file: KeptFile,
  content: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  const name = nameOf(owner, file.hash);
  for (let tries = 0; tries < TRIES; tries += 1) {
    await bucket.put(name, file, content());
    await unmarked(bucket, markOf(owner, file.hash));
    const found = await bucket.find(name);
    if (found?.bytes === file.bytes) return;
  }
  throw new StorageAway('The storage does not have what was written to it');
}

const LOOK_AGAIN_MS = 500;
/** A sweep that was ended in the middle leaves its mark. Its two calls have long ended then. */
const MOST_LOOKS = 60;

async function unmarked(bucket: Bucket, mark: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && (await bucket.find(mark)); looks += 1) await pause(LOOK_AGAIN_MS);
}

/** Deletes a file unless it is new: the same bytes may be written again while they are swept. */
async function take(bucket: Bucket, owner: string, hash: string, before: Date): Promise<boolean> {
  const [name, mark] = [nameOf(owner, hash), markOf(owner, hash)];
  await bucket.put(mark, EMPTY, nothing());
  try {
    const found = await bucket.find(name);
    if (!found || found.changedAt >= before) return false;
    await bucket.remove(name);
    return true;
  } finally {
    await bucket.remove(mark);
  }
}

const EMPTY: KeptFile = { hash: createHash('sha256').digest('hex'), bytes: 0 };

async function* nothing(): AsyncGenerator<Uint8Array> {}

import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { passed } from '../young-garbage.ts';
import { inFolder, tellAway, type FileStore, type KeptFile } from './file-store.ts';

/** Uploads on their way, as files of a folder: each stands there until it is kept or let go of. */
export interface IncomingFiles extends Pick<
  FileStore,
  'receive' | 'received' | 'incoming' | 'discard' | 'hasRoom' | 'owners'
> {
  path(owner: string, upload: string): string;
  /** What an upload holds, when all of it is on the disk. Undefined if there is none. */
  complete(owner: string, upload: string): Promise<KeptFile | undefined>;
  /** Deletes an owner's uploads that were not continued since. Returns their number. */
  sweep(owner: string, before: Date): Promise<number>;
}

/** The folder of an owner's uploads. */
export const INCOMING = 'incoming';
/** Less free space than this is not given to files. */
const SPARE_BYTES = 256 * 1024 * 1024;

export function incomingFiles(folder: string): IncomingFiles {
  const path = (owner: string, upload: string) => join(folder, owner, INCOMING, upload);
  return {
    path,
    receive: (owner, upload, at, piece) =>
      inFolder(async () => {
        await makeFolderOf(path(owner, upload));
        const file = await open(path(owner, upload), constants.O_RDWR | constants.O_CREAT, 0o600);
        return write(file, at, piece instanceof Uint8Array ? [piece] : piece);
      }),
    received: (owner, upload) => inFolder(async () => (await stat(path(owner, upload)).catch(absent))?.size ?? 0),
    incoming(owner, upload, from = 0, to = Infinity) {
      return to <= from ? nothing() : contentOf(path(owner, upload), { start: from, end: to - 1 });
    },
    complete: (owner, upload) =>
      inFolder(async () => {
        const file = await open(path(owner, upload), 'r').catch(absent);
        return file ? complete(file) : undefined;
      }),
    discard: (owner, upload) => inFolder(() => rm(path(owner, upload), { force: true })),
    hasRoom: (bytes = 0) =>
      inFolder(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize - bytes > SPARE_BYTES;
      }),
    owners: () => namesIn(folder),
    async sweep(owner, before) {
      let swept = 0;
      for (const upload of await olderThan(join(folder, owner, INCOMING), before))
        if (await take(path(owner, upload), path(owner, asideName()), before)) swept += 1;
      return swept;
    },
  };
}

/** A name for a file while it is judged. */
export function asideName(): string {
  return `gone-${randomUUID()}`;
}

/**
 * Deletes a file unless it is new. The same bytes may be sent again while they are swept, so the file is first taken to
 * another name: what was taken is what is judged. A new one goes back.
 */
export async function take(path: string, aside: string, before: Date): Promise<boolean> {
  await makeFolderOf(aside);
  if ((await rename(path, aside).catch(absent)) === null) return false;
  const { mtime } = await stat(aside);
  if (mtime >= before) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
}

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function write(file: FileHandle, at: number, parts: Parts): Promise<number> {
  try {
    const { size } = await file.stat();
    if (size !== at) return size;
    let end = at;
    for await (const part of parts) {
      let written = 0;
      while (written < part.length) {
        const { bytesWritten } = await file.write(part, written, part.length - written, end + written);
        if (bytesWritten === 0) return end + written;
        written += bytesWritten;
      }
      end += written;
      passed(part.length);
    }
    return end;
  } finally {
    await file.close();
  }
}

/** What a file holds, when all of it is on the disk: its name then says that it is whole. */
async function complete(file: FileHandle): Promise<KeptFile> {
  try {
    await file.datasync();
    const { size: bytes } = await file.stat();
    return { hash: await hashOf(file), bytes };
  } finally {
    await file.close();
  }
}

const HASHED_BYTES = 256 * 1024;

/** SHA-256 of a file. All of it passes through one buffer: a stream would leave one behind for each piece. */
async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(HASHED_BYTES);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** Opens the file when it is read, so that nobody who does not read it has to close it. */
export async function* contentOf(path: string, range = {}): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of createReadStream(path, range) as AsyncIterable<Uint8Array>) {
      passed(part.length);
      yield part;
    }
  } catch (error) {
    tellAway(error as NodeJS.ErrnoException);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

export async function olderThan(folder: string, before: Date): Promise<string[]> {
  const names = await namesIn(folder);
  const times = await Promise.all(names.map((name) => stat(join(folder, name)).catch(absent)));
  return names.filter((_name, index) => {
    const found = times[index];
    return found ? found.mtime < before : false;
  });
}

export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

/** A file that is not there is an answer, and no fault. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

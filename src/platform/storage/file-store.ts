import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A kept file: its name is the SHA-256 of its bytes, in hexadecimal digits. */
export interface KeptFile {
  readonly hash: string;
  readonly bytes: number;
}

/** A kept file. It is opened when its content is read, and closed at the end or when the reading breaks off. */
export interface OpenedFile {
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Files that people send. They come in pieces, and are kept by what is in them, each owner's apart. The database says
 * whose file is which; a file that no row names is swept.
 */
export interface FileStore {
  /**
   * Adds a piece that begins at `at`. Returns how many bytes are there then: another number if it began elsewhere. A
   * piece that comes as a stream is never held as a whole; what came before it broke off stays.
   */
  receive(owner: string, upload: string, at: number, piece: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** How many bytes of an upload are there. */
  received(owner: string, upload: string): Promise<number>;
  /** The bytes of an upload that is not kept yet, from `from` up to and without `to`. */
  incoming(owner: string, upload: string, from?: number, to?: number): AsyncIterable<Uint8Array>;
  /** Keeps a received upload. Undefined if there is none: it was kept or discarded before. */
  keep(owner: string, upload: string): Promise<KeptFile | undefined>;
  discard(owner: string, upload: string): Promise<void>;
  open(owner: string, hash: string): Promise<OpenedFile | undefined>;
  /**
   * False when the disk is nearly full. What is received then could not be kept, and the database may need the rest.
   * @param bytes what is to come
   */
  hasRoom(bytes?: number): Promise<boolean>;
  owners(): Promise<readonly string[]>;
  /** The hashes of an owner's kept files. */
  hashes(owner: string): Promise<readonly string[]>;
  /**
   * Deletes an owner's uploads that were not continued since, and files of before that nothing names.
   * @param named returns those of the hashes that are still named
   */
  sweep(owner: string, before: Date, named: Named): Promise<number>;
}

type Named = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

const INCOMING = 'incoming';
/** Less free space than this is not given to files. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** Keeps the files in a folder of this machine, or one that all servers share. */
export function folderStore(folder: string): FileStore {
  const incoming = (owner: string, upload: string) => join(folder, owner, INCOMING, upload);
  const kept = (owner: string, hash: string) => join(folder, owner, hash.slice(0, 2), hash);
  return {
    async receive(owner, upload, at, piece) {
      const path = incoming(owner, upload);
      await makeFolderOf(path);
      const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      return write(file, at, piece instanceof Uint8Array ? [piece] : piece);
    },
    async received(owner, upload) {
      return (await stat(incoming(owner, upload)).catch(absent))?.size ?? 0;
    },
    incoming(owner, upload, from = 0, to = Infinity) {
      return to <= from ? nothing() : contentOf(incoming(owner, upload), { start: from, end: to - 1 });
    },
    async keep(owner, upload) {
      const path = incoming(owner, upload);
      const file = await open(path, 'r').catch(absent);
      if (!file) return undefined;
      const { hash, bytes } = await settled(file);
      await makeFolderOf(kept(owner, hash));
      // It may have waited for long. The sweep leaves it alone until a row names it.
      const now = new Date();
      await utimes(path, now, now).catch(absent);
      const isKept = await rename(path, kept(owner, hash)).then(() => true, absent);
      await syncFolderOf(kept(owner, hash));
      return isKept ? { hash, bytes } : undefined;
    },
    discard: (owner, upload) => rm(incoming(owner, upload), { force: true }),
    async open(owner, hash) {
      const path = kept(owner, hash);
      const found = await stat(path).catch(absent);
      return found ? { bytes: found.size, content: contentOf(path) } : undefined;
    },
    async hasRoom(bytes = 0) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize - bytes > SPARE_BYTES;
    },
    owners: () => namesIn(folder),
    async hashes(owner) {
      const parts = (await namesIn(join(folder, owner))).filter((part) => part !== INCOMING);
      return (await Promise.all(parts.map((part) => namesIn(join(folder, owner, part))))).flat();
    },
    async sweep(owner, before, named) {
      let swept = 0;
      for (const part of await namesIn(join(folder, owner))) {
        const inside = join(folder, owner, part);
        const old = await olderThan(inside, before);
        const stays = part === INCOMING ? new Set<string>() : await named(old);
        for (const name of old.filter((each) => !stays.has(each)))
          if (await take(join(inside, name), incoming(owner, `gone-${randomUUID()}`), before)) swept += 1;
      }
      return swept;
    },
  };
}

async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
}

/** A row that names the file is written next: the name has to be on the disk before it. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
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
    }
    return end;
  } finally {
    await file.close();
  }
}

/** What a file holds, when all of it is on the disk: its name then says that it is whole. */
async function settled(file: FileHandle): Promise<KeptFile> {
  try {
    await file.datasync();
    const { size: bytes } = await file.stat();
    const hash = createHash('sha256');
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part as Uint8Array);
    return { hash: hash.digest('hex'), bytes };
  } finally {
    await file.close();
  }
}

/** Opens the file when it is read, so that nobody who does not read it has to close it. */
async function* contentOf(path: string, range = {}): AsyncGenerator<Uint8Array> {
  for await (const part of createReadStream(path, range)) yield part as Uint8Array;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Whether an error says that the disk, or the share of it that is ours, is full. */
export function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/**
 * Deletes a file unless it is new. The same bytes may be sent again while they are swept, so the file is first taken to
 * another name: what was taken is what is judged. A new one goes back.
 */
async function take(path: string, aside: string, before: Date): Promise<boolean> {
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

async function olderThan(folder: string, before: Date): Promise<string[]> {
  const names = await namesIn(folder);
  const times = await Promise.all(names.map((name) => stat(join(folder, name)).catch(absent)));
  return names.filter((_name, index) => {
    const found = times[index];
    return found ? found.mtime < before : false;
  });
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

/** A file that is not there is an answer, and no fault. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { createHash } from 'node:crypto';

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

export type Named = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** Whether an error says that the disk, or the share of it that is ours, is full. */
export function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Thrown where the storage does not answer, or not as it should. Whoever asks again later may have luck. */
export class StorageAway extends Error {}

/** Opens a file that was kept. Throws `StorageAway` where the storage does not have it: it is out of reach, and not gone. */
export async function openKept(store: FileStore, owner: string, hash: string): Promise<OpenedFile> {
  const opened = await store.open(owner, hash);
  if (!opened) throw new StorageAway('The storage does not have a file that was kept');
  return opened;
}

/**
 * A file is what its name says. Whoever reads bytes that are not never gets the last of them: an answer that has told its length
 * would otherwise be complete before anybody knows.
 */
export async function* checked(content: AsyncIterable<Uint8Array>, hash: string): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const part of content) {
    sum.update(part);
    if (held) yield held;
    held = part;
  }
  if (sum.digest('hex') !== hash) throw new StorageAway('The storage gave other bytes than were written to it');
  if (held) yield held;
}

/** Of a disk, or a folder that servers share over the network, that cannot be reached or written to for now. */
const AWAY: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EHOSTDOWN',
  'EIO',
  'ENODEV',
  'ENOTCONN',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
]);

/** Does what needs the folder of the files. Throws `StorageAway` where that cannot be reached. */
export function inFolder<Done>(work: () => Promise<Done>): Promise<Done> {
  return work().catch(tellAway);
}

/** For the error of a call of the folder. */
export function tellAway(error: NodeJS.ErrnoException): never {
  throw AWAY.has(error.code) ? new StorageAway('The folder of the files cannot be reached', { cause: error }) : error;
}

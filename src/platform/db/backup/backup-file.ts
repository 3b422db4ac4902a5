import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../../config.ts';

/**
 * A backup is one gzip file of frames. A frame is a letter, a length and that many bytes. The facts come first, then
 * each table's name and rows as PostgreSQL's COPY writes them, then the sequences, then each file that people sent with
 * its pieces. The last frame is the checksum of everything before it. Without it a backup is not complete.
 */
export type FrameKind = 'facts' | 'table' | 'rows' | 'sequences' | 'file' | 'piece' | 'end';

export interface Frame {
  readonly kind: FrameKind;
  readonly bytes: Buffer;
}

export interface BackupFacts {
  readonly format: (typeof READABLE)[number];
  readonly madeAt: string;
  /** The migrations that made the schema. A backup is restored with exactly these. */
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** Migrations of the job library. */
  readonly jobMigrations: readonly number[];
}

export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackupSequence {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
}

export interface BackupFile {
  readonly owner: string;
  /** Its name: the SHA-256 of its bytes. */
  readonly hash: string;
}

export const FORMAT = 'tirage backup 2';
/** The first format had no files of people. */
export const READABLE = ['tirage backup 1', FORMAT] as const;
const LETTERS: Readonly<Record<FrameKind, string>> = {
  facts: 'F',
  table: 'T',
  rows: 'R',
  sequences: 'S',
  file: 'N',
  piece: 'P',
  end: 'E',
};
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as FrameKind]));
const HEAD_BYTES = 5;
/** Frames are pieces of a stream. A longer frame was not written by this program. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Writes the frames as bytes and ends them with their checksum. */
export async function* writeFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const frame of frames) {
    const bytes = framed(frame);
    hash.update(bytes);
    yield bytes;
  }
  yield framed({ kind: 'end', bytes: Buffer.from(hash.digest('hex')) });
}

/**
 * Returns the frames of a file, without the last one, which it checks. A damaged or truncated file throws, at its end
 * at the latest.
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  let isWhole = false;
  for await (const { kind, bytes, raw } of unframed(file)) {
    if (isWhole) throw damaged(file);
    if (kind === 'end') {
      if (bytes.toString() !== hash.digest('hex')) throw damaged(file);
      isWhole = true;
    } else {
      hash.update(raw);
      yield { kind, bytes };
    }
  }
  if (!isWhole) throw damaged(file);
}

function framed({ kind, bytes }: Frame): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(LETTERS[kind], 0, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

async function* unframed(file: string): AsyncGenerator<Frame & { readonly raw: Buffer }> {
  let rest = Buffer.alloc(0);
  for await (const chunk of unzipped(file)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const kind = KINDS.get(rest.toString('latin1', 0, 1));
      const length = rest.readUInt32BE(1);
      if (!kind || length > MOST_BYTES) throw damaged(file);
      if (rest.length < HEAD_BYTES + length) break;
      const raw = rest.subarray(0, HEAD_BYTES + length);
      yield { kind, bytes: raw.subarray(HEAD_BYTES), raw };
      rest = rest.subarray(HEAD_BYTES + length);
    }
  }
  if (rest.length > 0) throw damaged(file);
}

async function* unzipped(file: string): AsyncGenerator<Buffer<ArrayBuffer>> {
  const source = createReadStream(file);
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* source.pipe(unzip) as AsyncIterable<Buffer<ArrayBuffer>>;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw damaged(file);
    throw new ConfigError(`${file} cannot be read (${code}). Name a file that \`npm run backup\` made.`, {
      cause: error,
    });
  } finally {
    source.destroy();
  }
}

function damaged(file: string): ConfigError {
  return new ConfigError(`${file} is no whole backup: it is damaged, cut off or another file. Nothing was restored.`);
}

import { Zip, ZipPassThrough } from 'fflate';
import type { OpenedFile } from '#platform/storage/file-store.ts';

/** A file of an archive. It is opened when its turn comes. */
export interface Packed {
  readonly name: string;
  readonly bytes: number;
  open(): Promise<OpenedFile | undefined>;
}

/** An archive of this kind tells lengths and places in 32 bits. */
export const MOST_ZIP_BYTES = 4 * 1024 ** 3 - 1;
const HEAD = 30;
const DESCRIPTOR = 16;
const ENTRY = 46;
const END = 22;

/**
 * How large an archive of these files is. They are stored as they are, since artwork is packed already, so it is known
 * before the first byte is read.
 */
export function zipBytes(files: readonly Pick<Packed, 'name' | 'bytes'>[]): number {
  const sizes = files.map(({ name, bytes }) => HEAD + DESCRIPTOR + ENTRY + 2 * name.length + bytes);
  return sizes.reduce((sum, size) => sum + size, END);
}

/** An archive, one file after the other; at most a piece of one is held at a time. Names are plain letters. */
export async function* zipped(files: readonly Packed[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for (const { name, open } of files) {
    const opened = await open();
    if (!opened) throw new Error('A file of a press folder is not in the storage');
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for await (const part of opened.content) {
      entry.push(part);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

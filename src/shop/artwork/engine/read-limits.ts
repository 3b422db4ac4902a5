import type { ArtworkType } from '../artwork-file.ts';

/** How much of a file is read, and kept of it: the same in the browser and on the server, so that both say the same. */

const MB = 1024 ** 2;

/** Pictures that say in their first bytes what they are. */
const HEAD_BYTES: Partial<Record<ArtworkType, number>> = { 'image/jpeg': 8 * MB, 'image/png': 8 * MB };

/** How many bytes from its beginning tell the facts of a file. */
export function neededBytes(type: ArtworkType, bytes: number): number {
  return Math.min(bytes, HEAD_BYTES[type] ?? bytes);
}

/** The page of an order reads the facts of all its files. A file with more of them is too complex. */
export const MOST_FACTS_BYTES = 512 * 1024;

/** How large the pieces of an upload are, in bytes. Each has ten seconds to arrive in. */

export const SMALLEST_PIECE = 256 * 1024;
const LARGEST_PIECE = 16 * 1024 * 1024;
/** A piece may grow to what the line carried in so long. */
const PIECE_MS = 3_000;
/** Never at once: one quick piece says little about the next. */
const MOST_GROWTH = 4;

/** Waiting times before the tries after a lost line. A try that brings some bytes begins them anew. */
export const NEXT_TRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000] as const;

/** The size of the next piece, after one of this size took so long. */
export function pieceAfter(size: number, milliseconds: number): number {
  const carried = (size / Math.max(1, milliseconds)) * PIECE_MS;
  return Math.round(Math.min(LARGEST_PIECE, size * MOST_GROWTH, Math.max(SMALLEST_PIECE, carried)));
}

import { expect, test } from 'vitest';
import { pieceAfter, SMALLEST_PIECE } from './upload-pace.rules.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['a quick line', SMALLEST_PIECE, 10, 4 * SMALLEST_PIECE],
  ['a line of one megabyte a second', 2 * MEGABYTE, 2_000, 3 * MEGABYTE],
  ['a line that became slow', 8 * MEGABYTE, 12_000, 2 * MEGABYTE],
  ['a very slow line', SMALLEST_PIECE, 9_000, SMALLEST_PIECE],
  ['the quickest line', 16 * MEGABYTE, 1, 16 * MEGABYTE],
  ['a piece that took no time at all', SMALLEST_PIECE, 0, 4 * SMALLEST_PIECE],
])('the next piece after %s', (_what, size, milliseconds, next) => {
  expect(pieceAfter(size, milliseconds)).toBe(next);
});

import type { Side } from './sides.rules.ts';

/** What is seen on the two sides of a sheet. */
export interface WornSides<Page> {
  readonly front: Page | undefined;
  readonly back: Page | undefined;
}

/**
 * The pages that the two sides of a sheet wear: those of one file, or the first page of each of two.
 * @param first the pages of the front's file, or of the only one
 * @param back the first page of the file of the back
 * @param sides which sides have a file of their own
 */
export function wornSides<Page>(
  [first, next]: readonly (Page | undefined)[],
  back: Page | undefined,
  sides: Readonly<Record<Side, boolean>>,
  isFolded: boolean,
): WornSides<Page> {
  // What is seen of a flat sheet is the side that came. Of a folded one it is the outside.
  if (sides.back && !sides.front && isFolded) return { front: undefined, back: first };
  return { front: first, back: sides.front && sides.back ? back : next };
}

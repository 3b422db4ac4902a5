import type { Box } from './box.ts';
import type { Paint } from './facts.ts';

/** What a page holds beyond where it is cut, side by side: left, bottom, right and top. */

/** A cut may be off by this much, so what ends so near to the trim was meant to reach it. */
export const AT_EDGE_MM = 0.5;

export type Sides = readonly [number, number, number, number];

/** How far one box goes beyond another. */
export function roomRound(trim: Box, outer: Box): Sides {
  return [trim[0] - outer[0], trim[1] - outer[1], outer[2] - trim[2], outer[3] - trim[3]];
}

/** How far ink goes beyond each side of the trim, in points. Undefined for a side that nothing reaches. */
export function sidesReached(trim: Box, paints: readonly Paint[], edge: number): readonly (number | undefined)[] {
  const inked = paints.filter(({ kind, colour }) => (kind === 'area' || kind === 'image') && !colour.isWhite);
  return [0, 1, 2, 3].map((side) => {
    const reaches = inked.map(({ extent }) => roomRound(trim, extent)[side] ?? 0).filter((beyond) => beyond >= -edge);
    return reaches.length === 0 ? undefined : Math.max(0, Math.max(...reaches));
  });
}

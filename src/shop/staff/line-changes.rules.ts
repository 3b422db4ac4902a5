import type { LineRequest } from '../line-items/line-request.ts';

/**
 * The artworks of a line when their number was changed: the first ones keep their names, and the copies are divided
 * evenly. A line that names none, or sizes in place of artworks, stays as it is.
 */
export function artworksFor(count: number, artworks: LineRequest['artworks'], copies: number): LineRequest['artworks'] {
  if (artworks.length === 0 || artworks.length === count || !Number.isSafeInteger(count)) return artworks;
  if (count < 2) return [];
  return Array.from({ length: count }, (_, index) => ({
    name: artworks[index]?.name ?? '',
    quantity: Math.floor(copies / count) + (index < copies % count ? 1 : 0),
  }));
}

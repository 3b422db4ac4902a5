import { artworkFile, MOST_STEPS, type ArtworkSide, type MonthSide } from './sample-artwork.ts';

/** All that an artwork is made for. Pages name single ones, and need no list. */
export const ARTWORK_SIDES: readonly ArtworkSide[] = [
  ...(['front', 'round', 'back', 'page', 'emblem', 'relief', 'feather', 'drop', 'square'] as const),
  ...Array.from({ length: 12 }, (_, index): MonthSide => `${index + 1}-month`),
];

/** What an address below that of all artworks asks for. Undefined for one that `artworkFile` does not make. */
export function askedArtwork(file: string) {
  const [, name = '', said = '', written = ''] = /^([^/]+)\/(\d*-?[a-z]+)(-?\d+)\.svg$/.exec(file) ?? [];
  const side = ARTWORK_SIDES.find((each) => each === said);
  const steps = Number(written);
  const isMade = side !== undefined && Math.abs(steps) <= MOST_STEPS && artworkFile(name, side, steps) === file;
  return isMade ? { name, side, steps } : undefined;
}

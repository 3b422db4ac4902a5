import { refuse, type Refusal } from '#kernel/refusal.ts';
import { isOwnSplit } from '../catalog/size-split.rules.ts';
import { isWithoutArtwork } from './artworks.rules.ts';
import type { LineItem } from './line-item.ts';

/** Which artworks of a line files are for, and whether each of them has one. */

interface OfArtwork {
  /** Null while nobody has said for which of several artworks it is, and where there is one alone. */
  readonly artworkId: string | null;
}

/** The artworks of a line that may have a file each. Sizes of a shirt are no artworks: all of them get the same one. */
export function artworksOf({
  artworks,
  facts,
}: Pick<LineItem, 'artworks' | 'facts'>): readonly { readonly id: string; readonly name: string }[] {
  return artworks.length < 2 || isOwnSplit(facts) ? [] : artworks.map(({ id, name }) => ({ id, name }));
}

/** The artwork of a line that a file is for. Null where it is for all of them. */
export function knownArtwork(line: Pick<LineItem, 'artworks' | 'facts'>, artworkId: string | null): string | null {
  return artworksOf(line).some(({ id }) => id === artworkId) ? artworkId : null;
}

/** The files of a line that are printed: those of artworks that it has no more are not. */
export function printedFiles<F extends OfArtwork>(
  line: Pick<LineItem, 'artworks' | 'facts'>,
  files: readonly F[],
): readonly F[] {
  return files.filter(({ artworkId }) => !isWithoutArtwork(line, artworkId));
}

/**
 * Why files of a line cannot be printed yet. Each of several artworks has a quantity of its own, so each needs a file, and
 * each file one of them.
 */
export function unsharedFiles(
  line: Pick<LineItem, 'artworks' | 'facts'>,
  files: readonly OfArtwork[],
): Refusal | undefined {
  const artworks = artworksOf(line);
  const printed = printedFiles(line, files);
  const unsaid = artworks.length === 0 ? [] : printed.filter(({ artworkId }) => artworkId === null);
  if (unsaid.length > 0) return refuse('artworks_to_share', 409, { params: { count: unsaid.length } });
  const without = artworks.filter(({ id }) => !printed.some(({ artworkId }) => artworkId === id));
  if (printed.length > 0 && without.length === 0) return undefined;
  return refuse('artwork_missing', 409, { params: { count: Math.max(1, without.length) } });
}

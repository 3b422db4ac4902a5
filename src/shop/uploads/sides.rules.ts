import { isWhole, type ArtworkFile, type WholeFile } from '../artwork/artwork-file.ts';
import { pagesOf, type ArtworkFacts, type Unreadable } from '../artwork/engine/facts.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { knownArtwork } from './uploads.rules.ts';

/** Which of two files is the front and which the back, where each of them holds one side. */

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

/** The files of both sides of one artwork. */
interface Sides {
  readonly front: WholeFile;
  readonly back: WholeFile;
}

/**
 * The files of a line, printed on both sides, of which each holds one of them: exactly two files of one page for the same
 * artwork. The first of them is the front.
 * @param files those in use, in the order in which they are printed
 */
export function pairsOf(
  line: Pick<LineItem, 'facts' | 'price' | 'artworks'>,
  files: readonly ArtworkFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): readonly Sides[] {
  // A shirt that is printed on its chest and its back takes two pages as well, and has no sheet with two sides.
  const isTwoSided = targetOf(checkedLine(line)).geometry?.pages === 2 && line.facts['printedSides'] === 2;
  if (!isTwoSided) return [];
  const printed = files.filter(isWhole).filter(({ artworkId }) => !isWithoutArtwork(line, artworkId));
  const byArtwork = Map.groupBy(printed, ({ artworkId }) => knownArtwork(line, artworkId));
  return [...byArtwork.values()].flatMap(([front, back, ...more]) =>
    front && back && more.length === 0 && isOnePage(read.get(front.id)) && isOnePage(read.get(back.id))
      ? [{ front, back }]
      : [],
  );
}

function isOnePage(facts: ArtworkFacts | Unreadable | undefined): boolean {
  return typeof facts === 'object' && pagesOf(facts) === 1;
}

/** The side that a file holds, by its id. Files that hold both, or others, are left out. */
export function sidesOf(...of: Parameters<typeof pairsOf>): ReadonlyMap<string, Side> {
  return new Map(
    pairsOf(...of).flatMap(({ front, back }): [string, Side][] => [
      [front.id, 'front'],
      [back.id, 'back'],
    ]),
  );
}

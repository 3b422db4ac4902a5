import { isWhole, type ArtworkFile, type WholeFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import { sheetSidesAmong, type Side } from '../artwork/sides.rules.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { knownArtwork } from './uploads.rules.ts';

/** The files of both sides of one artwork. */
interface Sides {
  readonly front: WholeFile;
  readonly back: WholeFile;
}

/**
 * The files of a line, printed on both sides, of which each holds one of them.
 * @param files those in use, in the order in which they are printed
 */
export function pairsOf(
  line: Pick<LineItem, 'facts' | 'price' | 'artworks'>,
  files: readonly ArtworkFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): readonly Sides[] {
  const { geometry } = targetOf(checkedLine(line));
  const printed = files.filter(isWhole).filter(({ artworkId }) => !isWithoutArtwork(line, artworkId));
  const byArtwork = Map.groupBy(printed, ({ artworkId }) => knownArtwork(line, artworkId));
  return [...byArtwork.values()].flatMap((ofArtwork) => sheetSidesAmong(line.facts, geometry, ofArtwork, read) ?? []);
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

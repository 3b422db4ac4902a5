import { isWhole, type ArtworkFile, type WholeFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import { sheetSidesAmong, SIDES, type Side, type Sides } from '../artwork/sides.rules.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { knownArtwork, printedFiles } from '../line-items/files-of-artworks.rules.ts';

/**
 * The files of a line, printed on both sides, of which each holds one of them: those of each artwork.
 * @param files those in use, in the order in which they are printed
 */
export function sheetsOf(
  line: Pick<LineItem, 'facts' | 'price' | 'artworks'>,
  files: readonly ArtworkFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): readonly Sides<WholeFile>[] {
  const { geometry } = targetOf(checkedLine(line));
  const printed = printedFiles(line, files.filter(isWhole));
  const byArtwork = Map.groupBy(printed, ({ artworkId }) => knownArtwork(line, artworkId));
  return [...byArtwork.values()].map((ofArtwork) => sheetSidesAmong(line.facts, geometry, ofArtwork, read));
}

/** The side that a file holds, by its id. Files that hold both, or others, are left out. */
export function sidesOf(...of: Parameters<typeof sheetsOf>): ReadonlyMap<string, Side> {
  return new Map(
    sheetsOf(...of).flatMap((sheet) =>
      SIDES.flatMap((side): [string, Side][] => (sheet[side] ? [[sheet[side].id, side]] : [])),
    ),
  );
}

import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import { verdictsOf, type CheckedFile, type CheckedLine } from '../artwork/verdict.rules.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { artworksOf, knownArtwork } from '../line-items/files-of-artworks.rules.ts';

/** What the checks say of each file in use, by its id, for the configuration of its line as it stands now. */
export function verdictsOfOrder(
  lines: readonly LineItem[],
  files: readonly ArtworkFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): ReadonlyMap<string, VerdictWire> {
  const used = files.filter(isWhole).filter(({ removedAt }) => removedAt === null);
  return new Map(
    lines.flatMap((line) => [
      ...verdictsOf(
        checkedLine(line),
        judgedFiles(
          line,
          used.filter(({ lineId }) => lineId === line.id),
        ),
        read,
      ),
    ]),
  );
}

export function checkedLine(line: Pick<LineItem, 'facts' | 'price' | 'artworks'>): CheckedLine {
  return { facts: line.facts, technology: line.price.technology, artworks: artworksOf(line).length };
}

/**
 * The files of a line, each for the artwork that it is printed for now: a file may have been sent while there were others.
 * One whose artwork was taken out is judged by itself.
 */
export function judgedFiles(
  line: Pick<LineItem, 'artworks' | 'facts'>,
  files: readonly CheckedFile[],
): readonly CheckedFile[] {
  return files.map(({ id, artworkId, side }) => ({
    id,
    side,
    artworkId: isWithoutArtwork(line, artworkId) ? artworkId : knownArtwork(line, artworkId),
  }));
}

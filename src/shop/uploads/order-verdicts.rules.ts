import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import { verdictsOf, type CheckedLine } from '../artwork/verdict.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { artworksOf } from './uploads.rules.ts';

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
        used.filter(({ lineId }) => lineId === line.id),
        read,
      ),
    ]),
  );
}

export function checkedLine(line: Pick<LineItem, 'facts' | 'price' | 'artworks'>): CheckedLine {
  return { facts: line.facts, technology: line.price.technology, artworks: artworksOf(line).length };
}

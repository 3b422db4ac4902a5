import { asPrinted, geometryKey } from '../artwork/approval.rules.ts';
import type { ApprovedFile } from '../artwork/approval.ts';
import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { areSameArtworks } from '../line-items/artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** The files of a line that would go to press now: those that were handed in and are in use. */
export function pressFiles(files: readonly ArtworkFile[], lineId: string): readonly ApprovedFile[] {
  const inUse = files.filter((file) => file.lineId === lineId && file.handedInAt !== null && file.removedAt === null);
  return asPrinted(inUse.filter(isWhole));
}

/** What the configuration of a line asks of its files. */
export function geometryOfLine({ facts, price }: Pick<LineItem, 'facts' | 'price'>): string {
  return geometryKey({ facts, technology: price.technology });
}

export type Printed = Pick<LineItem, 'productId' | 'selection' | 'artworks' | 'facts' | 'price'>;

/**
 * Whether the files of one line are printed in the same way in another: of the same product with the same choices, on
 * the same press. Another quantity, priority or name of the job needs no other look at them; another shape, paper or name
 * of an artwork does.
 */
export function isPrintedAlike(former: Printed, line: Printed): boolean {
  const features = new Set([...Object.keys(former.selection), ...Object.keys(line.selection)]);
  return (
    former.productId === line.productId &&
    areSameArtworks(former.artworks, line.artworks) &&
    geometryOfLine(former) === geometryOfLine(line) &&
    [...features].every((feature) => former.selection[feature] === line.selection[feature])
  );
}

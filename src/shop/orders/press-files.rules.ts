import { geometryKey } from '../artwork/approval.rules.ts';
import type { ApprovedFile } from '../artwork/approval.ts';
import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** The files of a line that would go to press now: those that were handed in and are in use. */
export function pressFiles(files: readonly ArtworkFile[], lineId: string): readonly ApprovedFile[] {
  return files
    .filter(isWhole)
    .filter((file) => file.lineId === lineId && file.handedInAt !== null && file.removedAt === null)
    .map(({ id, artworkId, hash }) => ({ id, artworkId, hash }));
}

/** What the configuration of a line asks of its files. */
export function geometryOfLine({ facts, price }: Pick<LineItem, 'facts' | 'price'>): string {
  return geometryKey({ facts, technology: price.technology });
}

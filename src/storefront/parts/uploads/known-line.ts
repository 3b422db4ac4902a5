import { keepsFromPrint } from '#shop/artwork/print-verdict.rules.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';

type Line = UploadsWire['lines'][number];

/** What a page has to know of the files of a line that shows no files: it is a small part of what there is to say. */
export interface KnownLine extends Pick<Line, 'lineItemId' | 'worn' | 'approvedFor'> {
  /** Whether a file that is there cannot be printed as it is. */
  readonly isToCorrect: boolean;
  /** Its files that are still read or drawn, with how far they are. */
  readonly waiting: readonly string[];
}

/** Null where the files could not be read. */
export function knownLines(uploads: UploadsWire | null): readonly KnownLine[] | null {
  return (
    uploads?.lines.map((line) => ({
      lineItemId: line.lineItemId,
      worn: line.worn,
      approvedFor: line.approvedFor,
      isToCorrect: hasErrors(line),
      waiting: waitingOf(line.files),
    })) ?? null
  );
}

/** The order for which a line's files were approved before; null for files that are not, and where none are known. */
export function approvedFor(
  lines: readonly Pick<Line, 'lineItemId' | 'approvedFor'>[] | null | undefined,
  lineItemId: string,
): string | null {
  return lines?.find((line) => line.lineItemId === lineItemId)?.approvedFor ?? null;
}

/** Those of which the checks say nothing yet, or which have no pictures yet, with how far they are. */
export function waitingOf(files: readonly Line['files'][number][]): string[] {
  return files
    .filter(({ verdict, drawn }) => verdict?.state === 'waiting' || drawn?.state === 'waiting')
    .map(({ id, verdict }) => `${id}:${verdict?.state}`);
}

/** Whether a file of a line cannot be printed as it is. One whose artwork was taken out is not printed. */
export function hasErrors({ files }: Pick<Line, 'files'>): boolean {
  return files.some(
    ({ verdict, isWithoutArtwork }) => verdict !== null && !isWithoutArtwork && keepsFromPrint(verdict),
  );
}

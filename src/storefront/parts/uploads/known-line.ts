import { keepsFromPrint } from '#shop/artwork/print-verdict.rules.ts';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';

type Line = UploadsWire['lines'][number];

/** What a page has to know of the files of a line that shows no files: it is a small part of what there is to say. */
export interface KnownLine extends Pick<Line, 'lineItemId' | 'worn' | 'approvedFor'> {
  /** Whether a file that is there cannot be printed as it is. */
  readonly isToCorrect: boolean;
  readonly lacking: Lacking | null;
  /** The artworks that have no file, where others have one. */
  readonly without: string;
  /** Its files that are still read or drawn, with how far they are. */
  readonly waiting: readonly string[];
  /** How many of its files are there and printed. */
  readonly count: number;
  /** Whether the checks have read each of them. */
  readonly isChecked: boolean;
  /** Its files that came in part. */
  readonly unfinished: readonly Pick<UploadWire, 'id' | 'name' | 'type' | 'bytes' | 'received'>[];
}

/** Null where the files could not be read. */
export function knownLines(uploads: UploadsWire | null): readonly KnownLine[] | null {
  return (
    uploads?.lines.map((line) => ({
      lineItemId: line.lineItemId,
      worn: line.worn,
      approvedFor: line.approvedFor,
      isToCorrect: hasErrors(line),
      lacking: lackingOf(line),
      without: artworksWithoutFile(line),
      waiting: waitingOf(line.files),
      ...countsOf(line),
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

function countsOf({ files }: Line): Pick<KnownLine, 'count' | 'isChecked' | 'unfinished'> {
  const printed = files.filter(({ type, isWithoutArtwork }) => type !== null && !isWithoutArtwork);
  return {
    count: printed.length,
    isChecked: printed.every(({ verdict }) => verdict?.state === 'checked'),
    unfinished: files
      .filter(({ type }) => type === null)
      .map(({ id, name, type, bytes, received }) => ({ id, name, type, bytes, received })),
  };
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

/** What keeps files of several artworks from the print: one that is for none in particular, or an artwork without one. */
export type Lacking = 'unsaid' | 'missing';

/** The names of the artworks that have no file: quoted, in their order, up to a few. Empty where none lacks one, or none has one. */
export function artworksWithoutFile({ artworks, files }: Pick<Line, 'artworks' | 'files'>): string {
  const given = new Set(files.map(({ artworkId }) => artworkId));
  const without = artworks.flatMap(({ id, name }, index) => (given.has(id) ? [] : [name || String(index + 1)]));
  const more = without.length > MOST_NAMED ? ', …' : '';
  return without.slice(0, MOST_NAMED).join(', ') + more;
}

const MOST_NAMED = 5;

/** Null where nothing is lacking, and where no file is there yet. */
export function lackingOf({ artworks, files }: Pick<Line, 'artworks' | 'files'>): Lacking | null {
  const printed = files.filter(({ isWithoutArtwork }) => !isWithoutArtwork);
  if (artworks.length === 0 || printed.length === 0) return null;
  const given = new Set(printed.map(({ artworkId }) => artworkId));
  if (given.has(null)) return 'unsaid';
  return artworks.every(({ id }) => given.has(id)) ? null : 'missing';
}

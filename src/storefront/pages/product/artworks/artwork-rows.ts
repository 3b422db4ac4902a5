import { readNumber } from '#kernel/format.ts';

/** One of several artworks in the entry form. A count that was not typed is computed from the others. */
export interface ArtworkRow {
  readonly name: string;
  readonly typed?: string | undefined;
}

export const LONGEST_NAME = 120;
const MOST_ROWS = 500;

export interface SharedRow {
  readonly name: string;
  /** The typed text; undefined when the count is computed from the others. */
  readonly typed: string | undefined;
  /** Copies or rolls; NaN when the typed text is not a number. */
  readonly count: number;
}

/**
 * One row for each chosen artwork. Typed counts stay. The rest of the total is shared evenly over the other rows; the
 * first rows get the remainder. The sum is therefore right after every change.
 */
export function shareOut(rows: readonly ArtworkRow[], artworks: number, total: number): readonly SharedRow[] {
  const all = Array.from({ length: artworks }, (_, index): ArtworkRow => rows[index] ?? { name: '' });
  const fixed = all.reduce((sum, { typed }) => sum + (typed === undefined ? 0 : countOf(typed) || 0), 0);
  const open = all.filter(({ typed }) => typed === undefined).length;
  const rest = Math.max(0, total - fixed);
  const each = open > 0 ? Math.floor(rest / open) : 0;
  let left = rest - each * open;
  return all.map(({ name, typed }) => {
    if (typed !== undefined) return { name, typed, count: countOf(typed) };
    const count = each + (left > 0 ? 1 : 0);
    left -= 1;
    return { name, typed: undefined, count };
  });
}

/** The rows of an edited line. Counts that equal an even share are computed from the total again. */
export function rowsOf(artworks: readonly { readonly name: string; readonly count: number }[]): readonly ArtworkRow[] {
  const total = artworks.reduce((sum, { count }) => sum + count, 0);
  const even = shareOut([], artworks.length, total);
  const isEven = artworks.every(({ count }, index) => count === even[index]?.count);
  return artworks.map(({ name, count }) => ({ name, typed: isEven ? undefined : String(count) }));
}

/** Rows that an earlier visit stored in this tab; undefined when the stored value is not valid. */
export function storedRows(value: unknown): readonly ArtworkRow[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_ROWS) return undefined;
  const rows = value.map(storedRow);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function storedRow(value: unknown): ArtworkRow | undefined {
  const { name, typed } = Object(value) as Record<string, unknown>;
  if (typeof name !== 'string' || (typed !== undefined && typeof typed !== 'string')) return undefined;
  return { name, typed };
}

/** Whether any name or count was typed. Without them the artworks are shared evenly and numbered. */
export function hasDetails(rows: readonly SharedRow[]): boolean {
  return rows.some(({ name, typed }) => typed !== undefined || name.trim() !== '');
}

/** The error of a count: not a whole number, below the minimum, or so high that the others would fall below it. */
export type WrongCount = 'whole' | 'least' | 'most';

/** The maximum for one of several artworks, when each other artwork has the minimum. */
export function mostOf(artworks: number, total: number, least: number): number {
  return total - least * (artworks - 1);
}

/** The error of each count. Computed counts are right once the typed counts are right. */
export function wrongCounts(
  rows: readonly SharedRow[],
  total: number,
  least: number,
): readonly (WrongCount | undefined)[] {
  if (!hasDetails(rows)) return rows.map(() => undefined);
  const short = rows.some(({ typed, count }) => typed === undefined && count < least);
  const most = short ? mostOf(rows.length, total, least) : Infinity;
  const wrong = rows.map(({ typed, count }) => {
    if (typed === undefined) return undefined;
    if (Number.isNaN(count)) return 'whole';
    if (count < least) return 'least';
    return count > most ? 'most' : undefined;
  });
  if (wrong.some((each) => each !== undefined)) return wrong;
  return rows.map(({ count }) => (count < least ? 'least' : undefined));
}

/** The count of one size in the entry form. */
export interface SizeRow {
  readonly size: string;
  readonly typed: string;
  /** An empty field means 0; NaN when the typed text is not a number. */
  readonly pieces: number;
}

export function sizeRows(sizes: readonly string[], rows: readonly ArtworkRow[]): readonly SizeRow[] {
  return sizes.map((size) => {
    const typed = rows.find(({ name }) => name === size)?.typed ?? '';
    return { size, typed, pieces: typed.trim() === '' ? 0 : countOf(typed) };
  });
}

function countOf(typed: string): number {
  return readNumber(typed) ?? Number.NaN;
}

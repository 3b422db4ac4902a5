import { readNumber } from '#kernel/format.ts';

/** One artwork of several as it is being entered; a count that nobody typed follows the others. */
export interface ArtworkRow {
  readonly name: string;
  readonly typed?: string | undefined;
}

export const LONGEST_NAME = 120;
const MOST_ROWS = 500;

export interface SharedRow {
  readonly name: string;
  /** As it was typed; undefined where the count follows the others. */
  readonly typed: string | undefined;
  /** Copies or rolls; not a number where what was typed is none. */
  readonly count: number;
}

/**
 * The rows of as many artworks as are chosen. What was typed stays, the rest of the total is shared out evenly over the
 * others, the first ones taking what is left over: whatever is added, removed or changed, the sum comes out by itself.
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

/** The rows of a line that is edited: counts that are an even share again follow the total again. */
export function rowsOf(artworks: readonly { readonly name: string; readonly count: number }[]): readonly ArtworkRow[] {
  const total = artworks.reduce((sum, { count }) => sum + count, 0);
  const even = shareOut([], artworks.length, total);
  const isEven = artworks.every(({ count }, index) => count === even[index]?.count);
  return artworks.map(({ name, count }) => ({ name, typed: isEven ? undefined : String(count) }));
}

/** Rows as an earlier visit of this tab kept them; undefined where what was kept is nothing of ours. */
export function storedRows(value: unknown): readonly ArtworkRow[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_ROWS) return undefined;
  const rows = value.map(storedRow);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function storedRow(value: unknown): ArtworkRow | undefined {
  const { name, typed } = Object(value) as Record<string, unknown>;
  if (typeof name !== 'string' || (typed !== undefined && typeof typed !== 'string')) return undefined;
  return { name: name.slice(0, LONGEST_NAME), typed: typed?.slice(0, LONGEST_NAME) };
}

/** Whether anything was said of the artworks; if nothing was, they are shared out and keep their numbers. */
export function hasDetails(rows: readonly SharedRow[]): boolean {
  return rows.some(({ name, typed }) => typed !== undefined || name.trim() !== '');
}

/** What is wrong with a count: no whole number, fewer than there must be, more than leaves enough for the others. */
export type WrongCount = 'whole' | 'least' | 'most';

/** The most that one of several artworks can be, each other having the least. */
export function mostOf(artworks: number, total: number, least: number): number {
  return total - least * (artworks - 1);
}

/** What is wrong with each count. What follows the others is right once what was typed is. */
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

/** How many of a size as it is being entered. */
export interface SizeRow {
  readonly size: string;
  readonly typed: string;
  /** Nothing typed is none; not a number where what was typed is none. */
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

import { readNumber } from '#kernel/format.ts';

/** One artwork of several as it is being entered; a count that nobody typed follows the others. */
export interface SetRow {
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
export function shareOut(rows: readonly SetRow[], artworks: number, total: number): readonly SharedRow[] {
  const all = Array.from({ length: artworks }, (_, index): SetRow => rows[index] ?? { name: '' });
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
export function rowsOf(sets: readonly { readonly name: string; readonly count: number }[]): readonly SetRow[] {
  const total = sets.reduce((sum, { count }) => sum + count, 0);
  const even = shareOut([], sets.length, total);
  const isEven = sets.every(({ count }, index) => count === even[index]?.count);
  return sets.map(({ name, count }) => ({ name, typed: isEven ? undefined : String(count) }));
}

/** Rows as an earlier visit of this tab kept them; undefined where what was kept is nothing of ours. */
export function keptRows(value: unknown): readonly SetRow[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_ROWS) return undefined;
  const rows = value.map(keptRow);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function keptRow(value: unknown): SetRow | undefined {
  const { name, typed } = Object(value) as Record<string, unknown>;
  if (typeof name !== 'string' || (typed !== undefined && typeof typed !== 'string')) return undefined;
  return { name: name.slice(0, LONGEST_NAME), typed: typed?.slice(0, LONGEST_NAME) };
}

/** Whether anything was said of the artworks; if nothing was, they are shared out and keep their numbers. */
export function hasDetails(rows: readonly SharedRow[]): boolean {
  return rows.some(({ name, typed }) => typed !== undefined || name.trim() !== '');
}

function countOf(typed: string): number {
  return readNumber(typed) ?? Number.NaN;
}

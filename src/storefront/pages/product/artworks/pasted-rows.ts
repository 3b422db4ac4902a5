import type { ArtworkRow } from './artwork-rows.ts';

/** A part of a row of a spreadsheet ends with a tab, or where it comes from a list of text with a semicolon. */
const COLUMNS = /\t|;/;

/**
 * Rows of a spreadsheet, or of a list: a name in each, and in the next column how many of it. Undefined for what is one
 * word, which is pasted as such.
 */
export function pastedRows(text: string): readonly ArtworkRow[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 && !COLUMNS.test(text.trim())) return undefined;
  return lines.map((line) => {
    const [name = '', count = ''] = line.split(COLUMNS).map((part) => part.trim());
    return { name, typed: /^\d/.test(count) ? count : undefined };
  });
}

/** The number of artworks that is offered and has room for all, or the most that are. */
export function roomFor(wanted: number, offered: readonly number[]): number {
  const rising = offered.toSorted((a, b) => a - b);
  return rising.find((each) => each >= wanted) ?? rising.at(-1) ?? wanted;
}

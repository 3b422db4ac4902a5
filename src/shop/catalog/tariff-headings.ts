/**
 * What the Harmonized System has, edition of 2022: the last heading of each chapter, the headings within that are left out,
 * and all subheadings of chapter 49, in which print is. Source: World Customs Organization, HS Nomenclature 2022, read in
 * November 2026.
 */

/** Of chapters 01 to 97; 77 is kept free. 98 and 99 are of single countries. */
const LAST_HEADINGS = [
  6, 10, 9, 10, 11, 4, 14, 14, 10, 8, 9, 14, 2, 4, 22, 5, 4, 6, 5, 9, 6, 9, 9, 4, 30, 21, 16, 53, 42, 6, 5, 15, 7, 7, 7,
  6, 7, 27, 26, 17, 15, 6, 4, 21, 4, 2, 7, 23, 11, 7, 13, 12, 11, 8, 16, 9, 5, 11, 11, 6, 17, 17, 10, 6, 7, 3, 4, 15,
  14, 20, 18, 29, 26, 19, 8, 16, 0, 6, 7, 7, 13, 15, 11, 87, 49, 9, 16, 7, 8, 33, 14, 9, 7, 6, 8, 20, 6,
] as const;

/** Headings that former editions had, in the chapters of what shops of print sell. */
const LEFT_OUT: ReadonlySet<string> = new Set(['4204', '4815']);

const OF_PRINT: ReadonlySet<string> = new Set([
  '4901.10',
  '4901.91',
  '4901.99',
  '4902.10',
  '4902.90',
  '4903.00',
  '4904.00',
  '4905.20',
  '4905.90',
  '4906.00',
  '4907.00',
  '4908.10',
  '4908.90',
  '4909.00',
  '4910.00',
  '4911.10',
  '4911.91',
  '4911.99',
]);

/** What is wrong with the code of a heading, such as 4911.10. Undefined if nothing is, as far as it is known. */
export function headingProblem(code: string): string | undefined {
  const [chapter, heading] = [Number(code.slice(0, 2)), Number(code.slice(2, 4))];
  const last = LAST_HEADINGS[chapter - 1] ?? 0;
  if (last === 0) return `${code} is of no chapter of the Harmonized System (01 to 97, without 77): correct it`;
  const named = code.slice(0, 2);
  if (heading < 1 || heading > last || LEFT_OUT.has(code.slice(0, 4)))
    return `the Harmonized System has no heading ${code.slice(0, 4)}: chapter ${named} goes from ${named}01 to ${named}${String(last).padStart(2, '0')}. Correct it`;
  return chapter === 49 && !OF_PRINT.has(code)
    ? `the Harmonized System has no subheading ${code}: write one of ${[...OF_PRINT].filter((each) => each.startsWith(code.slice(0, 4))).join(', ')}`
    : undefined;
}

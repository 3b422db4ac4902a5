export type Separator = ',' | ';' | '\t';

export interface CsvRecord {
  /** The line on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Returns the records of a file (RFC 4180) without empty lines. A quote within a cell that does not begin with one is a
 * character like others. A cell that is quoted wrongly takes the rest of its line, so that one mistake is one short record.
 */
export function csvRecords(text: string, separator: Separator = ','): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let begins = 1;
  let line = 1;
  const cell = CELLS[separator];
  const source = text.replace(/^\uFEFF/, '');
  for (const match of source.matchAll(cell)) {
    const [whole, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    const isEmpty = whole.trim() === '' && cells.length === 1 && cells[0] === '';
    if (!isEmpty) records.push({ line: begins, cells });
    cells = [];
    begins = line;
    if (match.index + whole.length >= source.length) break;
  }
  return records;
}

const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*|))(,|\r?\n|$)|[^\n]+(?:\n|$)/gy,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n][^;\r\n]*|))(;|\r?\n|$)|[^\n]+(?:\n|$)/gy,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n][^\t\r\n]*|))(\t|\r?\n|$)|[^\n]+(?:\n|$)/gy,
} as const;

/** Writes a cell (RFC 4180). A cell that a spreadsheet would treat as a formula is marked as text. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets of countries that write 1,50 separate their cells with semicolons. The first line tells. */
export function separatorOf(text: string): ',' | ';' {
  const [head = ''] = text.split('\n', 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

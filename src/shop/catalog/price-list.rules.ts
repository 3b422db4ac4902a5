import { csvRecords, type CsvRecord, type Separator } from '#kernel/csv.ts';
import { MOST_COLUMNS, MOST_ROWS } from './price-recipe.ts';

/** A table of prices that an owner keeps in a spreadsheet, read from the CSV that it was saved as. */
export interface PriceTable {
  /** The headings of the prices, in their order. */
  readonly columns: readonly string[];
  /** The quantity and its prices in euros, by rising quantity. */
  readonly rows: readonly (readonly number[])[];
}

export interface TableProblem {
  readonly line: number;
  readonly message: string;
}

type Read = { readonly table: PriceTable } | { readonly problems: readonly TableProblem[] };

/** Whoever corrects a file does not read more at once. */
const MOST_PROBLEMS = 20;

/** Words for the column of quantities, without accents and in small letters. */
const QUANTITY: ReadonlySet<string> = new Set([
  'quantity',
  'qty',
  'copies',
  'quantite',
  'qte',
  'exemplaires',
  'tirage',
  'quantita',
  'copie',
  'menge',
]);

/**
 * Reads a table: the first column is the quantity, each further one the prices of one choice. Cells may be separated by
 * semicolons, commas or tabs, and amounts written as spreadsheets of any country do.
 */
export function readPriceTable(text: string): Read {
  const { body, skipped } = withoutHint(text.replace(/^\uFEFF/, ''));
  const separator = separatorIn(body);
  if (body.trim() === '') return wrong(1, 'the file is empty: write a line of headings, then a line for each quantity');
  if (body.startsWith('PK'))
    return wrong(1, 'this is a spreadsheet and no CSV: save it as CSV UTF-8 and put that here');
  if (separator === undefined)
    return wrong(
      1 + skipped,
      'its cells are not told apart: save it as CSV with semicolons, commas or tabs between them',
    );
  const [head, ...records] = csvRecords(body, separator).map(({ line, cells }) => ({
    line: line + skipped,
    cells: cells.map((cell) => cell.trim()),
  }));
  const problem = head && headProblem(head);
  if (!head || problem) return { problems: problem ? [problem] : [] };
  const columns = head.cells.slice(1, lastFilled(head.cells) + 1);
  const filled = records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length > MOST_ROWS)
    return wrong(
      filled[MOST_ROWS]!.line,
      `${filled.length} rows are too many, ${MOST_ROWS} at most: keep the quantities that you quote, prices between two of them lie on a line`,
    );
  if (filled.length === 0)
    return wrong(head.line, 'no line of prices follows the headings: write one for each quantity');
  const rows = filled.map((record) => ({ line: record.line, ...rowOf(record, columns, separator) }));
  const unread = rows.flatMap(({ line, problems }) => problems.map((message) => ({ line, message })));
  if (unread.length > 0) return { problems: atMost(unread) };
  const read = rows.map(({ line, numbers }) => ({ line, numbers })).toSorted((a, b) => a.numbers[0]! - b.numbers[0]!);
  const contradicting = read.flatMap(({ line, numbers }, at) => {
    const before = read[at - 1];
    const problems = before ? rowProblems(numbers, before.numbers, columns, ` on line ${before.line}`) : [];
    return problems.map((message) => ({ line, message }));
  });
  return contradicting.length > 0
    ? { problems: atMost(contradicting) }
    : { table: { columns, rows: read.map(({ numbers }) => numbers) } };
}

/** Excel writes `sep=;` above the headings of some files. */
function withoutHint(text: string): { readonly body: string; readonly skipped: number } {
  const hint = /^sep=.\r?\n/i.exec(text)?.[0];
  return hint ? { body: text.slice(hint.length), skipped: 1 } : { body: text, skipped: 0 };
}

/** What stands most often in the headings. Undefined where none does. */
function separatorIn(text: string): Separator | undefined {
  const [head = ''] = text.split('\n', 1);
  const found = ([';', '\t', ','] as const).map((separator) => ({ separator, cells: head.split(separator).length }));
  const best = found.reduce((most, each) => (each.cells > most.cells ? each : most));
  return best.cells > 1 ? best.separator : undefined;
}

function headProblem({ line, cells }: CsvRecord): TableProblem | undefined {
  const columns = cells.slice(1, lastFilled(cells) + 1);
  const twice = columns.find((name, at) => columns.indexOf(name) < at);
  const says = (message: string) => ({ line, message });
  if (/^[\d\s.,]+$/.test(cells[0] ?? ''))
    return says(`the line of headings is missing: write 'quantity' and the name of each column above ${cells[0]}`);
  if (!QUANTITY.has(plain(cells[0] ?? '')))
    return says(`the first column is '${cells[0]}' and not the quantity: put the quantities there, under 'quantity'`);
  if (columns.length === 0) return says('no column of prices stands beside the quantity: add one');
  if (columns.includes('')) return says(`column ${columns.indexOf('') + 2} has no heading: name it, or take it out`);
  if (twice !== undefined) return says(`two columns are called '${twice}': rename or remove one`);
  if (columns.length > MOST_COLUMNS)
    return says(
      `${columns.length} columns are too many, ${MOST_COLUMNS} at most: make two lists and tell them apart with when`,
    );
  return undefined;
}

/** Spreadsheets end lines with the separators of empty columns. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '');
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function rowOf({ cells }: CsvRecord, columns: readonly string[], separator: Separator) {
  const problems: string[] = [];
  const given = lastFilled(cells) + 1;
  if (given > columns.length + 1) {
    const comma = separator === ',' ? '. Where amounts have commas, save it with semicolons between the cells' : '';
    return {
      problems: [`${given} cells stand under ${columns.length + 1} headings: take out what is too much${comma}`],
      numbers: [],
    };
  }
  const quantity = quantityOf(cells[0] ?? '');
  if (quantity === undefined) problems.push(`'${cells[0]}' is no quantity: write a whole number above 0, such as 250`);
  const prices = columns.map((name, at) => {
    const price = priceOf(cells[at + 1] ?? '');
    if (typeof price === 'number') return price;
    problems.push(`under '${name}' ${price}`);
    return 0;
  });
  return { problems, numbers: [quantity ?? 0, ...prices] };
}

const SPACES = /[\s\u00a0\u202f']/g;

/** Undefined for what is no whole number above 0. Thousands may be set apart. */
function quantityOf(cell: string): number | undefined {
  const text = cell.replaceAll(SPACES, '');
  const digits = /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text;
  return /^\d{1,8}$/.test(digits) && Number(digits) > 0 && Number(digits) <= 10_000_000 ? Number(digits) : undefined;
}

/** The price in euros, or what is wrong with it. */
function priceOf(cell: string): number | string {
  const text = cell.replaceAll(SPACES, '').replaceAll(/€|EUR/gi, '');
  if (text === '') return 'there is no price: write one. What is not sold is forbidden by a rule of the product';
  if (/^[-−(]/.test(text)) return `'${cell}' is negative: write what the customer pays`;
  if (!/^[\d.,]+$/.test(text)) return `'${cell}' is no price: write digits alone, such as 49.90`;
  if (/^\d{1,3}[.,]\d{3}$/.test(text))
    return `'${cell}' may be thousands or fractions of a cent: write ${text.replace(/[.,]/, '')} or two decimals`;
  const decimal = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimal ? text.slice(0, decimal.index) : text).replaceAll(/[.,](?=\d{3}(?:[.,]|$))/g, '');
  if (!/^\d+$/.test(whole)) return `'${cell}' is no price: write euros and two decimals, such as 1249.90`;
  const price = Number(`${whole}.${decimal?.[1] ?? '0'}`);
  if (price === 0) return 'the price is 0: write what the customer pays';
  return price <= 1_000_000 ? price : `'${cell}' is more than a million euros: correct it`;
}

/**
 * What a list may not say beside the row before it: more copies cost no less in all, and no more apiece.
 * @param place of the row before, such as ' on line 2'
 */
export function rowProblems(
  numbers: readonly number[],
  before: readonly number[],
  columns: readonly string[],
  place = '',
): string[] {
  const [quantity = 0, ...prices] = numbers;
  const [less = 0, ...others] = before;
  if (quantity === less) return [`${quantity} stands${place} already: keep one of the two`];
  return prices.flatMap((price, at) => {
    const other = others[at] ?? 0;
    const under = columns[at] === undefined ? '' : `under '${columns[at]}' `;
    if (price < other)
      return [
        `${under}${quantity} cost ${price.toFixed(2)}, less than ${less}${place} (${other.toFixed(2)}): correct one of them`,
      ];
    return Math.round(price * 100) * less > Math.round(other * 100) * quantity
      ? [
          `${under}${quantity} cost more apiece (${(price / quantity).toFixed(4)}) than ${less}${place} (${(other / less).toFixed(4)}): correct one of them`,
        ]
      : [];
  });
}

function atMost(problems: readonly TableProblem[]): readonly TableProblem[] {
  const more = problems.length - MOST_PROBLEMS;
  if (more <= 0) return problems;
  const { line } = problems[MOST_PROBLEMS]!;
  return [...problems.slice(0, MOST_PROBLEMS), { line, message: `and ${more} more lines from here on are wrong` }];
}

function wrong(line: number, message: string): Read {
  return { problems: [{ line, message }] };
}

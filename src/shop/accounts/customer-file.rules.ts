import { lengthOf } from '#kernel/characters.ts';
import { csvRecords, separatorOf } from '#kernel/csv.ts';
import { mailName } from '#kernel/mail-name.ts';

/** The file with customers of a former system: a head with the names of its columns, one customer per row. */

/** Names of the columns, in any order. Only the first three must be there. */
export const CUSTOMER_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'company',
  'vat_number',
  'phone',
  'language',
  'street',
  'street2',
  'postal_code',
  'city',
  'country',
] as const;
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];
const REQUIRED: readonly CustomerColumn[] = ['email', 'first_name', 'last_name'];

export const MOST_IMPORTED = 5_000;
/** Longer cells are refused by the rules of their field anyway. */
export const LONGEST_CELL = 300;

export type CustomerCells = Readonly<Record<CustomerColumn, string>>;

export interface CustomerRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly cells: CustomerCells;
}

/** What is wrong with a row: the column, and a key of what to say. */
export interface WrongCell {
  readonly field: CustomerColumn | '';
  readonly key: RowProblemKey;
}

export interface RowProblem extends WrongCell {
  readonly line: number;
  /** Whom the row names, as far as it could be read. */
  readonly email: string;
}
export const ROW_PROBLEMS = [
  'required',
  'too_long',
  'unreadable',
  'name_wrong',
  'email_wrong',
  'vat_wrong',
  'vat_without_company',
  'language_other',
  'country_not_served',
  'postal_code_wrong',
  'address_incomplete',
  'phone_wrong',
  'phone_alone',
  'twice',
  'cells',
] as const;
export type RowProblemKey = (typeof ROW_PROBLEMS)[number];

/** Why a whole file is refused: 'columns' names what is unknown or missing. */
export type FileProblem =
  | { readonly key: 'empty' | 'too_many' }
  | { readonly key: 'columns'; readonly columns: readonly string[] };

export interface CustomerFile {
  readonly rows: readonly CustomerRow[];
  readonly problems: readonly RowProblem[];
}

/** Returns the rows of a file that can be read, and what is wrong with the others. */
export function readCustomerFile(text: string): CustomerFile | FileProblem {
  const [head, ...records] = csvRecords(text, separatorOf(text));
  const columns = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const unknown = columns.filter((name) => !isColumn(name));
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  const double = columns.filter((name, index) => columns.indexOf(name) !== index);
  if (!head) return { key: 'empty' };
  if (unknown.length + missing.length + double.length > 0)
    return { key: 'columns', columns: [...new Set([...unknown, ...missing, ...double])] };
  if (records.length === 0) return { key: 'empty' };
  if (records.length > MOST_IMPORTED) return { key: 'too_many' };
  const rows: CustomerRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of records) {
    const named = Object.fromEntries(
      CUSTOMER_COLUMNS.map((column) => [column, (cells[columns.indexOf(column)] ?? '').trim()]),
    ) as CustomerCells;
    const name = mailName(named.email);
    const long = CUSTOMER_COLUMNS.find((column) => lengthOf(named[column]) > LONGEST_CELL);
    const email = named.email.slice(0, LONGEST_CELL);
    if (cells.length !== columns.length) problems.push({ line, field: '', key: 'cells', email });
    else if (long !== undefined) problems.push({ line, field: long, key: 'too_long', email });
    else if (name !== '' && seen.has(name)) problems.push({ line, field: 'email', key: 'twice', email });
    else rows.push({ line, cells: named });
    seen.add(name);
  }
  return { rows, problems };
}

function isColumn(name: string): name is CustomerColumn {
  return (CUSTOMER_COLUMNS as readonly string[]).includes(name);
}

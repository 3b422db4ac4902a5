import { csvRecords } from '#kernel/csv.ts';
import { mailName } from '#kernel/mail-name.ts';
import { CURRENCIES, type Currency } from '#kernel/currencies.ts';
import { fromDecimal } from '#kernel/money.ts';
import type { LegacyOrder } from './legacy-order.ts';

/** The file with orders of a former system: RFC 4180, UTF-8, a header row, one order per row. */

export const LEGACY_COLUMNS = ['tenant', 'customer', 'number', 'date', 'total', 'currency', 'status', 'lines'] as const;

export interface LegacyRow {
  readonly tenantId: string;
  readonly order: LegacyOrder;
}

export interface LegacyProblem {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly problem: string;
}

/** Returns all rows, or all problems in them. */
export function readLegacyCsv(
  text: string,
  shops: readonly string[],
): { readonly rows: readonly LegacyRow[]; readonly problems: readonly LegacyProblem[] } {
  const [head, ...records] = csvRecords(text);
  const columns = LEGACY_COLUMNS.join(',');
  if (head?.cells.join(',') !== columns)
    return { rows: [], problems: [{ line: 1, problem: `The head is '${columns}'` }] };
  const rows: LegacyRow[] = [];
  const problems: LegacyProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of records) {
    const found = rowOf(cells, shops);
    const name = `${cells[0]} ${cells[2]}`;
    if (typeof found === 'string') problems.push({ line, problem: found });
    else if (seen.has(name)) problems.push({ line, problem: `The order ${cells[2]} stands in the file twice` });
    else rows.push(found);
    seen.add(name);
  }
  return { rows, problems };
}

function rowOf(cells: readonly string[], shops: readonly string[]): LegacyRow | string {
  if (cells.length !== LEGACY_COLUMNS.length) return `It has ${cells.length} cells, not ${LEGACY_COLUMNS.length}`;
  const [tenantId = '', customer = '', number = '', date = '', total = '', currency = '', status = '', lines = ''] =
    cells.map((cell) => cell.trim());
  if (!shops.includes(tenantId)) return `'${tenantId}' is no shop here: ${shops.join(', ')}`;
  const owner = ownerOf(customer);
  if (owner === undefined) return `'${customer}' is neither an e-mail address nor a customer's number`;
  if (!/^[A-Za-z0-9][\w.-]{0,39}$/.test(number))
    return `'${number}' is no order number: letters, digits, '-', '_', '.'`;
  if (!isDay(date)) return `'${date}' is no day: YYYY-MM-DD`;
  const totalCents = fromDecimal(total);
  if (totalCents === undefined || totalCents < 0) return `'${total}' is no amount: 120.50`;
  if (!isCurrency(currency)) return `'${currency}' is no currency that the shop knows: ${CURRENCIES.join(', ')}`;
  if (status.length > 80) return 'The status has more than 80 characters';
  if (lines === '' || lines.length > 8000) return 'The lines have to have 1 to 8 000 characters';
  return { tenantId, order: { number, owner, placedOn: date, totalCents, currency, status, lines } };
}

function ownerOf(customer: string): string | undefined {
  if (/^[^@\s]+@[^@\s]+$/.test(customer) && customer.length <= 254) return ownerByEmail(customer);
  return /^[A-Za-z0-9-]{1,40}$/.test(customer) ? ownerByLegacyId(customer) : undefined;
}

/** Returns a customer's keys in the former system: the number there, and the address once it is proven. */
export function ownersOf({
  email,
  isVerified,
  legacyId,
}: {
  readonly email: string;
  readonly isVerified: boolean;
  readonly legacyId: string | null;
}): string[] {
  return [...(isVerified ? [ownerByEmail(email)] : []), ...(legacyId === null ? [] : [ownerByLegacyId(legacyId)])];
}

function ownerByEmail(email: string): string {
  return `email:${mailName(email)}`;
}

function ownerByLegacyId(legacyId: string): string {
  return `id:${legacyId}`;
}

function isDay(text: string): boolean {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (!year || !month || !day) return false;
  return Temporal.PlainDate.from({ year, month, day }).toString() === text;
}

function isCurrency(text: string): text is Currency {
  return (CURRENCIES as readonly string[]).includes(text);
}

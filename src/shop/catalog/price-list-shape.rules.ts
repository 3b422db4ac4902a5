import { sizeOfValue } from './option-size.rules.ts';
import type { Technology } from './price-recipe.ts';
import type { Product, ProductProblem } from './product.ts';

/**
 * Price lists whose columns or rows do not fit the others: one column a tenth of those beside it, or a row that costs hardly
 * more than the one before where the other columns rise. What contradicts itself is told where the list is read.
 */

type PriceList = Extract<Technology, { kind: 'list' }>;
type Rows = readonly (readonly number[])[];

export function listShapeProblems(product: Product): ProductProblem[] {
  return product.price.technologies.flatMap((each, index) => {
    if (each.kind !== 'list' || !each.rows || each.rows.length < 2) return [];
    const apart = columnProblem(each, each.rows, product);
    const messages = apart === undefined ? rowProblems(each, each.rows) : [apart];
    return messages.map((message) => ({ path: ['price', 'technologies', index], message }));
  });
}

/** Choices of one product differ by less, where their sizes are alike. */
const MOST_APART = 6;

/** The first column that is far from each of the others in every row. */
function columnProblem({ by, columns = [] }: PriceList, rows: Rows, product: Product): string | undefined {
  if (by === undefined || columns.length < 2) return undefined;
  const amounts = columns.map((value) => sizeOfValue(product, by, value));
  const least = (one: number, other: number) => Math.min(...rows.map((row) => row[one + 1]! / row[other + 1]!));
  const isFar = (cheap: number, dear: number) =>
    least(dear, cheap) > Math.max(MOST_APART, 2 * ((amounts[dear] ?? 1) / (amounts[cheap] ?? 1)));
  const others = (at: number) => columns.flatMap((_, each) => (each === at ? [] : [each]));
  const cheap = columns.findIndex((_, at) => others(at).every((other) => isFar(at, other)));
  const dear = columns.findIndex((_, at) => others(at).every((other) => isFar(other, at)));
  const odd = cheap < 0 ? dear : cheap;
  if (odd < 0) return undefined;
  const [quantity = 0, ...prices] = rows.at(-1)!;
  const beside = others(odd)[0]!;
  return `${quantity} cost ${prices[odd]!.toFixed(2)} under '${columns[odd]}' and ${prices[beside]!.toFixed(2)} under '${columns[beside]}', and so in every row: correct the column that is in another unit, or give it a list of its own with when`;
}

/** So much less than where the other columns lead is no rounding. */
const LEAST_OF_EXPECTED = 0.8;
/** And so many times less is added than from the rows before. */
const LESS_ADDED = 4;
/** Where there is no other column, each row adds a little less than the one before. */
const USUAL = 0.8;

function rowProblems({ columns }: PriceList, rows: Rows): string[] {
  const count = rows[0]!.length - 1;
  return Array.from({ length: count }, (_, column) => column + 1).flatMap((column) => {
    const at = rows.findIndex((_, index) => index >= 2 && isOdd(rows, index, column));
    if (at < 0) return [];
    const [row, before] = [rows[at]!, rows[at - 1]!];
    const under = columns === undefined ? '' : ` under '${columns[column - 1]}'`;
    return [
      `${row[0]} cost ${row[column]!.toFixed(2)}${under}, hardly more than ${before[0]} (${before[column]!.toFixed(2)}): about ${expectedAt(rows, at, column).toFixed(0)} would fit, are digits swapped? Correct one of them`,
    ];
  });
}

function isOdd(rows: Rows, at: number, column: number): boolean {
  const price = rows[at]![column]!;
  const expected = expectedAt(rows, at, column);
  const added = price - rows[at - 1]![column]!;
  const isLow = price < expected * LEAST_OF_EXPECTED && added * LESS_ADDED < expected - rows[at - 1]![column]!;
  return isLow && (rows[0]!.length > 2 || isSwapped(price, expected));
}

/** Where a price would lie by what the row before has added, and by what the other columns add here. */
function expectedAt(rows: Rows, at: number, column: number): number {
  const slope = (index: number, of: number) =>
    (rows[index]![of]! - rows[index - 1]![of]!) / (rows[index]![0]! - rows[index - 1]![0]!);
  const others = rows[at]!.flatMap((_, of) =>
    of === 0 || of === column || slope(at - 1, of) <= 0 ? [] : [slope(at, of) / slope(at - 1, of)],
  );
  const part = middleOf(others) ?? USUAL;
  const copies = rows[at]![0]! - rows[at - 1]![0]!;
  return rows[at - 1]![column]! + slope(at - 1, column) * part * copies;
}

function middleOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

/** As near as this to what would fit. */
const NEAR = 0.15;

/** Whether two of its digits exchanged make the price that would fit. */
function isSwapped(price: number, expected: number): boolean {
  const digits = [...String(Math.round(price))];
  return digits.some((_, one) =>
    digits.some((_digit, other) => {
      const swapped = digits.with(one, digits[other]!).with(other, digits[one]!).join('');
      return other > one && Math.abs(Number(swapped) - expected) < expected * NEAR;
    }),
  );
}

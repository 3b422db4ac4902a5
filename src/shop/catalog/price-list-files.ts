import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remedyFor } from '#kernel/similar-name.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import { readPriceTable } from './price-list.rules.ts';
import type { PriceRecipe, Technology } from './price-recipe.ts';
import type { ProductProblem } from './product.ts';

type Listed = Extract<Technology, { kind: 'list' }>;

/** What is wrong in the product's own file, by its path, and in the tables that it names. */
export interface ListProblems {
  readonly ofProduct: readonly ProductProblem[];
  readonly ofTables: readonly FileProblem[];
}

/**
 * The recipe with the tables of `catalog/lists` in place of their names, so that a version of a product keeps its prices.
 * @param folder the catalog folder
 */
export function withPriceLists(price: PriceRecipe, folder: string): { readonly value: PriceRecipe } | ListProblems {
  const ofProduct: ProductProblem[] = [];
  const ofTables: FileProblem[] = [];
  const technologies = price.technologies.map((each, index): Technology => {
    if (each.kind !== 'list' || each.file === undefined) return each;
    const read = readList(each, each.file, folder);
    if ('value' in read) return read.value;
    if (typeof read.problems === 'string')
      ofProduct.push({ path: ['price', 'technologies', index, 'file'], message: read.problems });
    else ofTables.push(...read.problems);
    return each;
  });
  return ofProduct.length + ofTables.length > 0 ? { ofProduct, ofTables } : { value: { ...price, technologies } };
}

function readList(
  { file: _name, ...own }: Listed,
  name: string,
  folder: string,
): { readonly value: Listed } | { readonly problems: string | readonly FileProblem[] } {
  const place = join(folder, 'lists');
  if (own.rows || own.columns) return { problems: 'the list has a file and rows of its own: keep one of them' };
  if (!name.endsWith('.csv')) return { problems: `'${name}' is no table: save it as CSV and write its name` };
  const names = existsSync(place) ? readdirSync(place) : [];
  if (!names.includes(name))
    return { problems: `catalog/lists has no file '${name}': ${remedyFor(name, names, 'put it there')}` };
  const file = join(place, name);
  const read = readPriceTable(textOf(readFileSync(file)));
  if ('problems' in read) return { problems: read.problems.map((problem) => ({ file, ...problem })) };
  const { columns, rows } = read.table;
  if (own.by === undefined && columns.length > 1)
    return {
      problems: `'${name}' has ${columns.length} columns of prices: write by: and the fact whose values they are called by`,
    };
  const listed = rows.map((row) => [...row]);
  return { value: { ...own, ...(own.by === undefined ? {} : { columns: [...columns] }), rows: listed } };
}

/** Spreadsheets save as UTF-8, as UTF-16 ('Unicode text'), or in the character set of Windows. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

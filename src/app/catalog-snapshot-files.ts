import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readYamlFile, sayProblems, type FileProblem } from '#platform/yaml-file.ts';
import { loadCatalog, type LoadedCatalog } from '#shop/catalog/catalog-files.ts';
import { retiredFile } from '#shop/catalog/retired-file.schema.ts';
import { isClassified, tariffFile } from '#shop/catalog/tariff.ts';
import { compileProduct } from '#shop/configurator/compile-product.ts';
import { network } from '#shop/delivery/engine/network.ts';
import { holidayCalendar } from '#shop/delivery/holidays.ts';
import type { CatalogSnapshot, SoldProduct } from '#shop/catalog-snapshot.ts';
import type { CatalogTerms } from '#shop/import.ts';
import { codeOf } from '#shop/promotions/engine/evaluate.ts';
import { promotionFile, type PromotionFile } from '#shop/promotions/promotion.ts';
import { searchFile, type SearchWords } from '#shop/search/search-words.ts';
import { wordsProblem, type WordsTarget } from '#shop/search/search-words.rules.ts';
import { factProblems, priceProblems } from '#shop/pricing/product-cost.rules.ts';
import { priceBook } from '#shop/pricing/engine/price-book.ts';
import type { Static, TSchema } from 'typebox';

/** A catalogue read from files, with every product ready to be configured. */
export interface FileCatalog extends Omit<CatalogTerms, 'products'>, Pick<CatalogSnapshot, 'calendar'> {
  /** By product id, without products in maintenance. */
  readonly products: ReadonlyMap<string, SoldProduct>;
}

/**
 * Reads the catalog folder: products with their configurators, prices and plants. A product with a problem goes into
 * maintenance. Wrong prices or plants stop the start.
 */
export function readCatalogSnapshot(folder: string): { files: LoadedCatalog; snapshot: FileCatalog } {
  const products = new Map<string, SoldProduct>();
  const { headings: tariff } = readTable(join(folder, 'tariff.yaml'), tariffFile);
  const book = readTable(join(folder, 'prices.yaml'), priceBook);
  const files = loadCatalog(folder, (product) => {
    if (!isClassified(tariff, product)) return [UNCLASSIFIED];
    const facts = factProblems(product);
    if (facts.length > 0) return facts;
    const result = compileProduct(product);
    if (!result.ok) return result.problems;
    const prices = priceProblems(result.compiled, book);
    if (prices.length > 0) return prices;
    products.set(product.id, { compiled: result.compiled, version: '' });
    return [];
  });
  for (const { product, version } of files.products) {
    const sold = products.get(product.id);
    if (sold) products.set(product.id, { ...sold, version });
  }
  for (const id of files.maintenance) products.delete(id);
  const promoting = readPromotions(join(folder, 'promotions.yaml'));
  const search = readSearchWords(join(folder, 'search.yaml'), { products, maintenance: files.maintenance });
  return {
    files: { ...files, problems: [...files.problems, ...search.problems] },
    snapshot: {
      book,
      network: readTable(join(folder, 'plants.yaml'), network),
      calendar: holidayCalendar(),
      tariff,
      products,
      promotions: promoting.promotions,
      lossLeaders: promoting.lossLeaders,
      searchWords: search.words,
      maintenance: files.maintenance,
      maintenanceNames: files.maintenanceNames,
      retired: readRetired(join(folder, 'retired.yaml')),
    },
  };
}

/**
 * What buyers say for products. The file is optional. Words that lead nowhere are a problem of the file and are left
 * out, because the shop can be searched without them.
 */
function readSearchWords(
  file: string,
  target: WordsTarget,
): { readonly words: readonly SearchWords[]; readonly problems: readonly FileProblem[] } {
  if (!existsSync(file)) return { words: [], problems: [] };
  const content = readYamlFile(file, searchFile);
  if ('problems' in content) return { words: [], problems: content.problems };
  const words: SearchWords[] = [];
  const problems: FileProblem[] = [];
  for (const [index, entry] of content.value.words.entries()) {
    const problem = wordsProblem(entry, target);
    if (problem)
      problems.push({ file, line: content.lineOf(['words', index, ...problem.path]), message: problem.message });
    else words.push(entry);
  }
  return { words, problems };
}

/** Products that are no longer sold. The file is optional. */
function readRetired(file: string): FileCatalog['retired'] {
  if (!existsSync(file)) return new Map();
  return new Map(readTable(file, retiredFile).retired.map(({ id, successor }) => [id, successor]));
}

const UNCLASSIFIED = {
  path: ['family'],
  message: 'catalog/tariff.yaml names no heading of the customs tariff for it: add the product or its family there',
};

/**
 * Codes must be unique, and each promotion must give exactly one benefit. A mistake here would cost money, so it stops
 * the start.
 */
function readPromotions(file: string): PromotionFile {
  const found = readTable(file, promotionFile);
  const codes = new Set<string>();
  for (const { id, code, basisPoints, amount, freeService } of found.promotions) {
    if ([basisPoints, amount, freeService].filter((gift) => gift !== undefined).length !== 1)
      throw new Error(`${file}: promotion ${id} needs exactly one of basisPoints, amount, freeService`);
    if (codes.has(codeOf(code))) throw new Error(`${file}: two promotions have the code ${code}: change one`);
    codes.add(codeOf(code));
  }
  for (const { lossLeaderKey, promocodeId } of found.lossLeaders)
    if (!found.promotions.some(({ id, lane }) => id === promocodeId && lane === 'lossLeader'))
      throw new Error(`${file}: ${lossLeaderKey} names ${promocodeId}, which is no promotion of lane lossLeader`);
  return found;
}

function readTable<S extends TSchema>(file: string, schema: S): Static<S> {
  const content = readYamlFile(file, schema);
  if ('problems' in content)
    throw new Error(`A file of the catalogue needs a correction:\n${sayProblems(content.problems)}`);
  return content.value;
}

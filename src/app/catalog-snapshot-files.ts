import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FilesError } from '#platform/files-error.ts';
import { readYamlFile, type FileProblem } from '#platform/yaml-file.ts';
import { productAddressProblems } from '#shop/page-address.rules.ts';
import { loadCatalog, versionOf, type LoadedCatalog } from '#shop/catalog/catalog-files.ts';
import { bindingProblems } from '#shop/catalog/binding.rules.ts';
import { printPlaceProblems } from '#shop/catalog/print-places.rules.ts';
import { contradictionProblems } from '#shop/catalog/contradictions.rules.ts';
import { labelProblems } from '#shop/catalog/label-facts.rules.ts';
import { conditionProblems, factNameProblems, type SharedFeatures } from '#shop/catalog/fact-names.rules.ts';
import type { Product, ProductProblem } from '#shop/catalog/product.ts';
import { hurriedProblems } from '#shop/catalog/finishing.rules.ts';
import { listShapeProblems } from '#shop/catalog/price-list-shape.rules.ts';
import { productFile } from '#shop/catalog/product-file.schema.ts';
import { retiredFile } from '#shop/catalog/retired-file.schema.ts';
import { isClassified, tariffFile, taxHeadingProblems, type TariffHeading } from '#shop/catalog/tariff.ts';
import { technologyPeerProblems } from '#shop/catalog/technology-peers.rules.ts';
import { printFactProblems } from '#shop/catalog/print-facts.rules.ts';
import { weightFactProblems } from '#shop/catalog/weight-facts.rules.ts';
import { compileProduct, type Compilation } from '#shop/configurator/compile-product.ts';
import { network } from '#shop/delivery/engine/network.ts';
import { PICTURE_KINDS } from '#product-picture/geometry.ts';
import { hasRegion, holidayCalendar } from '#shop/delivery/holidays.ts';
import {
  artworkProblems,
  joiningProblems,
  kindProblems,
  promotionProblems,
  promotionShops,
  supplierProblems,
  tariffProblems,
  type ProductNames,
} from '#shop/data-names.rules.ts';
import { remedyFor } from '#kernel/similar-name.ts';
import type { CatalogSnapshot, SoldProduct } from '#shop/catalog-snapshot.ts';
import { networkProblems, unreachedPlaces } from '#shop/network-problems.ts';
import { regionPlaceProblems } from '#shop/region-places.ts';
import { arrivalTaxProblems, remotePlaceProblems } from '#shop/remote-places.ts';
import type { CompiledApart } from '#shop/current-shops.ts';
import type { CatalogTerms } from '#shop/import.ts';
import type { PageNames } from '#shop/page-names.rules.ts';
import { promotionFileProblems } from '#shop/promotions/promotion-file.rules.ts';
import { promotionFile } from '#shop/promotions/promotion.ts';
import { additionPriceProblems } from '#shop/pricing/addition-price.rules.ts';
import { pressSizeProblems } from '#shop/pricing/press-size.rules.ts';
import { factProblems, priceProblems, recipeProblems } from '#shop/pricing/product-cost.rules.ts';
import { searchFile, type SearchWords } from '#shop/search/search-words.ts';
import { wordsProblem, type WordsTarget } from '#shop/search/search-words.rules.ts';
import { priceBook } from '#shop/pricing/engine/price-book.ts';
import { priceBookProblems } from '#shop/pricing/engine/price-book.rules.ts';
import { readSampleArtworks } from './sample-artwork-files.ts';
import type { Static, TSchema } from 'typebox';

/** A catalogue read from files, with every product ready to be configured. */
export interface FileCatalog extends Omit<CatalogTerms, 'products' | 'compiled'>, Pick<CatalogSnapshot, 'calendar'> {
  /** By product id, without products in maintenance. */
  readonly products: ReadonlyMap<string, SoldProduct>;
}

/** Names in the files beside the products that nothing has. */
export interface NameProblems {
  /** Products and families that promotions and the tariff name, and dates that do not exist. */
  readonly ofProducts: readonly FileProblem[];
  /** Shops that promotions name, and their currencies. */
  readonly ofShops: (shops: Parameters<typeof promotionShops>[1]) => readonly FileProblem[];
}

/** What the engine has already made of products, by their versions. */
export type MadeApart = ReadonlyMap<string, CompiledApart>;

/**
 * Reads the catalog folder: products with their configurators, prices and plants. A product with a problem goes into
 * maintenance. Wrong prices or plants are thrown: no product can be sold with them.
 */
export function readCatalogSnapshot(
  folder: string,
  made: MadeApart = new Map(),
): {
  files: LoadedCatalog;
  snapshot: FileCatalog;
  names: PageNames;
  misnamed: NameProblems;
} {
  refuseMissingTables(folder);
  const products = new Map<string, SoldProduct>();
  const tariff = readTable(join(folder, 'tariff.yaml'), tariffFile);
  const book = readTable(join(folder, 'prices.yaml'), priceBook, priceBookProblems).value;
  const samples = readSampleArtworks(folder);
  const plants = readTable(join(folder, 'plants.yaml'), network, (read) => {
    const problems = [...networkProblems(read, hasRegion), ...unreachedPlaces(read)];
    return problems.length > 0
      ? problems
      : [...remotePlaceProblems(read), ...arrivalTaxProblems(read), ...regionPlaceProblems(read, holidayCalendar())];
  }).value;
  const files = loadCatalog(folder, (product, shared) => {
    const result = checkedProduct(product, shared, {
      tariff: tariff.value.headings,
      book,
      network: plants,
      artworks: samples.names,
      made: made.get(versionOf(product)),
    });
    if (!result.ok) return result.problems;
    products.set(product.id, { compiled: result.compiled, version: '' });
    return [];
  });
  for (const { product, version } of files.products) {
    const sold = products.get(product.id);
    if (sold) products.set(product.id, { ...sold, version });
  }
  for (const id of files.maintenance) products.delete(id);
  const promoting = readTable(join(folder, 'promotions.yaml'), promotionFile, promotionFileProblems);
  const retired = readRetired(join(folder, 'retired.yaml'));
  const productNames = namesOf(
    files.products.map(({ product }) => product),
    [...files.maintenance, ...retired.keys()],
    files.maintenanceFamilies,
  );
  const { promotions, lossLeaders } = promoting.value;
  const names = {
    ...productNames,
    codes: promotions.map(({ code }) => code),
    offers: lossLeaders.map(({ lossLeaderKey }) => lossLeaderKey),
  };
  const search = readSearchWords(join(folder, 'search.yaml'), {
    products,
    unsold: [...files.maintenance, ...retired.keys()],
  });
  return {
    files: { ...files, problems: [...files.problems, ...samples.problems, ...search.problems] },
    names,
    misnamed: {
      ofProducts: [
        ...joiningProblems(files.products.map(({ product }) => product)).flatMap(({ id, ...problem }) => {
          const file = join(folder, 'products', `${id}.yaml`);
          const content = readYamlFile(file, productFile);
          return 'problems' in content ? [] : placed({ file, ...content }, [problem]);
        }),
        ...placed(promoting, promotionProblems(promoting.value, names, products)),
        ...placed(tariff, tariffProblems(tariff.value.headings, names, files.maintenance.length === 0)),
      ],
      ofShops: (shops) => placed(promoting, promotionShops(promoting.value, shops)),
    },
    snapshot: {
      book,
      network: plants,
      calendar: holidayCalendar(),
      tariff: tariff.value.headings,
      products,
      promotions,
      lossLeaders,
      searchWords: search.words,
      maintenance: files.maintenance,
      maintenanceNames: files.maintenanceNames,
      retired,
    },
  };
}

/** What a product's file is checked against. */
export interface CheckedAgainst extends Pick<FileCatalog, 'tariff' | 'book' | 'network'> {
  readonly artworks: ReadonlySet<string>;
  /** What the engine has already made of it. */
  readonly made?: CompiledApart | undefined;
}

/** All checks of one product, the cheap ones first. What follows from a mistake is not reported beside it. */
export function checkedProduct(
  product: Product,
  shared: SharedFeatures,
  { tariff, book, network: plants, artworks, made }: CheckedAgainst,
): Compilation {
  if (!isClassified(tariff, product)) return { ok: false, problems: [unclassified(tariff, product)] };
  const mistyped = factNameProblems(product);
  const contradictions = mistyped.length > 0 ? [] : contradictionProblems(product);
  const named = [
    ...mistyped,
    ...conditionProblems(product, shared),
    ...(mistyped.length > 0 ? [] : [...figureProblems(product), ...contradictions]),
    // What is no print at all is told as that.
    ...(contradictions.some(({ path }) => path[0] === 'taxCode') ? [] : taxHeadingProblems(tariff, product)),
    ...hurriedProblems(product),
    ...supplierProblems(product, plants),
    ...artworkProblems(product, artworks),
    ...productAddressProblems(product),
    ...kindProblems(product, DRAWN),
  ];
  if (named.length > 0) return { ok: false, problems: named };
  const result = made?.ok === false ? made : compileProduct(product, { packed: made?.packed });
  if (!result.ok) return result;
  const unmade = [...recipeProblems(result.compiled), ...pressSizeProblems(result.compiled, book)];
  const mispriced = unmade.length > 0 ? unmade : priceProblems(result.compiled, book);
  const problems = mispriced.length > 0 ? mispriced : additionPriceProblems(result.compiled, book);
  return problems.length > 0 ? { ok: false, problems } : result;
}

/** What facts, labels, weights and price lists of a product say of one another. */
function figureProblems(product: Product): ProductProblem[] {
  const facts = factProblems(product);
  return [
    ...facts,
    ...labelProblems(product),
    ...weightFactProblems(product),
    ...printFactProblems(product),
    ...bindingProblems(product),
    ...printPlaceProblems(product),
    ...technologyPeerProblems(product),
    // A list that cannot be read has no shape.
    ...(facts.length > 0 ? [] : listShapeProblems(product)),
  ];
}

function namesOf(
  products: readonly Product[],
  others: readonly string[],
  otherFamilies: ReadonlySet<string>,
): ProductNames {
  return {
    products,
    ids: new Set([...products.map(({ id }) => id), ...others]),
    families: new Set([...products.map(({ family }) => family), ...otherFamilies]),
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
  return new Map(readTable(file, retiredFile).value.retired.map(({ id, successor }) => [id, successor]));
}

const DRAWN: ReadonlySet<string> = new Set(PICTURE_KINDS);

function unclassified(tariff: readonly TariffHeading[], { family }: Product): ProductProblem {
  const families = tariff.flatMap((heading) => heading.families ?? []);
  const remedy = remedyFor(family, families, 'add the product or its family there');
  return {
    path: ['family'],
    message: `catalog/tariff.yaml names no heading of the customs tariff for the family '${family}': ${remedy}`,
  };
}

/** Files that every catalogue has, and what stands in one that is new. */
const TABLES: Readonly<Record<string, string>> = {
  'tariff.yaml':
    'write `headings: [{code: "4911.10", what: "Trade advertising material", families: [flyers]}]`, and one for each other family',
  'prices.yaml': 'copy that of the installation, and change its figures',
  'plants.yaml': 'copy that of the installation, and write your plants and zones into it',
  'promotions.yaml': 'write `promotions: []` and `lossLeaders: []`, each on a line of its own',
};

function refuseMissingTables(folder: string): void {
  const problems = Object.entries(TABLES)
    .map(([name, remedy]) => ({ file: join(folder, name), line: 1, message: `is not there: ${remedy}` }))
    .filter(({ file }) => !existsSync(file));
  if (problems.length > 0) throw new FilesError('Files of the catalogue are missing', problems);
}

/** A file beside the products, with the line of each of its parts. */
interface Table<T> {
  readonly file: string;
  readonly value: T;
  readonly lineOf: (path: ProductProblem['path']) => number;
}

/** @param check returns what contradicts itself in a file of the right form */
function readTable<S extends TSchema>(
  file: string,
  schema: S,
  check: (value: Static<S>) => readonly ProductProblem[] = () => [],
): Table<Static<S>> {
  const content = readYamlFile(file, schema);
  const problems = 'problems' in content ? content.problems : placed({ file, ...content }, check(content.value));
  if ('problems' in content || problems.length > 0)
    throw new FilesError('A file of the catalogue needs a correction', problems);
  return { file, ...content };
}

function placed({ file, lineOf }: Omit<Table<unknown>, 'value'>, problems: readonly ProductProblem[]): FileProblem[] {
  return problems.map(({ path, message }) => ({ file, line: lineOf(path), message }));
}

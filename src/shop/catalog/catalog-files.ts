import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Localised } from '#kernel/languages.ts';
import { Type } from '#kernel/schema.ts';
import { readYamlFile, type FileProblem } from '#platform/yaml-file.ts';
import { canonicalForm } from './canonical-form.ts';
import { withPriceLists } from './price-list-files.ts';
import { NOTHING_SHARED, productOfFile } from './product-of-file.ts';
import { productFile, productName, sharedFile, type SharedParts } from './product-file.schema.ts';
import type { Product, ProductProblem } from './product.ts';

export interface LoadedCatalog {
  /** Products without problems. `version` is the hash of the product's data. */
  readonly products: readonly { readonly product: Product; readonly version: string }[];
  readonly problems: readonly FileProblem[];
  /** Ids of files with problems. These products are in maintenance, and the others are on sale. */
  readonly maintenance: readonly string[];
  /** Names of the products in maintenance, where their files still have a readable name. */
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
}

/** The problems of a well-formed product, beside the features that products share. */
type Check = (product: Product, shared: SharedParts['features']) => readonly ProductProblem[];

/** The part of a file with the product's name. Other errors in the file do not matter here. */
const NAMED = Type.Object({ name: productName });

/**
 * Reads catalog/products/*.yaml. A bad file puts only its own product into maintenance.
 * @param folder the catalog folder
 * @param check returns the problems of a well-formed product: the configurator's `productProblems`;
 * without it only the form of the files is checked
 */
export function loadCatalog(folder: string, check: Check = () => []): LoadedCatalog {
  const products: { product: Product; version: string }[] = [];
  const problems: FileProblem[] = [];
  const maintenance: string[] = [];
  const maintenanceNames = new Map<string, Localised>();
  const shared = readShared(join(folder, 'shared.yaml'));
  problems.push(...shared.problems);
  const place = join(folder, 'products');
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.yaml')) : [];
  for (const name of names.toSorted()) {
    const found = readProduct(join(place, name), folder, shared.parts, check);
    if ('product' in found) products.push(found);
    else {
      problems.push(...found.problems);
      const id = basename(name, '.yaml');
      maintenance.push(id);
      const named = readYamlFile(join(place, name), NAMED);
      if ('value' in named) maintenanceNames.set(id, named.value.name);
    }
  }
  return { products, problems, maintenance, maintenanceNames };
}

/** If the file is missing or wrong, there are no shared parts, and the products that use them are in maintenance. */
function readShared(file: string): { parts: SharedParts; problems: readonly FileProblem[] } {
  if (!existsSync(file)) return { parts: NOTHING_SHARED, problems: [] };
  const content = readYamlFile(file, sharedFile);
  return 'problems' in content
    ? { parts: NOTHING_SHARED, problems: content.problems }
    : { parts: content.value, problems: [] };
}

function readProduct(file: string, folder: string, shared: SharedParts, check: Check) {
  const content = readYamlFile(file, productFile);
  if ('problems' in content) return content;
  const placed = (found: readonly ProductProblem[]) => ({
    problems: found.map(({ path, message }) => ({ file, line: content.lineOf(path), message })),
  });
  const price = withPriceLists(content.value.price, folder);
  if (!('value' in price)) return { problems: [...placed(price.ofProduct).problems, ...price.ofTables] };
  const meant = productOfFile({ ...content.value, price: price.value }, shared);
  if ('problems' in meant) return placed(meant.problems);
  const product = meant.value;
  const problems = [...check(product, shared.features)];
  if (product.id !== basename(file, '.yaml')) {
    problems.unshift({ path: ['id'], message: `the id must be the file's name: write id: ${basename(file, '.yaml')}` });
  }
  if (problems.length > 0) return placed(problems);
  return { product, version: versionOf(product) };
}

/**
 * The id of a product version. It depends only on the product's data, not on the file's layout. 128 bits of SHA-256.
 */
export function versionOf(product: Product): string {
  return createHash('sha256').update(canonicalForm(product)).digest('hex').slice(0, 32);
}

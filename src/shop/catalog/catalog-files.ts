import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Localised } from '#kernel/languages.ts';
import { key, Type } from '#kernel/schema.ts';
import { readYamlFile, type FileProblem } from '#platform/yaml-file.ts';
import { canonicalForm } from './canonical-form.ts';
import { withPriceLists } from './price-list-files.ts';
import { NOTHING_SHARED, productOfFile } from './product-of-file.ts';
import { productFile, productName, sharedFile, type SharedParts } from './product-file.schema.ts';
import type { Product, ProductProblem } from './product.ts';
import { sharedPartsOf, sharedPlaceOf, tellOnce, type Told } from './shared-mistakes.rules.ts';

export interface LoadedCatalog {
  /** Products without problems. `version` is the hash of the product's data. */
  readonly products: readonly { readonly product: Product; readonly version: string }[];
  readonly problems: readonly FileProblem[];
  /** Those of the parts that products share, if they cannot be read while products use them. */
  readonly unreadShared: readonly FileProblem[];
  /** Ids of files with problems. These products are in maintenance, and the others are on sale. */
  readonly maintenance: readonly string[];
  /** Names of the products in maintenance, where their files still have a readable name. */
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
  /** Families of the products in maintenance, as far as they can be read: other files name them still. */
  readonly maintenanceFamilies: ReadonlySet<string>;
}

/** The problems of a well-formed product, beside the features that products share. */
type Check = (product: Product, shared: SharedParts['features']) => readonly ProductProblem[];

/** The part of a file with the product's name. Other errors in the file do not matter here. */
const NAMED = Type.Object({ name: productName });
/** And the one with its family. */
const OF_FAMILY = Type.Object({ family: key });

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
  const maintenanceFamilies = new Set<string>();
  const told: Told<FileProblem>[] = [];
  const users = new Map<string, string[]>();
  const shared = readShared(join(folder, 'shared.yaml'));
  const unreadShared: FileProblem[] = [];
  // Of a file that cannot be read nothing is known: what products miss of it is no mistake of theirs.
  const isUnread = shared.isMissing || shared.problems.length > 0;
  let unchecked = 0;
  const place = join(folder, 'products');
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.yaml')) : [];
  for (const name of names.toSorted()) {
    const found = readProduct(join(place, name), folder, shared.parts, check);
    const id = basename(name, '.yaml');
    for (const part of new Set(found.parts)) users.set(part, [...(users.get(part) ?? []), id]);
    if ('product' in found) products.push({ product: found.product, version: found.version });
    else {
      if (isUnread && found.parts.length > 0) unchecked += 1;
      else told.push(...found.problems.map((each) => ({ ...each, id })));
      maintenance.push(id);
      const named = readYamlFile(join(place, name), NAMED);
      if ('value' in named) maintenanceNames.set(id, named.value.name);
      const belonging = readYamlFile(join(place, name), OF_FAMILY);
      if ('value' in belonging) maintenanceFamilies.add(belonging.value.family);
    }
  }
  if (unchecked > 0) {
    const those = `${unchecked} products use parts of`;
    const message = shared.isMissing
      ? `is not there, and ${those} it: copy that of the installation`
      : `${those} this file: they are checked once it can be read`;
    unreadShared.push(...shared.problems, shared.placed({ path: [], message }));
  }
  problems.push(
    ...(unchecked > 0 ? unreadShared : shared.problems),
    ...tellOnce(told, (part) => users.get(part) ?? [], shared.placed),
  );
  return { products, problems, unreadShared, maintenance, maintenanceNames, maintenanceFamilies };
}

interface Shared {
  readonly isMissing: boolean;
  readonly parts: SharedParts;
  readonly problems: readonly FileProblem[];
  readonly placed: (problem: ProductProblem) => FileProblem;
}

/** If the file is missing or wrong, there are no shared parts, and the products that use them are in maintenance. */
function readShared(file: string): Shared {
  const isMissing = !existsSync(file);
  const content = isMissing ? { problems: [] } : readYamlFile(file, sharedFile);
  if ('value' in content)
    return { isMissing, parts: content.value, problems: [], placed: placedIn(file, content.lineOf) };
  return { isMissing, parts: NOTHING_SHARED, problems: content.problems, placed: placedIn(file, () => 1) };
}

function placedIn(file: string, lineOf: (path: ProductProblem['path']) => number) {
  return ({ path, message }: ProductProblem): FileProblem => ({ file, line: lineOf(path), message });
}

type Read =
  | { readonly product: Product; readonly version: string; readonly parts: readonly string[] }
  | { readonly problems: readonly Omit<Told<FileProblem>, 'id'>[]; readonly parts: readonly string[] };

function readProduct(file: string, folder: string, shared: SharedParts, check: Check): Read {
  const content = readYamlFile(file, productFile);
  if ('problems' in content) return { problems: content.problems.map(ownProblem), parts: [] };
  const parts = sharedPartsOf(content.value, shared);
  const place = placedIn(file, content.lineOf);
  const price = withPriceLists(content.value.price, folder);
  if (!('value' in price))
    return { problems: [...price.ofProduct.map(place), ...price.ofTables].map(ownProblem), parts };
  const meant = productOfFile({ ...content.value, price: price.value }, shared);
  const told = (each: ProductProblem) => ({
    ...ownProblem(place(each)),
    shared: sharedPlaceOf(each.path, content.value, shared),
  });
  if ('problems' in meant) return { problems: meant.problems.map(told), parts };
  const product = meant.value;
  const problems = [...check(product, shared.features)];
  if (product.id !== basename(file, '.yaml')) {
    problems.unshift({ path: ['id'], message: `the id must be the file's name: write id: ${basename(file, '.yaml')}` });
  }
  if (problems.length > 0) return { problems: problems.map(told), parts };
  return { product, version: versionOf(product), parts };
}

function ownProblem(problem: FileProblem) {
  return { problem, message: problem.message };
}

/**
 * The id of a product version. It depends only on the product's data, not on the file's layout. 128 bits of SHA-256.
 */
export function versionOf(product: Product): string {
  return createHash('sha256').update(canonicalForm(product)).digest('hex').slice(0, 32);
}

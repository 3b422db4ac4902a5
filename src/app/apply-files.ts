import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#platform/config.ts';
import { FilesError } from '#platform/files-error.ts';
import { ROOT } from '#platform/installation.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import type { Dictionaries } from '#shop/content/dictionaries.ts';
import { loadCatalog, type LoadedCatalog } from '#shop/catalog/catalog-files.ts';
import type { Log } from '#shop/context.ts';
import type { CompileApart } from '#shop/current-shops.ts';
import { appliedFiles, importShop, standingProducts } from '#shop/import.ts';
import { ENGINE } from '#shop/configurator/engine/stored-diagram.ts';
import { soldBelowMaterial } from '#shop/pricing/product-cost.rules.ts';
import { readShopFiles } from '#shop/shop-files.ts';
import type { Named } from '#shop/tenant-problems.ts';
import type { RefusedTenant } from '#shop/tenants/registry.ts';
import { leadsTo } from '#shop/delivery/zones.rules.ts';
import { hasSeed, seedDemo } from '../demo/seed.ts';
import { readCatalogSnapshot, type MadeApart } from './catalog-snapshot-files.ts';
import { compileApart } from './compile-apart.ts';
import { sayMissingAgain, sayMissingTexts } from './missing-texts.ts';
import { foldersIn } from './sample-artwork-files.ts';
import { readStills, withoutStill } from './still-files.ts';

/** Part of every hash. Raise it when the same files get a new meaning. A new engine makes its diagrams of them anew. */
const MEANING = `files of a shop, 1, engine ${ENGINE}`;

export type ShopFolders = Pick<Config, 'tenantsFolder' | 'catalogFolder'>;

export interface Applied {
  /** Ids of the shops with a new revision. */
  readonly changed: readonly string[];
  /** Problems of products, which are in maintenance, and names in other files that nothing has. */
  readonly problems: readonly FileProblem[];
  readonly refused: readonly RefusedTenant[];
}

/** The parts that applying files needs. */
export interface Applying {
  /**
   * The installation's settings. Files from another folder count as applied for it too, so a restart does not undo
   * them.
   */
  readonly config: Config;
  readonly ownerUrl: string;
  readonly dictionaries: Dictionaries;
  /** Receives warnings about missing texts. */
  readonly log: Pick<Log, 'warn'>;
  /** Compiles the products. Without it, in a thread: a start can be stopped meanwhile. */
  readonly compileApart?: CompileApart;
}

/**
 * Used by a start: does nothing and returns undefined if the files have not changed since the last time. Where nearly all
 * products would be in maintenance, since they share parts that cannot be read, it throws that instead.
 */
export async function applyChangedFiles(applying: Applying): Promise<Applied | undefined> {
  const { config, ownerUrl, dictionaries, log } = applying;
  const applied = await appliedFiles(ownerUrl);
  const isApplied = applied?.hash === hashOfFiles(config, dictionaries);
  if (!isApplied || (config.mode !== 'production' && !(await hasSeed(ownerUrl))))
    return applyFiles(applying, config, (_problems, _refused, unreadShared) => {
      if (unreadShared.length > 0) throw new FilesError('A file of the catalogue needs a correction', unreadShared);
      return false;
    });
  sayMissingAgain(applied.missingTexts, log);
  return undefined;
}

/** Receives the problems of the files before anything is written, and may stop it. */
export type Objection = (
  problems: readonly FileProblem[],
  refused: readonly RefusedTenant[],
  unreadShared: LoadedCatalog['unreadShared'],
) => boolean;

/**
 * Reads files and applies them for every server of the database.
 * @param objects returns true to write nothing
 */
export async function applyFiles(
  { config, ownerUrl, dictionaries, log, compileApart: compiles = compileApart }: Applying,
  folders: ShopFolders,
  objects: Objection = () => false,
): Promise<Applied> {
  const isDemo = config.mode === 'demo';
  const { files, snapshot, products, tenants, refused, problems } = await readFiles(folders, dictionaries, isDemo, {
    made: await madeApart(folders, compiles),
    stood: (tenantId) => standingProducts(ownerUrl, tenantId),
  });
  const missingTexts = sayMissingTexts(folders, tenants, products, dictionaries, log);
  if (objects(problems, refused, files.unreadShared)) return { changed: [], problems, refused };
  const compiled = new Map([...snapshot.products.values()].map((sold) => [sold.version, sold.compiled]));
  const catalog = { ...snapshot, products: files.products, compiled };
  const changed = await importShop(ownerUrl, {
    hash: hashOfFiles(config, dictionaries),
    tenants,
    refused,
    problems,
    missingTexts,
    catalog,
  });
  const demo = tenants.filter((entry) => entry.demo).map(({ tenant }) => tenant.id);
  if (isDemo) await seedDemo(ownerUrl, demo, files.products);
  return { changed, problems, refused };
}

/** The ids of the shops that the files of production describe, whether they work or not. */
export async function idsOfFiles(folders: ShopFolders, dictionaries: Dictionaries): Promise<readonly string[]> {
  const { tenants, refused } = await readFiles(folders, dictionaries, false);
  return [...tenants.map(({ tenant }) => tenant.id), ...refused.map(({ id }) => id)];
}

/** The shops of the files, what is wrong in all of them, and how many products can be sold. Writes nothing. */
export async function checkFiles(folders: ShopFolders, dictionaries: Dictionaries) {
  const { files, tenants, problems, refused } = await readFiles(folders, dictionaries, true);
  const shops = tenants.map(({ tenant }) => tenant);
  const drawn = withoutStill(
    files.products.map(({ product }) => product),
    readStills(folders.catalogFolder),
  );
  return { shops, sold: files.products.length, maintenance: files.maintenance, problems, refused, drawn };
}

/** What the engine makes of the products whose files have the right form. */
async function madeApart(folders: ShopFolders, compiles: CompileApart): Promise<MadeApart> {
  refuseMissing(folders);
  const { products } = loadCatalog(folders.catalogFolder);
  const made = await compiles(products.map(({ product }) => product));
  return new Map(products.map(({ version }, index) => [version, made[index]!]));
}

/** What is known besides the files. */
interface Known {
  readonly made: MadeApart;
  readonly stood: NonNullable<Named['stood']>;
}

async function readFiles(
  folders: ShopFolders,
  { languages }: Dictionaries,
  isDemo: boolean,
  { made, stood }: Partial<Known> = {},
) {
  refuseMissing(folders);
  const { files, snapshot, names, misnamed } = readCatalogSnapshot(folders.catalogFolder, made);
  const products = files.products.map(({ product }) => product);
  const plants = snapshot.network.plants.map(({ id }) => id);
  const compiled = [...snapshot.products.values()].map((sold) => sold.compiled);
  const shops = await readShopFiles(folders.tenantsFolder, products, {
    plants,
    isServed: (plant, country) => leadsTo(snapshot.network, plant, country),
    desks: snapshot.network.plants.flatMap(({ id, collection }) => (collection ? [id] : [])),
    languages,
    ...(stood ? { stood } : {}),
    artworks: foldersIn(join(folders.catalogFolder, 'artworks')),
    names,
    tokens: designTokens(),
    soldBelowMaterial: (markup, listed) =>
      soldBelowMaterial(
        compiled.filter(({ product }) => !listed || listed.includes(product.id)),
        markup,
        snapshot.book,
      ),
  });
  const currencies = new Map([
    ...shops.refused.map(({ tenant }) => [tenant.id, []] as const),
    ...shops.tenants.map(({ tenant }) => [tenant.id, tenant.currencies] as const),
  ]);
  const tenants = shops.tenants.filter(({ demo }) => isDemo || !demo);
  const refused = shops.refused.filter(({ demo }) => isDemo || !demo).map(({ tenant }) => tenant);
  const problems = [...files.problems, ...misnamed.ofProducts, ...misnamed.ofShops(currencies), ...shops.misnamed];
  return { files, snapshot, products, tenants, refused, problems };
}

/** The custom properties that the house's styles read, which are those that a tenant may set, and their first values. */
export function designTokens(): ReadonlyMap<string, string> {
  const css = readFileSync(join(ROOT, 'src/ui/tokens.css'), 'utf8');
  const values = [...css.matchAll(/--([a-z0-9-]+): ([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  // Later ones are for special screens.
  return new Map(values.toReversed());
}

function refuseMissing({ catalogFolder, tenantsFolder }: ShopFolders): void {
  for (const [name, folder, holds] of [
    ['TIRAGE_CATALOG', join(catalogFolder, 'products'), 'the product files'],
    ['TIRAGE_TENANTS', tenantsFolder, 'the tenant files'],
  ] as const)
    if (!existsSync(folder))
      throw new ConfigError(
        `${folder} is not there. Set TIRAGE_SHOP, or ${name} alone, to the folder that holds ${holds}.`,
      );
}

/**
 * Hash of the files, the mode in which they are read, and the texts that each language lacks. A change in missing texts
 * therefore reports them again.
 */
function hashOfFiles(
  { catalogFolder, tenantsFolder, mode }: Pick<Config, 'mode'> & ShopFolders,
  { languages, missing }: Dictionaries,
): string {
  const texts = languages.map((language) => [language, missing(language).map(({ keys }) => keys)]);
  const hash = createHash('sha256').update(MEANING).update(mode).update(JSON.stringify(texts));
  const folders = [
    catalogFolder,
    join(catalogFolder, 'products'),
    join(catalogFolder, 'lists'),
    tenantsFolder,
    join(tenantsFolder, 'pages'),
  ];
  for (const folder of folders)
    for (const name of dataIn(folder)) hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** Files of data and tables of prices. */
function dataIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.yaml') || name.endsWith('.csv'))
        .toSorted()
    : [];
}

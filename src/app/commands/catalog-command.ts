import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { textIn } from '#kernel/languages.ts';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { runCommand } from '#platform/run-program.ts';
import { openDatabase } from '#platform/db/database.ts';
import { listVersions } from '#shop/catalog/versions.repository.ts';
import { fileOfProduct } from '#shop/catalog/product-of-file.ts';
import { artworksOf, defaultSelection, factsOf, PRIORITIES, type Product } from '#shop/catalog/product.ts';
import { offeredPriorities } from '#shop/catalog/priority.rules.ts';
import { quantityOffer } from '#shop/catalog/quantity.rules.ts';
import { nearestSelection } from '#shop/configurator/compiled-product.ts';
import { weightOf } from '#shop/delivery/engine/delivery-promise.ts';
import type { SoldProduct } from '#shop/catalog-snapshot.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { Currency } from '#kernel/currencies.ts';
import { EVERYBODY, priceCurves, printCents, type PriceTerms } from '#shop/pricing/engine/quote.ts';
import { sayProblems } from '#platform/yaml-file.ts';
import { readRegistry } from '#shop/revisions.repository.ts';
import { applyFiles, checkFiles, type ShopFolders } from '../apply-files.ts';
import { importProducts } from '../catalog-import.ts';
import { readCatalogSnapshot, type FileCatalog } from '../catalog-snapshot-files.ts';
import { modeOfOpened, prepareDatabase } from '../database-mode.ts';
import { withPriceChanges } from '../price-changes.ts';
import { termsOf } from '../shop-terms.ts';
import { noTenant, readDictionaries, withDatabase } from '../start.ts';

const USAGE = `npm run catalog -- check                     what is wrong in the files of catalogue and shops, by file and line
npm run catalog -- prices [product …]        the table of the default configuration before VAT, as each shop sells it in each
                                             of its currencies; shops that sell alike have one table
npm run catalog -- prices bc-std sets=4      the same for other choices: feature=option
npm run catalog -- prices --shop tirage-uk   the same of one shop
npm run catalog -- export <folder>           every product version the database keeps, as files <product>@<version>.yaml
npm run catalog -- apply [folder]            puts the files into force on every server that runs; nothing when one is wrong.
                                             Your own files, or those of a folder with catalog/ or tenants/ or both in it
                                             Says which prices that changes by more than a fifth
npm run catalog -- apply --maintenance       the same, with products that have a mistake in maintenance
npm run catalog -- import <folder>           checks product files and takes them into the catalogue; nothing when one is wrong
`;

/**
 * For editors of the catalogue: checks the files and shows their prices. Only `export` and `apply` use the database.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { maintenance: { type: 'boolean', default: false }, shop: { type: 'string' } },
  });
  const [command, ...rest] = positionals;
  const [folder] = rest;
  const config = readConfig(process.env);
  const { catalogFolder } = config;
  if (command === 'export' && folder) return withDatabase(config, (url) => writeVersions(url, folder));
  if (command === 'import' && folder) return importFiles(folder, catalogFolder);
  if (command === 'apply') return withDatabase(config, (url) => apply(config, url, folder, values.maintenance));
  if (command === 'prices') {
    const { snapshot } = readCatalogSnapshot(catalogFolder);
    return print(rest, await readTerms(config, values.shop, snapshot.book), snapshot);
  }
  if (command === 'check') return check(config);
  process.stdout.write(USAGE);
}

/** Reads all files as `apply` would, shops and pages too, and writes nothing. */
async function check(config: Config): Promise<void> {
  const { shops, sold, maintenance, problems, refused, drawn } = await checkFiles(config, readDictionaries(config));
  if (shops.length + refused.length === 0) throw noTenant(config);
  const wrong = [...problems, ...refused.flatMap((shop) => shop.problems)];
  if (wrong.length > 0) fail(sayProblems(wrong));
  const names = maintenance.length > 0 ? `: ${maintenance.join(', ')}` : '';
  process.stdout.write(`${sold} products can be sold, ${maintenance.length} are in maintenance${names}.\n`);
  if (drawn.length > 0)
    process.stdout.write(
      `Without a picture of their first choices, so that cards show a drawing (npm run stills): ${drawn.join(', ')}.\n`,
    );
}

function fail(message: string): void {
  process.stdout.write(`${message}\n`);
  process.exitCode = 1;
}

/** Applies files to a running shop. */
async function apply(config: Config, url: string, folder: string | undefined, maintenance: boolean): Promise<void> {
  await prepareDatabase(config, url);
  let refusedAll = false;
  const { applied, said } = await withPriceChanges(url, () =>
    applyFiles(
      { config, ownerUrl: url, dictionaries: readDictionaries(config), log: { warn: sayMissing } },
      foldersIn(config, folder),
      (wrong, shops) => {
        refusedAll = shops.length > 0 || (wrong.length > 0 && !maintenance);
        return refusedAll;
      },
    ),
  );
  const { changed, problems, refused } = applied;
  const wrong = [...problems, ...refused.flatMap((shop) => shop.problems)];
  if (wrong.length > 0) process.stdout.write(`${sayProblems(wrong)}\n`);
  if (refusedAll)
    return fail(
      whyNothing(
        refused.map(({ id }) => id),
        maintenance,
      ),
    );
  const shops = changed.length > 0 ? `Applied to ${changed.join(', ')}.` : 'Nothing has changed.';
  process.stdout.write([`${shops} Servers that run sell it within a second.`, ...said, ''].join('\n'));
}

/** What to do when nothing was applied: a shop is never left out, as products are. */
function whyNothing(shops: readonly string[], maintenance: boolean): string {
  if (shops.length === 0)
    return 'Nothing was applied. Correct the files; --maintenance applies the others and leaves these products out.';
  const only = maintenance ? ': --maintenance leaves out products, and no shop' : '';
  return `Nothing was applied. Correct the files of ${shops.join(', ')}${only}.`;
}

function sayMissing(
  { file, keys }: { readonly file?: string; readonly keys?: readonly string[] },
  message: string,
): void {
  process.stdout.write(`${file}: ${message}: ${keys?.join(', ')}\n`);
}

/** Uses the parts that the folder contains; the other parts come from the installation. */
function foldersIn(config: Config, folder: string | undefined): ShopFolders {
  if (folder === undefined) return config;
  const [catalog, tenants] = [join(folder, 'catalog'), join(folder, 'tenants')];
  if (!existsSync(catalog) && !existsSync(tenants))
    throw new ConfigError(`${folder} has neither catalog/ nor tenants/ in it. Name the folder that holds them.`);
  return {
    catalogFolder: existsSync(catalog) ? catalog : config.catalogFolder,
    tenantsFolder: existsSync(tenants) ? tenants : config.tenantsFolder,
  };
}

/** Writes every product version that orders name. */
async function writeVersions(url: string, folder: string): Promise<void> {
  await modeOfOpened(url);
  const db = openDatabase(url, { onError: (error) => fail(error.message) });
  try {
    makeFolder(folder);
    const versions = new Map<string, Product>();
    for (const { id } of (await readRegistry(db.registry)).tenants)
      for (const { version, product } of await db.transact(id, (tx) => listVersions(tx, id)))
        versions.set(`${product.id}@${version.slice(0, 12)}`, product);
    for (const [name, product] of versions)
      writeFileSync(join(folder, `${name}.yaml`), stringify(fileOfProduct(product)));
    process.stdout.write(`${versions.size} product versions are in ${folder}.\n`);
  } finally {
    await db.close();
  }
}

function importFiles(folder: string, catalogFolder: string): void {
  const result = importProducts(folder, catalogFolder);
  if ('problems' in result) fail(`${result.problems}\nNothing was imported.`);
  else process.stdout.write(`${result.imported} products were imported. \`npm run catalog -- apply\` sells them.\n`);
}

/** What shops sell at, and which of them: those with the same markup, currency, factor and buyers stand together. */
interface ShopTerms {
  readonly shops: readonly Tenant[];
  readonly terms: PriceTerms;
  readonly currency: Currency;
}

async function readTerms(config: Config, wanted: string | undefined, book: FileCatalog['book']): Promise<ShopTerms[]> {
  const { shops } = await checkFiles(config, readDictionaries(config));
  const asked = shops.filter(({ id }) => wanted === undefined || id === wanted);
  if (asked.length === 0)
    throw new ConfigError(`There is no shop ${wanted}. Name one of ${shops.map(({ id }) => id).join(', ')}.`);
  const sold = asked.flatMap((shop) =>
    shop.currencies.map((currency) => ({ shop, currency, terms: termsOf(shop, currency, book) })),
  );
  const alike = Map.groupBy(sold, ({ currency, terms }) => JSON.stringify([currency, terms]));
  return [...alike.values()].map((group) => ({
    shops: group.map(({ shop }) => shop),
    terms: group[0]!.terms,
    currency: group[0]!.currency,
  }));
}

/** How the prices of a shop are made of those of the list, factor by factor. */
function factorsOf({ markup, customerClass, currencyFactor }: PriceTerms, currency: Currency): string {
  const factor = (basisPoints: number) => (basisPoints / 10_000).toFixed(2);
  return [
    `prices of the list × ${factor(markup)}`,
    ...(customerClass === EVERYBODY ? [] : [`× ${factor(customerClass.factor)} for resellers of the first class`]),
    ...(currency === 'EUR' ? [] : [`× ${factor(currencyFactor)} ${currency} for a euro`]),
  ].join(' ');
}

function print(words: readonly string[], sellers: readonly ShopTerms[], snapshot: FileCatalog): void {
  const choices = Object.fromEntries(words.filter((word) => word.includes('=')).map((word) => word.split('=', 2)));
  const ids = words.filter((word) => !word.includes('='));
  for (const seller of sellers) {
    const { shops, terms, currency } = seller;
    const names = shops.map(({ id }) => id).join(', ');
    process.stdout.write(`\n${names}: ${currency} before VAT, ${factorsOf(terms, currency)}\n`);
    for (const [id, sold] of snapshot.products)
      if (ids.length === 0 || ids.includes(id)) process.stdout.write(table(sold, choices, terms, snapshot));
  }
}

function table(
  { compiled }: SoldProduct,
  choices: Readonly<Record<string, string>>,
  terms: PriceTerms,
  snapshot: FileCatalog,
): string {
  const { product } = compiled;
  const wanted = { ...defaultSelection(product), ...choices };
  const selection = nearestSelection(compiled, wanted) ?? wanted;
  const changed = Object.keys(wanted).filter((id) => selection[id] !== wanted[id]);
  const facts = factsOf(product, selection);
  const artworks = artworksOf(facts);
  const { list } = quantityOffer(product, facts);
  const curves = priceCurves(product.price, facts, artworks, list, terms, snapshot.book);
  const rows = list.map((quantity, index) => {
    const offered = offeredPriorities(product, facts, quantity);
    const cells = PRIORITIES.map((priority) =>
      decimals(offered.includes(priority) ? printCents(curves, priority, quantity) : undefined),
    );
    const grams = weightOf(facts, quantity, product.weight.packaging, product.weight.grams);
    return `${String(quantity).padStart(8)} ${cells.join('')} ${curves.technologies[index]?.padEnd(9)} ${(grams / 1000).toFixed(1)} kg`;
  });
  return [
    `\n${product.id}  ${textIn(product.texts.name, ['en'])}  ${Object.values(selection).join(' ')}`,
    ...(changed.length > 0 ? [`  changed to fit: ${changed.join(', ')}`] : []),
    `quantity ${PRIORITIES.map((priority) => priority.padStart(10)).join('')} made by   weight`,
    ...rows,
    '',
  ].join('\n');
}

function decimals(cents: number | undefined): string {
  return (cents === undefined ? '-' : (cents / 100).toFixed(2)).padStart(10);
}

runCommand(main);

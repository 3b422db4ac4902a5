import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ConfigError, type Config } from '#platform/config.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { prepareJobs } from '#platform/jobs/worker.ts';
import { loadDictionaries, type Dictionaries } from '#shop/content/dictionaries.ts';
import type { LoadedCatalog } from '#shop/catalog/catalog-files.ts';
import { readCatalogSnapshot } from './catalog-snapshot-files.ts';
import type { CatalogSnapshot } from '#shop/catalog-snapshot.ts';
import { importShop, type SalesTerms } from '#shop/import.ts';
import { readShopFiles } from '#shop/shop-files.ts';
import { loadPastPrices } from '#shop/pricing/past-prices.ts';
import { loadTenants, type RefusedTenant, type TenantRegistry } from '#shop/tenants/registry.ts';
import { sayMissingTexts } from './missing-texts.ts';
import { nameStartFault } from './start-faults.ts';
import { seedDemo } from '../demo/seed.ts';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What both the server and the lone worker stand on. */
export interface Ground {
  readonly ownerUrl: string;
  readonly db: Database;
  readonly secret: string;
  readonly tenants: TenantRegistry;
  readonly catalog: LoadedCatalog;
  readonly snapshot: CatalogSnapshot;
  readonly dictionaries: Dictionaries;
  readonly demoTenants: readonly string[];
  close(options?: Closing): Promise<void>;
}

export interface Closing {
  /** The embedded database goes on for the process that starts next. */
  readonly keepDatabase?: boolean;
}

export interface StartLog {
  warn(fields: object, message: string): void;
}

/** Database, schema, tenants, catalogue. Every step may run again; none undoes what is there. */
export async function layGround(config: Config, log: StartLog): Promise<Ground> {
  try {
    return await lay(config, log);
  } catch (error) {
    throw nameStartFault(error, config);
  }
}

async function lay(config: Config, log: StartLog): Promise<Ground> {
  const dictionaries = readDictionaries(config);
  mkdirSync(config.dataFolder, { recursive: true });
  const secret = config.secret ?? demoSecret(config.dataFolder);
  const embedded = config.databaseUrl === undefined ? await useEmbeddedPostgres(config.dataFolder, log) : undefined;
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await prepareJobs(ownerUrl);
    await migrate(ownerUrl, join(ROOT, 'migrations'));
    const { files, snapshot } = readCatalogSnapshot(config.catalogFolder);
    for (const { file, line, message } of files.problems)
      log.warn({ file, line }, `product in maintenance: ${message}`);
    const { demoTenants, refused } = await importTenants(config, ownerUrl, files, snapshot, dictionaries);
    for (const { id, problems } of refused)
      for (const { file, line, message } of problems)
        log.warn({ tenant: id, file, line }, `shop in maintenance: ${message}`);
    const db = openDatabase(ownerUrl, {
      size: config.pool,
      onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    });
    const tenants = await loadTenants(db, refused);
    sayMissingTexts(config, tenants.all, files.products, dictionaries, log);
    const pastPrices = await loadPastPrices(db, tenants.all);
    if (tenants.all.length + tenants.refused.length === 0)
      throw new ConfigError(
        `There is no tenant. Put a file of your own into ${config.tenantsFolder} (copy one, without \`demo: true\`).`,
      );
    return {
      ownerUrl,
      db,
      secret,
      tenants,
      catalog: files,
      dictionaries,
      snapshot: { ...snapshot, pastPrices },
      demoTenants,
      close: async ({ keepDatabase = false } = {}) => {
        await db.close();
        await embedded?.release({ keepRunning: keepDatabase });
      },
    };
  } catch (error) {
    await embedded?.release();
    throw error;
  }
}

/** Texts of the house and of the owner. */
function readDictionaries({ dictionariesFolder, language }: Config): Dictionaries {
  const dictionaries = loadDictionaries(join(ROOT, 'tenants', 'dictionaries'), dictionariesFolder, language);
  const { languages } = dictionaries;
  if (!languages.includes(language))
    throw new ConfigError(
      `TIRAGE_LANGUAGE is '${language}', which has no folder of dictionaries. Set one of ${languages.join(', ')}.`,
    );
  return dictionaries;
}

async function importTenants(
  config: Config,
  ownerUrl: string,
  catalog: LoadedCatalog,
  terms: SalesTerms & Pick<CatalogSnapshot, 'network'>,
  { languages }: Dictionaries,
): Promise<{ demoTenants: string[]; refused: readonly RefusedTenant[] }> {
  const files = await readShopFiles(
    config.tenantsFolder,
    catalog.products.map(({ product }) => product),
    { plants: terms.network.plants.map(({ id }) => id), languages },
  );
  const refused = files.refused.filter(({ demo }) => config.mode === 'demo' || !demo).map(({ tenant }) => tenant);
  const demo = files.tenants.filter((entry) => entry.demo).map(({ tenant }) => tenant.id);
  if (config.mode === 'demo') {
    await importShop(ownerUrl, files, catalog.products, terms);
    await seedDemo(ownerUrl, demo, catalog.products);
    return { demoTenants: demo, refused };
  }
  await refuseDemoData(ownerUrl);
  await importShop(ownerUrl, { tenants: files.tenants.filter((entry) => !entry.demo) }, catalog.products, terms);
  return { demoTenants: [], refused };
}

async function refuseDemoData(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ seeds: number }>('select count(*)::int as seeds from demo_seeds');
    if ((rows[0]?.seeds ?? 0) > 0)
      throw new ConfigError(
        'TIRAGE_MODE is production, but this database holds demo data. Set DATABASE_URL or TIRAGE_DATA to a database of its own.',
      );
  } finally {
    await client.end();
  }
}

/** The database alone, for commands that need no shop. Its address is the owner's. */
export async function withDatabase(config: Config, work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const log = { warn: (_fields: object, message: string) => process.stderr.write(`${message}\n`) };
  try {
    const embedded = config.databaseUrl === undefined ? await useEmbeddedPostgres(config.dataFolder, log) : undefined;
    try {
      await work(config.databaseUrl ?? embedded?.url ?? '');
    } finally {
      await embedded?.release();
    }
  } catch (error) {
    throw nameStartFault(error, config);
  }
}

/** Made once and kept, so that cookies and links survive a restart. */
function demoSecret(folder: string): string {
  const file = join(folder, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

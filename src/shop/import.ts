import { createHash } from 'node:crypto';
import type { FileProblem } from '#platform/yaml-file.ts';
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts';
import { asOwner, type OwnerTx } from '#platform/db/owner.ts';
import { assortmentOf, changesOf, type AssortmentFacts, type Stood } from './assortment.rules.ts';
import { canonicalForm } from './catalog/canonical-form.ts';
import type { Localised } from '#kernel/languages.ts';
import type { Product } from './catalog/product.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { StoredVersion } from './catalog/versions.repository.ts';
import type { CompiledProduct } from './configurator/compiled-product.ts';
import { ENGINE, packDiagram } from './configurator/engine/stored-diagram.ts';
import type { Network } from './delivery/engine/network.ts';
import { keepPriceBook } from './pricing/price-books.repository.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';
import { savePromotions } from './promotions/promotion-import.repository.ts';
import type { LossLeader, Promotion } from './promotions/promotion.ts';
import {
  findLatest,
  holdContents,
  holdDiagrams,
  keepFormerPaths,
  listAssortment,
  tellOfRevisions,
  writeRevision,
  type Content,
  type Parts,
  type StoredRevision,
} from './revision-import.repository.ts';
import type { TenantFiles } from './shop-files.ts';
import type { RefusedTenant } from './tenants/registry.ts';
import type { SearchWords } from './search/search-words.ts';
import { saveTenant } from './tenants/tenant-import.repository.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The catalogue as read from its files. */
export interface CatalogTerms {
  readonly products: readonly StoredVersion[];
  /** What the engine made of the products, by version. */
  readonly compiled: ReadonlyMap<string, Pick<CompiledProduct, 'problem' | 'diagram'>>;
  readonly book: PriceBook;
  readonly network: Network;
  readonly tariff: readonly TariffHeading[];
  readonly promotions: readonly Promotion[];
  readonly lossLeaders: readonly LossLeader[];
  readonly searchWords: readonly SearchWords[];
  /** Ids of products whose file has a problem, and their names as far as they are known. */
  readonly maintenance: readonly string[];
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
  /** Products that were removed for good, each with its successor. */
  readonly retired: ReadonlyMap<string, string | undefined>;
}

/** Everything that one import writes. */
export interface ShopImport {
  /** The hash of the files. A start that finds the same hash reads no files. */
  readonly hash: string;
  readonly tenants: readonly TenantFiles[];
  readonly refused: readonly RefusedTenant[];
  readonly problems: readonly FileProblem[];
  /** The number of missing texts by language. A start that finds the same files reports it again. */
  readonly missingTexts: Readonly<Record<string, number>>;
  readonly catalog: CatalogTerms;
}

/**
 * Writes the content of the files in one transaction, with the rights of the database's owner. Each shop that the files
 * change gets a new revision, and every server is notified. Returns the changed shops.
 */
export async function importShop(ownerUrl: string, files: ShopImport): Promise<readonly string[]> {
  return asOwner(ownerUrl, (client) => inTransaction(client, files));
}

async function inTransaction(client: OwnerTx, files: ShopImport): Promise<readonly string[]> {
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.import]);
    const common = commonParts(files.catalog);
    const changed: string[] = [];
    for (const [position, entry] of files.tenants.entries())
      if (await importTenant(client, position, entry, files.catalog, common)) changed.push(entry.tenant.id);
    const packed = [...files.catalog.compiled].map(
      ([version, { problem, diagram }]) => [version, () => packDiagram(problem, diagram)] as const,
    );
    await holdDiagrams(client, ENGINE, new Map(packed));
    await client.query(
      `insert into applied_files (hash, problems, refused, missing_texts) values ($1, $2, $3, $4)
       on conflict (one) do update set hash = $1, problems = $2, refused = $3, missing_texts = $4, applied_at = now()`,
      [files.hash, ...[files.problems, files.refused, files.missingTexts].map((each) => JSON.stringify(each))],
    );
    await tellOfRevisions(client);
    await client.query('commit');
    return changed;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Returns the stored facts about the files that were applied last, or undefined before the first import. */
export async function appliedFiles(ownerUrl: string): Promise<Pick<ShopImport, 'hash' | 'missingTexts'> | undefined> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<Pick<ShopImport, 'hash' | 'missingTexts'>>(
      'select hash, missing_texts as "missingTexts" from applied_files',
    ),
  );
  return rows[0];
}

/** Where everything stands that a shop sells or sold. */
export async function standingProducts(ownerUrl: string, tenantId: string): Promise<ReadonlyMap<string, Stood>> {
  const { before } = await asOwner(ownerUrl, (client) => listAssortment(client, tenantId));
  return new Map(before.map((entry) => [entry.productId, entry]));
}

/** The parts that all shops share, hashed once. */
function commonParts(catalog: CatalogTerms) {
  const facts: AssortmentFacts = {
    ...catalog,
    offered: catalog.products.map(({ version, product }) => ({
      id: product.id,
      version,
      family: product.family,
      name: product.texts.name,
      description: product.texts.description,
      address: product.address,
    })),
  };
  return {
    facts,
    products: new Map(catalog.products.map(({ version, product }) => [version, product])),
    prices: contentOf(catalog.book),
    network: contentOf(catalog.network),
    tariff: contentOf(catalog.tariff),
    search: contentOf(catalog.searchWords),
  };
}

async function importTenant(
  tx: OwnerTx,
  position: number,
  { tenant, pages, listed }: TenantFiles,
  catalog: CatalogTerms,
  { facts, products, prices, network, tariff, search }: ReturnType<typeof commonParts>,
): Promise<boolean> {
  const { id } = tenant;
  await saveTenant(tx, tenant, position);
  const promotions = catalog.promotions.filter(({ tenants }) => tenants.includes(id));
  const lossLeaders = catalog.lossLeaders.filter(({ tenants }) => tenants.includes(id));
  const parts = {
    pages: contentOf(pages),
    prices,
    network,
    tariff,
    promotions: contentOf({ promotions, lossLeaders }),
    search,
  };
  const latest = await findLatest(tx, id);
  const { now, before } = await listAssortment(tx, id);
  const taken = pages.map(({ path }) => path);
  const wanted = assortmentOf(facts, { speaker: tenant, listed, taken }, before);
  const { changed, gone } = changesOf(now, wanted);
  const isNew = changed.length > 0 || gone.length > 0 || !isSame(latest, tenant, parts);
  if (isNew) {
    await holdContents(tx, id, [
      ...Object.values(parts),
      ...changed.flatMap(({ version }) => productContent(products, version)),
    ]);
    const number = (latest?.number ?? 0) + 1;
    await writeRevision(tx, tenant, number, parts, changed, gone);
    if (latest) await keepFormerPaths(tx, id, number, latest.meaning.pages, parts.pages.hash);
  }
  await savePromotions(tx, id, promotions);
  await keepPrices(tx, tenant, catalog.book);
  return isNew;
}

function isSame(latest: StoredRevision | undefined, tenant: Tenant, parts: Parts): boolean {
  if (!latest) return false;
  const { tenant: before, ...hashes } = latest.meaning;
  return (
    canonicalForm(before) === canonicalForm(tenant) &&
    Object.entries(hashes).every(([name, hash]) => parts[name as keyof Parts].hash === hash)
  );
}

/** Adds a row whenever prices change. The lowest price of the last thirty days is worked out from these rows. */
function keepPrices(tx: OwnerTx, { id, markup, currencyFactors }: Tenant, book: PriceBook): Promise<void> {
  const prices = canonicalForm({ book, markup, currencyFactors });
  return keepPriceBook(tx, id, createHash('sha256').update(prices).digest('hex'), prices);
}

/** Content stored for an earlier version is not stored again. */
function productContent(products: ReadonlyMap<string, Product>, version: string | null): Content[] {
  const product = version === null ? undefined : products.get(version);
  return product && version !== null ? [{ hash: version, data: () => product }] : [];
}

/** Named by 128 bits of the SHA-256 hash of the content, as products are. */
function contentOf(value: unknown): Content {
  return { hash: createHash('sha256').update(canonicalForm(value)).digest('hex').slice(0, 32), data: () => value };
}

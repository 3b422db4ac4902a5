import { createHash } from 'node:crypto';
import pg from 'pg';
import type { FileProblem } from '#platform/yaml-file.ts';
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts';
import type { OwnerTx } from '#platform/db/owner.ts';
import { assortmentOf, changesOf, type AssortmentFacts } from './assortment.rules.ts';
import { canonicalForm } from './catalog/canonical-form.ts';
import type { Localised } from '#kernel/languages.ts';
import type { Product } from './catalog/product.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { StoredVersion } from './catalog/versions.repository.ts';
import type { Network } from './delivery/engine/network.ts';
import { keepPriceBook } from './pricing/price-books.repository.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';
import { savePromotions } from './promotions/promotion-import.repository.ts';
import type { LossLeader, Promotion } from './promotions/promotion.ts';
import {
  findLatest,
  holdContents,
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
import { saveTenant } from './tenants/tenant-import.repository.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The catalogue as its files mean it. */
export interface CatalogTerms {
  readonly products: readonly StoredVersion[];
  readonly book: PriceBook;
  readonly network: Network;
  readonly tariff: readonly TariffHeading[];
  readonly promotions: readonly Promotion[];
  readonly lossLeaders: readonly LossLeader[];
  /** Ids of products whose file has a problem, and what they are called as far as that is known. */
  readonly maintenance: readonly string[];
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
  /** Products that are gone for good, each with the one that follows it. */
  readonly retired: ReadonlyMap<string, string | undefined>;
}

/** Everything that is written in one go. */
export interface ShopImport {
  /** Of the files as they are; a start that finds the same ones reads none of them. */
  readonly hash: string;
  readonly tenants: readonly TenantFiles[];
  readonly refused: readonly RefusedTenant[];
  readonly problems: readonly FileProblem[];
  /** How many, by language; a start that finds the same files tells it again. */
  readonly missingTexts: Readonly<Record<string, number>>;
  readonly catalog: CatalogTerms;
}

/**
 * Writes what the files mean as the owner of the database, in one transaction: each shop that they change has a new
 * revision, and every server hears of it. Returns the shops that were changed.
 */
export async function importShop(ownerUrl: string, files: ShopImport): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // The query that runs then says it; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.import]);
    const common = commonParts(files.catalog);
    const changed: string[] = [];
    for (const [position, entry] of files.tenants.entries())
      if (await importTenant(client, position, entry, files.catalog, common)) changed.push(entry.tenant.id);
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
  } finally {
    await client.end();
  }
}

/** What is known of the files that were applied last; undefined before the first ones. */
export async function appliedFiles(ownerUrl: string): Promise<Pick<ShopImport, 'hash' | 'missingTexts'> | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // The query that runs then says it; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Pick<ShopImport, 'hash' | 'missingTexts'>>(
      'select hash, missing_texts as "missingTexts" from applied_files',
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

/** What all shops share, hashed once. */
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
  };
}

async function importTenant(
  tx: OwnerTx,
  position: number,
  { tenant, pages, listed }: TenantFiles,
  catalog: CatalogTerms,
  { facts, products, prices, network, tariff }: ReturnType<typeof commonParts>,
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

/** A row whenever prices change: the lowest price of the last thirty days is worked out from them. */
function keepPrices(tx: OwnerTx, { id, markup, currencyFactors }: Tenant, book: PriceBook): Promise<void> {
  const prices = canonicalForm({ book, markup, currencyFactors });
  return keepPriceBook(tx, id, createHash('sha256').update(prices).digest('hex'), prices);
}

/** What was stored for an earlier version needs no content again. */
function productContent(products: ReadonlyMap<string, Product>, version: string | null): Content[] {
  const product = version === null ? undefined : products.get(version);
  return product && version !== null ? [{ hash: version, data: () => product }] : [];
}

/** 128 bits of SHA-256 of the meaning, as products are named. */
function contentOf(value: unknown): Content {
  return { hash: createHash('sha256').update(canonicalForm(value)).digest('hex').slice(0, 32), data: () => value };
}

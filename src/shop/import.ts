import { createHash } from 'node:crypto';
import pg from 'pg';
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts';
import type { OwnerTx } from '#platform/db/owner.ts';
import { canonicalForm } from './catalog/canonical-form.ts';
import type { Localised } from '#kernel/languages.ts';
import { putOnSale } from './catalog/version-import.repository.ts';
import type { StoredVersion } from './catalog/versions.repository.ts';
import { replacePages, type PageInMaintenance } from './content/page-import.repository.ts';
import { keepPriceBook } from './pricing/price-books.repository.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';
import { savePromotions } from './promotions/promotion-import.repository.ts';
import type { Promotion } from './promotions/promotion.ts';
import { productPage, productPageId, type ShopFiles, type TenantFiles } from './shop-files.ts';
import { saveTenant } from './tenants/tenant-import.repository.ts';

/** What the shop sells by, beside its products. */
export interface SalesTerms {
  readonly book: PriceBook;
  readonly promotions: readonly Promotion[];
  /** Ids of products whose file has a problem, and what they are called as far as that is known. */
  readonly maintenance: readonly string[];
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
}

/** Writes tenants, pages and product versions as the owner of the database, in one transaction; unchanged rows stay as they are. */
export async function importShop(
  ownerUrl: string,
  files: Pick<ShopFiles, 'tenants'>,
  products: readonly StoredVersion[],
  terms: SalesTerms,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.import]);
    for (const [position, entry] of files.tenants.entries())
      await importTenant(client, position, entry, products, terms);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}

async function importTenant(
  tx: OwnerTx,
  position: number,
  files: TenantFiles,
  products: readonly StoredVersion[],
  terms: SalesTerms,
): Promise<void> {
  const { tenant, pages } = files;
  const { book, promotions } = terms;
  const { id, assortment, markup, currencyFactors } = tenant;
  await saveTenant(tx, tenant, position);
  await replacePages(tx, id, pages, maintenancePages(files, terms));
  await putOnSale(
    tx,
    id,
    products.filter(({ product }) => assortment.includes(product.id)),
  );
  await savePromotions(
    tx,
    id,
    promotions.filter(({ tenants }) => tenants.includes(id)),
  );
  // A row whenever prices change: the lowest price of the last thirty days is worked out from them.
  const prices = canonicalForm({ book, markup, currencyFactors });
  await keepPriceBook(tx, id, createHash('sha256').update(prices).digest('hex'), prices);
}

/** Where people look for what this shop sells and cannot sell now: the page that was there, else one by the file's name. */
function maintenancePages(
  { tenant, listed }: TenantFiles,
  { maintenance, maintenanceNames }: SalesTerms,
): PageInMaintenance[] {
  return maintenance
    .filter((id) => listed?.includes(id) ?? true)
    .map((id) => {
      const name = maintenanceNames.get(id);
      return { id: productPageId(id), otherwise: name && productPage(tenant, id, name) };
    });
}

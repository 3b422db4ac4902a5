import type { OwnerTx } from '#platform/db/owner.ts';
import type { StoredVersion } from './versions.repository.ts';

/** Makes these the versions on sale; earlier ones stay, known ones are not sent again. */
export async function putOnSale(tx: OwnerTx, tenantId: string, sold: readonly StoredVersion[]): Promise<void> {
  const keys = [tenantId, sold.map(({ product }) => product.id), sold.map(({ version }) => version)];
  // One version of a product is current at any moment, so the old ones go first.
  await tx.query(
    `update product_versions set is_current = false
     where tenant_id = $1 and is_current and (product_id, version) not in (select * from unnest($2::text[], $3::text[]))`,
    keys,
  );
  const { rows: known } = await tx.query<{ product_id: string; version: string }>(
    `with sold as (select * from unnest($2::text[], $3::text[]) as sold (product_id, version)),
     back as (
       update product_versions set is_current = true
       where tenant_id = $1 and not is_current and (product_id, version) in (select * from sold))
     select product_id, version from product_versions join sold using (product_id, version) where tenant_id = $1`,
    keys,
  );
  const names = new Set(known.map((row) => nameOf(row.product_id, row.version)));
  const fresh = sold.filter(({ product, version }) => !names.has(nameOf(product.id, version)));
  if (fresh.length === 0) return;
  await tx.query(
    `insert into product_versions (tenant_id, product_id, version, data, is_current)
     select $1, fresh.*, true from unnest($2::text[], $3::text[], $4::jsonb[]) as fresh`,
    [
      tenantId,
      fresh.map(({ product }) => product.id),
      fresh.map(({ version }) => version),
      fresh.map(({ product }) => JSON.stringify(product)),
    ],
  );
}

function nameOf(productId: string, version: string): string {
  return `${productId} ${version}`;
}

import type { OwnerTx } from '#platform/db/owner.ts';
import type { StoredVersion } from './versions.repository.ts';

/** Makes these the versions on sale; earlier ones stay, unchanged ones are not written. */
export async function putOnSale(tx: OwnerTx, tenantId: string, sold: readonly StoredVersion[]): Promise<void> {
  await tx.query(
    `update product_versions set is_current = false
     where tenant_id = $1 and is_current and (product_id, version) not in (select * from unnest($2::text[], $3::text[]))`,
    [tenantId, sold.map(({ product }) => product.id), sold.map(({ version }) => version)],
  );
  for (const { product, version } of sold)
    await tx.query(
      `insert into product_versions (tenant_id, product_id, version, data, is_current) values ($1, $2, $3, $4, true)
       on conflict (tenant_id, product_id, version) do update set is_current = true where not product_versions.is_current`,
      [tenantId, product.id, version, JSON.stringify(product)],
    );
}

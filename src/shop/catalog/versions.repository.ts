import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Product } from './product.ts';

export interface StoredVersion {
  readonly version: string;
  readonly product: Product;
}

/** Every version that was ever on sale, oldest first. Orders name the version they bought. */
export async function listVersions(tx: Tx, tenantId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, data as product from (
      select version, product_id, min(since) as since from assortment
      where tenant_id = ${tenantId} and version is not null group by version, product_id) as sold
    join contents on hash = version order by since, product_id`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { OwnerTx } from '#platform/db/owner.ts';
import type { PastPrices } from '../catalog-snapshot.ts';

/** Adds a price list if it differs from the latest one of the tenant. */
export async function keepPriceBook(tx: OwnerTx, tenantId: string, hash: string, data: string): Promise<void> {
  await tx.query(
    `insert into price_books (tenant_id, hash, data) select $1, $2, $3
     where $2 is distinct from (select hash from price_books where tenant_id = $1 order by since desc limit 1)`,
    [tenantId, hash, data],
  );
}

/** Price lists that were in force within this number of days and have been replaced since. */
export async function listPastPrices(tx: Tx, tenantId: string, days: number): Promise<PastPrices[]> {
  const { rows } = await sql<{ data: Omit<PastPrices, 'until'>; until: Date }>`
    select data, until from (
      select data, lead(since) over (order by since) as until from price_books where tenant_id = ${tenantId}
    ) as books where until > now() - make_interval(days => ${days})`.execute(tx);
  return rows.map(({ data, until }) => ({ ...data, until: until.getTime() }));
}

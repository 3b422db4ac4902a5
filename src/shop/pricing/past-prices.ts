import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { PastPrices } from '../offer.ts';
import type { Tenant } from '../tenants/tenant.ts';

interface Row {
  readonly data: Omit<PastPrices, 'until'>;
  readonly until: Date;
}

/** Prices that were in force within the last thirty days and have been followed by others since, by tenant. */
export async function loadPastPrices(
  db: Database,
  tenants: readonly Pick<Tenant, 'id'>[],
): Promise<ReadonlyMap<string, readonly PastPrices[]>> {
  const past = new Map<string, readonly PastPrices[]>();
  for (const { id } of tenants) {
    const rows = await db.transact(id, async (tx) => {
      const found = await sql<Row>`
        select data, until from (
          select data, lead(since) over (order by since) as until from price_books where tenant_id = ${id}
        ) as books where until > now() - interval '30 days'`.execute(tx);
      return found.rows;
    });
    past.set(
      id,
      rows.map(({ data, until }) => ({ ...data, until: until.getTime() })),
    );
  }
  return past;
}

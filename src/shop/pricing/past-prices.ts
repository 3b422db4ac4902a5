import type { Database } from '#platform/db/database.ts';
import type { PastPrices } from '../catalog-snapshot.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { LOWEST_PRICE_DAYS } from './pricing.rules.ts';
import { listPastPrices } from './price-books.repository.ts';

/** Prices that a reduction is measured against, by tenant. */
export async function loadPastPrices(
  db: Database,
  tenants: readonly Pick<Tenant, 'id'>[],
): Promise<ReadonlyMap<string, readonly PastPrices[]>> {
  const past = new Map<string, readonly PastPrices[]>();
  for (const { id } of tenants) past.set(id, await db.transact(id, (tx) => listPastPrices(tx, id, LOWEST_PRICE_DAYS)));
  return past;
}

import type { Tx } from '#platform/db/database.ts';
import { customersOf, type Customer } from './accounts.repository.ts';

/** More resellers than the owner reads in one list. */
const MOST_LISTED = 1000;

/** Sorted by address. */
export async function listPremiumCustomers(tx: Tx, tenantId: string): Promise<Customer[]> {
  return customersOf(tx, tenantId).where('is_premium', '=', true).orderBy('email').limit(MOST_LISTED).execute();
}

export async function setSessionsTurnover(
  tx: Tx,
  tenantId: string,
  customerId: string,
  turnoverCents: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ turnover_cents: turnoverCents })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .execute();
}

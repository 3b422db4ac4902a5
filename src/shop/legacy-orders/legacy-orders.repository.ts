import { sql } from 'kysely';
import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LegacyOrder } from './legacy-order.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    legacy_orders: {
      tenant_id: string;
      number: string;
      owner: string;
      placed_on: string;
      total_cents: number;
      currency: Currency;
      status: string;
      lines: string;
    };
  }
}

function ordersOf(tx: Tx, tenantId: string, owners: readonly string[]) {
  return tx
    .selectFrom('legacy_orders')
    .select([
      'number',
      'owner',
      sql<string>`to_char(placed_on, 'YYYY-MM-DD')`.as('placedOn'),
      'total_cents as totalCents',
      'currency',
      'status',
      'lines',
    ])
    .where('tenant_id', '=', tenantId)
    .where('owner', '=', sql<string>`any(${owners}::text[])`);
}

/** Returns orders, newest first, starting after `after`. */
export async function listLegacyOrders(
  tx: Tx,
  tenantId: string,
  owners: readonly string[],
  limit: number,
  after?: Pick<LegacyOrder, 'placedOn' | 'number'>,
): Promise<LegacyOrder[]> {
  const all = ordersOf(tx, tenantId, owners);
  const wanted = after
    ? all.where((where) => where(where.refTuple('placed_on', 'number'), '<', where.tuple(after.placedOn, after.number)))
    : all;
  return wanted.orderBy('placed_on', 'desc').orderBy('number', 'desc').limit(limit).execute();
}

export async function findLegacyOrder(
  tx: Tx,
  tenantId: string,
  owners: readonly string[],
  number: string,
): Promise<LegacyOrder | undefined> {
  return ordersOf(tx, tenantId, owners).where('number', '=', number).executeTakeFirst();
}

/** Overwrites an order that already exists. */
export async function saveLegacyOrder(tx: Tx, tenantId: string, order: LegacyOrder): Promise<void> {
  const { number, placedOn, totalCents, ...same } = order;
  const facts = { ...same, placed_on: placedOn, total_cents: totalCents };
  await tx
    .insertInto('legacy_orders')
    .values({ tenant_id: tenantId, number, ...facts })
    .onConflict((known) => known.columns(['tenant_id', 'number']).doUpdateSet(facts))
    .execute();
}

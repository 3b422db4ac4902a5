import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    shop_events: { tenant_id: string; name: string; customer_id: string | null; data: unknown; at: Date };
  }
}

export async function insertEvent(
  tx: Tx,
  tenantId: string,
  event: { name: string; customerId: string | null; data: Readonly<Record<string, string | boolean>>; at: Date },
): Promise<void> {
  await tx
    .insertInto('shop_events')
    .values({
      tenant_id: tenantId,
      name: event.name,
      customer_id: event.customerId,
      data: sql`${JSON.stringify(event.data)}::jsonb`,
      at: event.at,
    })
    .execute();
}

export async function listEventsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<{ name: string; data: unknown; at: Date }[]> {
  return tx
    .selectFrom('shop_events')
    .select(['name', 'data', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('at')
    .execute();
}

export async function deleteEventsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx.deleteFrom('shop_events').where('tenant_id', '=', tenantId).where('customer_id', '=', customerId).execute();
}

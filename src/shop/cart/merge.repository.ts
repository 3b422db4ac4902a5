import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** The guest's cart passes to the customer; lines still in it found no room in the customer's own. */
export async function markMerged(tx: Tx, tenantId: string, id: string, customerId: string): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ state: 'merged', customer_id: customerId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

const MOST_WAITING = 60;

/** Lines left in the customer's merged carts, the latest first. */
export async function listWaitingLines(tx: Tx, tenantId: string, customerId: string): Promise<LineItem[]> {
  const rows = await tx
    .selectFrom('carts')
    .innerJoin('cart_lines', (join) =>
      join.onRef('cart_lines.tenant_id', '=', 'carts.tenant_id').onRef('cart_lines.cart_id', '=', 'carts.id'),
    )
    .select('cart_lines.line')
    .where('carts.tenant_id', '=', tenantId)
    .where('carts.customer_id', '=', customerId)
    .where('carts.state', '=', 'merged')
    .orderBy('carts.updated_at', 'desc')
    .orderBy('cart_lines.position')
    .limit(MOST_WAITING)
    .execute();
  return rows.map((row) => row.line);
}

/** True when the line was there. */
export async function deleteWaitingLine(tx: Tx, tenantId: string, customerId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('cart_lines')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('cart_id', 'in', (carts) =>
      carts
        .selectFrom('carts')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('customer_id', '=', customerId)
        .where('state', '=', 'merged'),
    )
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

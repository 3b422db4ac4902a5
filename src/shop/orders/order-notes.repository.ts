import type { Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_notes: {
      tenant_id: string;
      id: Generated<number>;
      order_id: string;
      staff_id: string;
      text: string;
      at: Date;
    };
  }
}

/** What a member of staff wrote about an order for the others. */
export interface OrderNote {
  readonly staffId: string;
  readonly text: string;
  readonly at: Date;
}

export async function insertNote(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { staffId, text, at }: OrderNote,
): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ tenant_id: tenantId, order_id: orderId, staff_id: staffId, text, at })
    .execute();
}

const MOST_NOTES = 200;

/** Returns the newest notes of an order, newest first. */
export async function listNotes(tx: Tx, tenantId: string, orderId: string): Promise<OrderNote[]> {
  return tx
    .selectFrom('order_notes')
    .select(['staff_id as staffId', 'text', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_NOTES)
    .execute();
}

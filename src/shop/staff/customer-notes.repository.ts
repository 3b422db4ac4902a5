import type { Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    customer_notes: {
      tenant_id: string;
      id: Generated<number>;
      customer_id: string;
      staff_id: string;
      text: string;
      at: Date;
    };
  }
}

export interface CustomerNote {
  readonly staffId: string;
  readonly text: string;
  readonly at: Date;
}

export async function insertCustomerNote(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { staffId, text, at }: CustomerNote,
): Promise<void> {
  await tx
    .insertInto('customer_notes')
    .values({ tenant_id: tenantId, customer_id: customerId, staff_id: staffId, text, at })
    .execute();
}

/** Returns the notes about a customer, newest first. */
export async function listCustomerNotes(
  tx: Tx,
  tenantId: string,
  customerId: string,
  limit: number,
): Promise<CustomerNote[]> {
  return tx
    .selectFrom('customer_notes')
    .select(['staff_id as staffId', 'text', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

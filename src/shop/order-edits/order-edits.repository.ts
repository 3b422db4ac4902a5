import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { LineRequest } from '../line-items/line-request.ts';
import type { OrderEdit, ShownEdit } from './order-edit.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_edits: {
      tenant_id: string;
      id: string;
      order_id: string;
      line_id: string;
      customer_id: string | null;
      staff_id: string | null;
      request: LineRequest | null;
      shown: ShownEdit;
      referer_url: string;
      created_at: Date;
      expires_at: Date;
      finalized_at: Date | null;
    };
  }
}

export async function insertEdit(tx: Tx, tenantId: string, edit: OrderEdit): Promise<void> {
  await tx
    .insertInto('order_edits')
    .values({
      tenant_id: tenantId,
      id: edit.id,
      order_id: edit.orderId,
      line_id: edit.lineId,
      customer_id: edit.customerId,
      staff_id: edit.staffId,
      request: edit.request && sql<LineRequest>`${JSON.stringify(edit.request)}::jsonb`,
      shown: sql<ShownEdit>`${JSON.stringify(edit.shown)}::jsonb`,
      referer_url: edit.refererUrl,
      created_at: edit.createdAt,
      expires_at: edit.expiresAt,
      finalized_at: edit.finalizedAt,
    })
    .execute();
}

/** Returns the edit of this order. Its order is locked before it. */
export async function findEdit(tx: Tx, tenantId: string, orderId: string, id: string): Promise<OrderEdit | undefined> {
  return tx
    .selectFrom('order_edits')
    .select([
      'id',
      'order_id as orderId',
      'line_id as lineId',
      'customer_id as customerId',
      'staff_id as staffId',
      'request',
      'shown',
      'referer_url as refererUrl',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'finalized_at as finalizedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function setFinalized(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('order_edits')
    .set({ finalized_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export type EditRecord = Pick<OrderEdit, 'orderId' | 'lineId' | 'request' | 'createdAt' | 'finalizedAt'>;

/** Returns what a customer asked to change, oldest first. */
export async function listEditRecords(tx: Tx, tenantId: string, customerId: string): Promise<EditRecord[]> {
  return tx
    .selectFrom('order_edits')
    .select([
      'order_id as orderId',
      'line_id as lineId',
      'request',
      'created_at as createdAt',
      'finalized_at as finalizedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
}

export async function deleteEditsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx.deleteFrom('order_edits').where('tenant_id', '=', tenantId).where('customer_id', '=', customerId).execute();
}

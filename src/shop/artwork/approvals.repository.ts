import { sql, type Selectable } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { AcceptedFinding, Approval, ApprovedFile, ApproverKind, VoidReason } from './approval.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    artwork_approvals: {
      tenant_id: string;
      id: string;
      order_id: string;
      line_id: string;
      at: Date;
      actor_kind: ApproverKind;
      actor_id: string | null;
      on_behalf_of: string | null;
      files: readonly ApprovedFile[];
      accepted: readonly AcceptedFinding[];
      geometry: string;
      check_refund_cents: number | null;
      voided_at: Date | null;
      void_reason: VoidReason | null;
    };
  }
}

export async function insertApproval(tx: Tx, tenantId: string, approval: Approval): Promise<void> {
  const { id, orderId, lineId, at, actor, files, accepted, geometry, checkRefundCents } = approval;
  await tx
    .insertInto('artwork_approvals')
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      line_id: lineId,
      at,
      actor_kind: actor.kind,
      actor_id: actor.id,
      on_behalf_of: actor.onBehalfOf,
      files: sql<readonly ApprovedFile[]>`${JSON.stringify(files)}::jsonb`,
      accepted: sql<readonly AcceptedFinding[]>`${JSON.stringify(accepted)}::jsonb`,
      geometry,
      check_refund_cents: checkRefundCents,
      voided_at: null,
      void_reason: null,
    })
    .execute();
}

/** Returns all approvals of an order, those that were voided too, oldest first. */
export async function listApprovals(tx: Tx, tenantId: string, orderId: string): Promise<Approval[]> {
  const rows = await tx
    .selectFrom('artwork_approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(toApproval);
}

function toApproval(row: Selectable<Tables['artwork_approvals']>): Approval {
  return {
    id: row.id,
    orderId: row.order_id,
    lineId: row.line_id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, onBehalfOf: row.on_behalf_of },
    files: row.files,
    accepted: row.accepted,
    geometry: row.geometry,
    checkRefundCents: row.check_refund_cents,
    voidedAt: row.voided_at,
    voidReason: row.void_reason,
  };
}

export async function findApproval(tx: Tx, tenantId: string, id: string): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom('artwork_approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toApproval(row);
}

/** Voids the standing approvals of these lines. */
export async function voidStanding(
  tx: Tx,
  tenantId: string,
  orderId: string,
  lineIds: readonly string[],
  reason: VoidReason,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('artwork_approvals')
    .set({ voided_at: at, void_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('line_id', '=', sql<string>`any(${lineIds}::text[])`)
    .where('voided_at', 'is', null)
    .execute();
}

/** Writes down how much of what was given back of the check of a line is still given. */
export async function setCheckRefund(
  tx: Tx,
  tenantId: string,
  orderId: string,
  lineId: string,
  cents: number,
): Promise<void> {
  await tx
    .updateTable('artwork_approvals')
    .set({ check_refund_cents: cents })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .where('check_refund_cents', 'is not', null)
    .execute();
}

/** Gives the approvals of a line to the line that stands in for it. */
export async function moveApprovals(
  tx: Tx,
  tenantId: string,
  orderId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('artwork_approvals')
    .set({ line_id: to })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('line_id', '=', from)
    .execute();
}

export async function forgetApprovalsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await sql`
    with own as (select id from orders where tenant_id = ${tenantId} and customer_id = ${customerId})
    delete from artwork_approvals where tenant_id = ${tenantId} and order_id in (select id from own)`.execute(tx);
}

/** Returns the approvals for all orders of a customer, oldest first. */
export async function listApprovalsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(Pick<Approval, 'at' | 'files' | 'accepted' | 'voidedAt'> & { orderNumber: string })[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('artwork_approvals', (join) =>
      join
        .onRef('artwork_approvals.tenant_id', '=', 'orders.tenant_id')
        .onRef('artwork_approvals.order_id', '=', 'orders.id'),
    )
    .select([
      'orders.order_number as orderNumber',
      'artwork_approvals.at',
      'artwork_approvals.files',
      'artwork_approvals.accepted',
      'artwork_approvals.voided_at as voidedAt',
    ])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('artwork_approvals.at')
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { RestatedPromise } from '../line-items/delivery-promise.service.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_line_promises: {
      tenant_id: string;
      order_id: string;
      line_id: string;
      number: number;
      arrival_on: string;
      leaves_on: string;
      ready_from: string | null;
      cut_off: string;
      stated_at: Date;
    };
  }
}

/** States the dates of a line of a locked order anew, and the day on which these jobs of it are to leave. */
export async function insertPromise(
  tx: Tx,
  of: {
    readonly tenantId: string;
    readonly orderId: string;
    readonly lineId: string;
    readonly jobIds: readonly string[];
  },
  { arrivalDate, shipDate, readyFrom, cutOff }: RestatedPromise,
  at: Date,
): Promise<void> {
  const { tenantId, orderId, lineId, jobIds } = of;
  await sql`insert into order_line_promises (tenant_id, order_id, line_id, number, arrival_on, leaves_on, ready_from, cut_off, stated_at)
    select ${tenantId}, ${orderId}, ${lineId}, coalesce(max(number), 0) + 1, ${arrivalDate}::date, ${shipDate}::date,
      ${readyFrom ?? null}::timestamptz, ${cutOff}::timestamptz, ${at}
    from order_line_promises where tenant_id = ${tenantId} and order_id = ${orderId} and line_id = ${lineId}`.execute(
    tx,
  );
  await tx
    .updateTable('order_jobs')
    .set({ due_on: shipDate })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', sql<string>`any(${jobIds}::text[])`)
    .execute();
}

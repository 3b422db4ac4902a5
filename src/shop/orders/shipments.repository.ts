import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    shipments: {
      tenant_id: string;
      order_id: string;
      id: string;
      carrier: string;
      tracking_number: string;
      shipped_at: Date;
    };
    shipment_jobs: {
      tenant_id: string;
      order_id: string;
      job_id: string;
      shipment_id: string;
    };
  }
}

export interface Shipment {
  readonly id: string;
  readonly carrier: string;
  /** Empty where the carrier gives none. */
  readonly trackingNumber: string;
  readonly shippedAt: Date;
  readonly jobIds: readonly string[];
}

/** Returns the shipments of an order, the first one first. */
export async function listShipments(tx: Tx, tenantId: string, orderId: string): Promise<Shipment[]> {
  const { rows } = await sql<Shipment>`
    select s.id, s.carrier, s.tracking_number as "trackingNumber", s.shipped_at as "shippedAt",
      array(select j.job_id from shipment_jobs j where j.tenant_id = s.tenant_id and j.order_id = s.order_id
        and j.shipment_id = s.id order by j.job_id) as "jobIds"
    from shipments s where s.tenant_id = ${tenantId} and s.order_id = ${orderId}
    order by s.shipped_at, s.id`.execute(tx);
  return rows;
}

/** Returns the number of another order of the shop that has a parcel with this tracking number. */
export async function findOrderWithNumber(
  tx: Tx,
  tenantId: string,
  orderId: string,
  trackingNumber: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ orderNumber: string }>`
    select o.order_number as "orderNumber" from shipments s
    join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.tenant_id = ${tenantId} and s.tracking_number = ${trackingNumber} and s.tracking_number <> ''
      and s.order_id <> ${orderId}
    order by s.shipped_at desc limit 1`.execute(tx);
  return rows[0]?.orderNumber;
}

export async function changeShipment(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { id, carrier, trackingNumber }: Pick<Shipment, 'id' | 'carrier' | 'trackingNumber'>,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ carrier, tracking_number: trackingNumber })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .execute();
}

export async function insertShipment(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { id, carrier, trackingNumber, shippedAt }: Omit<Shipment, 'jobIds'>,
): Promise<void> {
  await tx
    .insertInto('shipments')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      id,
      carrier,
      tracking_number: trackingNumber,
      shipped_at: shippedAt,
    })
    .execute();
}

export async function insertShipmentJobs(
  tx: Tx,
  tenantId: string,
  orderId: string,
  shipmentId: string,
  jobIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('shipment_jobs')
    .values(jobIds.map((id) => ({ tenant_id: tenantId, order_id: orderId, job_id: id, shipment_id: shipmentId })))
    .execute();
}

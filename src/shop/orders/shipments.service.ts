import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { goTogether } from '../line-items/delivery-groups.rules.ts';
import { queueMails } from '../mails/mails.service.ts';
import { trackingNumberOf, type Carrier } from './carriers.rules.ts';
import { orderShippedMail } from './order-mails.ts';
import { transitionOrder } from './order-states.service.ts';
import type { OrderHead } from './order.ts';
import { listJobs, listOrderLines } from './orders.repository.ts';
import { insertShipment, insertShipmentJobs, listShipments, type Shipment } from './shipments.repository.ts';

export interface Parcel {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly jobIds: readonly string[];
}

/** Returns the shipment that holds all of this already: it was typed before. */
export async function sameShipment(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderHead, 'id'>,
  parcel: Parcel,
): Promise<Shipment | undefined> {
  const known = await knownShipment(ctx, tx, order, parcel);
  return parcel.jobIds.every((id) => known?.jobIds.includes(id)) ? known : undefined;
}

/**
 * Ships jobs of a locked order in one parcel and tells the customer. Other jobs may follow in other parcels. Jobs that
 * are added to a parcel of the same number join its shipment. A parcel goes to one address.
 */
export async function shipJobs(ctx: Ctx, tx: Tx, order: OrderHead, parcel: Parcel): Promise<Shipment | Refusal> {
  const tenantId = ctx.tenant.id;
  const known = await knownShipment(ctx, tx, order, parcel);
  const jobs = await listJobs(tx, tenantId, order.id);
  const fresh = new Set(parcel.jobIds.filter((id) => !known?.jobIds.includes(id)));
  const leaving = jobs.filter(({ id }) => fresh.has(id));
  if (leaving.length !== fresh.size) return refuse('job_not_found', 404);
  const lines = await listOrderLines(tx, tenantId, order.id);
  const parcelled = new Set([...parcel.jobIds, ...(known?.jobIds ?? [])]);
  const inParcel = new Set(jobs.filter(({ id }) => parcelled.has(id)).map(({ lineId }) => lineId));
  const shipped = lines.filter(({ id }) => inParcel.has(id));
  if (!goTogether(order.snapshot.shippingAddress, shipped)) return refuse('parcel_of_several_addresses', 422);
  const moved = await transitionOrder(
    ctx,
    tx,
    order,
    leaving.map((job) => ({ axis: 'production', job, to: 'shipped' }) as const),
  );
  if (isRefusal(moved)) return moved;
  const shipment = known ?? {
    id: bearerId(),
    carrier: parcel.carrier,
    trackingNumber: trackingNumberOf(parcel.trackingNumber),
    shippedAt: timestampOf(ctx),
    jobIds: [],
  };
  if (!known) await insertShipment(tx, tenantId, order.id, shipment);
  await insertShipmentJobs(tx, tenantId, order.id, shipment.id, [...fresh]);
  const isRest = jobs.every(
    ({ id, production }) => fresh.has(id) || ['shipped', 'delivered', 'cancelled'].includes(production),
  );
  await queueMails(ctx, tx, orderShippedMail(ctx, moved, shipment, { lines, jobs: leaving, isRest }));
  return { ...shipment, jobIds: [...shipment.jobIds, ...fresh] };
}

async function knownShipment(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<OrderHead, 'id'>,
  { carrier, trackingNumber }: Parcel,
): Promise<Shipment | undefined> {
  const number = trackingNumberOf(trackingNumber);
  const all = number === '' ? [] : await listShipments(tx, ctx.tenant.id, id);
  return all.find((each) => each.carrier === carrier && each.trackingNumber === number);
}

import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { isCollected } from '../line-items/line-item.ts';
import { goTogether } from '../line-items/delivery-groups.rules.ts';
import { queueMails } from '../mails/mails.service.ts';
import { isClaimedBack } from '../payments/balance.rules.ts';
import { isTrackingNumber, trackingNumberOf, type Carrier } from './carriers.rules.ts';
import { moneyOfOrder } from './order-money.service.ts';
import { orderShippedMail, parcelCorrectedMail } from './order-mails.ts';
import { transitionOrder } from './order-states.service.ts';
import type { OrderHead } from './order.ts';
import { listJobs, listOrderLines } from './orders.repository.ts';
import { portionOf } from './portion.rules.ts';
import {
  changeShipment,
  findOrderWithNumber,
  insertShipment,
  insertShipmentJobs,
  listShipments,
  type Shipment,
} from './shipments.repository.ts';

const CLAIMED_BACK = refuse('production_claimed_back', 409);

/** A carrier and the number of a parcel, as a person typed it. */
export interface Tracking {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  /** Whether the person knows that another order has this number, and means it. */
  readonly again?: boolean | undefined;
}

export interface Parcel extends Tracking {
  readonly jobIds: readonly string[];
}

/** Refuses what no carrier gives. Nothing but spaces, dots and dashes is left out of what was typed. */
export function wrongTracking(
  ctx: Ctx,
  { carrier, trackingNumber }: Pick<Tracking, 'carrier' | 'trackingNumber'>,
): Refusal | undefined {
  const number = trackingNumberOf(trackingNumber);
  const isMissing = number === '' && carrier !== 'other';
  if (!isMissing && (number === '' || isTrackingNumber(number))) return undefined;
  return atNumber(ctx, isMissing ? 'tracking_number_missing' : 'tracking_number_not_valid');
}

function atNumber(ctx: Ctx, key: string, params: Refusal['params'] = {}): Refusal {
  return refuse(key, 422, { params, fields: [{ field: '/trackingNumber', problem: ctx.say('errors', key, params) }] });
}

/** A parcel may hold several orders of one customer. Anybody else would be sent the link to a stranger's parcel. */
async function usedElsewhere(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<OrderHead, 'id'>,
  { trackingNumber, again = false }: Tracking,
): Promise<Refusal | undefined> {
  if (again) return undefined;
  const order = await findOrderWithNumber(tx, ctx.tenant.id, id, trackingNumberOf(trackingNumber));
  return order === undefined ? undefined : atNumber(ctx, 'tracking_number_used', { order });
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
  if (isClaimedBack((await moneyOfOrder(ctx, tx, order)).balance)) return CLAIMED_BACK;
  const used = await usedElsewhere(ctx, tx, order, parcel);
  if (used) return used;
  const known = await knownShipment(ctx, tx, order, parcel);
  const jobs = await listJobs(tx, tenantId, order.id);
  const fresh = new Set(parcel.jobIds.filter((id) => !known?.jobIds.includes(id)));
  const leaving = jobs.filter(({ id }) => fresh.has(id));
  if (leaving.length !== fresh.size) return refuse('job_not_found', 404);
  const lines = await listOrderLines(tx, tenantId, order.id);
  const parcelled = new Set([...parcel.jobIds, ...(known?.jobIds ?? [])]);
  const inParcel = new Set(jobs.filter(({ id }) => parcelled.has(id)).map(({ lineId }) => lineId));
  const shipped = lines.filter(({ id }) => inParcel.has(id));
  if (shipped.some(isCollected)) return refuse('collected_not_shipped', 409);
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
  const portion = portionOf(leaving, jobs);
  await queueMails(ctx, tx, orderShippedMail(ctx, moved, shipment, { lines, jobs: leaving, portion }));
  return { ...shipment, jobIds: [...shipment.jobIds, ...fresh] };
}

/** Puts carrier and number of a parcel right that has left, and tells the customer where it is found now. */
export async function correctShipment(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  jobId: string,
  tracking: Tracking,
): Promise<Shipment | Refusal> {
  const tenantId = ctx.tenant.id;
  const all = await listShipments(tx, tenantId, order.id);
  const shipment = all.find(({ jobIds }) => jobIds.includes(jobId));
  if (!shipment) return refuse('job_not_found', 404);
  const used = await usedElsewhere(ctx, tx, order, tracking);
  if (used) return used;
  const trackingNumber = trackingNumberOf(tracking.trackingNumber);
  const isOwn = all.some(
    (each) =>
      each.id !== shipment.id &&
      trackingNumber !== '' &&
      each.carrier === tracking.carrier &&
      each.trackingNumber === trackingNumber,
  );
  if (isOwn) return atNumber(ctx, 'tracking_number_of_parcel');
  const corrected = { ...shipment, carrier: tracking.carrier, trackingNumber };
  await changeShipment(tx, tenantId, order.id, corrected);
  const lines = await listOrderLines(tx, tenantId, order.id);
  const jobs = (await listJobs(tx, tenantId, order.id)).filter(({ id }) => shipment.jobIds.includes(id));
  if (order.email !== '') await queueMails(ctx, tx, parcelCorrectedMail(ctx, order, corrected, { lines, jobs }));
  return corrected;
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

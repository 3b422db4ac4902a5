import type { Answer, Input } from '#kernel/endpoint.ts';
import { formatMoney } from '#kernel/format.ts';
import { dayWithin, instantAt } from '#kernel/local-date.ts';
import { fromDecimal } from '#kernel/money.ts';
import { languagesOf } from '#kernel/languages.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { recordTransfer } from '../checkout/payment.service.ts';
import { refundOrder, refundTerms, type Refunded } from '../checkout/refund.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { plantName } from '../delivery/engine/network.ts';
import { trackingNumberOf } from '../orders/carriers.rules.ts';
import { cancelOrder } from '../orders/cancel.service.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import { isMade, needsHandedInFiles, isDecidedOnFiles } from '../orders/order-machine.rules.ts';
import type { OrderHead } from '../orders/order.ts';
import { correctShipment, sameShipment, shipJobs, wrongTracking } from '../orders/shipments.service.ts';
import { shopOrders, type ShopOrderQuestion } from '../orders/shop-order-list.service.ts';
import { isChangedSince, mailOrderAgain, moveByHand, noteOrder, seeOrder } from '../orders/shop-order.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { jobsByFilesOf } from '../press/press.service.ts';
import {
  STAFF_ORDERS_A_PAGE,
  type cancelStaffOrder,
  type correctStaffShipment,
  type listStaffOrders,
  type mailStaffOrder,
  type moveStaffOrder,
  type recordStaffPayment,
  type refundStaffOrder,
  type shipStaffOrder,
  type StaffOrderWire,
  type VatDoubt,
} from './staff-orders.contract.ts';
import { rowToWire, seenToWire } from './staff-orders.wire.ts';
import { listStaff } from './staff.repository.ts';
import { noteRefusal, writeEntry, writeTrail, type Deed } from './trail.service.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);
const RELEASE_FIRST = refuse('production_release', 409);
/** There its customer is told, and a paid check that found nothing is given back. */
const DECIDED_ON_FILES = refuse('artwork_has_files', 409);
const NOT_HANDED_IN = refuse('artwork_not_handed_in', 409);
const UNANSWERED = refuse('refund_unanswered', 503);

type Question = Input<typeof listStaffOrders>['query'];

export async function listOrdersForStaff(ctx: Ctx, question: Question): Promise<Answer<typeof listStaffOrders>> {
  const { orders, next } = await shopOrders(ctx, questionOf(ctx, question), STAFF_ORDERS_A_PAGE);
  return { orders: orders.map(rowToWire), next };
}

function questionOf(
  { timeZone }: Ctx,
  { q = '', order, payment, production, vat, from, to, dueFrom, dueTo, sort = 'newest', after }: Question,
): ShopOrderQuestion {
  const midnight = (day: Temporal.PlainDate) => new Date(instantAt(day.toString(), '00:00', timeZone));
  const isDue = dueFrom !== undefined || dueTo !== undefined;
  return {
    q,
    orderStates: listed(order),
    paymentStates: listed(payment),
    productionStates: listed(production),
    isByDigits: listed<VatDoubt>(vat).includes('digits'),
    placed: {
      ...(from === undefined ? {} : { from: midnight(dayWithin(from)) }),
      ...(to === undefined ? {} : { until: midnight(dayWithin(to).add({ days: 1 })) }),
    },
    due: isDue
      ? {
          ...(dueFrom === undefined ? {} : { from: dayWithin(dueFrom).toString() }),
          ...(dueTo === undefined ? {} : { to: dayWithin(dueTo).toString() }),
        }
      : undefined,
    sort,
    after,
  };
}

/** The contract has checked every value. */
function listed<State extends string>(values: string | undefined): State[] {
  return values === undefined ? [] : [...new Set(values.split(',') as State[])];
}

export function readOrderForStaff(
  ctx: Ctx,
  number: string,
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  return ctx.db.transact(ctx.tenant.id, (tx) => shown(ctx, tx, number, providers));
}

async function shown(ctx: Ctx, tx: Tx, number: string, providers: PaymentProviders): Promise<StaffOrderWire | Refusal> {
  const seen = await seeOrder(ctx, tx, number, providers);
  if (isRefusal(seen)) return seen;
  const staff = await listStaff(tx, ctx.tenant.id);
  const acting = seen.events.flatMap(({ actor }) => (actor.kind === 'customer' && actor.id !== null ? [actor.id] : []));
  const people = await peopleOf(ctx, tx, [...new Set(acting)]);
  const customers = [...people].map(([id, { name }]) => [id, name] as const);
  const refund = await refundTerms(ctx, tx, seen.head, seen.money, providers);
  const byFiles = await jobsByFilesOf(ctx, tx, seen.head);
  const languages = languagesOf(ctx.tenant);
  return seenToWire(seen, {
    names: new Map([...customers, ...staff.map(({ id, name, email }) => [id, name || email] as const)]),
    refund,
    byFiles,
    plantName: (id) => plantName(ctx.catalog.network, id, languages),
  });
}

/**
 * Does one thing with a locked order, writes it down in the same transaction, and returns the order as it is then.
 * @param version what the caller saw; undefined for what may be done whatever else has changed
 */
function act(
  ctx: Ctx,
  number: string,
  providers: PaymentProviders,
  version: number | undefined,
  work: (tx: Tx, order: OrderHead) => Promise<Omit<Deed, 'on'> | Refusal>,
): Promise<StaffOrderWire | Refusal> {
  return ctx.db
    .transact(ctx.tenant.id, async (tx) => {
      const order = await lockOrderByNumber(ctx, tx, number);
      if (!order) return ORDER_NOT_FOUND;
      const changed = version === undefined ? undefined : await changedSince(ctx, tx, order, version, providers);
      if (changed) return changed;
      const deed = await work(tx, order);
      if (isRefusal(deed)) throw new Refused(deed);
      await writeTrail(ctx, tx, { ...deed, on: onOrder(order) });
      return shown(ctx, tx, number, providers);
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });
}

/** Thrown to roll back what was written before the refusal. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

export function onOrder({ orderNumber }: Pick<OrderHead, 'orderNumber'>): Deed['on'] {
  return { kind: 'order', id: orderNumber };
}

/** The refusal shows the order as it is now, so that the page can say what changed and keep what was typed. */
export async function changedSince(
  ctx: Ctx,
  tx: Tx,
  { id, orderNumber }: OrderHead,
  version: number,
  providers: PaymentProviders,
): Promise<Refusal | undefined> {
  if (!(await isChangedSince(ctx, tx, id, version))) return undefined;
  return refuse('order_changed', 409, { detail: await shown(ctx, tx, orderNumber, providers) });
}

export function transitionByStaff(
  ctx: Ctx,
  number: string,
  { version, moves, reason }: Input<typeof moveStaffOrder>['body'],
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  const why = reason.trim();
  return act(ctx, number, providers, version, async (tx, order) => {
    const { toRelease, withFiles, notHandedIn } = await jobsByFilesOf(ctx, tx, order);
    if (moves.some((each) => each.axis === 'production' && isMade(each.to) && toRelease.has(each.jobId)))
      return RELEASE_FIRST;
    if (moves.some((each) => each.axis === 'artwork' && needsHandedInFiles(each.to) && notHandedIn.has(each.jobId)))
      return NOT_HANDED_IN;
    if (moves.some((each) => each.axis === 'artwork' && isDecidedOnFiles(each.to) && withFiles.has(each.jobId)))
      return DECIDED_ON_FILES;
    const moved = await moveByHand(ctx, tx, order, moves, why);
    if (isRefusal(moved)) return moved;
    const detail = Object.fromEntries(
      moves.map((move, index) => [`${index + 1}`, `${'jobId' in move ? `${move.jobId} ` : ''}${move.axis} ${move.to}`]),
    );
    return { act: 'order_moved', detail, reason: why };
  });
}

export async function cancelForStaff(
  ctx: Ctx,
  number: string,
  { version, reason, refundCents }: Input<typeof cancelStaffOrder>['body'],
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  const order = await ctx.db.transact(ctx.tenant.id, (tx) => lockOrderByNumber(ctx, tx, number));
  if (!order) return ORDER_NOT_FOUND;
  const cancelled = await cancelOrder(ctx, order.id, order.accessKey, providers, {
    because: 'by_shop',
    reason,
    refundCents,
    check: (tx, locked) => changedSince(ctx, tx, locked, version, providers),
    record: (tx) =>
      writeTrail(ctx, tx, { act: 'order_cancelled', on: onOrder(order), detail: { refundCents }, reason }),
  });
  return isRefusal(cancelled) ? cancelled : readOrderForStaff(ctx, number, providers);
}

export async function recordPayment(
  ctx: Ctx,
  number: string,
  { reference, amount, confirmed = false }: Input<typeof recordStaffPayment>['body'],
  providers: PaymentProviders,
): Promise<Answer<typeof recordStaffPayment> | Refusal> {
  const provider = providers.byMethod(ctx.tenant, 'transfer');
  if (!provider) return refuse('method_not_offered', 422);
  const amountCents = amount === undefined ? undefined : fromDecimal(amount);
  if (amount !== undefined && !(amountCents !== undefined && amountCents > 0)) return refuse('amount_not_valid', 422);
  const outcome = await recordTransfer(
    ctx,
    number,
    {
      bankReference: reference,
      amountCents,
      mayExceed: confirmed,
      record: (tx) =>
        writeTrail(ctx, tx, {
          act: 'payment_recorded',
          on: { kind: 'order', id: number },
          detail: { reference, ...(amount === undefined ? {} : { amount }) },
        }),
    },
    provider,
  );
  if (isRefusal(outcome)) return outcome;
  const order = await readOrderForStaff(ctx, number, providers);
  return isRefusal(order) ? order : { outcome, order };
}

/**
 * Gives money back. The trail has it with the refund that is pending, before the provider is called; that the provider
 * refused is noted beside. What was given of it all the same has an entry of its own.
 */
export async function refundForStaff(
  ctx: Ctx,
  number: string,
  { version, amount, reason: typed, reference }: Input<typeof refundStaffOrder>['body'],
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  const reason = typed.trim();
  const amountCents = fromDecimal(amount);
  let entry: number | undefined;
  const refunded = await refundOrder(
    ctx,
    number,
    {
      amountCents,
      bankReference: reference?.trim() || undefined,
      check: async (tx, order) => {
        if (reason === '') return refuse('reason_missing', 422);
        if (amountCents === undefined || amountCents <= 0) return refuse('amount_not_valid', 422);
        return changedSince(ctx, tx, order, version, providers);
      },
      record: async (tx, cents) => {
        const detail = { refundCents: cents, ...(reference === undefined ? {} : { reference }) };
        entry = await writeEntry(ctx, tx, { act: 'refunded', on: { kind: 'order', id: number }, detail, reason });
      },
    },
    providers,
  );
  if (!isRefusal(refunded) && refunded.cents === amountCents) return readOrderForStaff(ctx, number, providers);
  const refusal = isRefusal(refunded)
    ? refunded.refusal === 'payment_unavailable'
      ? UNANSWERED
      : refunded
    : await givenInPart(ctx, number, refunded, providers);
  const written = entry;
  if (written === undefined) return refusal;
  const given = isRefusal(refunded) ? Number(refunded.params?.given ?? 0) : refunded.cents;
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    await noteRefusal(ctx, tx, written, refusal.refusal);
    const on = { kind: 'order', id: number } as const;
    if (given > 0) await writeTrail(ctx, tx, { act: 'refunded', on, detail: { refundCents: given }, reason });
  });
  return refusal;
}

async function givenInPart(
  ctx: Ctx,
  number: string,
  { cents, currency }: Refunded,
  providers: PaymentProviders,
): Promise<Refusal> {
  const params = { amount: formatMoney(cents, currency, ctx.locale) };
  return refuse('refund_in_part', 409, { params, detail: await readOrderForStaff(ctx, number, providers) });
}

export function addNote(
  ctx: Ctx,
  number: string,
  text: string,
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  return act(ctx, number, providers, undefined, async (tx, order) => {
    await noteOrder(ctx, tx, order.id, staffActing(ctx).staffId, text);
    // The words stand with the order, where they are let go of with its customer. The trail keeps that there was a note.
    return { act: 'order_noted' };
  });
}

export function mailAgain(ctx: Ctx, number: string): Promise<Answer<typeof mailStaffOrder> | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return ORDER_NOT_FOUND;
    if (order.email === '') return refuse('customer_gone', 409);
    await mailOrderAgain(ctx, tx, order);
    await writeTrail(ctx, tx, { act: 'order_mailed', on: onOrder(order) });
    return { to: order.email };
  });
}

/** A parcel that was typed before is answered as done, whatever has changed since. */
export async function shipOrder(
  ctx: Ctx,
  number: string,
  { version, ...parcel }: Input<typeof shipStaffOrder>['body'],
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  const trackingNumber = trackingNumberOf(parcel.trackingNumber);
  const wrong = wrongTracking(ctx, parcel);
  if (wrong) return wrong;
  const known = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    return order && (await sameShipment(ctx, tx, order, parcel));
  });
  if (known) return readOrderForStaff(ctx, number, providers);
  return act(ctx, number, providers, version, async (tx, order) => {
    const shipped = await shipJobs(ctx, tx, order, parcel);
    if (isRefusal(shipped)) return shipped;
    return {
      act: 'order_shipped',
      detail: { carrier: parcel.carrier, trackingNumber, jobs: parcel.jobIds.join(' ') },
    };
  });
}

/** A parcel that has left is found under another number, or at another carrier, than was typed. */
export async function correctParcel(
  ctx: Ctx,
  number: string,
  { version, jobId, reason, ...tracking }: Input<typeof correctStaffShipment>['body'],
  providers: PaymentProviders,
): Promise<StaffOrderWire | Refusal> {
  const wrong = wrongTracking(ctx, tracking);
  if (wrong) return wrong;
  return act(ctx, number, providers, version, async (tx, order) => {
    const corrected = await correctShipment(ctx, tx, order, jobId, tracking);
    if (isRefusal(corrected)) return corrected;
    const { carrier, trackingNumber } = corrected;
    return { act: 'parcel_corrected', detail: { carrier, trackingNumber }, reason };
  });
}

import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { PageMark } from '../artwork/page-mark.ts';
import type { Ctx } from '../context.ts';
import { releaseStock } from '../inventory/inventory.service.ts';
import type { ShownFile } from '../mails/mail-picture.ts';
import { queueMails } from '../mails/mails.service.ts';
import { isClaimedBack } from '../payments/balance.rules.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import type { Money } from '../payments/payments.service.ts';
import type { ToldEvent } from './order-history.ts';
import { isCollected, type LineItem } from '../line-items/line-item.ts';
import { carriedLines } from './carried-approval.service.ts';
import { artworkRejectedMail, orderPlacedMail, orderReadyMail } from './order-mails.ts';
import { moneyOfOrder } from './order-money.service.ts';
import { insertNote, listNotes, type OrderNote } from './order-notes.repository.ts';
import { lackOf, type Credit, type Lack } from './order-machine.rules.ts';
import { transitionOrder, type Transition } from './order-states.service.ts';
import type { CustomersOrder, Job, OrderHead } from './order.ts';
import type { OrderWire } from './orders.contract.ts';
import {
  countOrderChange,
  findOrderByNumber,
  findOrderVersion,
  listEvents,
  listJobs,
  listOrderLines,
} from './orders.repository.ts';
import { portionOf } from './portion.rules.ts';
import { approveLine } from './approve.service.ts';
import { orderWithDetails, termsOfShopCancelling, type ShopCancellation } from './orders.service.ts';
import { movesOfJob, movesOfOrder, needsReason } from './shop-moves.rules.ts';

/** One order as the shop sees it, and what staff do with it. Who may is decided above. */

const JOB_NOT_FOUND = refuse('job_not_found', 404);
const LACKING = {
  payment: refuse('production_unpaid', 409),
  claimed_back: refuse('production_claimed_back', 409),
  artwork: refuse('production_artwork', 409),
} as const satisfies Record<Lack, Refusal>;

export interface SeenByShop {
  readonly head: CustomersOrder;
  readonly wire: OrderWire;
  readonly version: number;
  readonly jobs: readonly Job[];
  readonly money: Money;
  readonly events: readonly ToldEvent[];
  readonly notes: readonly OrderNote[];
  /** Undefined where the shop cannot cancel it. */
  readonly cancellation: ShopCancellation | undefined;
}

/** Everything of an order, from one transaction. */
export async function seeOrder(
  ctx: Ctx,
  tx: Tx,
  orderNumber: string,
  providers: PaymentProviders,
): Promise<SeenByShop | Refusal> {
  const tenantId = ctx.tenant.id;
  const head = await findOrderByNumber(tx, tenantId, orderNumber);
  if (!head) return refuse('order_not_found', 404);
  const [wire, version, jobs, money, events, notes] = await Promise.all([
    orderWithDetails(ctx, tx, head, providers),
    findOrderVersion(tx, tenantId, head.id),
    listJobs(tx, tenantId, head.id),
    moneyOfOrder(ctx, tx, head),
    listEvents(tx, tenantId, head.id),
    listNotes(tx, tenantId, head.id),
  ]);
  const cancellation = termsOfShopCancelling(ctx, head, jobs, money, providers);
  return { head, wire, version, jobs, money, events, notes, cancellation };
}

/** Returns whether somebody has changed the order since this version was read. */
export async function isChangedSince(ctx: Ctx, tx: Tx, orderId: string, version: number): Promise<boolean> {
  return (await findOrderVersion(tx, ctx.tenant.id, orderId)) !== version;
}

/** A move by hand, as it is asked for. */
export type Move =
  | { readonly axis: 'order'; readonly to: OrderHead['orderState'] }
  | { readonly axis: 'artwork'; readonly jobId: string; readonly to: Job['artwork'] }
  | { readonly axis: 'production'; readonly jobId: string; readonly to: Job['production'] };

/**
 * Makes all of these moves of a locked order, or none.
 * @param told of files that are rejected: pages for the mail that says so, and marks on them
 */
export async function moveByHand(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  moves: readonly Move[],
  reason: string,
  { shown = [], marks = [] }: { readonly shown?: readonly ShownFile[]; readonly marks?: readonly PageMark[] } = {},
): Promise<OrderHead | Refusal> {
  if (reason === '' && moves.some(({ to }) => needsReason(to))) return refuse('reason_missing', 422);
  let jobs = await listJobs(tx, ctx.tenant.id, order.id);
  const credit = { ...order, isClaimedBack: isClaimedBack((await moneyOfOrder(ctx, tx, order)).balance) };
  const lines = await listOrderLines(tx, ctx.tenant.id, order.id);
  const transitions: Transition[] = [];
  for (const move of moves) {
    const transition = transitionOf(credit, jobs, lines, move);
    if (isRefusal(transition)) return transition;
    transitions.push(transition);
    // The next move is judged on what this one leaves.
    if ('job' in transition) jobs = withState(jobs, transition);
  }
  const cancelled = transitions.flatMap((each) =>
    each.axis === 'production' && each.to === 'cancelled' ? [each.job.id] : [],
  );
  if (cancelled.length > 0) await releaseStock(ctx, tx, order.id, cancelled);
  const moved = await transitionOrder(ctx, tx, order, transitions, { reason, marks });
  if (isRefusal(moved)) return moved;
  const ready = transitions.flatMap((each) => (each.axis === 'production' && each.to === 'shipped' ? [each.job] : []));
  if (ready.length > 0 && order.email !== '')
    await queueMails(ctx, tx, orderReadyMail(ctx, order, { lines, jobs: ready, portion: portionOf(ready, jobs) }));
  const approved = linesThatBecome('approved', transitions);
  for (const line of lines) if (approved.has(line.id)) await approveLine(ctx, tx, order, line);
  const rejected = linesThatBecome('rejected', transitions);
  const told = lines.filter(({ id }) => rejected.has(id));
  if (told.length > 0) await queueMails(ctx, tx, artworkRejectedMail(ctx, order, told, reason, shown));
  return moved;
}

function withState<J extends Job>(jobs: readonly J[], { axis, job, to }: Extract<Transition, { job: Job }>): J[] {
  return jobs.map((each) => (each.id === job.id ? { ...each, [axis]: to } : each));
}

/** The lines whose artwork comes to this state. The customer is told once for all of their jobs. */
function linesThatBecome(state: Job['artwork'], transitions: readonly Transition[]): ReadonlySet<string> {
  return new Set(
    transitions.flatMap((each) => (each.axis === 'artwork' && each.to === state ? [each.job.lineId] : [])),
  );
}

function transitionOf(
  order: OrderHead & Credit,
  jobs: readonly Job[],
  lines: readonly LineItem[],
  move: Move,
): Transition | Refusal {
  if (move.axis === 'order')
    return movesOfOrder(order, jobs).includes(move.to) ? move : refused(order.orderState, move.to);
  const job = jobs.find(({ id }) => id === move.jobId);
  if (!job) return JOB_NOT_FOUND;
  const offered: readonly string[] = movesOfJob(order, job, jobs, isCollectedJob(job, lines))[move.axis];
  if (!offered.includes(move.to)) return refused(job[move.axis], move.to);
  if (move.axis === 'artwork') return { axis: 'artwork', job, to: move.to };
  const lack = lackOf(order, job, move.to);
  return lack ? LACKING[lack] : { axis: 'production', job, to: move.to };
}

function isCollectedJob({ lineId }: Job, lines: readonly LineItem[]): boolean {
  return lines.some((line) => line.id === lineId && isCollected(line));
}

function refused(from: string, to: string): Refusal {
  return refuse('transition_refused', 409, { params: { from, to } });
}

/** Adds a note to a locked order. */
export async function noteOrder(ctx: Ctx, tx: Tx, orderId: string, staffId: string, text: string): Promise<void> {
  await insertNote(tx, ctx.tenant.id, orderId, { staffId, text, at: timestampOf(ctx) });
  await countOrderChange(tx, ctx.tenant.id, orderId);
}

/** Counts what staff did with a locked order without a move of its states: who looked at it before has to look again. */
export function countAct(ctx: Ctx, tx: Tx, { id }: Pick<OrderHead, 'id'>): Promise<void> {
  return countOrderChange(tx, ctx.tenant.id, id);
}

/** Sends the confirmation of an order once more, with the dates as they are now. */
export async function mailOrderAgain(ctx: Ctx, tx: Tx, order: OrderHead): Promise<void> {
  const [lines, jobs] = await Promise.all([
    listOrderLines(tx, ctx.tenant.id, order.id),
    listJobs(tx, ctx.tenant.id, order.id),
  ]);
  const carried = await carriedLines(ctx, tx, order);
  await queueMails(ctx, tx, orderPlacedMail(ctx, { ...order, lines, jobs }, carried));
}

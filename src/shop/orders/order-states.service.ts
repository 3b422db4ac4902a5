import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { VoidReason } from '../artwork/approval.ts';
import type { PageMark } from '../artwork/page-mark.ts';
import { voidApprovals } from '../artwork/approvals.service.ts';
import type { Ctx } from '../context.ts';
import type { WaitChange } from './artwork-wait.repository.ts';
import { isCustomersTurn, jobsWaitingForCustomer, nextStepAt } from './artwork-wait.rules.ts';
import { begunLines } from './edit-window.rules.ts';
import { actorOf, type CreditReason, type EventActor, type OrderEvent } from './order-history.ts';
import { isCompleted, next, type OrderAxis, type StateOf } from './order-machine.rules.ts';
import { costOf, type Job, type OrderHead } from './order.ts';
import {
  enqueueWithdrawal,
  insertEvents,
  insertJob,
  listEvents,
  listJobs,
  setFaultyFiles,
  setJobState,
  setOrderStates,
} from './orders.repository.ts';
import { dueOfOrder, productionOfOrder, statusOfOrder } from './orders.rules.ts';
import { linesLookedAt } from './paid-check.rules.ts';
import { restatePromises } from './restated-promises.service.ts';

/** The requested new state of an order or of one of its jobs. */
export type Transition =
  | { readonly axis: 'order'; readonly to: StateOf['order'] }
  | { readonly axis: 'payment'; readonly to: StateOf['payment'] }
  | {
      readonly axis: 'artwork';
      readonly job: Job;
      readonly to: StateOf['artwork'];
      /** Whether the files that go to the check have an error. */
      readonly areFaulty?: boolean;
    }
  | { readonly axis: 'production'; readonly job: Job; readonly to: StateOf['production'] };

export interface Cause {
  /** The actor of the change. When absent, the actor of the request. */
  readonly actor?: EventActor;
  readonly reason?: string;
  /** Whether staff wrote the reason for the customer. What is wrong with artwork always is. */
  readonly isForCustomer?: boolean;
  /** What staff marked on the pages of artwork, for the customer. */
  readonly marks?: readonly PageMark[];
}

/**
 * The only code that writes the states of a locked order. It applies all transitions, or none when the machine refuses
 * one. The same transaction records actor, reason and time of each, and states dates anew where payment or files came late.
 * When they leave nothing to make, to deliver and to pay, the order is completed with them.
 */
export async function transitionOrder<Locked extends Pick<OrderHead, 'id' | 'orderState' | 'paymentState'>>(
  ctx: Ctx,
  tx: Tx,
  order: Locked,
  transitions: readonly Transition[],
  { actor = actorOf(ctx.actor), reason = '', isForCustomer = false, marks = [] }: Cause = {},
): Promise<Locked | Refusal> {
  const states = { order: order.orderState, payment: order.paymentState };
  const events: OrderEvent[] = [];
  const at = timestampOf(ctx);
  for (const transition of transitions) {
    const from = 'job' in transition ? transition.job[transition.axis] : states[transition.axis];
    const to = next(transition.axis, from as never, transition.to as never);
    if (isRefusal(to)) return to;
    if (!('job' in transition)) Object.assign(states, { [transition.axis]: to });
    events.push({
      axis: transition.axis,
      jobId: 'job' in transition ? transition.job.id : null,
      from,
      to,
      actor,
      reason,
      isForCustomer: isForCustomer || (transition.axis === 'artwork' && transition.to === 'rejected'),
      marks: transition.axis === 'artwork' ? marks : [],
      at,
    });
  }
  if (events.length === 0) return order;
  for (const transition of transitions)
    if ('job' in transition)
      await setJobState(tx, ctx.tenant.id, order.id, transition.job.id, transition.axis, transition.to);
  await noteFaultyFiles(ctx, tx, order.id, transitions);
  await voidWhatWasApproved(ctx, tx, order.id, transitions);
  return store(ctx, tx, order, states, events);
}

async function noteFaultyFiles(ctx: Ctx, tx: Tx, orderId: string, transitions: readonly Transition[]): Promise<void> {
  for (const transition of transitions)
    if (transition.axis === 'artwork' && transition.to === 'checking')
      await setFaultyFiles(tx, ctx.tenant.id, orderId, [transition.job.id], transition.areFaulty ?? false);
}

/**
 * Writes down that files which were handed in before they were read have an error: from now on, those of these jobs of a locked
 * order are missing.
 */
export function filesAreFaulty(ctx: Ctx, tx: Tx, orderId: string, jobs: readonly Pick<Job, 'id'>[]): Promise<void> {
  return setFaultyFiles(
    tx,
    ctx.tenant.id,
    orderId,
    jobs.map(({ id }) => id),
    true,
  );
}

/** Artwork that goes back to one of these states is to be approved anew. */
const VOIDED_BY: Partial<Record<StateOf['artwork'], VoidReason>> = {
  awaited: 'taken_back',
  rejected: 'rejected',
  fixed: 'replaced',
};

/** Whether a folder that was handed over may no longer stand: its job is cancelled or stopped, or other files are to be printed. */
function endsFolder({ axis, to }: OrderEvent): boolean {
  return axis === 'production' ? to === 'cancelled' || to === 'on_hold' : axis === 'artwork' && to in VOIDED_BY;
}

async function voidWhatWasApproved(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  transitions: readonly Transition[],
): Promise<void> {
  for (const transition of transitions) {
    const reason = transition.axis === 'artwork' ? VOIDED_BY[transition.to] : undefined;
    if (reason && transition.axis === 'artwork') await voidApprovals(ctx, tx, orderId, [transition.job.lineId], reason);
  }
}

/**
 * Adds a job to a locked order: something is made again. The machine takes a completed order back, and the history tells
 * that the job began.
 */
export async function addJob<Locked extends Pick<OrderHead, 'id' | 'orderState' | 'paymentState'>>(
  ctx: Ctx,
  tx: Tx,
  order: Locked,
  job: Job,
  reason: string,
): Promise<Locked | Refusal> {
  const orderState = order.orderState === 'completed' ? next('order', 'completed', 'confirmed') : order.orderState;
  if (isRefusal(orderState)) return orderState;
  await insertJob(tx, ctx.tenant.id, order.id, job);
  const at = timestampOf(ctx);
  const actor = actorOf(ctx.actor);
  const begun: OrderEvent = {
    axis: 'production',
    jobId: job.id,
    from: null,
    to: job.production,
    actor,
    reason,
    isForCustomer: false,
    at,
  };
  const back: OrderEvent = {
    axis: 'order',
    jobId: null,
    from: order.orderState,
    to: orderState,
    actor,
    reason: '',
    isForCustomer: false,
    at,
  };
  const events = orderState === order.orderState ? [begun] : [begun, back];
  return store(ctx, tx, order, { order: orderState, payment: order.paymentState }, events);
}

/** Stores the states of a locked order, what is derived from them, and its history. */
async function store<Locked extends Pick<OrderHead, 'id'>>(
  ctx: Ctx,
  tx: Tx,
  order: Locked,
  reached: Pick<StateOf, 'order' | 'payment'>,
  events: readonly OrderEvent[],
): Promise<Locked> {
  const tenantId = ctx.tenant.id;
  const at = timestampOf(ctx);
  const states = { id: order.id, orderState: reached.order, paymentState: reached.payment };
  const restated = await restatePromises(ctx, tx, states, await listJobs(tx, tenantId, order.id), events);
  const { jobs } = restated;
  const isOver = isCompleted(reached, jobs);
  const last = events.at(-1);
  const happened = [...events, ...restated.events];
  const told: readonly OrderEvent[] =
    isOver && last
      ? [
          ...happened,
          {
            axis: 'order',
            jobId: null,
            from: reached.order,
            to: 'completed',
            actor: last.actor,
            reason: '',
            isForCustomer: false,
            at,
          },
        ]
      : happened;
  const changed = { orderState: isOver ? ('completed' as const) : reached.order, paymentState: reached.payment };
  // What filters use is derived from all axes. Only this function stores it.
  const derived = {
    status: statusOfOrder(changed, jobs),
    production: productionOfOrder(jobs),
    dueOn: dueOfOrder(jobs),
    wait: waitAfter(ctx, changed, jobs, events),
  };
  await setOrderStates(tx, tenantId, order.id, { ...changed, ...derived }, at);
  await insertEvents(tx, tenantId, order.id, told);
  if (told.some(endsFolder)) await enqueueWithdrawal(tx, order.id);
  return { ...order, ...changed };
}

/** What becomes of the wait for files and consents of the customer. */
function waitAfter(
  { now }: Ctx,
  order: Pick<OrderHead, 'orderState' | 'paymentState'>,
  jobs: readonly Job[],
  events: readonly OrderEvent[],
): WaitChange {
  if (jobsWaitingForCustomer(order, jobs).length === 0) return 'none';
  const isAskedAnew = events.some(({ axis, to }) => axis === 'artwork' && isCustomersTurn(to));
  const first = nextStepAt(0, now);
  return isAskedAnew ? { begins: first } : { lasts: first };
}

/** When each job of an order was delivered, by the id of the job. */
export async function deliveriesOf(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<OrderHead, 'id'>,
): Promise<ReadonlyMap<string, Date>> {
  const events = await listEvents(tx, ctx.tenant.id, id);
  return new Map(events.flatMap(({ jobId, to, at }) => (jobId !== null && to === 'delivered' ? [[jobId, at]] : [])));
}

/** What the shop wrote to the customer of some artwork, and marked on its pages. */
export interface ArtworkAnswer {
  readonly text: string;
  readonly marks: readonly PageMark[];
  readonly at: Date;
}

/**
 * What the shop wrote with the state in which the artwork of a job stands. For a job that a change of its line has made,
 * what it wrote of the job before, unless the change moved the artwork on.
 */
export async function answersOnArtwork(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
): Promise<(job: Pick<Job, 'id' | 'lineId' | 'artwork'>) => ArtworkAnswer | undefined> {
  const events = (await listEvents(tx, ctx.tenant.id, orderId)).filter(({ axis }) => axis === 'artwork');
  return ({ id, lineId, artwork }) => {
    const latest = events.findLast(({ jobId }) => jobId === id) ?? events.findLast((event) => event.lineId === lineId);
    if (latest?.to !== artwork || !latest.isForCustomer) return undefined;
    const { reason, marks, at } = latest;
    return reason === '' && !marks ? undefined : { text: reason, marks: marks ?? [], at };
  };
}

/** When the shop rejected the artwork of each line last, by the id of the line, whatever was changed of it since. */
export async function rejectionsOfArtwork(ctx: Ctx, tx: Tx, orderId: string): Promise<ReadonlyMap<string, Date>> {
  const events = await listEvents(tx, ctx.tenant.id, orderId);
  return new Map(
    events.flatMap(({ axis, lineId, to, at }) =>
      axis === 'artwork' && lineId !== null && to === 'rejected' ? [[lineId, at]] : [],
    ),
  );
}

/** The lines of an order that were in print once, by their ids. */
export async function linesOncePrinted(ctx: Ctx, tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  return begunLines(await listEvents(tx, ctx.tenant.id, orderId));
}

/** The lines whose files a person of the shop has looked at, whatever became of these files. */
export async function linesLookedAtOf(ctx: Ctx, tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  return linesLookedAt(await listEvents(tx, ctx.tenant.id, orderId));
}

/**
 * Records that the shop gives something back of a locked order, with what the order costs before and after.
 * @param cents what is taken off from now on. Below zero where it is asked for again
 */
export function recordCredit(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderHead, 'id' | 'payableCents' | 'creditedCents'>,
  {
    cents,
    reason,
    jobId = null,
  }: { readonly cents: number; readonly reason: CreditReason; readonly jobId?: string | null },
): Promise<void> {
  const costs = costOf(order);
  return insertEvents(tx, ctx.tenant.id, order.id, [
    {
      axis: 'total',
      jobId,
      from: String(costs),
      to: String(costs - cents),
      actor: actorOf(ctx.actor),
      reason,
      isForCustomer: false,
      at: timestampOf(ctx),
    },
  ]);
}

/** Records the first event of an order's history: its creation. */
export function beginHistory(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderHead, 'id' | 'orderState' | 'placedAt'>,
  { actor = actorOf(ctx.actor), reason = '' }: Cause = {},
): Promise<void> {
  return insertEvents(tx, ctx.tenant.id, order.id, [
    {
      axis: 'order' satisfies OrderAxis,
      jobId: null,
      from: null,
      to: order.orderState,
      actor,
      reason,
      isForCustomer: false,
      at: order.placedAt,
    },
  ]);
}

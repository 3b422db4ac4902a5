import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { actorOf, type EventActor, type OrderEvent } from './order-history.ts';
import { isCompleted, next, type OrderAxis, type StateOf } from './order-machine.rules.ts';
import type { Job, OrderHead } from './order.ts';
import { insertEvents, listJobs, setJobState, setOrderStates } from './orders.repository.ts';
import { dueOfOrder, productionOfOrder, statusOfOrder } from './orders.rules.ts';

/** The requested new state of an order or of one of its jobs. */
export type Transition =
  | { readonly axis: 'order'; readonly to: StateOf['order'] }
  | { readonly axis: 'payment'; readonly to: StateOf['payment'] }
  | { readonly axis: 'artwork'; readonly job: Job; readonly to: StateOf['artwork'] }
  | { readonly axis: 'production'; readonly job: Job; readonly to: StateOf['production'] };

export interface Cause {
  /** The actor of the change. When absent, the actor of the request. */
  readonly actor?: EventActor;
  readonly reason?: string;
}

/**
 * The only code that writes the states of a locked order. It applies all transitions, or none when the machine refuses
 * one. The same transaction records actor, reason and time of each. When they leave nothing to make, to deliver and to
 * pay, the order is completed with them.
 */
export async function transitionOrder<Locked extends Pick<OrderHead, 'id' | 'orderState' | 'paymentState'>>(
  ctx: Ctx,
  tx: Tx,
  order: Locked,
  transitions: readonly Transition[],
  { actor = actorOf(ctx.actor), reason = '' }: Cause = {},
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
      at,
    });
  }
  if (events.length === 0) return order;
  const tenantId = ctx.tenant.id;
  for (const transition of transitions)
    if ('job' in transition)
      await setJobState(tx, tenantId, order.id, transition.job.id, transition.axis, transition.to);
  const jobs = await listJobs(tx, tenantId, order.id);
  if (isCompleted(states, jobs)) {
    events.push({ axis: 'order', jobId: null, from: states.order, to: 'completed', actor, reason: '', at });
    states.order = 'completed';
  }
  const changed = { orderState: states.order, paymentState: states.payment };
  // What filters use is derived from all axes. Only this function stores it.
  const derived = {
    status: statusOfOrder(changed, jobs),
    production: productionOfOrder(jobs),
    dueOn: dueOfOrder(jobs),
  };
  await setOrderStates(tx, tenantId, order.id, { ...changed, ...derived }, at);
  await insertEvents(tx, tenantId, order.id, events);
  return { ...order, ...changed };
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
      at: order.placedAt,
    },
  ]);
}

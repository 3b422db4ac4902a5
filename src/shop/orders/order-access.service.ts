import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { afterCommit, type Tx } from '#platform/db/database.ts';
import { ordersTotal } from '#platform/observability/metrics.ts';
import type { Owner } from '../cart/cart.ts';
import { memberWho } from '../companies/buying.service.ts';
import type { Ctx } from '../context.ts';
import { runExclusive } from '../keyed-mutex.ts';
import type { Order, OrderClaim, OrderHead, OrderSnapshot } from './order.ts';
import {
  findClaimedOrder,
  findCompanyOrder,
  findLastSnapshot,
  findOrderByCart,
  insertOrder,
  selectOrderForUpdate,
  selectOrderForUpdateByNumber,
  setCredited,
  nextOrderNumber,
} from './orders.repository.ts';
import { beginHistory, type Cause } from './order-states.service.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);

type OrderWork<T> = (tx: Tx, order: OrderHead) => Promise<T | Refusal> | T | Refusal;

/** Returns the order that the key of a mailed link opens, for any visitor. */
export function orderOfKey(ctx: Ctx, orderNumber: string, key: string): Promise<OrderHead | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findClaimedOrder(tx, ctx.tenant.id, orderNumber, { key }));
}

/** Reads an order for a visitor who proves access by session, cookie or the key of the mailed link. */
export function withSeenOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: OrderWork<T>,
): Promise<T | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await findClaimedOrder(tx, ctx.tenant.id, idOrNumber, claimOf(ctx, key));
    return order ? work(tx, order) : ORDER_NOT_FOUND;
  });
}

/** Who looks at an order of a company that a colleague placed. Null for an own order. */
export interface ColleaguesOrder {
  /** Null when the colleague's account was erased. */
  readonly customerId: string | null;
}

/**
 * The same as `withSeenOrder`, and also for members of the company for which a colleague placed the order, if their role sees such orders.
 * They only look: changing and paying an order takes a proof of its own.
 */
export function withReadableOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: (tx: Tx, order: OrderHead, of: ColleaguesOrder | null) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const own = await findClaimedOrder(tx, ctx.tenant.id, idOrNumber, claimOf(ctx, key));
    if (own) return work(tx, own, null);
    if (ctx.actor.kind !== 'customer') return ORDER_NOT_FOUND;
    const member = await memberWho(ctx, tx, ctx.actor.customerId, 'see_company_orders');
    const found = member && (await findCompanyOrder(tx, ctx.tenant.id, idOrNumber, member.companyId));
    return found ? work(tx, found, { customerId: found.customerId }) : ORDER_NOT_FOUND;
  });
}

/**
 * The same as `withSeenOrder` on the locked order. Requests on one order queue here without a connection, instead of waiting at the row
 * lock.
 */
export async function withLockedOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: OrderWork<T>,
): Promise<T | Refusal> {
  // Access is checked first, so that strangers do not join the queue.
  const seen = await withSeenOrder(ctx, idOrNumber, key, (_tx, order) => order);
  if (isRefusal(seen)) return seen;
  return runExclusive(ctx.db, `${ctx.tenant.id} order ${seen.id}`, () =>
    ctx.db.transact(ctx.tenant.id, async (tx) => {
      const order = await lockOrder(ctx, tx, seen.id);
      return order ? work(tx, order) : ORDER_NOT_FOUND;
    }),
  );
}

/** Locks an order by its id, for events of a provider, which have no signed-in person. */
export function lockOrder(ctx: Ctx, tx: Tx, id: string): Promise<OrderHead | undefined> {
  return selectOrderForUpdate(tx, ctx.tenant.id, id);
}

/** The same by the order number, for the shop's own commands. */
export function lockOrderByNumber(ctx: Ctx, tx: Tx, orderNumber: string): Promise<OrderHead | undefined> {
  return selectOrderForUpdateByNumber(tx, ctx.tenant.id, orderNumber);
}

/**
 * Returns an order number like 'T26-100123': the shop's prefix, the year in its time zone and a number that is never
 * used twice. It is taken before the order's transaction, which would otherwise lock the shop's counter until its end.
 * Orders that fail leave gaps in the numbers.
 */
export async function nextNumber(ctx: Ctx): Promise<string> {
  const year = ctx.now.toZonedDateTimeISO(ctx.timeZone).year % 100;
  const { id, orderPrefix = 'T' } = ctx.tenant;
  return `${orderPrefix}${year}-${await nextOrderNumber(ctx.db.registry, id)}`;
}

/** Returns when money is due if the payment period starts now. */
export function paymentDueAt({ now, tenant }: Pick<Ctx, 'now' | 'tenant'>): Date {
  return new Date(now.add({ hours: tenant.paymentTerm.days * 24 }).epochMilliseconds);
}

/** @param cause who ordered, when it is not the actor of the request */
export async function enterOrder(ctx: Ctx, tx: Tx, order: Order, owner: Owner, cause?: Cause): Promise<void> {
  afterCommit(tx, () => ordersTotal.inc({ tenant: ctx.tenant.id }));
  await insertOrder(tx, ctx.tenant.id, order, owner, paymentDueAt(ctx));
  await beginHistory(ctx, tx, order, cause);
}

/** Returns the order that was made from a cart. */
export function orderOfCart(ctx: Ctx, tx: Tx, cartId: string): Promise<OrderHead | undefined> {
  return findOrderByCart(tx, ctx.tenant.id, cartId);
}

/** Stores the total that the shop has deliberately given back on a locked order. */
export function creditOrder(ctx: Ctx, tx: Tx, orderId: string, cents: number): Promise<void> {
  return setCredited(tx, ctx.tenant.id, orderId, cents);
}

/** Returns the snapshot of the customer's latest order. */
export function lastSnapshotOf(ctx: Ctx, customerId: string): Promise<OrderSnapshot | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findLastSnapshot(tx, ctx.tenant.id, customerId));
}

function claimOf({ actor, openedOrders }: Pick<Ctx, 'actor' | 'openedOrders'>, key: string | undefined): OrderClaim {
  return {
    customerId: actor.kind === 'customer' ? actor.customerId : undefined,
    anonymousId: actor.anonymousId,
    key,
    opened: openedOrders,
  };
}

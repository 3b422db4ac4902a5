import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { afterCommit, type Tx } from '#platform/db/database.ts';
import { ordersTotal } from '#platform/observability/metrics.ts';
import type { Owner } from '../cart/cart.ts';
import type { Ctx } from '../context.ts';
import { runExclusive } from '../keyed-mutex.ts';
import type { Order, OrderClaim, OrderHead, OrderSnapshot } from './order.ts';
import {
  findClaimedOrder,
  findLastSnapshot,
  findOrderByCart,
  insertOrder,
  selectOrderForUpdate,
  selectOrderForUpdateByNumber,
  setCredited,
  nextOrderNumber,
} from './orders.repository.ts';
import { beginHistory } from './order-states.service.ts';

/** What stands in the books about orders, for this room and those above it. */

const ORDER_NOT_FOUND = refuse('order_not_found', 404);

type OrderWork<T> = (tx: Tx, order: OrderHead) => Promise<T | Refusal> | T | Refusal;

/** The order that the key of a mailed link opens, whoever shows it. */
export function orderOfKey(ctx: Ctx, orderNumber: string, key: string): Promise<OrderHead | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findClaimedOrder(tx, ctx.tenant.id, orderNumber, { key }));
}

/** Looks at an order of whoever can prove that it is theirs: session, cookie or the key of the mailed link. */
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

/** The same on the locked order. Requests on one order wait for each other here, without a connection, and not at its lock. */
export async function withLockedOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: OrderWork<T>,
): Promise<T | Refusal> {
  // Whose order it is comes first: a stranger waits in no line and makes none longer.
  const seen = await withSeenOrder(ctx, idOrNumber, key, (_tx, order) => order);
  if (isRefusal(seen)) return seen;
  return runExclusive(ctx.db, `${ctx.tenant.id} order ${seen.id}`, () =>
    ctx.db.transact(ctx.tenant.id, async (tx) => {
      const order = await lockOrder(ctx, tx, seen.id);
      return order ? work(tx, order) : ORDER_NOT_FOUND;
    }),
  );
}

/** Locks an order by its id, for what acts without a person: a provider's event. */
export function lockOrder(ctx: Ctx, tx: Tx, id: string): Promise<OrderHead | undefined> {
  return selectOrderForUpdate(tx, ctx.tenant.id, id);
}

/** The same by its number, for the shop's own hands. */
export function lockOrderByNumber(ctx: Ctx, tx: Tx, orderNumber: string): Promise<OrderHead | undefined> {
  return selectOrderForUpdateByNumber(tx, ctx.tenant.id, orderNumber);
}

/**
 * 'T26-100123': the shop's letters, the year on its clock and a number of its own that is never given twice. Taken before
 * the order's transaction, which would hold the shop's counter to its end; numbers of orders that did not come about are
 * missing.
 */
export async function nextNumber(ctx: Ctx): Promise<string> {
  const year = ctx.now.toZonedDateTimeISO(ctx.timeZone).year % 100;
  const { id, orderPrefix = 'T' } = ctx.tenant;
  return `${orderPrefix}${year}-${await nextOrderNumber(ctx.db.registry, id)}`;
}

/** When money is due that begins to be waited for now. */
export function paymentDueAt({ now, tenant }: Pick<Ctx, 'now' | 'tenant'>): Date {
  return new Date(now.add({ hours: tenant.paymentTerm.days * 24 }).epochMilliseconds);
}

export async function enterOrder(ctx: Ctx, tx: Tx, order: Order, owner: Owner): Promise<void> {
  afterCommit(tx, () => ordersTotal.inc({ tenant: ctx.tenant.id }));
  await insertOrder(tx, ctx.tenant.id, order, owner, paymentDueAt(ctx));
  await beginHistory(ctx, tx, order);
}

/** The order that a cart has become. */
export function orderOfCart(ctx: Ctx, tx: Tx, cartId: string): Promise<OrderHead | undefined> {
  return findOrderByCart(tx, ctx.tenant.id, cartId);
}

/** What the shop has given back of a locked order on purpose, in all. */
export function creditOrder(ctx: Ctx, tx: Tx, orderId: string, cents: number): Promise<void> {
  return setCredited(tx, ctx.tenant.id, orderId, cents);
}

/** What the customer's latest order was bought with. */
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

import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { afterCommit, type Tx } from '#platform/db/database.ts';
import { ordersTotal } from '#platform/observability/metrics.ts';
import type { Owner } from '../cart/cart.ts';
import { memberIn, memberWho } from '../companies/buying.service.ts';
import { may } from '../companies/company-rights.rules.ts';
import type { Ctx } from '../context.ts';
import { runExclusive } from '../keyed-mutex.ts';
import { DEFAULT_ORDER_PREFIX } from '../tenants/tenant.ts';
import { jobsWaitingForCustomer, nextStepAt } from './artwork-wait.rules.ts';
import type { CustomersOrder, Order, OrderClaim, OrderHead, OrderSnapshot } from './order.ts';
import {
  findClaimedOrder,
  findCompanyOrder,
  findLastSnapshot,
  findOrderByCart,
  insertOrder,
  listOrdersById,
  selectOrderForUpdate,
  selectOrderForUpdateByNumber,
  setCredited,
  nextOrderNumber,
} from './orders.repository.ts';
import { beginHistory, type Cause } from './order-states.service.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);

type OrderWork<T> = (tx: Tx, order: CustomersOrder) => Promise<T | Refusal> | T | Refusal;

/** Returns the order that the key of a mailed link opens, for any visitor. */
export function orderOfKey(ctx: Ctx, orderNumber: string, key: string): Promise<OrderHead | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findClaimedOrder(tx, ctx.tenant.id, orderNumber, { key }));
}

/** An order as the caller may read it. */
export interface ReadableOrder {
  readonly order: CustomersOrder;
  /** Whether a colleague of the caller placed it. */
  readonly isColleagues: boolean;
  /** Whether the caller may also cancel and pay it. */
  readonly mayChange: boolean;
}

/**
 * Reads an order for a visitor who proves access by session, cookie or the key of the mailed link, or whose role sees
 * the orders of the company for which it was placed.
 */
export function withReadableOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: (tx: Tx, readable: ReadableOrder) => Promise<T | Refusal> | T | Refusal,
): Promise<T | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const own = await findClaimedOrder(tx, ctx.tenant.id, idOrNumber, claimOf(ctx, key));
    const order = own ?? (await colleaguesOrder(ctx, tx, idOrNumber));
    if (!order) return ORDER_NOT_FOUND;
    return work(tx, { order, isColleagues: own === undefined, mayChange: await mayChange(ctx, tx, order) });
  });
}

async function colleaguesOrder(ctx: Ctx, tx: Tx, idOrNumber: string): Promise<CustomersOrder | undefined> {
  if (ctx.actor.kind !== 'customer') return undefined;
  const member = await memberWho(ctx, tx, ctx.actor.customerId, 'see_company_orders');
  return member && findCompanyOrder(tx, ctx.tenant.id, idOrNumber, member.companyId);
}

/**
 * Whether whoever reads the order may cancel and pay it. An order that was placed for a company is the company's: its
 * buyer changes it while a member, and those do whose role may. A former member, and whoever holds the mailed link
 * alone, only reads.
 */
async function mayChange(
  ctx: Ctx,
  tx: Tx,
  { companyId, customerId }: Pick<CustomersOrder, 'companyId' | 'customerId'>,
): Promise<boolean> {
  const { actor } = ctx;
  if (companyId === null || actor.kind === 'staff' || actor.kind === 'system') return true;
  const member = actor.kind === 'customer' ? await memberIn(ctx, tx, actor.customerId) : undefined;
  if (member?.companyId !== companyId) return false;
  return member.customerId === customerId || may(member.role, 'change_company_orders');
}

/** The same for an order that the caller may cancel and pay. Without that right it is not found. */
export function withChangeableOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: (tx: Tx, order: CustomersOrder) => Promise<T | Refusal> | T | Refusal,
): Promise<T | Refusal> {
  return withReadableOrder(ctx, idOrNumber, key, (tx, { order, mayChange: isAllowed }) =>
    isAllowed ? work(tx, order) : ORDER_NOT_FOUND,
  );
}

/**
 * The same on the locked order. Requests on one order queue here without a connection, instead of waiting at the row
 * lock.
 * @param lockBefore locks what is locked before orders, as a wallet
 */
export async function withLockedOrder<T>(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  work: OrderWork<T>,
  lockBefore?: (tx: Tx, seen: CustomersOrder) => Promise<void>,
): Promise<T | Refusal> {
  // Access is checked first, so that strangers do not join the queue.
  const seen = await withChangeableOrder(ctx, idOrNumber, key, (_tx, order) => order);
  if (isRefusal(seen)) return seen;
  return runExclusive(ctx.db, `${ctx.tenant.id} order ${seen.id}`, () =>
    ctx.db.transact(ctx.tenant.id, async (tx) => {
      await lockBefore?.(tx, seen);
      const order = await lockOrder(ctx, tx, seen.id);
      // Whoever left the company while waiting for the lock changes nothing any more.
      return order && (await mayChange(ctx, tx, seen)) ? work(tx, order) : ORDER_NOT_FOUND;
    }),
  );
}

/** Who ordered, and in which currency. Neither needs a lock to be known. */
export async function buyerOfOrder(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<Pick<CustomersOrder, 'customerId' | 'currency'> | undefined> {
  const [order] = await listOrdersById(tx, ctx.tenant.id, [id]);
  return order;
}

/** Returns the numbers of orders by their ids, of those that exist. */
export async function numbersOfOrders(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const orders = ids.length === 0 ? [] : await listOrdersById(tx, ctx.tenant.id, ids);
  return new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
}

/** Locks an order by its id, for events of a provider, which have no signed-in person. */
export function lockOrder(ctx: Ctx, tx: Tx, id: string): Promise<CustomersOrder | undefined> {
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
  const { id, orderPrefix = DEFAULT_ORDER_PREFIX } = ctx.tenant;
  return `${orderPrefix}${year}-${await nextOrderNumber(ctx.db.registry, id)}`;
}

/** Returns when money is due if the payment period starts now. */
export function paymentDueAt({ now, tenant }: Pick<Ctx, 'now' | 'tenant'>): Date {
  return new Date(now.add({ hours: tenant.paymentTerm.days * 24 }).epochMilliseconds);
}

/** @param cause who ordered, when it is not the actor of the request */
export async function enterOrder(ctx: Ctx, tx: Tx, order: Order, owner: Owner, cause?: Cause): Promise<void> {
  afterCommit(tx, () => ordersTotal.inc({ tenant: ctx.tenant.id }));
  const isWaiting = jobsWaitingForCustomer(order, order.jobs).length > 0;
  const due = { payment: paymentDueAt(ctx), artwork: isWaiting ? nextStepAt(0, ctx.now) : null };
  await insertOrder(tx, ctx.tenant.id, order, owner, due);
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

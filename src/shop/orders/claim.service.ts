import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { claimGuestOrders, claimPaidGuestOrders, readdressOrders } from './orders.repository.ts';

/**
 * Gives the orders that guests placed with an address to the customer who has proven that address. Returns their
 * number.
 */
export function claimOrders(ctx: Ctx, tx: Tx, customerId: string, email: string): Promise<number> {
  return claimGuestOrders(tx, ctx.tenant.id, customerId, email);
}

/**
 * The same at each later sign-in, for orders that were paid. Anybody can order under somebody's address: an order that
 * nobody pays must neither wait for the customer's money nor use up a code for first orders.
 */
export function claimPaidOrders(ctx: Ctx, tx: Tx, customerId: string, email: string): Promise<number> {
  return claimPaidGuestOrders(tx, ctx.tenant.id, customerId, email);
}

/**
 * Who changes the address of the account reads of its orders at the new one; who keeps the former mailbox no longer does.
 * An order that was to be told of elsewhere stays so. Staff still find each by the address that it was placed with.
 */
export function letOrdersFollow(ctx: Ctx, tx: Tx, customerId: string, former: string, next: string): Promise<void> {
  return readdressOrders(tx, ctx.tenant.id, customerId, former, next);
}

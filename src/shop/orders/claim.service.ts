import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { claimGuestOrders } from './orders.repository.ts';

/**
 * Gives the orders that guests placed with an address to the customer who has proven that address. Returns their
 * number.
 */
export function claimOrders(ctx: Ctx, tx: Tx, customerId: string, email: string): Promise<number> {
  return claimGuestOrders(tx, ctx.tenant.id, customerId, email);
}

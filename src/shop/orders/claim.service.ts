import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { claimGuestOrders } from './orders.repository.ts';

/** What guests ordered with an address is the customer's from now on who has proven that it is theirs; how many orders. */
export function claimOrders(ctx: Ctx, tx: Tx, customerId: string, email: string): Promise<number> {
  return claimGuestOrders(tx, ctx.tenant.id, customerId, email);
}

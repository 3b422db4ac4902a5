import type { Ctx } from '../context.ts';
import { findCustomer } from './accounts.repository.ts';

/** Returns the account's number in the shop's former system; null without one. */
export async function legacyIdOf(ctx: Ctx, customerId: string): Promise<string | null> {
  const customer = await ctx.db.transact(ctx.tenant.id, (tx) => findCustomer(tx, ctx.tenant.id, customerId));
  return customer?.legacyId ?? null;
}

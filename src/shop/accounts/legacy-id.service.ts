import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { findCustomer } from './accounts.repository.ts';

/** Returns the account's number in the shop's former system; null without one. */
export function legacyIdOf(ctx: Ctx, customerId: string): Promise<string | null> {
  return ctx.db.transact(ctx.tenant.id, (tx) => legacyIdIn(ctx, tx, customerId));
}

export async function legacyIdIn(ctx: Ctx, tx: Tx, customerId: string): Promise<string | null> {
  return (await findCustomer(tx, ctx.tenant.id, customerId))?.legacyId ?? null;
}

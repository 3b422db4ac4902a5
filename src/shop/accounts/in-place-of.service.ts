import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { findCustomer } from './accounts.repository.ts';
import { turnoverOf } from './sessions.service.ts';

/**
 * Returns the context of a colleague's call as if this customer had made it: prices, codes and carts are theirs. The
 * caller checks the right to do so. Undefined when the account is gone.
 */
export async function inPlaceOf(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
): Promise<(Ctx & { readonly actor: SignedInCustomer }) | undefined> {
  const customer = await findCustomer(tx, ctx.tenant.id, customerId);
  if (!customer || ctx.actor.kind !== 'customer') return undefined;
  const { email, emailVerifiedAt, mayOrder, data } = customer;
  const turnoverCents = await turnoverOf(ctx, tx, customer);
  return {
    ...ctx,
    actor: { ...ctx.actor, customerId, email, isVerified: emailVerifiedAt !== null, mayOrder, data, turnoverCents },
  };
}

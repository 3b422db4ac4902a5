import type { Tx } from '#platform/db/database.ts';
import type { Actor, Ctx, SignedInCustomer } from '../context.ts';
import { findCustomer } from './accounts.repository.ts';
import { turnoverOf } from './sessions.service.ts';

/**
 * Returns the context of somebody else's call as if this customer had made it: prices, codes and carts are theirs. The
 * caller checks the right to do so. Undefined when the account is gone.
 */
export async function inPlaceOf(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
): Promise<(Ctx & { readonly actor: SignedInCustomer }) | undefined> {
  const customer = await findCustomer(tx, ctx.tenant.id, customerId);
  if (!customer) return undefined;
  const { email, emailVerifiedAt, mayOrder, data } = customer;
  const turnoverCents = await turnoverOf(ctx, tx, customer);
  return {
    ...ctx,
    actor: {
      ...sessionOf(ctx.actor),
      customerId,
      email,
      isVerified: emailVerifiedAt !== null,
      mayOrder,
      data,
      turnoverCents,
    },
  };
}

/** Whoever acts without a session of a customer has none in their place either. */
function sessionOf(actor: Actor): Pick<SignedInCustomer, 'kind' | 'sessionId' | 'strategy' | 'helper' | 'anonymousId'> {
  if (actor.kind !== 'customer')
    return { kind: 'customer', sessionId: '', strategy: 'customer', helper: null, anonymousId: undefined };
  const { kind, sessionId, strategy, helper, anonymousId } = actor;
  return { kind, sessionId, strategy, helper, anonymousId };
}

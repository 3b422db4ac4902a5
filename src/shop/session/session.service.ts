import type { Answer } from '#kernel/endpoint.ts';
import { isForgeryTokenOf, newForgeryToken } from '../accounts/forgery-token.ts';
import { readCartSummary } from '../cart/cart.service.ts';
import type { Actor, Ctx } from '../context.ts';
import type { session } from './session.contract.ts';

/** Returns the session of the visitor. `customTenant` belongs to staff sessions; no request can set it. */
export async function readSession(
  ctx: Ctx,
  csrf: { current: string | undefined; issue(token: string): void },
): Promise<Answer<typeof session>> {
  const { tenant, actor } = ctx;
  const { lines, destination } = await readCartSummary(ctx);
  const customer =
    actor.kind === 'customer'
      ? {
          firstName: actor.data.firstName,
          lastName: actor.data.lastName,
          email: actor.email,
          isPremium: actor.data.isPremium,
        }
      : null;
  return {
    domainTenant: tenant.id,
    customTenant: null,
    userDomain: new URL(ctx.origin).hostname,
    activeCurrency: ctx.currency,
    isLoggedInAs: actor.kind === 'customer' && actor.helper !== null,
    loggedInAsUntil: actor.kind === 'customer' ? (actor.helper?.until.toISOString() ?? null) : null,
    trackingId: ctx.trackingId,
    loggedIn: customer !== null,
    strategy: actor.kind === 'customer' ? actor.strategy : null,
    customer,
    cartItems: lines,
    destination,
    csrfToken: tokenFor(actor, csrf),
  };
}

function tokenFor(
  actor: Actor,
  { current, issue }: { current: string | undefined; issue(token: string): void },
): string {
  if (current !== undefined && isForgeryTokenOf(current, actor)) return current;
  const token = newForgeryToken(actor);
  issue(token);
  return token;
}

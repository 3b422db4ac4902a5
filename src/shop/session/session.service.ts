import type { Answer } from '#kernel/endpoint.ts';
import { isForgeryTokenOf, newForgeryToken } from '../accounts/forgery-token.ts';
import { readCartSummary } from '../cart/cart.service.ts';
import type { Actor, Ctx } from '../context.ts';
import { countOrdersToDo } from '../orders/order-list.service.ts';
import type { session } from './session.contract.ts';

/** Row 3.06. They change only what is shown. */
export interface PermissionFlags {
  readonly isCompanyIP: boolean;
  readonly hasAgentCookie: boolean;
  readonly isDev: boolean;
  readonly hasDebugCookie: boolean;
}

/**
 * Returns the session of the visitor. `customTenant` is the shop in which a member of staff acts for a customer (row
 * 3.04); no request can set it.
 */
export async function readSession(
  ctx: Ctx,
  csrf: { current: string | undefined; issue(token: string): void },
  flags: PermissionFlags,
): Promise<Answer<typeof session>> {
  const { tenant, actor } = ctx;
  const helper = actor.kind === 'customer' ? actor.helper : null;
  const [{ lines, destination }, ordersToDo] = await Promise.all([readCartSummary(ctx), countOrdersToDo(ctx)]);
  const customer =
    actor.kind === 'customer'
      ? {
          firstName: actor.data.firstName,
          lastName: actor.data.lastName,
          email: actor.email,
          isPremium: actor.data.isPremium,
          isCompany: actor.data.category === 'company',
        }
      : null;
  return {
    domainTenant: tenant.id,
    customTenant: helper ? tenant.id : null,
    userDomain: new URL(ctx.origin).hostname,
    activeCurrency: ctx.currency,
    isLoggedInAs: helper !== null,
    loggedInAsUntil: helper?.until.toISOString() ?? null,
    trackingId: ctx.trackingId,
    ...flags,
    debugInfo: debugInfoOf(ctx, flags),
    loggedIn: customer !== null,
    strategy: actor.kind === 'customer' ? actor.strategy : null,
    customer,
    cartItems: lines,
    ordersToDo,
    destination,
    csrfToken: tokenFor(actor, csrf),
  };
}

/** Row 6.02: staff, the shop's own network or a shop that is no production; and only who asked for it by the cookie. */
function debugInfoOf(
  { tenant, catalog, currency, locale }: Ctx,
  { isCompanyIP, hasAgentCookie, isDev, hasDebugCookie }: PermissionFlags,
): Answer<typeof session>['debugInfo'] {
  if (!hasDebugCookie || !(isCompanyIP || hasAgentCookie || isDev)) return null;
  return { tenant: tenant.id, revision: catalog.revision, currency, locale };
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

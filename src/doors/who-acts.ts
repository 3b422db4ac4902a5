import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { renewSession, sessionExpired } from '#shop/accounts/sessions.service.ts';
import { findLivingSession } from '#shop/accounts/sessions.repository.ts';
import { readAccessToken } from '#shop/accounts/tokens.ts';
import type { Actor, Ctx, SignedInCustomer } from '#shop/context.ts';
import { scopesOfHelper } from '#shop/staff/customers.service.ts';
import { readStaffSession } from '#shop/staff/staff-sessions.service.ts';
import type { Cookies } from './cookies.ts';

interface SessionSources {
  readonly cookies: Cookies;
  readonly secret: string;
}

/**
 * How the page believes to be signed in (row 3.07). The header grants nothing; with it, an expired session is refused
 * instead of continuing as a guest.
 */
export const STRATEGY_HEADER = 'fe-x-auth-strategy';

/**
 * Finds the actor of a request: by the token of the Authorization header alone if there is one, otherwise by the
 * cookies (7.1.01). An expired access token is renewed with the refresh cookie, and the answer carries both (row
 * 4.1.01). Invalid cookies are not deleted, because another tab may have set new ones meanwhile.
 */
export async function whoActs(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
  { cookies, secret }: SessionSources,
): Promise<Actor> {
  const bearer = bearerOf(request);
  if (bearer !== undefined) return (await customerOf(ctx, secret, bearer)) ?? ctx.actor;
  const access = cookies.read(request, 'access');
  const known = access === undefined ? undefined : await customerOf(ctx, secret, access);
  const refresh = cookies.read(request, 'refresh');
  if (known || refresh === undefined) return known ?? ctx.actor;
  const renewed = await renewSession(ctx, secret, refresh);
  if (isRefusal(renewed)) return ctx.actor;
  cookies.write(reply, 'access', renewed.accessToken);
  cookies.write(reply, 'refresh', renewed.refreshToken);
  // Open pages hold this token, so it must live as long as the session.
  const csrf = cookies.read(request, 'csrf');
  if (csrf !== undefined) cookies.write(reply, 'csrf', csrf);
  return (await customerOf(ctx, secret, renewed.accessToken)) ?? ctx.actor;
}

/** Finds the member of staff of a request, by the cookie of the back office alone. */
export async function whichStaffActs(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
  { cookies, secret }: SessionSources,
): Promise<Actor> {
  const token = cookies.read(request, 'staff');
  const session = token === undefined ? undefined : await readStaffSession(ctx, secret, token);
  if (!session) return ctx.actor;
  if (session.renewed !== undefined) {
    cookies.write(reply, 'staff', session.renewed);
    // Open pages hold this token, so it must live as long as the session.
    const csrf = cookies.read(request, 'staffCsrf');
    if (csrf !== undefined) cookies.write(reply, 'staffCsrf', csrf);
  }
  return session.actor;
}

/**
 * Refuses a call if the caller believes to be signed in but no longer is (row 4.1.01). A customer's request must not be
 * carried out as a guest.
 */
export function expiryRefusal(endpoint: Endpoint, request: FastifyRequest, { actor }: Ctx): Refusal | undefined {
  if (isForStaff(endpoint)) return undefined;
  const believes = bearerOf(request) !== undefined || Boolean(request.headers[STRATEGY_HEADER]);
  return believes && !endpoint.forExpired && actor.kind === 'guest' ? sessionExpired() : undefined;
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.{1,4000})$/i.exec(headers.authorization ?? '')?.[1];
}

async function customerOf(ctx: Ctx, secret: string, token: string): Promise<SignedInCustomer | undefined> {
  const claims = await readAccessToken(secret, ctx.tenant.id, token, ctx.now);
  if (!claims) return undefined;
  const found = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const session = await findLivingSession(tx, ctx.tenant.id, claims.sessionId, timestampOf(ctx));
    if (!session || session.id !== claims.customerId) return undefined;
    const { staffId, endsAt } = session;
    const helper = staffId === null ? null : { staffId, until: endsAt, scopes: await scopesOfHelper(ctx, tx, staffId) };
    return { session, helper };
  });
  if (!found) return undefined;
  const { session, helper } = found;
  const { id, email, emailVerifiedAt, mayOrder, data, strategy, turnoverCents } = session;
  const { anonymousId } = ctx.actor;
  return {
    kind: 'customer',
    customerId: id,
    sessionId: claims.sessionId,
    strategy,
    helper,
    anonymousId,
    email,
    isVerified: emailVerifiedAt !== null,
    mayOrder,
    data,
    turnoverCents,
  };
}

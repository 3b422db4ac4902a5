import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import type { login } from './accounts.contract.ts';
import { findCustomer, type Customer } from './accounts.repository.ts';
import { wireOfCustomer } from './customer-wire.service.ts';
import type { CustomerWire } from './customer.schema.ts';
import {
  findDevices,
  insertSession,
  lockSession,
  revokeDevice,
  revokeSession,
  revokeSessionsOf,
  revokeSessionsOfStaff,
  rotateSession,
  type Device,
  type StaffHelper,
} from './sessions.repository.ts';
import { issueAccessToken, issueRefreshToken, readRefreshToken, REFRESH_SECONDS } from './tokens.ts';
import { paidPrintTurnover } from './turnover.repository.ts';
import { turnoverIn } from './turnover.rules.ts';

export interface SignedIn {
  /** The answer without the part that rooms above this one add. */
  readonly answer: Omit<Answer<typeof login>, 'merge'>;
  /** Only for the HttpOnly cookie. */
  readonly refreshToken: string;
  readonly actor: SignedInCustomer;
}

/** Two tabs that refresh at the same time both send the old token. Both get its successor. */
const ROTATION_RACE_MS = 15_000;

export function sessionExpired(): Refusal {
  return refuse('session_expired', 401, {
    message: 'Both token and refresh token have expired. Your request was aborted.',
  });
}

/** Opens a session for a customer whose identity is proven. */
export async function openSession(ctx: Ctx, secret: string, customer: Customer, userAgent: string): Promise<SignedIn> {
  const { sessionId, turnoverCents, wire } = await ctx.db.transact(ctx.tenant.id, (tx) =>
    beginSession(ctx, tx, customer, { userAgent, helper: null, expiresAt: secondsFrom(ctx, REFRESH_SECONDS) }),
  );
  const claims = { sessionId, customerId: customer.id };
  return {
    answer: {
      access_token: await issueAccessToken(secret, ctx.tenant.id, claims, ctx.now),
      customer: wire,
    },
    refreshToken: issueRefreshToken(secret, ctx.tenant.id, sessionId, 1),
    actor: {
      kind: 'customer',
      customerId: customer.id,
      sessionId,
      strategy: 'customer',
      helper: null,
      anonymousId: ctx.actor.anonymousId,
      email: customer.email,
      isVerified: customer.emailVerifiedAt !== null,
      mayOrder: customer.mayOrder,
      data: customer.data,
      turnoverCents,
    },
  };
}

/** A session of a customer in which a member of staff acts. */
export interface HelpSession {
  readonly accessToken: string;
  readonly customer: CustomerWire;
  readonly endsAt: Date;
}

/** How long staff may act for a customer. The session is not renewed. */
const HELP_SECONDS = 1_800;

/**
 * Opens a session in which staff act for a customer. It has no refresh token, and its access token names both: the
 * customer as the subject and the member of staff as the actor (RFC 8693).
 */
export async function openHelpSession(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  customer: Customer,
  { helper, userAgent }: { readonly helper: StaffHelper; readonly userAgent: string },
): Promise<HelpSession> {
  const endsAt = secondsFrom(ctx, HELP_SECONDS);
  const { sessionId, wire } = await beginSession(ctx, tx, customer, { userAgent, helper, expiresAt: endsAt });
  const claims = { sessionId, customerId: customer.id, staffId: helper.staffId };
  return {
    accessToken: await issueAccessToken(secret, ctx.tenant.id, claims, ctx.now, HELP_SECONDS),
    customer: wire,
    endsAt,
  };
}

/** Ends all sessions in which a member of staff acts for customers. */
export function endHelpOf(ctx: Ctx, tx: Tx, staffId: string): Promise<void> {
  return revokeSessionsOfStaff(tx, ctx.tenant.id, staffId, timestampOf(ctx));
}

async function beginSession(
  ctx: Ctx,
  tx: Tx,
  customer: Customer,
  begun: { readonly userAgent: string; readonly helper: StaffHelper | null; readonly expiresAt: Date },
): Promise<{ sessionId: string; turnoverCents: number; wire: CustomerWire }> {
  const sessionId = bearerId();
  const turnoverCents = await turnoverOf(ctx, tx, customer);
  await insertSession(tx, ctx.tenant.id, {
    id: sessionId,
    customerId: customer.id,
    ...begun,
    createdAt: timestampOf(ctx),
    turnoverCents,
  });
  return { sessionId, turnoverCents, wire: await wireOfCustomer(ctx, tx, customer) };
}

export interface Renewed {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Rotates the refresh token. If a token is used again after the race window, it was stolen, so the whole family ends.
 */
export async function renewSession(ctx: Ctx, secret: string, token: string | undefined): Promise<Renewed | Refusal> {
  const given = readRefreshToken(secret, ctx.tenant.id, token);
  if (!given) return sessionExpired();
  const { sessionId } = given;
  const now = timestampOf(ctx);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const session = await lockSession(tx, ctx.tenant.id, sessionId);
    if (!session || session.revokedAt || session.expiresAt <= now) return sessionExpired();
    const isCurrent = given.generation === session.generation;
    if (!isCurrent && !isInRace(given.generation, session, now)) {
      await revokeSession(tx, ctx.tenant.id, sessionId, now);
      return sessionExpired();
    }
    const customer = await findCustomer(tx, ctx.tenant.id, session.customerId);
    if (!customer) return sessionExpired();
    const generation = isCurrent ? session.generation + 1 : session.generation;
    if (isCurrent)
      await rotateSession(tx, ctx.tenant.id, sessionId, {
        generation,
        rotatedAt: now,
        expiresAt: secondsFrom(ctx, REFRESH_SECONDS),
        turnoverCents: await turnoverOf(ctx, tx, customer),
      });
    return {
      accessToken: await issueAccessToken(secret, ctx.tenant.id, { sessionId, customerId: customer.id }, ctx.now),
      refreshToken: issueRefreshToken(secret, ctx.tenant.id, sessionId, generation),
    };
  });
}

function isInRace(given: number, session: { generation: number; rotatedAt: Date | null }, now: Date): boolean {
  return (
    given === session.generation - 1 &&
    session.rotatedAt !== null &&
    now.getTime() - session.rotatedAt.getTime() < ROTATION_RACE_MS
  );
}

/** Ends the sessions of the access token and of the refresh token, which lasts longer. */
export async function signOut(ctx: Ctx, secret: string, refreshToken: string | undefined): Promise<void> {
  const own = ctx.actor.kind === 'customer' ? ctx.actor.sessionId : undefined;
  const renewed = readRefreshToken(secret, ctx.tenant.id, refreshToken)?.sessionId;
  const ended = new Set([own, renewed].filter((id) => id !== undefined));
  if (ended.size === 0) return;
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    for (const id of ended) await revokeSession(tx, ctx.tenant.id, id, timestampOf(ctx));
  });
}

/** Returns the devices on which the account is signed in. */
export async function listDevices(ctx: Ctx, { customerId }: SignedInCustomer): Promise<Device[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findDevices(tx, ctx.tenant.id, customerId, timestampOf(ctx)));
}

/** Signs the account out on one device. Unknown sessions and sessions of other accounts get the same refusal. */
export async function endDevice(ctx: Ctx, { customerId }: SignedInCustomer, id: string): Promise<Refusal | undefined> {
  const ended = await ctx.db.transact(ctx.tenant.id, (tx) =>
    revokeDevice(tx, ctx.tenant.id, customerId, id, timestampOf(ctx)),
  );
  return ended ? undefined : refuse('device_not_found', 404);
}

/** Signs the account out on all other devices. */
export async function endOtherDevices(ctx: Ctx, { customerId, sessionId }: SignedInCustomer): Promise<void> {
  await ctx.db.transact(ctx.tenant.id, (tx) =>
    revokeSessionsOf(tx, ctx.tenant.id, customerId, timestampOf(ctx), sessionId),
  );
}

/** Only premium resellers have prices by turnover. */
export async function turnoverOf(ctx: Ctx, tx: Tx, { id, data }: Customer): Promise<number> {
  if (!data.isPremium) return 0;
  const { months } = ctx.catalog.book.resellers;
  const parts = await paidPrintTurnover(tx, ctx.tenant.id, id, months, timestampOf(ctx));
  return turnoverIn(ctx.tenant.domain.currency, parts, ctx.tenant.currencyFactors);
}

function secondsFrom(ctx: Ctx, seconds: number): Date {
  return new Date(ctx.now.epochMilliseconds + seconds * 1000);
}

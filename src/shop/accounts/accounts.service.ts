import { createHash } from 'node:crypto';
import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import type { login } from './accounts.contract.ts';
import {
  findCustomer,
  findCustomerByEmail,
  insertSession,
  lockSession,
  revokeSession,
  rotateSession,
  type Customer,
} from './accounts.repository.ts';
import { customerToWire } from './customer.schema.ts';
import { matchesPassword } from './passwords.ts';
import { paidPrintTurnover } from './turnover.repository.ts';
import { turnoverIn } from './turnover.rules.ts';
import { issueAccessToken, REFRESH_SECONDS } from './tokens.ts';

export interface SignedIn {
  /** All but what the rooms above do for whoever signs in. */
  readonly answer: Omit<Answer<typeof login>, 'merge'>;
  /** 'sessionId.secret', for the HttpOnly cookie only. */
  readonly refreshToken: string;
  readonly actor: SignedInCustomer;
}

/** Two tabs that refresh at once both hold the old token for a moment; the loser is served, not signed out. */
const ROTATION_RACE_MS = 15_000;

export interface Credentials {
  /** As `accountName` writes it. */
  readonly email: string;
  readonly password: string;
  /** True from a browser that has signed in to the account before. */
  readonly isKnown: boolean;
}

/** How an account is named, however its address was typed. */
export function accountName(email: string): string {
  return email.trim().toLowerCase();
}

/** Signs in. Unknown address and wrong password cost the same work and get the same answer. */
export async function signIn(
  ctx: Ctx,
  secret: string,
  { email, password, isKnown }: Credentials,
): Promise<SignedIn | Refusal> {
  const customer = await ctx.db.transact(ctx.tenant.id, (tx) => findCustomerByEmail(tx, ctx.tenant.id, email));
  const matches = await matchesPassword(customer?.passwordHash, password, isKnown);
  if (isRefusal(matches)) return matches;
  if (!customer || !matches) return refuse('credentials_refused', 401);
  return openSession(ctx, secret, customer);
}

/** Opens a session for somebody who has proven who they are. */
export async function openSession(ctx: Ctx, secret: string, customer: Customer): Promise<SignedIn> {
  const sessionId = bearerId();
  const refreshSecret = bearerId();
  const turnoverCents = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const turnover = await turnoverOf(ctx, tx, customer);
    await insertSession(tx, ctx.tenant.id, {
      id: sessionId,
      customerId: customer.id,
      refreshHash: digest(refreshSecret),
      expiresAt: refreshEnd(ctx),
      turnoverCents: turnover,
    });
    return turnover;
  });
  const accessToken = await issueAccessToken(secret, ctx.tenant.id, { sessionId, customerId: customer.id }, ctx.now);
  return {
    answer: { access_token: accessToken, customer: customerToWire(customer) },
    refreshToken: `${sessionId}.${refreshSecret}`,
    actor: {
      kind: 'customer',
      customerId: customer.id,
      sessionId,
      anonymousId: ctx.actor.anonymousId,
      email: customer.email,
      isVerified: customer.emailVerifiedAt !== null,
      data: customer.data,
      turnoverCents,
    },
  };
}

/** Rotates the refresh token. A token used again after the race window means theft: the whole session ends. */
export async function refreshSession(
  ctx: Ctx,
  secret: string,
  token: string | undefined,
): Promise<{ accessToken: string; refreshToken: string | undefined } | Refusal> {
  const [sessionId = '', refreshSecret = ''] = (token ?? '').split('.');
  const expired = refuse('session_expired', 401, {
    message: 'Both token and refresh token have expired. Your request was aborted.',
  });
  const now = timestampOf(ctx);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const session = await lockSession(tx, ctx.tenant.id, sessionId);
    if (!session || session.revokedAt || session.expiresAt <= now) return expired;
    const given = digest(refreshSecret);
    const inRace =
      given === session.previousHash &&
      session.rotatedAt !== null &&
      now.getTime() - session.rotatedAt.getTime() < ROTATION_RACE_MS;
    if (given !== session.refreshHash && !inRace) {
      await revokeSession(tx, ctx.tenant.id, sessionId, now);
      return expired;
    }
    const customer = await findCustomer(tx, ctx.tenant.id, session.customerId);
    if (!customer) return expired;
    const accessToken = await issueAccessToken(secret, ctx.tenant.id, { sessionId, customerId: customer.id }, ctx.now);
    if (inRace) return { accessToken, refreshToken: undefined };
    const next = bearerId();
    await rotateSession(tx, ctx.tenant.id, sessionId, {
      refreshHash: digest(next),
      previousHash: session.refreshHash,
      rotatedAt: now,
      expiresAt: refreshEnd(ctx),
      turnoverCents: await turnoverOf(ctx, tx, customer),
    });
    return { accessToken, refreshToken: `${sessionId}.${next}` };
  });
}

/** Ends the session of the access token and that of the refresh token, which lives longer. */
export async function signOut(ctx: Ctx, refreshToken: string | undefined): Promise<void> {
  const now = timestampOf(ctx);
  const [refreshedId = '', refreshSecret = ''] = (refreshToken ?? '').split('.');
  const own = ctx.actor.kind === 'customer' ? ctx.actor.sessionId : undefined;
  if (own === undefined && refreshedId === '') return;
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    if (own !== undefined) await revokeSession(tx, ctx.tenant.id, own, now);
    if (refreshedId === '' || refreshedId === own) return;
    const session = await lockSession(tx, ctx.tenant.id, refreshedId);
    const given = digest(refreshSecret);
    if (session && (given === session.refreshHash || given === session.previousHash))
      await revokeSession(tx, ctx.tenant.id, refreshedId, now);
  });
}

/** Only premium resellers have prices by turnover. */
async function turnoverOf(ctx: Ctx, tx: Tx, { id, data }: Customer): Promise<number> {
  if (!data.isPremium) return 0;
  const { months } = ctx.catalog.book.resellers;
  const parts = await paidPrintTurnover(tx, ctx.tenant.id, id, months, timestampOf(ctx));
  return turnoverIn(ctx.tenant.domain.currency, parts, ctx.tenant.currencyFactors);
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function refreshEnd(ctx: Ctx): Date {
  return new Date(ctx.now.epochMilliseconds + REFRESH_SECONDS * 1000);
}

import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { issueRefreshToken, readRefreshToken, REFRESH_SECONDS } from '../accounts/tokens.ts';
import type { Ctx, SignedInStaff } from '../context.ts';
import {
  findStaffSession,
  insertStaffSession,
  revokeStaffSession,
  rotateStaffSession,
  type LivingStaffSession,
} from './staff-sessions.repository.ts';
import type { StaffMember } from './staff.repository.ts';

/** The lifetime of an access token (§9): a token of this age is replaced by its successor. */
const ROTATED_AFTER_MS = 86_400_000;
/** Two tabs that renew at the same time both send the old token. Both get its successor. */
const ROTATION_RACE_MS = 15_000;

/** Tokens of staff and of customers are signed for different audiences, so neither is worth anything as the other. */
function audienceOf({ tenant }: Pick<Ctx, 'tenant'>): string {
  return `${tenant.id}\0staff`;
}

export interface OpenedStaffSession {
  readonly token: string;
  readonly actor: SignedInStaff;
}

/** Opens a session for a member of staff whose identity is proven. */
export async function openStaffSession(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  { id: staffId, email, name, scopes }: StaffMember,
  userAgent: string,
): Promise<OpenedStaffSession> {
  const sessionId = bearerId();
  await insertStaffSession(tx, ctx.tenant.id, {
    id: sessionId,
    staffId,
    userAgent,
    createdAt: timestampOf(ctx),
    expiresAt: endOf(ctx),
  });
  return {
    token: issueRefreshToken(secret, audienceOf(ctx), sessionId, 1),
    actor: { kind: 'staff', staffId, sessionId, email, name, scopes, anonymousId: undefined },
  };
}

export interface StaffSession {
  readonly actor: SignedInStaff;
  /** The token that replaces the given one. Undefined while the given one stays. */
  readonly renewed: string | undefined;
}

/**
 * Reads the session behind a token, and renews a token that is a day old. A token that was replaced before was copied
 * by somebody, so its session ends.
 */
export async function readStaffSession(ctx: Ctx, secret: string, token: string): Promise<StaffSession | undefined> {
  const given = readRefreshToken(secret, audienceOf(ctx), token);
  if (!given) return undefined;
  const { sessionId, generation } = given;
  const now = timestampOf(ctx);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const session = await findStaffSession(tx, ctx.tenant.id, sessionId, now);
    if (!session) return undefined;
    const age = now.getTime() - session.rotatedAt.getTime();
    const isCurrent = generation === session.generation;
    if (!isCurrent && !(generation === session.generation - 1 && age < ROTATION_RACE_MS)) {
      await revokeStaffSession(tx, ctx.tenant.id, sessionId, now);
      return undefined;
    }
    const actor = actorOf(session, sessionId);
    if (isCurrent && age < ROTATED_AFTER_MS) return { actor, renewed: undefined };
    if (isCurrent)
      await rotateStaffSession(tx, ctx.tenant.id, sessionId, {
        from: generation,
        rotatedAt: now,
        expiresAt: endOf(ctx),
      });
    return { actor, renewed: issueRefreshToken(secret, audienceOf(ctx), sessionId, generation + 1) };
  });
}

function actorOf({ staffId, email, name, scopes }: LivingStaffSession, sessionId: string): SignedInStaff {
  return { kind: 'staff', staffId, sessionId, email, name, scopes, anonymousId: undefined };
}

function endOf(ctx: Pick<Ctx, 'now'>): Date {
  return new Date(ctx.now.epochMilliseconds + REFRESH_SECONDS * 1000);
}

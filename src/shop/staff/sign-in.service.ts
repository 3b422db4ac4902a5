import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { sign } from '#platform/signing.ts';
import { endHelpOf } from '../accounts/sessions.service.ts';
import { accountThatFits } from '../accounts/passwords.ts';
import type { Ctx, SignedInStaff } from '../context.ts';
import {
  hideTotpSecret,
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  showTotpSecret,
  stepOfCode,
  totpUri,
} from './second-factor.ts';
import { openStaffSession, type OpenedStaffSession } from './staff-sessions.service.ts';
import { revokeStaffSession } from './staff-sessions.repository.ts';
import {
  changeStaff,
  findStaffByEmail,
  lockStaff,
  replaceRecoveryCodes,
  useRecoveryCode,
  type StaffMember,
} from './staff.repository.ts';
import { writeTrail } from './trail.service.ts';

/** What the services of signing in need besides the context. */
export interface SignInParts {
  readonly secret: string;
  /** Whether a second factor must be set up. True in production. */
  readonly needsSecondFactor: boolean;
}

export type Step = 'code' | 'enrol';

/** A sign-in whose password was right. It waits for the second factor in a sealed cookie. */
export interface BegunSignIn {
  readonly step: Step;
  readonly cookie: string;
}

const STEP_EXPIRED = refuse('staff_step_expired', 401);
const STEP_MS = 600_000;

/** Checks the password. An unknown address and a wrong password cost the same work and get the same answer. */
export async function beginSignIn(
  ctx: Ctx,
  secret: string,
  { email, password, isKnown }: { readonly email: string; readonly password: string; readonly isKnown: boolean },
): Promise<BegunSignIn | Refusal> {
  const member = await ctx.db.transact(ctx.tenant.id, (tx) => findStaffByEmail(tx, ctx.tenant.id, email));
  const { passwordHash } = member ?? {};
  const accounts = passwordHash ? [{ passwordHash, emailVerifiedAt: null }] : [];
  const fitting = await accountThatFits(accounts, 1, password, isKnown);
  if (isRefusal(fitting)) return fitting;
  if (!member || !fitting || member.blockedAt) return refuse('credentials_refused', 401);
  const ends = ctx.now.epochMilliseconds + STEP_MS;
  return { step: stepOf(member), cookie: `${member.id}.${ends}.${markOf(secret, member)}` };
}

export function stepOf({ totpConfirmedAt }: Pick<StaffMember, 'totpConfirmedAt'>): Step {
  return totpConfirmedAt === null ? 'enrol' : 'code';
}

/** Ties a begun sign-in to the password, so that a change of it ends the sign-in. */
function markOf(secret: string, { passwordHash }: Pick<StaffMember, 'passwordHash'>): string {
  return sign(secret, 'step of a sign-in', passwordHash ?? '').slice(0, 22);
}

/** Locks the member of staff of a begun sign-in. Undefined when it has expired. */
export async function lockBegun(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  cookie: string | undefined,
): Promise<StaffMember | undefined> {
  const [, id = '', ends = '', mark = ''] = /^([\w-]{16,64})\.(\d{1,15})\.([\w-]{22})$/.exec(cookie ?? '') ?? [];
  if (id === '' || Number(ends) <= ctx.now.epochMilliseconds) return undefined;
  const member = await lockStaff(tx, ctx.tenant.id, id);
  return member && !member.blockedAt && markOf(secret, member) === mark ? member : undefined;
}

/** Returns the id of a begun sign-in, for counting attempts. The cookie is sealed, so nobody else can choose it. */
export function staffIdOf(cookie: string | undefined): string | undefined {
  return cookie?.split('.')[0];
}

/** Makes a secret for an app. It does not count before a code confirms it. */
export async function offerSecondFactor(
  ctx: Ctx,
  secret: string,
  cookie: string | undefined,
): Promise<{ readonly secret: string; readonly uri: string } | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const member = await lockBegun(ctx, tx, secret, cookie);
    if (!member || stepOf(member) !== 'enrol') return STEP_EXPIRED;
    const fresh = newTotpSecret();
    await changeStaff(tx, ctx.tenant.id, member.id, { totp_secret: hideTotpSecret(secret, fresh) });
    return { secret: fresh, uri: totpUri(fresh, ctx.tenant.brand.name, member.email) };
  });
}

export interface CompletedSignIn extends OpenedStaffSession {
  /** Only when the second factor was set up by this sign-in. */
  readonly recoveryCodes: readonly string[];
}

interface Completion {
  readonly cookie: string | undefined;
  readonly code: string;
  readonly userAgent: string;
}

/** Checks the code, opens the session and writes it down. A first code confirms the second factor. */
export async function completeSignIn(
  ctx: Ctx,
  secret: string,
  { cookie, code, userAgent }: Completion,
): Promise<CompletedSignIn | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const member = await lockBegun(ctx, tx, secret, cookie);
    if (!member) return STEP_EXPIRED;
    const how = await codeUse(ctx, tx, secret, member, code);
    if (!how) return refuse('code_refused', 401);
    const recoveryCodes = stepOf(member) === 'enrol' ? await confirmSecondFactor(ctx, tx, secret, member) : [];
    if (how === 'recovery')
      await writeTrail(ctx, tx, { act: 'recovery_code_used', on: { kind: 'staff', id: member.id } }, member.id);
    return { ...(await openAndWrite(ctx, tx, secret, member, userAgent)), recoveryCodes };
  });
}

/** Signs in without a second factor, where none is set up and none is needed. */
export async function completeWithout(
  ctx: Ctx,
  { secret, needsSecondFactor }: SignInParts,
  { cookie, userAgent }: Omit<Completion, 'code'>,
): Promise<OpenedStaffSession | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const member = await lockBegun(ctx, tx, secret, cookie);
    if (!member) return STEP_EXPIRED;
    if (needsSecondFactor || stepOf(member) === 'code') return refuse('second_factor_required', 403);
    return openAndWrite(ctx, tx, secret, member, userAgent);
  });
}

/** Uses up a code of the app or a recovery code. Undefined for a wrong or used one. */
async function codeUse(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  { id, totpSecret, totpStep, totpConfirmedAt }: StaffMember,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const known = totpSecret === null ? undefined : showTotpSecret(secret, totpSecret);
  const digits = code.replaceAll(/\s/g, '');
  const step = known === undefined || !/^\d{6}$/.test(digits) ? undefined : stepOfCode(known, digits, ctx.now);
  if (step !== undefined && step > totpStep) {
    await changeStaff(tx, ctx.tenant.id, id, { totp_step: step });
    return 'app';
  }
  if (totpConfirmedAt === null) return undefined;
  const isUsed = await useRecoveryCode(tx, ctx.tenant.id, id, recoveryHash(secret, id, code), timestampOf(ctx));
  return isUsed ? 'recovery' : undefined;
}

async function confirmSecondFactor(ctx: Ctx, tx: Tx, secret: string, { id }: StaffMember): Promise<string[]> {
  const codes = newRecoveryCodes();
  await changeStaff(tx, ctx.tenant.id, id, { totp_confirmed_at: timestampOf(ctx) });
  await replaceRecoveryCodes(
    tx,
    ctx.tenant.id,
    id,
    codes.map((code) => recoveryHash(secret, id, code)),
  );
  await writeTrail(ctx, tx, { act: 'second_factor_set', on: { kind: 'staff', id } }, id);
  return codes;
}

async function openAndWrite(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  member: StaffMember,
  userAgent: string,
): Promise<OpenedStaffSession> {
  // Whoever was signed in with this browser before is so no longer.
  if (ctx.actor.kind === 'staff') await revokeStaffSession(tx, ctx.tenant.id, ctx.actor.sessionId, timestampOf(ctx));
  await writeTrail(ctx, tx, { act: 'sign_in', on: { kind: 'staff', id: member.id } }, member.id);
  return openStaffSession(ctx, tx, secret, member, userAgent);
}

export async function signStaffOut(ctx: Ctx, { staffId, sessionId }: SignedInStaff): Promise<void> {
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    await revokeStaffSession(tx, ctx.tenant.id, sessionId, timestampOf(ctx));
    await endHelpOf(ctx, tx, staffId);
    await writeTrail(ctx, tx, { act: 'sign_out', on: { kind: 'staff', id: staffId } });
  });
}

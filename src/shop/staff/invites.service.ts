import { randomBytes, createHash } from 'node:crypto';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { problemsOf, VALIDATION_RULES } from '#kernel/validation-rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { accountName } from '../accounts/accounts.service.ts';
import { endHelpOf } from '../accounts/sessions.service.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { passwordProblems } from '../accounts/registration.service.ts';
import type { Ctx } from '../context.ts';
import { refuseFields } from '../forms.ts';
import type { Scope } from './scopes.ts';
import { revokeStaffSessionsOf } from './staff-sessions.repository.ts';
import {
  changeStaff,
  findStaffByEmail,
  insertStaff,
  listStaff,
  lockInvited,
  replaceRecoveryCodes,
  type StaffMember,
} from './staff.repository.ts';
import { writeTrail } from './trail.service.ts';

const INVITE_MS = 7 * 86_400_000;
const GONE = refuse('invite_gone', 410);

export interface Invite {
  /** The one-time link, in the shop's back office. Whoever has it sets the password. */
  readonly url: string;
  readonly endsAt: Date;
  readonly isNew: boolean;
}

/**
 * Invites somebody to the back office, or gives somebody who is there a new link and new scopes. Earlier links no
 * longer work. A blocked account is opened again.
 */
export async function inviteStaff(ctx: Ctx, address: string, scopes: readonly Scope[]): Promise<Invite> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const email = accountName(address);
    return invite(ctx, tx, await findStaffByEmail(tx, ctx.tenant.id, email), { email, scopes });
  });
}

/** @param known the account with this address, if there is one */
export async function invite(
  ctx: Ctx,
  tx: Tx,
  known: Pick<StaffMember, 'id'> | undefined,
  { email, scopes }: Pick<StaffMember, 'email' | 'scopes'>,
): Promise<Invite> {
  const token = randomBytes(32).toString('base64url');
  const endsAt = new Date(ctx.now.epochMilliseconds + INVITE_MS);
  const id = known?.id ?? bearerId();
  if (!known) await insertStaff(tx, ctx.tenant.id, { id, email, scopes, at: timestampOf(ctx) });
  await changeStaff(tx, ctx.tenant.id, id, {
    invite_hash: digest(token),
    invite_expires_at: endsAt,
    scopes: [...scopes],
    blocked_at: null,
  });
  // The new scopes may no longer hold this one.
  await endHelpOf(ctx, tx, id);
  await writeTrail(ctx, tx, { act: 'invite', on: { kind: 'staff', id }, detail: { scopes: scopes.join(' ') } });
  // The key stands behind the #, which no browser sends and no server logs.
  return { url: `${ctx.origin}/admin/invite/#${token}`, endsAt, isNew: !known };
}

export interface AcceptedInvite {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/** Sets name and password. The link works once, and sessions from before end. */
export async function acceptInvite(
  ctx: Ctx,
  { token, name, password }: AcceptedInvite,
): Promise<{ readonly email: string } | Refusal> {
  const hash = digest(token);
  const invited = await ctx.db.transact(ctx.tenant.id, (tx) => living(ctx, tx, hash));
  if (!invited) return GONE;
  const problems = problemsOf(VALIDATION_RULES.passwordReset, { password });
  const wrong = problems.length > 0 ? problems : await passwordProblems(ctx, password, invited.email);
  if (wrong.length > 0) return refuseFields(ctx, wrong);
  const passwordHash = await hashPassword(password);
  if (isRefusal(passwordHash)) return passwordHash;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const member = await living(ctx, tx, hash);
    if (!member) return GONE;
    await changeStaff(tx, ctx.tenant.id, member.id, {
      password_hash: passwordHash,
      name: name.trim(),
      invite_hash: null,
      invite_expires_at: null,
    });
    await revokeStaffSessionsOf(tx, ctx.tenant.id, member.id, timestampOf(ctx));
    await endHelpOf(ctx, tx, member.id);
    await writeTrail(ctx, tx, { act: 'invite_accepted', on: { kind: 'staff', id: member.id } }, member.id);
    return { email: member.email };
  });
}

async function living(ctx: Ctx, tx: Tx, hash: string): Promise<StaffMember | undefined> {
  const member = await lockInvited(tx, ctx.tenant.id, hash);
  const isOpen = member?.inviteExpiresAt && member.inviteExpiresAt.getTime() > ctx.now.epochMilliseconds;
  return isOpen && !member.blockedAt ? member : undefined;
}

/** Closes an account and ends its sessions at once. Returns false when there is no such account. */
export function blockStaff(ctx: Ctx, address: string): Promise<boolean> {
  return byAddress(ctx, address, 'block');
}

/** Removes a lost second factor and ends the sessions. The next sign-in sets up another. */
export function resetSecondFactor(ctx: Ctx, address: string): Promise<boolean> {
  return byAddress(ctx, address, 'second_factor_reset');
}

function byAddress(ctx: Ctx, address: string, act: keyof typeof CUTS): Promise<boolean> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const member = await findStaffByEmail(tx, ctx.tenant.id, accountName(address));
    if (member) await cutOff(ctx, tx, member, act);
    return member !== undefined;
  });
}

/** What is done to an account besides ending its sessions. */
const CUTS = {
  async block(ctx: Ctx, tx: Tx, id: string): Promise<void> {
    await changeStaff(tx, ctx.tenant.id, id, {
      blocked_at: timestampOf(ctx),
      invite_hash: null,
      invite_expires_at: null,
    });
  },
  async second_factor_reset(ctx: Ctx, tx: Tx, id: string): Promise<void> {
    await changeStaff(tx, ctx.tenant.id, id, { totp_secret: null, totp_confirmed_at: null });
    await replaceRecoveryCodes(tx, ctx.tenant.id, id, []);
  },
  async sessions_ended(): Promise<void> {},
} as const;

/** Ends all sessions of a member of staff, and the helping that began in them. It counts from the next call on. */
export async function cutOff(ctx: Ctx, tx: Tx, { id }: Pick<StaffMember, 'id'>, act: keyof typeof CUTS): Promise<void> {
  await CUTS[act](ctx, tx, id);
  await revokeStaffSessionsOf(tx, ctx.tenant.id, id, timestampOf(ctx));
  await endHelpOf(ctx, tx, id);
  await writeTrail(ctx, tx, { act, on: { kind: 'staff', id } });
}

/** Returns everyone who may or might work in the shop. */
export function staffOfShop(ctx: Ctx): Promise<StaffMember[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => listStaff(tx, ctx.tenant.id));
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

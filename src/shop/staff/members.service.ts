import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { accountName } from '../accounts/accounts.service.ts';
import { endHelpOf } from '../accounts/sessions.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { cutOff, invite } from './invites.service.ts';
import type { MemberWire } from './members.contract.ts';
import { holdsAll, MOST_STAFF } from './members.rules.ts';
import type { Scope } from './scopes.ts';
import { staffInviteMail } from './staff-mails.ts';
import { countStaffSessions } from './staff-sessions.repository.ts';
import { changeStaff, listStaff, lockAllStaff, type StaffMember } from './staff.repository.ts';
import { writeTrail } from './trail.service.ts';

const NOT_HELD = refuse('scope_not_held', 403);

export function members(ctx: Ctx): Promise<MemberWire[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => shown(ctx, tx));
}

async function shown(ctx: Ctx, tx: Tx): Promise<MemberWire[]> {
  const all = await listStaff(tx, ctx.tenant.id);
  const ids = all.map(({ id }) => id);
  const sessions = await countStaffSessions(tx, ctx.tenant.id, ids, timestampOf(ctx));
  const self = staffActing(ctx);
  return all.map((member) => ({
    id: member.id,
    email: member.email,
    name: member.name,
    scopes: [...member.scopes],
    state: stateOf(member),
    hasSecondFactor: member.totpConfirmedAt !== null,
    sessions: sessions.get(member.id) ?? 0,
    invitedUntil: member.inviteExpiresAt?.toISOString() ?? null,
    isSelf: member.id === self.staffId,
    mayChange: member.id !== self.staffId && holdsAll(self.scopes, member.scopes),
  }));
}

function stateOf({ blockedAt, passwordHash }: StaffMember): MemberWire['state'] {
  if (blockedAt) return 'blocked';
  return passwordHash === null ? 'invited' : 'active';
}

export function inviteNew(
  ctx: Ctx,
  { email: typed, scopes }: { readonly email: string; readonly scopes: readonly Scope[] },
): Promise<MemberWire[] | Refusal> {
  const wrong = refusedForm(ctx, 'passwordRequest', { email: typed });
  if (wrong) return Promise.resolve(wrong);
  if (!holdsAll(staffActing(ctx).scopes, scopes)) return Promise.resolve(NOT_HELD);
  const email = accountName(typed);
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<MemberWire[] | Refusal> => {
    const all = await lockAllStaff(tx, ctx.tenant.id);
    if (all.some((member) => member.email === email)) return refuse('staff_known', 409);
    if (all.length >= MOST_STAFF) return refuse('staff_full', 409);
    await mailInvite(ctx, tx, undefined, { email, scopes });
    return shown(ctx, tx);
  });
}

export function inviteAgain(ctx: Ctx, id: string): Promise<MemberWire[] | Refusal> {
  return onMember(ctx, id, (tx, member) => mailInvite(ctx, tx, member, member));
}

async function mailInvite(
  ctx: Ctx,
  tx: Tx,
  known: StaffMember | undefined,
  account: Pick<StaffMember, 'email' | 'scopes'>,
): Promise<void> {
  const { url } = await invite(ctx, tx, known, account);
  await queueMails(ctx, tx, staffInviteMail(ctx, account.email, url));
}

/** Scopes are read with every call, so the change counts from the next one on. */
export function changeScopes(ctx: Ctx, id: string, scopes: readonly Scope[]): Promise<MemberWire[] | Refusal> {
  return onMember(ctx, id, async (tx, member, own) => {
    if (!holdsAll(own.scopes, scopes)) return NOT_HELD;
    await changeStaff(tx, ctx.tenant.id, id, { scopes: [...scopes] });
    // The new scopes may no longer hold this one.
    await endHelpOf(ctx, tx, id);
    const detail = { before: member.scopes.join(' '), after: scopes.join(' ') };
    await writeTrail(ctx, tx, { act: 'scopes_changed', on: { kind: 'staff', id }, detail });
    return undefined;
  });
}

export function block(ctx: Ctx, id: string): Promise<MemberWire[] | Refusal> {
  return onMember(ctx, id, (tx, member) => cutOff(ctx, tx, member, 'block'));
}

export function removeSecondFactor(ctx: Ctx, id: string): Promise<MemberWire[] | Refusal> {
  return onMember(ctx, id, (tx, member) => cutOff(ctx, tx, member, 'second_factor_reset'));
}

export function endSessions(ctx: Ctx, id: string): Promise<MemberWire[] | Refusal> {
  return onMember(ctx, id, (tx, member) => cutOff(ctx, tx, member, 'sessions_ended'));
}

/**
 * Does one thing with the account of a colleague. All accounts of the shop are locked, so that two owners cannot close
 * each other's. What the caller may not do, the colleague keeps.
 */
function onMember(
  ctx: Ctx,
  id: string,
  work: (tx: Tx, member: StaffMember, own: StaffMember) => Promise<Refusal | undefined | void>,
): Promise<MemberWire[] | Refusal> {
  const self = staffActing(ctx);
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<MemberWire[] | Refusal> => {
    const all = await lockAllStaff(tx, ctx.tenant.id);
    // The caller may have been closed while waiting for the lock.
    const own = all.find((each) => each.id === self.staffId);
    const member = all.find((each) => each.id === id);
    if (!member) return refuse('staff_not_found', 404);
    if (id === self.staffId) return refuse('staff_self', 409);
    if (!own || own.blockedAt || !holdsAll(own.scopes, ['tenant:write', ...member.scopes])) return NOT_HELD;
    const refused = await work(tx, member, own);
    return isRefusal(refused) ? refused : shown(ctx, tx);
  });
}

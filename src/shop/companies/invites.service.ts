import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { addToken, holdToken, linkGone, readToken } from '../accounts/account-tokens.service.ts';
import { peopleOf } from '../accounts/people.service.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import type { Company, Invite, Member, Role } from './company.ts';
import { inviteMail } from './companies-mails.ts';
import { deleteInvite, deleteInvitesOf, findInvite, putInvite } from './companies.repository.ts';

const INVITE = ['invite'] as const;
const INVITE_NOT_FOUND = refuse('invite_not_found', 404);

/**
 * Mails the link. An earlier link to the same person becomes invalid. The token belongs to the account of the inviting
 * member.
 */
export async function mailInvite(
  ctx: Ctx,
  tx: Tx,
  company: Company,
  { customerId }: Member,
  { id, email, role }: { readonly id: string; readonly email: string; readonly role: Role },
): Promise<void> {
  const { token, hash, expiresAt } = await addToken(ctx, tx, 'invite', customerId, { invite: id });
  await putInvite(tx, ctx.tenant.id, {
    id,
    companyId: company.id,
    email,
    role,
    tokenHash: hash,
    sentAt: timestampOf(ctx),
    expiresAt,
  });
  const inviter = (await peopleOf(ctx, tx, [customerId])).get(customerId)?.name ?? company.name;
  await queueMails(ctx, tx, inviteMail(ctx, { to: email, company: company.name, inviter, role }, token));
}

/** Returns an invitation of this company. */
export async function inviteIn(ctx: Ctx, tx: Tx, companyId: string, id: string): Promise<Invite | Refusal> {
  const found = await findInvite(tx, ctx.tenant.id, id);
  return found?.companyId === companyId ? found : INVITE_NOT_FOUND;
}

export async function discardInvite(ctx: Ctx, tx: Tx, companyId: string, id: string): Promise<Refusal | undefined> {
  return (await deleteInvite(tx, ctx.tenant.id, companyId, id)) ? undefined : INVITE_NOT_FOUND;
}

/**
 * Ends what a member has sent who may no longer invite, and what waits for the member's own address. Otherwise the
 * member, or somebody of theirs, would come back by it.
 */
export async function endInvitesOf(
  ctx: Ctx,
  tx: Tx,
  { companyId, customerId }: Pick<Member, 'companyId' | 'customerId'>,
): Promise<void> {
  const email = (await peopleOf(ctx, tx, [customerId])).get(customerId)?.email ?? '';
  await deleteInvitesOf(tx, ctx.tenant.id, companyId, { customerId, email });
}

/** Returns the invitation of an opened link without using it. */
export async function readInviteOf(ctx: Ctx, tx: Tx, key: string | undefined): Promise<Invite | undefined> {
  const token = await readToken(ctx, tx, INVITE, key);
  return token && livingInvite(ctx, tx, token);
}

/** Whether the invitation still stands, on the locked company: it may have ended while waiting for the lock. */
export async function stands(ctx: Ctx, tx: Tx, { id, tokenHash }: Invite): Promise<boolean> {
  return (await findInvite(tx, ctx.tenant.id, id))?.tokenHash === tokenHash;
}

/**
 * The same, locked until the transaction ends. Withdrawn, repeated, used and foreign invitations get the same refusal.
 */
export async function holdInvite(ctx: Ctx, tx: Tx, key: string | undefined): Promise<Invite | Refusal> {
  const token = await holdToken(ctx, tx, INVITE, key);
  if (isRefusal(token)) return token;
  return (await livingInvite(ctx, tx, token)) ?? linkGone();
}

async function livingInvite(
  ctx: Ctx,
  tx: Tx,
  token: { readonly hash: string; readonly data: Readonly<Record<string, string>> },
): Promise<Invite | undefined> {
  const invite = await findInvite(tx, ctx.tenant.id, token.data['invite'] ?? '');
  return invite?.tokenHash === token.hash ? invite : undefined;
}

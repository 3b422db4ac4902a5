import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { letMailsFollow, queueMails } from '../mails/mails.service.ts';
import { unsubscribeAddress } from '../newsletter/newsletter.service.ts';
import type { Customer } from './accounts.repository.ts';
import { revokeSessionsOf } from './sessions.repository.ts';
import { hasUsedToken, markTokenUsed, voidTokens, type AccountToken } from './account-tokens.repository.ts';
import { holdToken, linkGone, readToken } from './account-tokens.service.ts';
import { emailChangedMail } from './account-mails.ts';
import { lockCustomer } from './customers.repository.ts';
import { proveEmail, type Proof } from './proven-email.service.ts';
import type { confirmLink, readLink } from './recovery.contract.ts';

type Confirmed = Answer<typeof confirmLink>;
type ConfirmPurpose = Confirmed['purpose'];

const PURPOSES = ['verification', 'email_change_old', 'email_change_new'] as const;
const OTHER_SIDE = { email_change_old: 'email_change_new', email_change_new: 'email_change_old' } as const;

/** Returns the purpose of an opened link. Only the signed-in owner of the account gets any account data. */
export async function describeLink(ctx: Ctx, token: string | undefined): Promise<Answer<typeof readLink>> {
  const found = await ctx.db.transact(ctx.tenant.id, (tx) => readToken(ctx, tx, PURPOSES, token));
  if (!found) return null;
  const isOwn = ctx.actor.kind === 'customer' && ctx.actor.customerId === found.customerId;
  return {
    purpose: found.purpose as ConfirmPurpose,
    email: isOwn ? (found.data['email'] ?? '') : '',
    isOwn,
    isUsed: found.usedAt !== null,
  };
}

/**
 * Confirms the purpose of a mailed link. The link proves access to the mailbox; the session proves the password. A
 * person who receives a mail of another person's account therefore cannot confirm it. A second confirmation gives the
 * same answer.
 */
export function confirmOpened(
  ctx: Ctx,
  proof: Proof,
  { customerId }: SignedInCustomer,
  token: string | undefined,
): Promise<Confirmed | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Confirmed | Refusal> => {
    const held = await holdToken(ctx, tx, PURPOSES, token);
    if (isRefusal(held)) return held;
    if (held.customerId !== customerId) return refuse('link_elsewhere', 403);
    const customer = await lockCustomer(tx, ctx.tenant.id, customerId);
    const email = held.data['email'];
    if (!customer || email === undefined) return linkGone();
    const purpose = held.purpose as ConfirmPurpose;
    const told = { purpose, email };
    if (held.usedAt) {
      const isDone = customer.email === email && customer.emailVerifiedAt !== null;
      return { ...told, state: isDone ? 'done' : 'waiting', orders: 0 };
    }
    const orders = await confirm(ctx, tx, proof, customer, held, email);
    if (isRefusal(orders)) return orders;
    await markTokenUsed(tx, ctx.tenant.id, held.hash, timestampOf(ctx));
    return { ...told, state: orders === 'waiting' ? 'waiting' : 'done', orders: orders === 'waiting' ? 0 : orders };
  });
}

async function confirm(
  ctx: Ctx,
  tx: Tx,
  proof: Proof,
  customer: Customer,
  { purpose, data }: AccountToken,
  email: string,
): Promise<number | 'waiting' | Refusal> {
  if (purpose === 'verification')
    return customer.email === email ? proveEmail(ctx, tx, proof, customer, email) : linkGone();
  const other = OTHER_SIDE[purpose as keyof typeof OTHER_SIDE];
  const isAgreed = await hasUsedToken(tx, ctx.tenant.id, customer.id, other, data, timestampOf(ctx));
  return isAgreed ? moveTo(ctx, tx, proof, customer, email) : 'waiting';
}

/** Both sides confirmed. The newsletter subscription and the mails about orders move to the new address. */
async function moveTo(ctx: Ctx, tx: Tx, proof: Proof, customer: Customer, email: string): Promise<number | Refusal> {
  const orders = await proveEmail(ctx, tx, proof, customer, email, 'new address');
  if (isRefusal(orders)) return orders;
  // Links that were mailed to the former address end with it.
  await voidTokens(tx, ctx.tenant.id, customer.id, ['verification', 'password_reset']);
  if (customer.data.isSubscriber) await unsubscribeAddress(ctx, tx, customer.email, 'new address');
  await queueMails(ctx, tx, emailChangedMail(ctx, customer.email, email));
  await letMailsFollow(ctx, tx, customer.email, email);
  await proof.follow(ctx, tx, customer.id, customer.email, email);
  return orders;
}

/**
 * The owner of the present address rejects the change. All mailed links for it become invalid, and all sessions end.
 */
export function stopChange(ctx: Ctx, token: string | undefined): Promise<Refusal | undefined> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Refusal | undefined> => {
    const held = await holdToken(ctx, tx, ['email_change_old'], token);
    if (isRefusal(held)) return held;
    const customer = await lockCustomer(tx, ctx.tenant.id, held.customerId);
    // The change is already done: the owner of the new address has confirmed it.
    if (!customer || customer.email === held.data['email']) return linkGone();
    await voidTokens(tx, ctx.tenant.id, held.customerId, ['email_change_old', 'email_change_new']);
    await revokeSessionsOf(tx, ctx.tenant.id, held.customerId, timestampOf(ctx));
    return undefined;
  });
}

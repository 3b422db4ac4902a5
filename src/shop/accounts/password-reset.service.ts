import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { problemsOf, VALIDATION_RULES } from '#kernel/validation-rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { emptyBook } from '../address-book/address-book.service.ts';
import type { Ctx } from '../context.ts';
import { refuseFields } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { findCustomerByEmail, type Customer } from './accounts.repository.ts';
import { revokeSessionsOf } from './sessions.repository.ts';
import { voidTokens, type AccountToken } from './account-tokens.repository.ts';
import { holdToken, issueToken, linkGone, readToken } from './account-tokens.service.ts';
import { noAccountMail, passwordResetMail, resetMail } from './account-mails.ts';
import { lockCustomer, setFacts, setPasswordHash } from './customers.repository.ts';
import { hashPassword, NO_PASSWORD } from './passwords.ts';
import { removePasskeysOf } from './passkeys.repository.ts';
import { proveEmail, type Proof } from './proven-email.service.ts';
import type { readPasswordReset } from './recovery.contract.ts';
import { passwordProblems } from './registration.service.ts';

/** Replaces the id of a missing account, so that the same statements run. */
const NOBODY = 'nobody';
/** The links with which a password is set: the one that was asked for, and the one of an account that the shop opened. */
const LINKS = ['password_reset', 'first_password'] as const;

/**
 * Mails a link to the owner of an address. Without an account it sends a mail that explains this. The work is the same.
 * @param to the page that the visitor wanted; empty without one
 */
export async function askReset(ctx: Ctx, email: string, to: string): Promise<void> {
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const customer = await findCustomerByEmail(tx, ctx.tenant.id, email);
    const token = await issueToken(ctx, tx, 'password_reset', customer?.id ?? NOBODY, { email, to });
    await queueMails(ctx, tx, customer ? resetMail(ctx, email, token) : noAccountMail(ctx, email));
  });
}

type ResetLink = Omit<Answer<typeof readPasswordReset>, 'isChanged'>;

export async function stateOfReset(ctx: Ctx, token: string | undefined): Promise<ResetLink> {
  if (token === undefined) return { link: 'none', to: '' };
  const found = await ctx.db.transact(ctx.tenant.id, (tx) => readToken(ctx, tx, LINKS, token));
  return found && !found.usedAt ? { link: 'good', to: found.data['to'] ?? '' } : { link: 'gone', to: '' };
}

/**
 * Sets a new password for the reader of the account's mail. All sessions end, and all mailed links become invalid. If
 * the address was unproven, the mailed link proves it now.
 */
export async function resetPassword(
  ctx: Ctx,
  proof: Proof,
  token: string | undefined,
  password: string,
): Promise<{ readonly email: string } | Refusal> {
  const { tenant } = ctx;
  const found = await ctx.db.transact(tenant.id, async (tx) => {
    const read = await readToken(ctx, tx, LINKS, token);
    return read && addressee(tx, tenant.id, read);
  });
  if (!found) return linkGone();
  const problems = problemsOf(VALIDATION_RULES.passwordReset, { password });
  const wrong = problems.length > 0 ? problems : await passwordProblems(ctx, password, found.email);
  if (wrong.length > 0) return refuseFields(ctx, wrong);
  const passwordHash = await hashPassword(password);
  if (isRefusal(passwordHash)) return passwordHash;
  return ctx.db.transact(tenant.id, async (tx): Promise<{ readonly email: string } | Refusal> => {
    const held = await holdToken(ctx, tx, LINKS, token);
    if (isRefusal(held)) return held;
    const customer = await addressee(tx, tenant.id, held);
    if (!customer) return linkGone();
    const now = timestampOf(ctx);
    await voidTokens(tx, tenant.id, customer.id);
    await setPasswordHash(tx, tenant.id, customer.id, passwordHash);
    await revokeSessionsOf(tx, tenant.id, customer.id, now);
    // Whoever knew the former password could have added them.
    await removePasskeysOf(tx, tenant.id, customer.id);
    if (!customer.emailVerifiedAt) await takeOver(ctx, tx, proof, customer);
    await queueMails(ctx, tx, passwordResetMail(ctx, customer.email));
    return { email: customer.email };
  });
}

/**
 * Gives an account to the reader of its mail. A stranger may have opened it with this address, so it keeps no consent to
 * the newsletter and no address that an order would be sent to. What the shop itself has opened keeps its addresses.
 */
async function takeOver(ctx: Ctx, tx: Tx, proof: Proof, customer: Customer): Promise<void> {
  if (customer.passwordHash === NO_PASSWORD) {
    await proveEmail(ctx, tx, proof, customer, customer.email);
    return;
  }
  const own = { ...customer, data: { ...customer.data, isSubscriber: false } };
  await setFacts(tx, ctx.tenant.id, customer.id, own.data);
  await emptyBook(ctx, tx, customer.id);
  // If another account has proven the address meanwhile, this proof fails. The new password stays.
  await proveEmail(ctx, tx, proof, own, customer.email);
}

/** Locks the account of an unused link, if it still has the address to which the link was mailed. */
async function addressee(tx: Tx, tenantId: string, token: AccountToken): Promise<Customer | undefined> {
  const customer = token.usedAt ? undefined : await lockCustomer(tx, tenantId, token.customerId);
  return customer?.email === token.data['email'] ? customer : undefined;
}

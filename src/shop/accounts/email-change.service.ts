import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { refuseField, refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { knownAddressMail, newEmailMail, oldEmailMail } from './account-mails.ts';
import { listLivingTokens, voidTokens } from './account-tokens.repository.ts';
import { issueToken } from './account-tokens.service.ts';
import type { Customer } from './accounts.repository.ts';
import { accountName } from './accounts.service.ts';
import { findProvenCustomer, setUnprovenEmail } from './customers.repository.ts';
import { refusedPassword } from './own-password.service.ts';
import { lockPresentCustomer, presentCustomer } from './present-customer.service.ts';
import type { PendingEmailWire } from './profile.contract.ts';
import { mailVerification } from './registration.service.ts';

/** Mails both addresses. Only the owner of the new address learns whether it already has an account. */
export async function askEmailChange(
  ctx: Ctx,
  { customerId }: SignedInCustomer,
  form: { readonly email: string; readonly password: string },
): Promise<{ email: string; asksPresent: boolean } | Refusal> {
  const refused =
    refusedForm(ctx, 'emailChange', form) ?? (await refusedPassword(ctx, customerId, 'password', form.password));
  if (refused) return refused;
  const email = accountName(form.email);
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<{ email: string; asksPresent: boolean } | Refusal> => {
    const customer = await lockPresentCustomer(ctx, tx, customerId);
    if (customer.email === email) return refuseField(ctx, 'email', 'email_same');
    if (customer.emailVerifiedAt) await askBothSides(ctx, tx, customer, email);
    else await replaceUnproven(ctx, tx, customerId, email);
    return { email, asksPresent: customer.emailVerifiedAt !== null };
  });
}

async function askBothSides(ctx: Ctx, tx: Tx, customer: Customer, email: string): Promise<void> {
  await askPresent(ctx, tx, customer, email);
  await askNext(ctx, tx, customer, email);
}

async function askPresent(ctx: Ctx, tx: Tx, customer: Customer, email: string): Promise<void> {
  const present = await issueToken(ctx, tx, 'email_change_old', customer.id, { email });
  await queueMails(ctx, tx, oldEmailMail(ctx, customer.email, email, present));
}

async function askNext(ctx: Ctx, tx: Tx, customer: Customer, email: string): Promise<void> {
  const next = await issueToken(ctx, tx, 'email_change_new', customer.id, { email });
  const owner = await findProvenCustomer(tx, ctx.tenant.id, email);
  await queueMails(ctx, tx, owner ? knownAddressMail(ctx, email) : newEmailMail(ctx, email, next));
}

const SIDES = ['email_change_old', 'email_change_new'] as const;

/** Returns the change that waits for a confirmation. A side whose link ran out has not confirmed it. */
export function pendingEmail(ctx: Ctx, { customerId }: SignedInCustomer): Promise<PendingEmailWire | null> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const customer = await presentCustomer(ctx, tx, customerId);
    return pendingOf(ctx, tx, customer);
  });
}

async function pendingOf(ctx: Ctx, tx: Tx, customer: Customer): Promise<PendingEmailWire | null> {
  const tokens = await listLivingTokens(tx, ctx.tenant.id, customer.id, SIDES, timestampOf(ctx));
  const email = tokens[0]?.data['email'];
  if (email === undefined || email === customer.email) return null;
  const isUsed = (side: (typeof SIDES)[number]) => tokens.some(({ purpose, usedAt }) => purpose === side && usedAt);
  const ends = tokens.map(({ expiresAt }) => expiresAt.toISOString()).toSorted();
  return {
    email,
    isPresentConfirmed: isUsed('email_change_old'),
    isNewConfirmed: isUsed('email_change_new'),
    expiresAt: ends[0] ?? '',
  };
}

/** Mails new links to the sides that have not confirmed. Their earlier links end. */
export function mailChangeAgain(ctx: Ctx, { customerId }: SignedInCustomer): Promise<PendingEmailWire | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<PendingEmailWire | Refusal> => {
    const customer = await lockPresentCustomer(ctx, tx, customerId);
    const pending = await pendingOf(ctx, tx, customer);
    if (!pending) return CHANGE_OVER;
    if (!pending.isPresentConfirmed) await askPresent(ctx, tx, customer, pending.email);
    if (!pending.isNewConfirmed) await askNext(ctx, tx, customer, pending.email);
    return (await pendingOf(ctx, tx, customer)) ?? CHANGE_OVER;
  });
}

/** The change was confirmed or given up meanwhile, or its links ran out. */
export const CHANGE_OVER = refuse('email_change_over', 409);

export function giveUpChange(ctx: Ctx, { customerId }: SignedInCustomer): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, (tx) => voidTokens(tx, ctx.tenant.id, customerId, SIDES));
}

/** An unproven address need not confirm its replacement. */
async function replaceUnproven(ctx: Ctx, tx: Tx, id: string, email: string): Promise<void> {
  await voidTokens(tx, ctx.tenant.id, id);
  await setUnprovenEmail(tx, ctx.tenant.id, id, email);
  await mailVerification(ctx, tx, { id, email });
}

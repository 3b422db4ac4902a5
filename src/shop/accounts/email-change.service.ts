import type { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { refuseField, refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { knownAddressMail, newEmailMail, oldEmailMail } from './account-mails.ts';
import { voidTokens } from './account-tokens.repository.ts';
import { issueToken } from './account-tokens.service.ts';
import type { Customer } from './accounts.repository.ts';
import { accountName } from './accounts.service.ts';
import { findProvenCustomer, setUnprovenEmail } from './customers.repository.ts';
import { refusedPassword } from './own-password.service.ts';
import { lockPresentCustomer } from './present-customer.service.ts';
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
  const present = await issueToken(ctx, tx, 'email_change_old', customer.id, { email });
  const next = await issueToken(ctx, tx, 'email_change_new', customer.id, { email });
  const owner = await findProvenCustomer(tx, ctx.tenant.id, email);
  const toNext = owner ? knownAddressMail(ctx, email) : newEmailMail(ctx, email, next);
  await queueMails(ctx, tx, oldEmailMail(ctx, customer.email, email, present), toNext);
}

/** An unproven address need not confirm its replacement. */
async function replaceUnproven(ctx: Ctx, tx: Tx, id: string, email: string): Promise<void> {
  await voidTokens(tx, ctx.tenant.id, id);
  await setUnprovenEmail(tx, ctx.tenant.id, id, email);
  await mailVerification(ctx, tx, { id, email });
}

import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { problemsOf, VALIDATION_RULES } from '#kernel/validation-rules.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { refuseField, refuseFields } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { passwordChangedMail } from './account-mails.ts';
import { voidTokens } from './account-tokens.repository.ts';
import { setPasswordHash } from './customers.repository.ts';
import { hashPassword, matchesPassword } from './passwords.ts';
import { presentCustomer } from './present-customer.service.ts';
import { passwordProblems } from './registration.service.ts';
import { revokeSessionsOf } from './sessions.repository.ts';

/** Requires the present password, because an unattended open session does not prove who uses it. */
export async function changeOwnPassword(
  ctx: Ctx,
  { customerId, sessionId, email, isVerified }: SignedInCustomer,
  form: { readonly currentPassword: string; readonly password: string },
): Promise<Refusal | undefined> {
  const problems = problemsOf(VALIDATION_RULES.passwordChange, form);
  const wrong = problems.length > 0 ? problems : await passwordProblems(ctx, form.password, email);
  if (wrong.length > 0) return refuseFields(ctx, wrong);
  const refused = await refusedPassword(ctx, customerId, 'currentPassword', form.currentPassword);
  if (refused) return refused;
  const passwordHash = await hashPassword(form.password);
  if (isRefusal(passwordHash)) return passwordHash;
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    await voidTokens(tx, ctx.tenant.id, customerId);
    await setPasswordHash(tx, ctx.tenant.id, customerId, passwordHash);
    await revokeSessionsOf(tx, ctx.tenant.id, customerId, timestampOf(ctx), sessionId);
    // An address that is not proven may be somebody else's, who would be written to again and again.
    if (isVerified) await queueMails(ctx, tx, passwordChangedMail(ctx, email));
  });
  return undefined;
}

/** Returns the refusal of a wrong password, or undefined when it is right. */
export async function refusedPassword(
  ctx: Ctx,
  customerId: string,
  field: string,
  password: string,
): Promise<Refusal | undefined> {
  const { passwordHash } = await ctx.db.transact(ctx.tenant.id, (tx) => presentCustomer(ctx, tx, customerId));
  const matches = await matchesPassword(passwordHash, password);
  if (isRefusal(matches)) return matches;
  return matches ? undefined : refuseField(ctx, field, 'password_wrong');
}

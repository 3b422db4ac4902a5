import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { problemsOf, VALIDATION_RULES, type FormProblem } from '#kernel/validation-rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { termsIn, termsVersion } from '../content/terms.service.ts';
import type { Ctx, CustomerFacts } from '../context.ts';
import { recordEvent } from '../events/events.service.ts';
import { refuseFields } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import type { Customer } from './accounts.repository.ts';
import { accountName } from './accounts.service.ts';
import { issueToken } from './account-tokens.service.ts';
import { knownAddressMail, verificationMail } from './account-mails.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findProvenCustomer, insertCustomer } from './customers.repository.ts';
import { hashPassword } from './passwords.ts';
import { checkPerson, type CheckedPerson } from './person.service.ts';
import type { RegistrationForm } from './registration.contract.ts';

/**
 * Opens an account. A mailed link proves its address. When another account has already proven the address, only the
 * mail says this: the answer and the work are the same.
 */
export async function register(ctx: Ctx, vies: Vies, form: RegistrationForm): Promise<Customer | Refusal> {
  const checked = await checkRegistration(ctx, vies, form);
  if (Array.isArray(checked)) return refuseFields(ctx, checked);
  const passwordHash = await hashPassword(form.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const customer: Customer = {
    id: bearerId(),
    email: accountName(form.email),
    passwordHash,
    data: factsOf(checked, form.newsletter ?? false),
    emailVerifiedAt: null,
    legacyId: null,
    mayOrder: true,
    createdAt: timestampOf(ctx),
  };
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    await insertCustomer(tx, ctx.tenant.id, {
      ...customer,
      termsVersion: termsVersion(termsIn(ctx.pages.own)),
      at: customer.createdAt,
    });
    await recordEvent(ctx, tx, 'sign_up', customer.id, {
      category: form.category,
      newsletter: customer.data.isSubscriber,
    });
    await mailVerification(ctx, tx, customer);
  });
  return customer;
}

/**
 * Mails the link that proves the address. If another account has already proven it, the mail leads to that account
 * instead.
 */
export async function mailVerification(ctx: Ctx, tx: Tx, { id, email }: Pick<Customer, 'id' | 'email'>): Promise<void> {
  const owner = await findProvenCustomer(tx, ctx.tenant.id, email);
  const token = await issueToken(ctx, tx, 'verification', id, { email });
  await queueMails(ctx, tx, owner ? knownAddressMail(ctx, email) : verificationMail(ctx, email, token));
}

async function checkRegistration(ctx: Ctx, vies: Vies, form: RegistrationForm): Promise<CheckedPerson | FormProblem[]> {
  const problems = problemsOf(VALIDATION_RULES.registration, form);
  const weak = problems.some(({ field }) => field === 'password')
    ? []
    : await passwordProblems(ctx, form.password, form.email);
  if (problems.length > 0 || weak.length > 0) return [...problems, ...weak];
  return checkPerson(ctx, vies, form);
}

/** Returns the problems of a new password that is long enough. */
export async function passwordProblems(ctx: Ctx, password: string, email: string): Promise<FormProblem[]> {
  const isCommon = await isCommonPassword(password, [email.trim(), ctx.tenant.brand.name]);
  return isCommon ? [{ field: 'password', key: 'password_common', values: {} }] : [];
}

function factsOf(person: CheckedPerson, isSubscriber: boolean): CustomerFacts {
  return { ...person, isPremium: false, isSubscriber, isNewClient: true };
}

import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { problemsOf, VALIDATION_RULES } from '#kernel/validation-rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, CustomerFacts, SignedInCustomer } from '../context.ts';
import { refuseField, refuseFields, refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { subscribeProven, unsubscribeAddress } from '../newsletter/newsletter.service.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { findCustomer, type Customer } from './accounts.repository.ts';
import { revokeSessionsOf } from './sessions.repository.ts';
import { accountName } from './accounts.service.ts';
import { voidTokens } from './account-tokens.repository.ts';
import { issueToken } from './account-tokens.service.ts';
import { knownAddressMail, newEmailMail, oldEmailMail, passwordChangedMail } from './account-mails.ts';
import type { CustomerWire } from './customer.schema.ts';
import { wireOfCustomer } from './customer-wire.service.ts';
import {
  findProvenCustomer,
  lockCustomer,
  setFacts,
  setNoLongerNew,
  setPasswordHash,
  setUnprovenEmail,
} from './customers.repository.ts';
import { hashPassword, matchesPassword } from './passwords.ts';
import { checkPerson, type CheckedPerson } from './person.service.ts';
import type { ProfileChange } from './profile.contract.ts';
import type { PersonForm } from './registration.contract.ts';
import { mailVerification, passwordProblems } from './registration.service.ts';

export async function showCustomer(ctx: Ctx, { customerId }: SignedInCustomer): Promise<CustomerWire> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const customer = await findCustomer(tx, ctx.tenant.id, customerId);
    if (!customer) throw new Error(`Customer ${customerId} is gone`);
    return wireOfCustomer(ctx, tx, customer);
  });
}

/** 7.2.06 */
export async function changeProfile(
  ctx: Ctx,
  vies: Vies,
  secret: string,
  { customerId }: SignedInCustomer,
  change: ProfileChange,
): Promise<CustomerWire | Refusal> {
  const { data } = await present(ctx, customerId);
  const form = { ...formOf(data), ...change };
  const refused = refusedForm(ctx, 'profile', form);
  if (refused) return refused;
  const person = await checkPerson(ctx, vies, form, data.company?.vatNumber);
  if (Array.isArray(person)) return refuseFields(ctx, person);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const customer = await lockCustomer(tx, ctx.tenant.id, customerId);
    if (!customer) throw new Error(`Customer ${customerId} is gone`);
    const changed = { ...customer, data: changedFacts(customer.data, person, form.newsletter ?? false) };
    await setFacts(tx, ctx.tenant.id, customerId, changed.data);
    if (changed.data.isSubscriber !== customer.data.isSubscriber) await tellNewsletter(ctx, tx, secret, changed);
    return wireOfCustomer(ctx, tx, changed);
  });
}

/** For an unproven address only the wish is stored. The subscription starts when the address is proven. */
async function tellNewsletter(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  { id: customerId, email, emailVerifiedAt, data }: Customer,
): Promise<void> {
  if (!emailVerifiedAt) return;
  if (data.isSubscriber) await subscribeProven(ctx, tx, secret, { email, place: 'profile', customerId });
  else await unsubscribeAddress(ctx, tx, email, 'profile');
}

/** Updates the account of a proven address when its owner subscribes or unsubscribes elsewhere. */
export async function markSubscriber(ctx: Ctx, tx: Tx, email: string, isSubscriber: boolean): Promise<void> {
  const owner = await findProvenCustomer(tx, ctx.tenant.id, email);
  const held = owner && (await lockCustomer(tx, ctx.tenant.id, owner.id));
  if (held) await setFacts(tx, ctx.tenant.id, held.id, { ...held.data, isSubscriber });
}

/** Marks the customer who places an order: after the first order a customer is no longer new (4.1.03). */
export async function markOrdered(ctx: Ctx, tx: Tx): Promise<void> {
  const { actor, tenant } = ctx;
  if (actor.kind === 'customer' && actor.data.isNewClient) await setNoLongerNew(tx, tenant.id, actor.customerId);
}

/** Requires the present password, because an unattended open session does not prove who uses it. */
export async function changeOwnPassword(
  ctx: Ctx,
  { customerId, sessionId, email }: SignedInCustomer,
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
    await queueMails(ctx, tx, passwordChangedMail(ctx, email));
  });
  return undefined;
}

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
    const customer = await lockCustomer(tx, ctx.tenant.id, customerId);
    if (!customer) throw new Error(`Customer ${customerId} is gone`);
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

/** Returns the refusal of a wrong password, or undefined when it is right. */
export async function refusedPassword(
  ctx: Ctx,
  customerId: string,
  field: string,
  password: string,
): Promise<Refusal | undefined> {
  const { passwordHash } = await present(ctx, customerId);
  const matches = await matchesPassword(passwordHash, password);
  if (isRefusal(matches)) return matches;
  return matches ? undefined : refuseField(ctx, field, 'password_wrong');
}

async function present(ctx: Ctx, customerId: string): Promise<Customer> {
  const customer = await ctx.db.transact(ctx.tenant.id, (tx) => findCustomer(tx, ctx.tenant.id, customerId));
  if (!customer) throw new Error(`Customer ${customerId} is gone`);
  return customer;
}

function formOf({ firstName, lastName, category, company, isSubscriber }: CustomerFacts): PersonForm {
  return {
    firstName,
    lastName,
    category,
    newsletter: isSubscriber,
    ...(company
      ? {
          company: company.name,
          companyCountry: company.country,
          companyNumber: company.number,
          vatNumber: company.vatNumber,
        }
      : {}),
  };
}

function changedFacts(
  { company: _before, ...facts }: CustomerFacts,
  person: CheckedPerson,
  isSubscriber: boolean,
): CustomerFacts {
  return { ...facts, ...person, isSubscriber };
}

import type { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, CustomerFacts, SignedInCustomer } from '../context.ts';
import { refuseFields, refusedForm } from '../forms.ts';
import { subscribeProven, unsubscribeAddress } from '../newsletter/newsletter.service.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import type { Customer } from './accounts.repository.ts';
import type { CustomerWire } from './customer.schema.ts';
import { wireOfCustomer } from './customer-wire.service.ts';
import { findProvenCustomer, lockCustomer, setFacts, setNoLongerNew } from './customers.repository.ts';
import { checkPerson, type CheckedPerson } from './person.service.ts';
import { lockPresentCustomer, presentCustomer } from './present-customer.service.ts';
import type { ProfileChange } from './profile.contract.ts';
import type { PersonForm } from './registration.contract.ts';

export async function showCustomer(ctx: Ctx, { customerId }: SignedInCustomer): Promise<CustomerWire> {
  return ctx.db.transact(ctx.tenant.id, async (tx) =>
    wireOfCustomer(ctx, tx, await presentCustomer(ctx, tx, customerId)),
  );
}

/** 7.2.06 */
export async function changeProfile(
  ctx: Ctx,
  vies: Vies,
  secret: string,
  { customerId }: SignedInCustomer,
  change: ProfileChange,
): Promise<CustomerWire | Refusal> {
  const { data } = await ctx.db.transact(ctx.tenant.id, (tx) => presentCustomer(ctx, tx, customerId));
  const form = { ...formOf(data), ...change };
  const refused = refusedForm(ctx, 'profile', form);
  if (refused) return refused;
  const person = await checkPerson(ctx, vies, form, data.company?.vatNumber);
  if (Array.isArray(person)) return refuseFields(ctx, person);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const customer = await lockPresentCustomer(ctx, tx, customerId);
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

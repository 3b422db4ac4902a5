import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { accountName } from '../accounts/accounts.service.ts';
import { letOrder, peopleOf } from '../accounts/people.service.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { refusedForm } from '../forms.ts';
import { may } from './company-rights.rules.ts';
import type { Company, Member, Role } from './company.ts';
import { MOST_INVITES, MOST_MEMBERS, type CompanyWire } from './companies.contract.ts';
import {
  deleteMember,
  findCompany,
  findMember,
  insertCompany,
  insertMember,
  listInvites,
  listMembers,
  lockCompany,
  setBuyingRules,
  setMember,
} from './companies.repository.ts';
import { endInvitesOf, inviteIn, mailInvite, discardInvite } from './invites.service.ts';

/** The same refusal for an unknown company, a company of others and no company. */
const COMPANY_NOT_FOUND = refuse('company_not_found', 404);
const MEMBER_NOT_FOUND = refuse('member_not_found', 404);
const MEMBER_ALREADY = refuse('member_already', 409);
const OWNER_ONLY = refuse('company_owner_only', 403);
const LAST_OWNER = refuse('last_owner', 409);
export const COMPANY_FULL = refuse('company_full', 409);
export const COMPANY_ALREADY = refuse('company_already', 409);

/** A locked company with its members, and the member who calls. */
export interface LockedCompany {
  readonly company: Company;
  readonly members: readonly Member[];
  readonly self: Member;
}

export function showCompany(ctx: Ctx, customer: SignedInCustomer): Promise<CompanyWire | null> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const self = await findMember(tx, ctx.tenant.id, customer.customerId);
    return self ? wireOf(ctx, tx, self) : null;
  });
}

/** Creates a company profile from the account's company data. Later changes of the account do not change it. */
export function found(ctx: Ctx, customer: SignedInCustomer): Promise<CompanyWire | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<CompanyWire | Refusal> => {
    const { company: facts, category } = customer.data;
    if (category !== 'company' || !facts || facts.number === '') return refuse('company_facts_missing', 422);
    if (!customer.isVerified) return refuse('address_not_proven', 403);
    if (await findMember(tx, ctx.tenant.id, customer.customerId)) return COMPANY_ALREADY;
    const company = { id: bearerId(), ...facts, approvalLimitCents: null, needsPurchaseOrder: false };
    const self: Member = {
      customerId: customer.customerId,
      companyId: company.id,
      role: 'owner',
      since: timestampOf(ctx),
      approvalLimitCents: null,
    };
    await insertCompany(tx, ctx.tenant.id, company, self.since);
    if (!(await insertMember(tx, ctx.tenant.id, self)))
      throw new Error(`${self.customerId} founds two companies at once`);
    return wireOf(ctx, tx, self);
  });
}

export function invite(
  ctx: Ctx,
  customer: SignedInCustomer,
  form: { readonly email: string; readonly role: Role },
): Promise<CompanyWire | Refusal> {
  return asOwner(ctx, customer, async (tx, { company, members, self }) => {
    const wrong = refusedForm(ctx, 'invite', form);
    if (wrong) return wrong;
    const invites = await listInvites(tx, ctx.tenant.id, company.id);
    const email = accountName(form.email);
    const people = await peopleOf(
      ctx,
      tx,
      members.map(({ customerId }) => customerId),
    );
    if ([...people.values()].some((each) => each.email === email)) return MEMBER_ALREADY;
    const before = invites.find((each) => each.email === email);
    if ((!before && invites.length >= MOST_INVITES) || members.length + invites.length >= MOST_MEMBERS)
      return COMPANY_FULL;
    await mailInvite(ctx, tx, company, self, { id: before?.id ?? bearerId(), email, role: form.role });
    return undefined;
  });
}

/** Returns the address of an invitation of the caller's company, so that a mail to it can be counted first. */
export function invitedBy(ctx: Ctx, customer: SignedInCustomer, id: string): Promise<string | Refusal> {
  return withCompany(ctx, customer, async (tx, locked): Promise<string | Refusal> => {
    if (!may(locked.self.role, 'manage')) return OWNER_ONLY;
    const found = await inviteIn(ctx, tx, locked.company.id, id);
    return isRefusal(found) ? found : found.email;
  });
}

export function resend(ctx: Ctx, customer: SignedInCustomer, id: string): Promise<CompanyWire | Refusal> {
  return asOwner(ctx, customer, async (tx, { company, self }) => {
    const before = await inviteIn(ctx, tx, company.id, id);
    if (isRefusal(before)) return before;
    await mailInvite(ctx, tx, company, self, before);
    return undefined;
  });
}

export function withdraw(ctx: Ctx, customer: SignedInCustomer, id: string): Promise<CompanyWire | Refusal> {
  return asOwner(ctx, customer, (tx, { company }) => discardInvite(ctx, tx, company.id, id));
}

export function changeRules(
  ctx: Ctx,
  customer: SignedInCustomer,
  rules: Pick<Company, 'approvalLimitCents' | 'needsPurchaseOrder'>,
): Promise<CompanyWire | Refusal> {
  return asOwner(ctx, customer, async (tx, { company: { id } }) => {
    await setBuyingRules(tx, ctx.tenant.id, { ...rules, id });
    return undefined;
  });
}

/**
 * Called in the transaction in which a member gets another role or leaves, so that rooms above act on it. It is called
 * before the member's row is written, because a checkout locks its cart before it holds the member, and once more
 * afterwards for what began in between.
 * @param role undefined when the member leaves
 */
export type OnRights = (
  ctx: Ctx,
  tx: Tx,
  member: Pick<Member, 'companyId' | 'customerId'>,
  role: Role | undefined,
) => Promise<void>;

/** Changes what is given: role, own limit, or both. */
export function change(
  ctx: Ctx,
  customer: SignedInCustomer,
  id: string,
  given: { readonly role?: Role | undefined; readonly approvalLimitCents?: number | null | undefined },
  onRights: OnRights,
): Promise<CompanyWire | Refusal> {
  return asOwner(ctx, customer, async (tx, { members }) => {
    const member = members.find(({ customerId }) => customerId === id);
    if (!member) return MEMBER_NOT_FOUND;
    const { role = member.role, approvalLimitCents = member.approvalLimitCents } = given;
    if (role !== 'owner' && isLastOwner(members, member)) return LAST_OWNER;
    if (role !== member.role) await onRights(ctx, tx, member, role);
    await setMember(tx, ctx.tenant.id, { customerId: id, role, approvalLimitCents });
    if (role !== member.role) {
      if (may(member.role, 'manage') && !may(role, 'manage')) await endInvitesOf(ctx, tx, member);
      await letOrder(ctx, tx, id, may(role, 'order'));
      await onRights(ctx, tx, member, role);
    }
    return undefined;
  });
}

/** Owners can remove any member. Every member can leave, except the last owner. */
export function remove(
  ctx: Ctx,
  customer: SignedInCustomer,
  id: string,
  onRights: OnRights,
): Promise<CompanyWire | null | Refusal> {
  const leaves = id === customer.customerId;
  return withCompany(ctx, customer, async (tx, locked): Promise<CompanyWire | null | Refusal> => {
    if (!leaves && !may(locked.self.role, 'manage')) return OWNER_ONLY;
    const member = locked.members.find(({ customerId }) => customerId === id);
    if (!member) return MEMBER_NOT_FOUND;
    if (isLastOwner(locked.members, member)) return LAST_OWNER;
    await endInvitesOf(ctx, tx, member);
    await onRights(ctx, tx, member, undefined);
    await deleteMember(tx, ctx.tenant.id, id);
    await letOrder(ctx, tx, id, true);
    await onRights(ctx, tx, member, undefined);
    return leaves ? null : wireOf(ctx, tx, locked.self);
  });
}

export function isLastOwner(members: readonly Member[], { customerId, role }: Member): boolean {
  return role === 'owner' && !members.some((each) => each.role === 'owner' && each.customerId !== customerId);
}

/** Runs work of an owner on the locked company and returns the company as it is afterwards. */
function asOwner(
  ctx: Ctx,
  customer: SignedInCustomer,
  work: (tx: Tx, locked: LockedCompany) => Promise<Refusal | undefined>,
): Promise<CompanyWire | Refusal> {
  return withCompany(ctx, customer, async (tx, locked) => {
    if (!may(locked.self.role, 'manage')) return OWNER_ONLY;
    return (await work(tx, locked)) ?? wireOf(ctx, tx, locked.self);
  });
}

function withCompany<T>(
  ctx: Ctx,
  { customerId }: SignedInCustomer,
  work: (tx: Tx, locked: LockedCompany) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<T | Refusal> => {
    const own = await findMember(tx, ctx.tenant.id, customerId);
    const company = own && (await lockCompany(tx, ctx.tenant.id, own.companyId));
    const members = company ? await listMembers(tx, ctx.tenant.id, company.id) : [];
    // A member who was removed while waiting for the lock is no longer a member.
    const self = members.find((each) => each.customerId === customerId);
    return company && self ? work(tx, { company, members, self }) : COMPANY_NOT_FOUND;
  });
}

export async function wireOf(ctx: Ctx, tx: Tx, { companyId, customerId }: Member): Promise<CompanyWire> {
  const company = await findCompany(tx, ctx.tenant.id, companyId);
  const members = await listMembers(tx, ctx.tenant.id, companyId);
  const self = members.find((each) => each.customerId === customerId);
  if (!company || !self) throw new Error(`Company ${companyId} is gone`);
  const people = await peopleOf(
    ctx,
    tx,
    members.map((each) => each.customerId),
  );
  const manages = may(self.role, 'manage');
  const invites = manages ? await listInvites(tx, ctx.tenant.id, companyId) : [];
  const { name, country, number, vatNumber, approvalLimitCents, needsPurchaseOrder } = company;
  const limit = (centAmount: number | null) =>
    centAmount === null ? null : { centAmount, currencyCode: ctx.tenant.domain.currency };
  return {
    name,
    country,
    number,
    vatNumber,
    role: self.role,
    approvalLimit: limit(approvalLimitCents),
    needsPurchaseOrder,
    members: members.map((each) => ({
      id: each.customerId,
      name: people.get(each.customerId)?.name ?? '',
      email: people.get(each.customerId)?.email ?? '',
      role: each.role,
      since: each.since.toISOString(),
      isSelf: each.customerId === customerId,
      approvalLimit: manages || each.customerId === customerId ? limit(each.approvalLimitCents) : null,
    })),
    invites: invites.map(({ id, email, role, sentAt, expiresAt }) => ({
      id,
      email,
      role,
      sentAt: sentAt.toISOString(),
      isOver: expiresAt <= timestampOf(ctx),
    })),
  };
}

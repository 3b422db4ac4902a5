import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { letOrder } from '../accounts/people.service.ts';
import { proveSigned, type Proof } from '../accounts/proven-email.service.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { MOST_MEMBERS, type CompanyWire, type readInvite } from './companies.contract.ts';
import { deleteInvite, findCompany, insertMember, listMembers, lockCompany } from './companies.repository.ts';
import { COMPANY_ALREADY, COMPANY_FULL, wireOf } from './companies.service.ts';
import { holdInvite, readInviteOf, stands } from './invites.service.ts';
import { linkGone } from '../accounts/account-tokens.service.ts';
import { may } from './company-rights.rules.ts';
import type { Member } from './company.ts';

/** Returns the company of an opened invitation. Only the invited address learns the company's name. */
export function showInvite(
  ctx: Ctx,
  { email }: SignedInCustomer,
  key: string | undefined,
): Promise<Answer<typeof readInvite>> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const invite = await readInviteOf(ctx, tx, key);
    const company = invite && (await findCompany(tx, ctx.tenant.id, invite.companyId));
    if (!company) return null;
    const isOwn = invite.email === email;
    return { company: isOwn ? company.name : '', role: invite.role, isOwn };
  });
}

/** The link proves access to the mailbox; the session proves the account. Both must have the same address. */
export function accept(
  ctx: Ctx,
  proof: Proof,
  customer: SignedInCustomer,
  key: string | undefined,
): Promise<CompanyWire | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<CompanyWire | Refusal> => {
    const invite = await holdInvite(ctx, tx, key);
    if (isRefusal(invite)) return invite;
    if (invite.email !== customer.email) return refuse('link_elsewhere', 403);
    const company = await lockCompany(tx, ctx.tenant.id, invite.companyId);
    if (!company || !(await stands(ctx, tx, invite))) return linkGone();
    const members = await listMembers(tx, ctx.tenant.id, company.id);
    if (members.length >= MOST_MEMBERS) return COMPANY_FULL;
    const proven = await proveSigned(ctx, tx, proof, customer, invite.email);
    if (isRefusal(proven)) return proven;
    const self: Member = {
      customerId: customer.customerId,
      companyId: company.id,
      role: invite.role,
      since: timestampOf(ctx),
      approvalLimitCents: null,
    };
    if (!(await insertMember(tx, ctx.tenant.id, self))) return COMPANY_ALREADY;
    await letOrder(ctx, tx, self.customerId, may(self.role, 'order'));
    // The invitation is deleted, so its link no longer works.
    await deleteInvite(tx, ctx.tenant.id, company.id, invite.id);
    return wireOf(ctx, tx, self);
  });
}

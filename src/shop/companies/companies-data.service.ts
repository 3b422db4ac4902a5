import type { PersonalData } from '../personal-data.ts';
import { deleteCompany, findCompany, findMember, listMembers, lockCompany } from './companies.repository.ts';
import { isLastOwner } from './companies.service.ts';
import { endInvitesOf } from './invites.service.ts';

/**
 * The membership is deleted with the account, and the company with its last member. An erasure must not leave other
 * members without an owner.
 */
export const COMPANIES_DATA: PersonalData = {
  name: 'company',
  async read(ctx, tx, { customerId }) {
    const member = await findMember(tx, ctx.tenant.id, customerId);
    const company = member && (await findCompany(tx, ctx.tenant.id, member.companyId));
    return company ? [{ ...company, role: member.role, since: member.since }] : [];
  },
  async hold(ctx, tx, { customerId }) {
    const member = await findMember(tx, ctx.tenant.id, customerId);
    const company = member && (await lockCompany(tx, ctx.tenant.id, member.companyId));
    if (!company) return [];
    const members = await listMembers(tx, ctx.tenant.id, company.id);
    const leavesOthers = members.length > 1 && isLastOwner(members, member);
    return leavesOthers ? [{ reason: 'last_owner', name: company.name }] : [];
  },
  async erase(ctx, tx, { customerId }) {
    const member = await findMember(tx, ctx.tenant.id, customerId);
    const members = member ? await listMembers(tx, ctx.tenant.id, member.companyId) : [];
    if (member && members.length === 1) await deleteCompany(tx, ctx.tenant.id, member.companyId);
    else if (member) await endInvitesOf(ctx, tx, member);
  },
};

import type { ColumnType, Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Buying, Company, Invite, Member, Role } from './company.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    companies: {
      tenant_id: string;
      id: string;
      name: string;
      country: string;
      number: string;
      vat_number: string;
      created_at: Date;
      approval_limit_cents: ColumnType<number | null, number | null | undefined>;
      needs_purchase_order: Generated<boolean>;
    };
    company_members: {
      tenant_id: string;
      customer_id: string;
      company_id: string;
      role: Role;
      since: Date;
      approval_limit_cents: ColumnType<number | null, number | null | undefined>;
    };
    company_invites: {
      tenant_id: string;
      id: string;
      company_id: string;
      email: string;
      role: Role;
      token_hash: string;
      sent_at: Date;
      expires_at: Date;
    };
  }
}

const MEMBER = [
  'customer_id as customerId',
  'company_id as companyId',
  'role',
  'since',
  'approval_limit_cents as approvalLimitCents',
] as const;
const INVITE = [
  'id',
  'company_id as companyId',
  'email',
  'role',
  'token_hash as tokenHash',
  'sent_at as sentAt',
  'expires_at as expiresAt',
] as const;

export async function insertCompany(tx: Tx, tenantId: string, company: Company, at: Date): Promise<void> {
  await tx
    .insertInto('companies')
    .values({
      tenant_id: tenantId,
      id: company.id,
      name: company.name,
      country: company.country,
      number: company.number,
      vat_number: company.vatNumber,
      created_at: at,
    })
    .execute();
}

export async function findCompany(tx: Tx, tenantId: string, id: string): Promise<Company | undefined> {
  return companiesIn(tx, tenantId).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the company, so that changes of its members run one after the other. If two owners leave at the same time, the
 * second one is then found to be the last. Orders and requests that refer to the company do not wait for this lock:
 * they hold a member whom its holder may be waiting for.
 */
export async function lockCompany(tx: Tx, tenantId: string, id: string): Promise<Company | undefined> {
  return companiesIn(tx, tenantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

function companiesIn(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'country',
      'number',
      'vat_number as vatNumber',
      'approval_limit_cents as approvalLimitCents',
      'needs_purchase_order as needsPurchaseOrder',
    ])
    .where('tenant_id', '=', tenantId);
}

export async function setBuyingRules(
  tx: Tx,
  tenantId: string,
  { id, approvalLimitCents, needsPurchaseOrder }: Pick<Company, 'id' | 'approvalLimitCents' | 'needsPurchaseOrder'>,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ approval_limit_cents: approvalLimitCents, needs_purchase_order: needsPurchaseOrder })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteCompany(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('companies').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Returns false when the customer is already in a company. */
export async function insertMember(tx: Tx, tenantId: string, member: Member): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_members')
    .values({
      tenant_id: tenantId,
      customer_id: member.customerId,
      company_id: member.companyId,
      role: member.role,
      since: member.since,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function findMember(tx: Tx, tenantId: string, customerId: string): Promise<Member | undefined> {
  return tx
    .selectFrom('company_members')
    .select(MEMBER)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

function buyingsOf(tx: Tx, tenantId: string, customerId: string) {
  return tx
    .selectFrom('company_members as m')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.company_id'),
    )
    .select([
      'm.company_id as companyId',
      'm.customer_id as customerId',
      'm.role',
      'm.approval_limit_cents as approvalLimitCents',
      'c.approval_limit_cents as companyLimitCents',
      'c.needs_purchase_order as needsPurchaseOrder',
    ])
    .where('m.tenant_id', '=', tenantId)
    .where('m.customer_id', '=', customerId);
}

export async function findBuying(tx: Tx, tenantId: string, customerId: string): Promise<Buying | undefined> {
  return buyingsOf(tx, tenantId, customerId).executeTakeFirst();
}

/** The same, and the member can neither leave nor get another role before the transaction ends. */
export async function holdBuying(tx: Tx, tenantId: string, customerId: string): Promise<Buying | undefined> {
  return buyingsOf(tx, tenantId, customerId).forShare('m').executeTakeFirst();
}

/** Sorted by time of joining, earliest first. */
export async function listMembers(tx: Tx, tenantId: string, companyId: string): Promise<Member[]> {
  return tx
    .selectFrom('company_members')
    .select(MEMBER)
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .orderBy('since')
    .orderBy('customer_id')
    .execute();
}

export async function setMember(
  tx: Tx,
  tenantId: string,
  { customerId, role, approvalLimitCents }: Pick<Member, 'customerId' | 'role' | 'approvalLimitCents'>,
): Promise<void> {
  await tx
    .updateTable('company_members')
    .set({ role, approval_limit_cents: approvalLimitCents })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function deleteMember(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('company_members')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Stores an invitation. A repeated invitation gets a new link and the role chosen last. */
export async function putInvite(tx: Tx, tenantId: string, invite: Invite): Promise<void> {
  const sent = {
    role: invite.role,
    token_hash: invite.tokenHash,
    sent_at: invite.sentAt,
    expires_at: invite.expiresAt,
  };
  await tx
    .insertInto('company_invites')
    .values({ tenant_id: tenantId, id: invite.id, company_id: invite.companyId, email: invite.email, ...sent })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'company_id', 'email']).doUpdateSet(sent))
    .execute();
}

export async function findInvite(tx: Tx, tenantId: string, id: string): Promise<Invite | undefined> {
  return tx
    .selectFrom('company_invites')
    .select(INVITE)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listInvites(tx: Tx, tenantId: string, companyId: string): Promise<Invite[]> {
  return tx
    .selectFrom('company_invites')
    .select(INVITE)
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .orderBy('sent_at', 'desc')
    .execute();
}

/** Returns false when the invitation is not of this company. */
export async function deleteInvite(tx: Tx, tenantId: string, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_invites')
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Deletes what this account sent, and what waits for this address. The token of an invitation names its sender. */
export async function deleteInvitesOf(
  tx: Tx,
  tenantId: string,
  companyId: string,
  { customerId, email }: { readonly customerId: string; readonly email: string },
): Promise<void> {
  await tx
    .deleteFrom('company_invites')
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('email', '=', email),
        eb(
          'token_hash',
          'in',
          selectFrom('account_tokens')
            .select('hash')
            .where('tenant_id', '=', tenantId)
            .where('customer_id', '=', customerId)
            .where('purpose', '=', 'invite'),
        ),
      ]),
    )
    .execute();
}

import type { Currency } from '#kernel/currencies.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { customerActing, type Ctx } from '../context.ts';
import { currencyFactor } from '../tenants/tenant.ts';
import type { BuyingWire } from './companies.contract.ts';
import { findBuying, findCompany, findMember, holdBuying, listMembers } from './companies.repository.ts';
import { limitOf, may, needsApproval, type Right } from './company-rights.rules.ts';
import type { Buying, Company, Member, Role } from './company.ts';

/** How the caller orders for the company, for the recap. */
export async function buyingOf(ctx: Ctx): Promise<BuyingWire | null> {
  const { actor, tenant } = ctx;
  if (actor.kind !== 'customer') return null;
  return ctx.db.transact(tenant.id, async (tx) => {
    const buying = await findBuying(tx, tenant.id, actor.customerId);
    if (!buying) return null;
    const isLimited = limitIn(ctx, buying, tenant.domain.currency) !== null;
    const deciders = isLimited ? await membersWho(ctx, tx, buying.companyId, 'decide_requests') : [];
    const people = await peopleOf(
      ctx,
      tx,
      deciders.map(({ customerId }) => customerId),
    );
    return {
      role: buying.role,
      limits: tenant.currencies.flatMap((currencyCode) => {
        const centAmount = limitIn(ctx, buying, currencyCode);
        return centAmount === null ? [] : [{ centAmount, currencyCode }];
      }),
      needsPurchaseOrder: buying.needsPurchaseOrder,
      approvers: deciders.flatMap(({ customerId }) => people.get(customerId)?.name ?? []),
    };
  });
}

/** Returns the company that a customer orders for, as its invoices name it. Undefined without one. */
export function invoicedCompany(
  { db, tenant }: Ctx,
  customerId: string,
): Promise<Pick<Company, 'name' | 'country' | 'number' | 'vatNumber'> | undefined> {
  return db.transact(tenant.id, async (tx) => {
    const buying = await findBuying(tx, tenant.id, customerId);
    return buying && findCompany(tx, tenant.id, buying.companyId);
  });
}

/** Returns the company of a customer and the role in it. Undefined without one. */
export async function companyOf(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
): Promise<{ name: string; role: Role } | undefined> {
  const member = await findMember(tx, ctx.tenant.id, customerId);
  const company = member && (await findCompany(tx, ctx.tenant.id, member.companyId));
  return member && company && { name: company.name, role: member.role };
}

/**
 * Returns the membership of a customer with the rules for ordering. Undefined without a company. It is held: the member
 * can neither leave nor get another role before the transaction ends. The cart is locked before it.
 */
export function heldBuying(ctx: Ctx, tx: Tx, customerId: string): Promise<Buying | undefined> {
  return holdBuying(tx, ctx.tenant.id, customerId);
}

/** The server's decision whether an order of this total needs approval. */
export function isAboveLimit(
  ctx: Pick<Ctx, 'tenant'>,
  buying: Buying,
  total: { readonly cents: number; readonly currency: Currency },
): boolean {
  return needsApproval(limitIn(ctx, buying, total.currency), total.cents);
}

/** Limits are set in the shop's currency. For a cart in another currency they are converted, rounded down. */
function limitIn({ tenant }: Pick<Ctx, 'tenant'>, buying: Buying, currency: Currency): number | null {
  const { role, companyLimitCents: company, approvalLimitCents: member } = buying;
  const cents = limitOf(role, { company, member });
  const own = currencyFactor(tenant, tenant.domain.currency);
  return cents === null ? null : Math.floor((cents * currencyFactor(tenant, currency)) / own);
}

/** Returns the membership of a customer, whatever the role. */
export function memberIn(ctx: Ctx, tx: Tx, customerId: string): Promise<Member | undefined> {
  return findMember(tx, ctx.tenant.id, customerId);
}

/** Returns the membership when the customer has this right. */
export async function memberWho(ctx: Ctx, tx: Tx, customerId: string, right: Right): Promise<Member | undefined> {
  const member = await findMember(tx, ctx.tenant.id, customerId);
  return member && may(member.role, right) ? member : undefined;
}

/** Returns the company of the caller, if their role has this right. */
export async function companyActing(ctx: Ctx, tx: Tx, right: Right): Promise<{ companyId: string } | Refusal> {
  const member = await findMember(tx, ctx.tenant.id, customerActing(ctx).customerId);
  if (!member) return refuse('company_not_found', 404);
  return may(member.role, right) ? { companyId: member.companyId } : refuse('company_role_refused', 403);
}

export async function membersWho(ctx: Ctx, tx: Tx, companyId: string, right: Right): Promise<Member[]> {
  return (await listMembers(tx, ctx.tenant.id, companyId)).filter(({ role }) => may(role, right));
}

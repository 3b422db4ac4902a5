import type { Role } from './company.ts';

/** What members of a company may do, by role. Everything that depends on a role asks this table. */
export type Right =
  /** Fills a cart and orders, or asks for approval. */
  | 'order'
  /** Orders without approval, whatever the amount. */
  | 'order_freely'
  /** Sees the orders that other members placed for the company. Everybody sees their own. */
  | 'see_company_orders'
  /** Cancels and pays the orders that other members placed for the company. Everybody does so with their own. */
  | 'change_company_orders'
  /** Approves or refuses the requests of buyers. */
  | 'decide_requests'
  /** Invites members, gives roles, sets limits and rules. */
  | 'manage';

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['order', 'order_freely', 'see_company_orders', 'change_company_orders', 'decide_requests', 'manage'],
  approver: ['order', 'order_freely', 'see_company_orders', 'change_company_orders', 'decide_requests'],
  buyer: ['order'],
  accountant: ['see_company_orders'],
};

export function may(role: Role, right: Right): boolean {
  return RIGHTS[role].includes(right);
}

export function rolesThatMay(right: Right): Role[] {
  return (Object.keys(RIGHTS) as Role[]).filter((role) => may(role, right));
}

/** Limits in cents of the same currency, VAT included. Null means no limit. */
export interface Limits {
  readonly company: number | null;
  /** The member's own limit, which replaces the company's. Null means that the company's counts. */
  readonly member: number | null;
}

/** The amount up to which a member orders without approval. Null without a limit. */
export function limitOf(role: Role, { company, member }: Limits): number | null {
  return may(role, 'order_freely') ? null : (member ?? company);
}

/** An order of exactly the limit needs no approval. */
export function needsApproval(limitCents: number | null, grossCents: number): boolean {
  return limitCents !== null && grossCents > limitCents;
}

/** Reference numbers of buyers follow EN 16931, BT-13. Interchange formats cut off longer ones. */
export const LONGEST_PURCHASE_ORDER = 35;

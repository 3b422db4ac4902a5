/** What each role may do stands in company-rights.rules. */
export const ROLES = ['owner', 'approver', 'buyer', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly number: string;
  readonly vatNumber: string;
  /** Buyers need approval above this amount: cents of the shop's currency, VAT included. Null without a limit. */
  readonly approvalLimitCents: number | null;
  /** Whether each order must carry a purchase-order number. */
  readonly needsPurchaseOrder: boolean;
}

export interface Member {
  readonly customerId: string;
  readonly companyId: string;
  readonly role: Role;
  readonly since: Date;
  /** Replaces the company's limit. Null when the company's counts. */
  readonly approvalLimitCents: number | null;
}

/** How a member orders for the company. */
export interface Buying extends Pick<Member, 'companyId' | 'customerId' | 'role' | 'approvalLimitCents'> {
  readonly companyLimitCents: number | null;
  readonly needsPurchaseOrder: boolean;
}

export interface Invite {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** The highest amount above which orders need approval. */
export const HIGHEST_LIMIT_CENTS = 1_000_000_000;

/** What a member may do: owners manage the members, buyers buy. */
export const ROLES = ['owner', 'buyer'] as const;
export type Role = (typeof ROLES)[number];

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly number: string;
  readonly vatNumber: string;
}

export interface Member {
  readonly customerId: string;
  readonly companyId: string;
  readonly role: Role;
  readonly since: Date;
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

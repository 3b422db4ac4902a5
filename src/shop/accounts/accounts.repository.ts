import { sql, type ColumnType, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { CustomerFacts } from '../context.ts';

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: CustomerFacts;
  /** When the customer proved the address. Null when it is not proven. */
  readonly emailVerifiedAt: Date | null;
  /** The account's number in the shop's former system. */
  readonly legacyId: string | null;
  /** False for a member of a company whose role orders nothing. */
  readonly mayOrder: boolean;
  readonly createdAt: Date;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    customers: {
      tenant_id: string;
      id: string;
      email: string;
      password_hash: string;
      data: CustomerFacts;
      /** Computed by the database from `data`. */
      is_premium: ColumnType<boolean, never, never>;
      /** Computed by the database from `data`. */
      created_at: Date;
      email_verified_at: ColumnType<Date | null, Date | null | undefined>;
      legacy_id: ColumnType<string | null, string | null | undefined>;
      terms_version: ColumnType<string | null, string | null | undefined>;
      terms_accepted_at: ColumnType<Date | null, Date | null | undefined>;
      may_order: Generated<boolean>;
    };
  }
}

export const CUSTOMER = [
  'id',
  'email',
  'password_hash as passwordHash',
  'data',
  'email_verified_at as emailVerifiedAt',
  'legacy_id as legacyId',
  'may_order as mayOrder',
  'created_at as createdAt',
] as const;

export function customersOf(tx: Tx, tenantId: string) {
  return tx.selectFrom('customers').select(CUSTOMER).where('tenant_id', '=', tenantId);
}

/**
 * Returns accounts with this address: the one that has proven it, then those opened first. Whoever opens another account
 * with the address therefore displaces nobody, whatever they do with it.
 */
export async function listCustomersByEmail(tx: Tx, tenantId: string, email: string, most: number): Promise<Customer[]> {
  return customersOf(tx, tenantId)
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Returns the account that is meant where the address alone is named: the one that has proven it, then the one that the
 * shop itself has opened for its customer, then the one opened first.
 */
export function findCustomerByEmail(tx: Tx, tenantId: string, email: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId)
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy(sql`terms_version is not null`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findCustomer(tx: Tx, tenantId: string, id: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId).where('id', '=', id).executeTakeFirst();
}

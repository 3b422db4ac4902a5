import type { Tx } from '#platform/db/database.ts';
import type { CustomerFacts } from '../context.ts';

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: CustomerFacts;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    customers: { tenant_id: string; id: string; email: string; password_hash: string; data: CustomerFacts };
  }
}

const CUSTOMER = ['id', 'email', 'password_hash as passwordHash', 'data'] as const;

function customersOf(tx: Tx, tenantId: string) {
  return tx.selectFrom('customers').select(CUSTOMER).where('tenant_id', '=', tenantId);
}

export async function findCustomerByEmail(tx: Tx, tenantId: string, email: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId).where('email', '=', email).executeTakeFirst();
}

export async function findCustomer(tx: Tx, tenantId: string, id: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId).where('id', '=', id).executeTakeFirst();
}

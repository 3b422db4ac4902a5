import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { findCustomer, type Customer } from './accounts.repository.ts';
import { lockCustomer } from './customers.repository.ts';

/** Returns the customer who is signed in. A session ends with its account, so a missing one is a fault. */
export async function presentCustomer({ tenant }: Ctx, tx: Tx, customerId: string): Promise<Customer> {
  return found(await findCustomer(tx, tenant.id, customerId), customerId);
}

/** The same, locked until the transaction ends. */
export async function lockPresentCustomer({ tenant }: Ctx, tx: Tx, customerId: string): Promise<Customer> {
  return found(await lockCustomer(tx, tenant.id, customerId), customerId);
}

function found(customer: Customer | undefined, customerId: string): Customer {
  if (!customer) throw new Error(`Customer ${customerId} is gone`);
  return customer;
}

import type { Tx } from '#platform/db/database.ts';
import { addressesOf } from '../address-book/address-book.service.ts';
import type { Ctx } from '../context.ts';
import { walletOf } from '../wallet/wallet.service.ts';
import type { Customer } from './accounts.repository.ts';
import { customerToWire, type CustomerWire } from './customer.schema.ts';

/** Row 3.08: the customer as every endpoint returns it, with data from other rooms. */
export async function wireOfCustomer(ctx: Ctx, tx: Tx, customer: Customer): Promise<CustomerWire> {
  const addresses = await addressesOf(tx, ctx.tenant.id, customer.id);
  return customerToWire(customer, { addresses, wallet: await walletOf(ctx, tx, customer.id) });
}

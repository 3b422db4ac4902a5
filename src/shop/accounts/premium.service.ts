import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { listPremiumCustomers, setSessionsTurnover } from './premium.repository.ts';
import { findCustomerByEmail, type Customer } from './accounts.repository.ts';
import { accountName } from './accounts.service.ts';
import { lockCustomer, setFacts } from './customers.repository.ts';
import { turnoverOf } from './sessions.service.ts';

/** Returns the account that has proven the address, else the one that was opened first. */
export function customerOfEmail(ctx: Ctx, email: string): Promise<Customer | undefined> {
  return ctx.db.transact(ctx.tenant.id, (tx) => findCustomerByEmail(tx, ctx.tenant.id, accountName(email)));
}

export function premiumCustomers(ctx: Ctx): Promise<Customer[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => listPremiumCustomers(tx, ctx.tenant.id));
}

/**
 * Makes a customer a premium reseller, or ends that. Account facts are read with every call, so prices change at the
 * next call. The turnover stored in the sessions is updated too.
 */
export async function setPremium(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
  { isPremium, reason }: { readonly isPremium: boolean; readonly reason: string },
): Promise<{ readonly before: Customer; readonly after: Customer } | undefined> {
  const held = await lockCustomer(tx, ctx.tenant.id, customerId);
  if (!held) return undefined;
  const { premiumReason: _before, ...facts } = held.data;
  const changed = { ...held, data: { ...facts, isPremium, ...(reason === '' ? {} : { premiumReason: reason }) } };
  await setFacts(tx, ctx.tenant.id, customerId, changed.data);
  const turnover = await turnoverOf(ctx, tx, changed);
  await setSessionsTurnover(tx, ctx.tenant.id, customerId, turnover, timestampOf(ctx));
  return { before: held, after: changed };
}

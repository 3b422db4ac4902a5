import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { subscribeProven, type Place } from '../newsletter/newsletter.service.ts';
import type { Customer } from './accounts.repository.ts';
import { findProvenCustomer, lockCustomer, lockEmail, setProvenEmail } from './customers.repository.ts';

/** Hands what guests did with an address to the account that has proven it; the rooms that keep it stand above this one. */
export type Claim = (ctx: Ctx, tx: Tx, customerId: string, email: string) => Promise<number>;

export interface Proof {
  readonly secret: string;
  readonly claim: Claim;
}

/**
 * The address is this account's from now on: proven by a mail, by somebody who has the account's password. The first who
 * proves it has it.
 * @returns how many orders of guests came with it
 */
export async function proveEmail(
  ctx: Ctx,
  tx: Tx,
  { secret, claim }: Proof,
  { id, data }: Customer,
  email: string,
  place: Place = 'registration',
): Promise<number | Refusal> {
  await lockEmail(tx, ctx.tenant.id, email);
  const owner = await findProvenCustomer(tx, ctx.tenant.id, email);
  if (owner && owner.id !== id) return refuse('email_taken', 409);
  await setProvenEmail(tx, ctx.tenant.id, id, email, timestampOf(ctx));
  if (data.isSubscriber) await subscribeProven(ctx, tx, secret, { email, place, customerId: id });
  return claim(ctx, tx, id, email);
}

/** The same for whoever is signed in and has opened a link that was mailed to the account's address. */
export async function proveSigned(
  ctx: Ctx,
  tx: Tx,
  proof: Proof,
  { customerId }: SignedInCustomer,
): Promise<number | Refusal> {
  const customer = await lockCustomer(tx, ctx.tenant.id, customerId);
  if (!customer) throw new Error(`Customer ${customerId} is gone`);
  return proveEmail(ctx, tx, proof, customer, customer.email);
}

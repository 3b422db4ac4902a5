import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { subscribeProven, type Place } from '../newsletter/newsletter.service.ts';
import type { Customer } from './accounts.repository.ts';
import { findProvenCustomer, lockEmail, setProvenEmail } from './customers.repository.ts';
import { lockPresentCustomer } from './present-customer.service.ts';

/**
 * Gives the data of guests with this address to the account that has proven it. The rooms that keep the data are above
 * this one, so src/app/rooms.ts passes this function in.
 */
export type Claim = (ctx: Ctx, tx: Tx, customerId: string, email: string) => Promise<number>;

/** The same for what an account has under an address that it leaves for another. */
export type Follow = (ctx: Ctx, tx: Tx, customerId: string, former: string, next: string) => Promise<void>;

export interface Proof {
  readonly secret: string;
  readonly claim: Claim;
  readonly follow: Follow;
}

/**
 * Records that the account has proven the address. The proof is a mailed link, used by a person with the account's
 * password. The first account that proves an address keeps it.
 * @returns the number of guest orders that were added to the account
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

/**
 * The same for a signed-in customer who has opened a link mailed to this address. Refused when the account has another
 * one by now.
 */
export async function proveSigned(
  ctx: Ctx,
  tx: Tx,
  proof: Proof,
  { customerId }: SignedInCustomer,
  email: string,
): Promise<number | Refusal> {
  const customer = await lockPresentCustomer(ctx, tx, customerId);
  if (customer.email !== email) return refuse('link_elsewhere', 403);
  return customer.emailVerifiedAt ? 0 : proveEmail(ctx, tx, proof, customer, email);
}

import { mailName } from '#kernel/mail-name.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { listCustomersByEmail } from './accounts.repository.ts';
import { accountThatFits } from './passwords.ts';
import { openSession, type SignedIn } from './sessions.service.ts';

export interface Credentials {
  /** In the form that `accountName` returns. */
  readonly email: string;
  readonly password: string;
  /** True from a browser that has signed in to the account before. */
  readonly isKnown: boolean;
  readonly userAgent: string;
}

/** Returns the address that names an account, for any spelling of it. */
export function accountName(email: string): string {
  return mailName(email);
}

/** How many accounts of an address that they have not proven may be opened by a password. */
export const UNPROVEN_PLACES = 3;
/** With the one that has proven it. */
const PLACES = 1 + UNPROVEN_PLACES;

/**
 * Signs in to the account with this address that the password fits. An unknown address and a wrong password cost the
 * same work and get the same answer.
 */
export async function signIn(
  ctx: Ctx,
  secret: string,
  { email, password, isKnown, userAgent }: Credentials,
): Promise<SignedIn | Refusal> {
  const customers = await ctx.db.transact(ctx.tenant.id, (tx) =>
    listCustomersByEmail(tx, ctx.tenant.id, email, PLACES),
  );
  // As many unproven ones whether another account has proven the address or not: their number would tell it.
  const proven = customers.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null);
  const unproven = customers.filter(({ emailVerifiedAt }) => emailVerifiedAt === null).slice(0, UNPROVEN_PLACES);
  const customer = await accountThatFits([...proven, ...unproven], PLACES, password, isKnown);
  if (isRefusal(customer)) return customer;
  return customer ? openSession(ctx, secret, customer, userAgent) : refuse('credentials_refused', 401);
}

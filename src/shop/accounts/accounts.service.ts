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

/** Returns the normalised address that names an account, for any spelling of it. */
export function accountName(email: string): string {
  return email.trim().toLowerCase();
}

/** How many accounts with one address a password may open. */
export const PLACES = 3;

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
  const customer = await accountThatFits(customers, PLACES, password, isKnown);
  if (isRefusal(customer)) return customer;
  return customer
    ? openSession(ctx, secret, customer, { strategy: 'customer', userAgent })
    : refuse('credentials_refused', 401);
}

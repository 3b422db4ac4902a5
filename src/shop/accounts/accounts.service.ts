import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { findCustomerByEmail } from './accounts.repository.ts';
import { matchesPassword } from './passwords.ts';
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

/** Signs in. An unknown address and a wrong password cost the same work and get the same answer. */
export async function signIn(
  ctx: Ctx,
  secret: string,
  { email, password, isKnown, userAgent }: Credentials,
): Promise<SignedIn | Refusal> {
  const customer = await ctx.db.transact(ctx.tenant.id, (tx) => findCustomerByEmail(tx, ctx.tenant.id, email));
  const matches = await matchesPassword(customer?.passwordHash, password, isKnown);
  if (isRefusal(matches)) return matches;
  if (!customer || !matches) return refuse('credentials_refused', 401);
  return openSession(ctx, secret, customer, { strategy: 'customer', userAgent });
}

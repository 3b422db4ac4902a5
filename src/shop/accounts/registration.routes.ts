import { isRefusal } from '#kernel/refusal.ts';
import type { Attempts, Limit } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { completeSignIn, userAgentOf, type HandOver } from './accounts.routes.ts';
import { accountName } from './accounts.service.ts';
import { createCustomer } from './registration.contract.ts';
import { register } from './registration.service.ts';
import { openSession } from './sessions.service.ts';

const HOUR_MS = 3_600_000;
/** Enough for an office behind one connection. Each account costs a password hash, a row and a mail. */
const REGISTRATIONS = mailLimit('registration from a connection', 60);
/** A visitor can cause mails to any address, so their number is limited. */
export const MAILS = mailLimit('account mail to an address', 5);

export function mailLimit(name: string, most: number): Limit {
  return { name, most, windowMs: HOUR_MS, refusal: 'too_many_attempts' };
}

export interface AccountParts {
  readonly secret: string;
  readonly attempts: Attempts;
  readonly vies: Vies;
  readonly handOver: HandOver;
}

export function registrationRoutes(mount: Mount, { secret, attempts, vies, handOver }: AccountParts): void {
  mount(createCustomer, async (ctx, { body }, exchange) => {
    const admission = await attempts.admit(
      ctx.tenant.id,
      [REGISTRATIONS, exchange.ip],
      [MAILS, accountName(body.email)],
    );
    if (isRefusal(admission)) return admission;
    const customer = await register(ctx, vies, body);
    if (isRefusal(customer)) {
      // No mail was sent, so it does not count.
      admission.forgive(MAILS);
      return customer;
    }
    const opened = await openSession(ctx, secret, customer, { strategy: 'customer', userAgent: userAgentOf(exchange) });
    return completeSignIn(ctx, opened, { secret, handOver, exchange });
  });
}

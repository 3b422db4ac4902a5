import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { completeSignIn, userAgentOf, type HandOver } from './accounts.routes.ts';
import { accountName } from './accounts.service.ts';
import type { Claim } from './proven-email.service.ts';
import { countedMail } from './mail-limits.ts';
import { createCustomer } from './registration.contract.ts';
import { register } from './registration.service.ts';
import { openSession } from './sessions.service.ts';

/** Enough for an office behind one connection. Each account costs a password hash, a row and a mail. */
const REGISTRATIONS = perHour('registration from a connection', 60);
/** Invitations to an address. Its owner needs none of them in order to use an account. */
export const MAILS = perHour('invitation to an address', 5);

export interface AccountParts {
  readonly secret: string;
  readonly attempts: Attempts;
  readonly vies: Vies;
  readonly handOver: HandOver;
  readonly claimPaid: Claim;
}

export function registrationRoutes(mount: Mount, { secret, attempts, vies, handOver, claimPaid }: AccountParts): void {
  mount(createCustomer, async (ctx, { body }, exchange) => {
    const mails = countedMail(ctx, secret, 'registration', accountName(body.email), exchange);
    const admission = await attempts.admit(ctx.tenant.id, [REGISTRATIONS, exchange.ip], ...mails);
    if (isRefusal(admission)) return admission;
    const customer = await register(ctx, vies, body);
    if (isRefusal(customer)) {
      // No mail was sent, so it does not count.
      for (const [limit] of mails) admission.forgive(limit);
      return customer;
    }
    const opened = await openSession(ctx, secret, customer, userAgentOf(exchange));
    return completeSignIn(ctx, opened, { secret, handOver, claimPaid, exchange });
  });
}

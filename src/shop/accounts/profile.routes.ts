import { isRefusal } from '#kernel/refusal.ts';
import type { Attempts, Limit } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { accountName } from './accounts.service.ts';
import { countedMail } from './mail-limits.ts';
import { changeEmail, changePassword, patchCustomer, readCustomer } from './profile.contract.ts';
import { askEmailChange, changeOwnPassword, changeProfile, showCustomer } from './profile.service.ts';
import { customerOf } from './recovery.routes.ts';

/** Limits password attempts from an unattended open session. */
export const CONFIRMATIONS: Limit = {
  name: 'own password of an account',
  most: 10,
  windowMs: 900_000,
  refusal: 'too_many_attempts',
};

/** Each change may query the register of VAT numbers. */
const CHANGES: Limit = { name: 'profile of an account', most: 60, windowMs: 3_600_000, refusal: 'too_many_attempts' };

export interface ProfileParts {
  readonly secret: string;
  readonly attempts: Attempts;
  readonly vies: Vies;
}

export function profileRoutes(mount: Mount, { secret, attempts, vies }: ProfileParts): void {
  mount(readCustomer, (ctx) => showCustomer(ctx, customerOf(ctx.actor)));
  mount(patchCustomer, async (ctx, { body }) => {
    const customer = customerOf(ctx.actor);
    const admission = await attempts.admit(ctx.tenant.id, [CHANGES, customer.customerId]);
    return isRefusal(admission) ? admission : changeProfile(ctx, vies, secret, customer, body);
  });
  mount(changePassword, async (ctx, { body }) => {
    const customer = customerOf(ctx.actor);
    const admission = await attempts.admit(ctx.tenant.id, [CONFIRMATIONS, customer.customerId]);
    if (isRefusal(admission)) return admission;
    return (await changeOwnPassword(ctx, customer, body)) ?? { changed: true as const };
  });
  mount(changeEmail, async (ctx, { body }, exchange) => {
    const customer = customerOf(ctx.actor);
    const admission = await attempts.admit(
      ctx.tenant.id,
      [CONFIRMATIONS, customer.customerId],
      ...countedMail(ctx, secret, 'emailChange', accountName(body.email), exchange),
    );
    return isRefusal(admission) ? admission : askEmailChange(ctx, customer, body);
  });
}

import { isRefusal } from '#kernel/refusal.ts';
import { limit, perHour, type Attempts } from '#platform/attempts.ts';
import { customerActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { accountName } from './accounts.service.ts';
import { countedMail } from './mail-limits.ts';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  patchCustomer,
  readCustomer,
  readEmailChange,
  resendEmailChange,
} from './profile.contract.ts';
import { askEmailChange, CHANGE_OVER, giveUpChange, mailChangeAgain, pendingEmail } from './email-change.service.ts';
import { changeOwnPassword } from './own-password.service.ts';
import { changeProfile, showCustomer } from './profile.service.ts';

/** Limits password attempts from an unattended open session. */
export const CONFIRMATIONS = limit('own password of an account', 10, 15);

/** Each change may query the register of VAT numbers. */
const CHANGES = perHour('profile of an account', 60);

export interface ProfileParts {
  readonly secret: string;
  readonly attempts: Attempts;
  readonly vies: Vies;
}

export function profileRoutes(mount: Mount, { secret, attempts, vies }: ProfileParts): void {
  mount(readCustomer, (ctx) => showCustomer(ctx, customerActing(ctx)));
  mount(patchCustomer, async (ctx, { body }) => {
    const customer = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [CHANGES, customer.customerId]);
    return isRefusal(admission) ? admission : changeProfile(ctx, vies, secret, customer, body);
  });
  mount(changePassword, async (ctx, { body }) => {
    const customer = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [CONFIRMATIONS, customer.customerId]);
    if (isRefusal(admission)) return admission;
    return (await changeOwnPassword(ctx, customer, body)) ?? { changed: true as const };
  });
  mount(changeEmail, async (ctx, { body }, exchange) => {
    const customer = customerActing(ctx);
    const admission = await attempts.admit(
      ctx.tenant.id,
      [CONFIRMATIONS, customer.customerId],
      ...countedMail(ctx, secret, 'emailChange', accountName(body.email), exchange),
    );
    return isRefusal(admission) ? admission : askEmailChange(ctx, customer, body);
  });
  mount(readEmailChange, (ctx) => pendingEmail(ctx, customerActing(ctx)));
  mount(resendEmailChange, async (ctx, _input, exchange) => {
    const customer = customerActing(ctx);
    const pending = await pendingEmail(ctx, customer);
    if (!pending) return CHANGE_OVER;
    const mails = countedMail(ctx, secret, 'emailChange', pending.email, exchange);
    const admission = await attempts.admit(ctx.tenant.id, ...mails);
    return isRefusal(admission) ? admission : mailChangeAgain(ctx, customer);
  });
  mount(cancelEmailChange, async (ctx) => {
    await giveUpChange(ctx, customerActing(ctx));
    return { cancelled: true as const };
  });
}

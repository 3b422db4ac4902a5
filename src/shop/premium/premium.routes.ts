import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import { customerActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import { applyForPremium, readPremium } from './premium.contract.ts';
import { applyForPremium as apply, showPremium } from './premium.service.ts';

/** Each accepted request sends a mail to the shop. */
const APPLICATIONS = perHour('premium application', 20);

export function premiumRoutes(mount: Mount, attempts: Attempts): void {
  mount(readPremium, (ctx) => showPremium(ctx, customerActing(ctx)));
  mount(applyForPremium, async (ctx, { body }) => {
    const actor = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [APPLICATIONS, actor.customerId]);
    return isRefusal(admission) ? admission : apply(ctx, actor, body);
  });
}

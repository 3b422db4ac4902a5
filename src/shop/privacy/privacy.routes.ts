import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import { CONFIRMATIONS } from '../accounts/profile.routes.ts';
import { customerActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import { eraseData, exportData, readErasure } from './privacy.contract.ts';
import { eraseAccount, exportOf, obstaclesOf, type Everything } from './privacy.service.ts';

/** Each export reads all data that the shop has about the customer. */
const EXPORTS = perHour('export of an account', 5);

export function privacyRoutes(mount: Mount, attempts: Attempts, everything: Everything): void {
  mount(exportData, async (ctx, _input, exchange) => {
    const person = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [EXPORTS, person.customerId]);
    if (isRefusal(admission)) return admission;
    const file = await exportOf(ctx, everything, person);
    exchange.asFile(`${ctx.tenant.id}-${file.exportedAt.slice(0, 10)}.json`);
    return file;
  });
  mount(readErasure, async (ctx) => ({ obstacles: await obstaclesOf(ctx, everything, customerActing(ctx)) }));
  mount(eraseData, async (ctx, { body }, exchange) => {
    const person = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [CONFIRMATIONS, person.customerId]);
    if (isRefusal(admission)) return admission;
    const refused = await eraseAccount(ctx, everything, person, body);
    if (refused) return refused;
    for (const cookie of ['access', 'refresh', 'orders', 'device', 'links'] as const) exchange.clearCookie(cookie);
    return { erased: true as const };
  });
}

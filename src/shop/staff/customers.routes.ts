import { isRefusal } from '#kernel/refusal.ts';
import type { Attempts, Limit } from '#platform/attempts.ts';
import { userAgentOf } from '../accounts/accounts.routes.ts';
import { signOut } from '../accounts/sessions.service.ts';
import { staffActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import { importStaffCustomers } from './customer-import.contract.ts';
import { importForStaff } from './customer-import.service.ts';
import {
  adjustStaffWallet,
  decideStaffPremium,
  listPremiumApplications,
  listStaffCustomers,
  loginAsUser,
  noteStaffCustomer,
  readStaffCustomer,
} from './customers.contract.ts';
import {
  adjustWalletAsStaff,
  applicationsForStaff,
  decidePremiumAsStaff,
  helpCustomer,
  listCustomersForStaff,
  noteCustomer,
  readCustomerForStaff,
} from './customers.service.ts';

/** Nobody helps more customers than this in an hour. A stolen session cannot walk through all accounts. */
const HELPS: Limit = { name: 'staff as a customer', most: 60, windowMs: 3_600_000, refusal: 'too_many_attempts' };

export function staffCustomersRoutes(mount: Mount, { secret, attempts }: { secret: string; attempts: Attempts }): void {
  mount(listStaffCustomers, (ctx, { query }) => listCustomersForStaff(ctx, query));
  mount(readStaffCustomer, (ctx, { params }) => readCustomerForStaff(ctx, params.id));
  mount(noteStaffCustomer, (ctx, { params, body }) => noteCustomer(ctx, params.id, body.text));

  mount(importStaffCustomers, (ctx, { body }) => importForStaff(ctx, body.rows, body));

  mount(listPremiumApplications, (ctx) => applicationsForStaff(ctx));
  mount(decideStaffPremium, (ctx, { params, body }) => decidePremiumAsStaff(ctx, params.id, body));
  mount(adjustStaffWallet, (ctx, { params, body }) => adjustWalletAsStaff(ctx, params.id, body));

  mount(loginAsUser, async (ctx, { body }, exchange) => {
    const admission = await attempts.admit(ctx.tenant.id, [HELPS, staffActing(ctx).staffId]);
    if (isRefusal(admission)) return admission;
    const opened = await helpCustomer(ctx, secret, { ...body, userAgent: userAgentOf(exchange) });
    if (isRefusal(opened)) {
      admission.forgive();
      return opened;
    }
    // Whoever was signed in to the shop with this browser is so no longer, and the browser's own cart stays its own.
    await signOut(ctx, secret, exchange.cookie('refresh'));
    for (const name of ['refresh', 'csrf', 'anonymous', 'orders', 'links'] as const) exchange.clearCookie(name);
    exchange.setCookie('access', opened.accessToken);
    return { access_token: opened.accessToken, customer: opened.customer, endsAt: opened.endsAt.toISOString() };
  });
}

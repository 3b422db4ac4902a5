import { isWithin } from '#platform/http/connection.ts';
import type { Mount } from '../mount.ts';
import { session } from './session.contract.ts';
import { readSession } from './session.service.ts';

/** @param isDev true for a shop that is no production */
export function sessionRoutes(mount: Mount, isDev: boolean): void {
  mount(session, (ctx, _input, exchange) =>
    readSession(
      ctx,
      { current: exchange.cookie('csrf'), issue: (token) => exchange.setCookie('csrf', token) },
      {
        isCompanyIP: isWithin(exchange.ip, ctx.tenant.companyNetworks ?? []),
        hasAgentCookie: exchange.cookie('agent') !== undefined,
        isDev,
        hasDebugCookie: exchange.cookie('debug') !== undefined,
      },
    ),
  );
}

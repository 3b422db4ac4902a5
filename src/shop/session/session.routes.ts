import type { Mount } from '../mount.ts';
import { session } from './session.contract.ts';
import { readSession } from './session.service.ts';

export function sessionRoutes(mount: Mount): void {
  mount(session, (ctx, _input, exchange) =>
    readSession(ctx, { current: exchange.cookie('csrf'), issue: (token) => exchange.setCookie('csrf', token) }),
  );
}

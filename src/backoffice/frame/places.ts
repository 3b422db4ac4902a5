import type { Scope } from '#shop/staff/scopes.ts';
import { ADMIN_PATHS } from '../routing/admin-pages.rules.ts';

interface Place {
  readonly name: 'orders' | 'messages' | 'customers' | 'trail';
  readonly to: string;
  readonly scope: Scope;
}

/** The pages of the navigation, in its order. */
export const PLACES: readonly Place[] = [
  { name: 'orders', to: ADMIN_PATHS.orders, scope: 'order:read' },
  { name: 'messages', to: ADMIN_PATHS.messages, scope: 'order:read' },
  { name: 'customers', to: ADMIN_PATHS.customers, scope: 'customer:read' },
  { name: 'trail', to: ADMIN_PATHS.trail, scope: 'audit:read' },
];

import type { Scope } from '#shop/staff/scopes.ts';
import { ADMIN_PATHS } from '../routing/admin-pages.rules.ts';

interface Place {
  readonly name: 'orders' | 'uploads' | 'messages' | 'customers' | 'mails' | 'webhooks' | 'team' | 'trail';
  readonly to: string;
  /** 'any' for everyone of the staff. */
  readonly scope: Scope | 'any';
}

/** The pages of the navigation, in its order. */
const PLACES: readonly Place[] = [
  { name: 'orders', to: ADMIN_PATHS.orders, scope: 'order:read' },
  { name: 'uploads', to: ADMIN_PATHS.uploads, scope: 'order:read' },
  { name: 'messages', to: ADMIN_PATHS.messages, scope: 'order:read' },
  { name: 'customers', to: ADMIN_PATHS.customers, scope: 'customer:read' },
  { name: 'mails', to: ADMIN_PATHS.mails, scope: 'any' },
  { name: 'webhooks', to: ADMIN_PATHS.webhooks, scope: 'tenant:write' },
  { name: 'team', to: ADMIN_PATHS.team, scope: 'tenant:write' },
  { name: 'trail', to: ADMIN_PATHS.trail, scope: 'audit:read' },
];

export function placesFor(scopes: readonly Scope[]): readonly Place[] {
  return PLACES.filter(({ scope }) => scope === 'any' || scopes.includes(scope));
}

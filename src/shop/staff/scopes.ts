/** What a member of staff may do. An endpoint for staff names one of these. */
export const SCOPES = [
  'order:read',
  'order:write',
  'customer:read',
  'customer:write',
  'customer:impersonate',
  'content:write',
  'catalog:write',
  'price:write',
  'payment:write',
  'tenant:write',
  'audit:read',
] as const;
export type Scope = (typeof SCOPES)[number];

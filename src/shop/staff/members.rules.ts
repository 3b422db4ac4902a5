import type { Scope } from './scopes.ts';

export const MOST_STAFF = 500;

/**
 * Nobody gives away, or takes away, what they may not do themselves, and nobody changes their own account. So an owner,
 * who may do everything, is only changed by another owner, and the last one stays.
 */
export function holdsAll(own: readonly Scope[], wanted: readonly Scope[]): boolean {
  return wanted.every((scope) => own.includes(scope));
}

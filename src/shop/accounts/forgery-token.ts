import { createHash } from 'node:crypto';
import { bearerId } from '#platform/signing.ts';
import type { Actor } from '../context.ts';

/**
 * The token that changing calls carry beside cookies (§7.1), made for one session: what was known before a sign-in, by
 * whoever used the machine before or planted it, is worth nothing after.
 */
export function newForgeryToken(actor: Actor): string {
  return `${bearerId()}.${markOf(actor)}`;
}

/** A guest has no session to bind to, and may hold the token of one that ended. */
export function isForgeryTokenOf(token: string, actor: Actor): boolean {
  return actor.kind !== 'customer' || token.endsWith(`.${markOf(actor)}`);
}

const GUEST = 'guest';

function markOf(actor: Actor): string {
  if (actor.kind !== 'customer') return GUEST;
  return createHash('sha256').update(`forgery\0${actor.sessionId}`).digest('base64url').slice(0, 22);
}

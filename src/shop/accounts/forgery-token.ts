import { createHash } from 'node:crypto';
import { bearerId } from '#platform/signing.ts';
import type { Actor } from '../context.ts';

/**
 * The token that changing calls send beside cookies (§7.1). It belongs to one session, so a token that another person
 * read or planted on the same computer before sign-in is useless after it.
 */
export function newForgeryToken(actor: Actor): string {
  return `${bearerId()}.${markOf(actor)}`;
}

/** A guest has no session to bind to, and may still have the token of an ended session. */
export function isForgeryTokenOf(token: string, actor: Actor): boolean {
  return !('sessionId' in actor) || token.endsWith(`.${markOf(actor)}`);
}

const GUEST = 'guest';

function markOf(actor: Actor): string {
  if (!('sessionId' in actor)) return GUEST;
  return createHash('sha256').update(`forgery\0${actor.sessionId}`).digest('base64url').slice(0, 22);
}

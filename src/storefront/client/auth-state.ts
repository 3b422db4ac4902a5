import type { Answer } from '#kernel/endpoint.ts';
import type { session } from '#shop/session/session.contract.ts';

export type SessionState = Answer<typeof session>;

/** Row 3.07: who is signed in, by which strategy, and whether this is being read or changed. */
export interface AuthState {
  readonly user: SessionState['customer'];
  readonly loggedIn: boolean;
  readonly strategy: SessionState['strategy'];
  readonly busy: boolean;
}

export function authStateOf(session: SessionState | undefined, busy: boolean): AuthState {
  return {
    user: session?.customer ?? null,
    loggedIn: session?.loggedIn ?? false,
    strategy: session?.strategy ?? null,
    busy,
  };
}

/** Row 8.02: the session expired, so the customer's request was not carried out and a new session begins. */
export class ExpiredAuthSessionError extends Error {
  override readonly name = 'ExpiredAuthSessionError';
}

import type { Api } from './api.ts';
import { authStateOf, type AuthState, type ExpiredAuthSessionError, type SessionState } from './auth-state.ts';

/**
 * The visitor's session in the browser. It is read once after hydration, and again after calls that may have changed
 * it.
 */
export interface SessionStore {
  readonly current: SessionState | undefined;
  /** The same object until it changes. */
  readonly auth: AuthState;
  /** Why the customer is no longer signed in; undefined again after the next sign-in. */
  readonly expired: ExpiredAuthSessionError | undefined;
  /** Returns the session; reads it only if it is not known. */
  ensure(): Promise<SessionState | undefined>;
  refresh(): Promise<SessionState | undefined>;
  /** Reads the session again after it expired. Pages show the reason. */
  reset(why: ExpiredAuthSessionError): Promise<SessionState | undefined>;
  /** Marks the state as busy while this call signs in or out. */
  during<T>(call: Promise<T>): Promise<T>;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(api: () => Api): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState | undefined;
  let expired: ExpiredAuthSessionError | undefined;
  let pending: Promise<SessionState | undefined> | undefined;
  let calls = 0;
  let auth = authStateOf(state, false);
  const tell = () => {
    auth = authStateOf(state, calls > 0);
    for (const listener of listeners) listener();
  };
  const during = <T>(call: Promise<T>) => {
    calls += 1;
    tell();
    return call.finally(() => {
      calls -= 1;
      tell();
    });
  };
  const refresh = () => {
    const read = api()('GET /session/', {}).then((result) => {
      pending = undefined;
      if (result.ok) state = result.data;
      if (state?.loggedIn) expired = undefined;
      return state;
    });
    pending = during(read);
    return pending;
  };
  return {
    get current() {
      return state;
    },
    get auth() {
      return auth;
    },
    get expired() {
      return expired;
    },
    ensure: () => (state ? Promise.resolve(state) : (pending ?? refresh())),
    refresh,
    reset(why) {
      expired = why;
      return refresh();
    },
    during,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

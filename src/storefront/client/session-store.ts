import type { Api } from './api.ts';
import { authStateOf, type AuthState, type ExpiredAuthSessionError, type SessionState } from './auth-state.ts';

/** The visitor's session in the browser: read once after the page stands, again whenever a call may have changed it. */
export interface SessionStore {
  readonly current: SessionState | undefined;
  readonly auth: AuthState;
  /** Why the customer is signed in no more, until somebody signs in again. */
  readonly expired: ExpiredAuthSessionError | undefined;
  /** The session, read now unless it is known. */
  ensure(): Promise<SessionState | undefined>;
  refresh(): Promise<SessionState | undefined>;
  /** Starts anew as whoever is here now; the pages say why. */
  reset(why: ExpiredAuthSessionError): Promise<SessionState | undefined>;
  /** Busy while this call signs in or out. */
  during<T>(call: Promise<T>): Promise<T>;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(api: () => Api): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState | undefined;
  let expired: ExpiredAuthSessionError | undefined;
  let pending: Promise<SessionState | undefined> | undefined;
  let calls = 0;
  const tell = () => {
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
      return authStateOf(state, calls > 0);
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

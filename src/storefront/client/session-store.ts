import type { Answer } from '#kernel/endpoint.ts';
import type { session } from '#shop/session/session.contract.ts';
import type { Api } from './api.ts';

export type SessionState = Answer<typeof session>;

/** The visitor's session in the browser: read once after the page stands, again whenever a call may have changed it. */
export interface SessionStore {
  readonly current: SessionState | undefined;
  /** The session, read now unless it is known. */
  ensure(): Promise<SessionState | undefined>;
  refresh(): Promise<SessionState | undefined>;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(api: () => Api): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState | undefined;
  let pending: Promise<SessionState | undefined> | undefined;
  const refresh = () => {
    pending = api()('GET /session/', {}).then((result) => {
      pending = undefined;
      if (result.ok) state = result.data;
      for (const listener of listeners) listener();
      return state;
    });
    return pending;
  };
  return {
    get current() {
      return state;
    },
    ensure: () => (state ? Promise.resolve(state) : (pending ?? refresh())),
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { useLocation } from 'react-router';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Api, CallError } from './api.ts';
import { authStateOf, ExpiredAuthSessionError, type AuthState, type SessionState } from './auth-state.ts';
import { fetchApi } from './fetch-api.ts';
import type { ShopFacts } from './payload.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** The browser's access to the server, for pages. */
export interface Client {
  readonly api: Api;
  readonly session: SessionStore;
}

/**
 * State-changing calls wait for the session, because its token proves that they come from our page. A refused token is
 * an old one: the visitor signed in or out in another tab. The session is then read again, so that the next attempt
 * works. The call is not repeated, because the visitor may be signed in as another person by now. When a session has
 * expired, the call was not carried out and a guest session begins.
 */
export function createClient(shop: ShopFacts): Client {
  const bare: Api = fetchApi({
    tenantId: shop.tenantId,
    currency: shop.currency,
    language: shop.language,
    csrfToken: () => session.current?.csrfToken,
    trackingId: () => session.current?.trackingId,
    strategy: () => session.auth.strategy ?? undefined,
  });
  const session: SessionStore = createSessionStore(() => bare);
  const api: Api = async (name, input) => {
    // Without a wait if the session is there: a call leaves before its page is drawn anew.
    if (!name.startsWith('GET ') && !session.current) await session.ensure();
    const call = bare(name, input);
    const result = await (name.startsWith('POST /auth/') ? session.during(call) : call);
    if (!result.ok) await follow(result.error);
    return result;
  };
  const follow = async ({ key, status, message }: CallError) => {
    if (key === 'csrf_refused') await session.refresh();
    if (key !== 'session_expired' && !(status === 401 && shop.resetSessionOn401)) return;
    if (session.auth.loggedIn) await session.reset(new ExpiredAuthSessionError(message));
  };
  return { api, session };
}

const ClientContext = createContext<Client | undefined>(undefined);

export function ClientProvider({
  client,
  children,
}: {
  readonly client: Client | undefined;
  readonly children: ReactNode;
}) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client, for event handlers and effects: it exists in the browser only. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  return client ?? serverClient;
}

/** Reads the session store; on the server, and until hydration, as it is without a browser. */
function useStore<T>(read: (session: SessionStore) => T): T {
  const { session } = useClient();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => read(session),
    () => read(serverClient.session),
  );
}

/** The session; undefined on the server, and until the browser has read it. */
export function useSession(): SessionState | undefined {
  return useStore(({ current }) => current);
}

/** Who is signed in; a guest on the server, and until the browser has read the session. */
export function useAuth(): AuthState {
  return useStore(({ auth }) => auth);
}

/** Why the customer is no longer signed in; undefined if there is nothing to report. */
export function useExpiry(): ExpiredAuthSessionError | undefined {
  return useStore(({ expired }) => expired);
}

/** Path and query of this page. A cached page is rendered without its query, so the query is added after hydration. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return useSession() ? pathname + search : pathname;
}

const onlyInBrowser = () => Promise.reject(new Error('Calls are made in the browser; a page loads its data in load()'));
const serverClient: Client = {
  api: onlyInBrowser,
  session: {
    current: undefined,
    auth: authStateOf(undefined, false),
    expired: undefined,
    ensure: onlyInBrowser,
    refresh: onlyInBrowser,
    reset: onlyInBrowser,
    during: onlyInBrowser,
    subscribe: () => () => undefined,
  },
};

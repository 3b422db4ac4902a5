import { useLocation } from 'react-router';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Api, CallError } from './api.ts';
import { authStateOf, ExpiredAuthSessionError, type SessionState } from './auth-state.ts';
import { fetchApi } from './fetch-api.ts';
import type { ShopFacts } from './payload.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** What pages use to talk to the server, in the browser. */
export interface Client {
  readonly api: Api;
  readonly session: SessionStore;
}

/**
 * State-changing calls wait for the session, whose token proves that they come from our page. A token that is refused is an
 * old one, since somebody signed in or out in another tab: the session is read anew, so that the next press works. The call
 * itself is not made again: whoever pressed may be another by now. A session that has expired starts anew, as a guest's, and
 * the call was not done.
 */
export function createClient(shop: ShopFacts): Client {
  const bare: Api = fetchApi({
    tenantId: shop.tenantId,
    currency: shop.currency,
    language: shop.language,
    csrfToken: () => session.current?.csrfToken,
    trackingId: () => session.current?.trackingId,
    strategy: () => session.current?.strategy ?? undefined,
  });
  const session: SessionStore = createSessionStore(() => bare);
  const api: Api = async (name, input) => {
    if (!name.startsWith('GET ')) await session.ensure();
    const call = bare(name, input);
    const result = await (name.startsWith('POST /auth/') ? session.during(call) : call);
    if (!result.ok) await follow(result.error);
    return result;
  };
  const follow = async ({ key, status, message }: CallError) => {
    if (key === 'csrf_refused') await session.refresh();
    if (key !== 'session_expired' && !(status === 401 && shop.resetSessionOn401)) return;
    if (session.current?.loggedIn) await session.reset(new ExpiredAuthSessionError(message));
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

/** The session; undefined while the server renders and until the browser has read it. */
export function useSession(): SessionState | undefined {
  const { session } = useClient();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.current,
    () => undefined,
  );
}

/** Why the customer is signed in no more; undefined while there is nothing to say. */
export function useExpiry(): ExpiredAuthSessionError | undefined {
  const { session } = useClient();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.expired,
    () => undefined,
  );
}

/** Path and query of this page. A cached page was drawn without its query, so that comes once the browser has taken over. */
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

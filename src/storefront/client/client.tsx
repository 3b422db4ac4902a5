import { useLocation } from 'react-router';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Api } from './api.ts';
import { fetchApi } from './fetch-api.ts';
import type { ShopFacts } from './payload.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';

/** What pages use to talk to the server, in the browser. */
export interface Client {
  readonly api: Api;
  readonly session: SessionStore;
}

/**
 * State-changing calls wait for the session, whose token proves that they come from our page. A token that is refused is an
 * old one, since somebody signed in or out in another tab: the session is read anew, so that the next press works. The call
 * itself is not made again: whoever pressed may be another by now.
 */
export function createClient(shop: ShopFacts): Client {
  const bare: Api = fetchApi({
    tenantId: shop.tenantId,
    currency: shop.currency,
    language: shop.language,
    csrfToken: () => session.current?.csrfToken,
    trackingId: () => session.current?.trackingId,
  });
  const session: SessionStore = createSessionStore(() => bare);
  const api: Api = async (name, input) => {
    if (!name.startsWith('GET ')) await session.ensure();
    const result = await bare(name, input);
    if (!result.ok && result.error.key === 'csrf_refused') await session.refresh();
    return result;
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

/** Path and query of this page. A cached page was drawn without its query, so that comes once the browser has taken over. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return useSession() ? pathname + search : pathname;
}

const onlyInBrowser = () => Promise.reject(new Error('Calls are made in the browser; a page loads its data in load()'));
const serverClient: Client = {
  api: onlyInBrowser,
  session: { current: undefined, ensure: onlyInBrowser, refresh: onlyInBrowser, subscribe: () => () => undefined },
};

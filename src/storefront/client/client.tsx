import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';
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

/** What pages show of the session. */
type SeenSession = Pick<SessionStore, 'current' | 'auth' | 'expired'>;

export function ClientProvider({
  client,
  children,
}: {
  readonly client: Client | undefined;
  readonly children: ReactNode;
}) {
  const { current, auth, expired } = useSeenSession(client);
  return (
    <ClientContext value={client}>
      <SessionContext value={current}>
        <AuthContext value={auth}>
          <ExpiryContext value={expired}>{children}</ExpiryContext>
        </AuthContext>
      </SessionContext>
    </ClientContext>
  );
}

/**
 * The session as pages show it: without a browser until hydration. What depends on it is drawn in pieces, because it comes
 * while the visitor may already be choosing.
 */
function useSeenSession(client: Client | undefined): SeenSession {
  const [seen, setSeen] = useState<SeenSession>(serverClient.session);
  useEffect(() => {
    if (!client) return undefined;
    const { session } = client;
    const look = () => {
      const { current, auth, expired } = session;
      startTransition(() => setSeen({ current, auth, expired }));
    };
    look();
    return session.subscribe(look);
  }, [client]);
  return seen;
}

/** The client, for event handlers and effects: it exists in the browser only. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  return client ?? serverClient;
}

/** The session; undefined on the server, and until the browser has read it. */
export function useSession(): SessionState | undefined {
  return useContext(SessionContext);
}

/** Who is signed in; a guest on the server, and until the browser has read the session. */
export function useAuth(): AuthState {
  return useContext(AuthContext);
}

/** Why the customer is no longer signed in; undefined if there is nothing to report. */
export function useExpiry(): ExpiredAuthSessionError | undefined {
  return useContext(ExpiryContext);
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

const SessionContext = createContext(serverClient.session.current);
const AuthContext = createContext(serverClient.session.auth);
const ExpiryContext = createContext(serverClient.session.expired);

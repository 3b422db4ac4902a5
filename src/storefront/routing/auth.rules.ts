import { SERVER_ADDRESSES, SIGN_IN_PATH } from '#kernel/server-addresses.ts';
import { safeRedirect } from './safe-redirect.rules.ts';

/** Target paths of signing in and out (§2.1). They have the canonical spelling, which avoids a second redirect. */
export const AUTH_REDIRECTS = { login: SIGN_IN_PATH, logout: '/', home: '/', callback: SIGN_IN_PATH } as const;

/** The return path for sign-in at another service. It is declared here, so the path map needs no page for it. */
const CALLBACK_PATH = `${SERVER_ADDRESSES.callback}/`;

export interface AuthFacts {
  readonly auth: 'any' | 'required' | 'guest';
  readonly signedIn: boolean;
  /** The visitor has just signed out. The visitor is sent to the page after logout, not to sign in again. */
  readonly justLoggedOut: boolean;
  /** The requested page with its query. */
  readonly wanted: string;
  readonly personalAreaPath: string;
  readonly to: string | null;
}

/** The path to which the visitor is redirected; undefined if the visitor may open the page. */
export function authRedirect(facts: AuthFacts): string | undefined {
  if (facts.auth === 'guest' && facts.signedIn) return safeRedirect(facts.to) ?? facts.personalAreaPath;
  if (facts.auth === 'required' && !facts.signedIn) {
    if (facts.justLoggedOut) return AUTH_REDIRECTS.logout;
    return `${AUTH_REDIRECTS.login}?to=${encodeURIComponent(facts.wanted)}`;
  }
  return undefined;
}

/** The target of the declared callback path, with the query; undefined for any other path. */
export function declaredRedirect(path: string, query: string): string | undefined {
  return path === CALLBACK_PATH ? AUTH_REDIRECTS.callback + query : undefined;
}

/** Adds the page that was first requested to the path of a page on the way to it. */
export function withWanted(path: string, to: string): string {
  return to === '' ? path : `${path}?to=${encodeURIComponent(to)}`;
}

/** After signing in: the page that was first requested, otherwise home. */
export function pathAfterLogin(to: string | null): string {
  return safeRedirect(to) ?? AUTH_REDIRECTS.home;
}

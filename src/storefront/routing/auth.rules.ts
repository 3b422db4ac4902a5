import { safeRedirect } from './safe-redirect.rules.ts';

/** Where signing in and out leads (§2.1), in the canonical spelling, so that nobody is redirected twice. */
export const AUTH_REDIRECTS = { login: '/login/', logout: '/', home: '/', callback: '/login/' } as const;

/** Where somebody who signs in elsewhere comes back to: declared, so that no page of the path map is needed for it. */
const CALLBACK_PATH = '/callback/';

export interface AuthFacts {
  readonly auth: 'any' | 'required' | 'guest';
  readonly signedIn: boolean;
  /** A logout happened just now: the visitor stays where they are instead of being asked to sign in again. */
  readonly justLoggedOut: boolean;
  /** The page asked for, with its query. */
  readonly wanted: string;
  readonly personalAreaPath: string;
  readonly to: string | null;
}

/** Where to send the visitor instead of the page; undefined lets them in. */
export function authRedirect(facts: AuthFacts): string | undefined {
  if (facts.auth === 'guest' && facts.signedIn) return safeRedirect(facts.to) ?? facts.personalAreaPath;
  if (facts.auth === 'required' && !facts.signedIn) {
    if (facts.justLoggedOut) return AUTH_REDIRECTS.logout;
    return `${AUTH_REDIRECTS.login}?to=${encodeURIComponent(facts.wanted)}`;
  }
  return undefined;
}

/** Where a declared path of signing in sends on, with what it was asked for; undefined for any other path. */
export function declaredRedirect(path: string, query: string): string | undefined {
  return path === CALLBACK_PATH ? AUTH_REDIRECTS.callback + query : undefined;
}

/** On login: back to the page first wanted, else home. */
export function pathAfterLogin(to: string | null): string {
  return safeRedirect(to) ?? AUTH_REDIRECTS.home;
}

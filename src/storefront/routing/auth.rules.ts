import { safeRedirect } from './safe-redirect.rules.ts';

/** Where signing in and out leads (§2.1). The paths are the names of the specification; the shop's own pages answer them. */
export const AUTH_REDIRECTS = { login: '/login', logout: '/', home: '/', callback: '/login' } as const;

export interface AuthFacts {
  readonly auth: 'any' | 'required' | 'guest';
  readonly signedIn: boolean;
  /** A logout happened just now: the visitor stays where they are instead of being asked to sign in again. */
  readonly justLoggedOut: boolean;
  /** The page asked for, with its query. */
  readonly wanted: string;
  readonly loginPath: string;
  readonly personalAreaPath: string;
  readonly to: string | null;
}

/** Where to send the visitor instead of the page; undefined lets them in. */
export function authRedirect(facts: AuthFacts): string | undefined {
  if (facts.auth === 'guest' && facts.signedIn) return safeRedirect(facts.to) ?? facts.personalAreaPath;
  if (facts.auth === 'required' && !facts.signedIn) {
    if (facts.justLoggedOut) return AUTH_REDIRECTS.logout;
    return `${facts.loginPath}?to=${encodeURIComponent(facts.wanted)}`;
  }
  return undefined;
}

/** Why a call came to nothing. */
export const FAILURES = ['timeout', 'inside', 'unknown_host', 'no_tls', 'unreachable'] as const;
export type Failure = (typeof FAILURES)[number];

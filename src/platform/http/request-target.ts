import type { IncomingMessage } from 'node:http';
import { refuse, type Refusal } from '#kernel/refusal.ts';

/** Cookies of others on this host are none of the shop's business. */
const OWN_COOKIE_WITH_NUL = /(?:^|;)\s*(?:__Host-)?tirage_[^=;]*=[^;]*%00/;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * The request target as the router takes it. The absolute form names the host itself, which then counts instead of the
 * Host line (RFC 9112 §3.2.2). What cannot be decoded is escaped, so that it comes to the hooks and is refused there.
 */
export function routable(request: IncomingMessage): string {
  const [, authority, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (authority !== undefined) request.headers.host = authority;
  const target = authority === undefined ? (request.url ?? '') : rest;
  const slashed = target.startsWith('/') ? target : `/${target}`;
  const mark = slashed.indexOf('?');
  const path = mark < 0 ? slashed : slashed.slice(0, mark);
  return isReadable(path) ? slashed : path.replaceAll('%', '%25') + slashed.slice(path.length);
}

/** RFC 9112 §3.2. */
const TWO_HOSTS = refuse('two_hosts', 400, { message: 'Bad Request: more than one Host line' });

/** Why a request cannot be answered wherever it goes: no single host, or an address that says nothing. */
export function targetRefusal(request: IncomingMessage & { originalUrl?: string }): Refusal | undefined {
  const { rawHeaders, headers, originalUrl = request.url ?? '' } = request;
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
    // Two hosts are none: no shop is chosen by the first of them.
    delete headers.host;
    return TWO_HOSTS;
  }
  const unreadable = !isReadable(originalUrl.split('?', 1)[0] ?? '') || /%00/.test(originalUrl);
  return unreadable || OWN_COOKIE_WITH_NUL.test(headers.cookie ?? '') ? refuse('invalid_request', 400) : undefined;
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

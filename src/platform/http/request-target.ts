import type { IncomingMessage } from 'node:http';
import { refuse, type Refusal } from '#kernel/refusal.ts';

/** A NUL in other cookies of this host is not the shop's concern. */
const OWN_COOKIE_WITH_NUL = /(?:^|;)\s*(?:__Host-)?tirage_[^=;]*=[^;]*%00/;
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * The request target for the router. The absolute form contains the host, which then counts instead of the Host header
 * (RFC 9112 §3.2.2). A path that cannot be decoded is escaped, so that it reaches the hooks and is refused there. A NUL in
 * the query, which no database stores, is a space.
 */
export function routable(request: IncomingMessage): string {
  const [, authority, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (authority !== undefined) request.headers.host = authority;
  const target = authority === undefined ? (request.url ?? '') : rest;
  const slashed = target.startsWith('/') ? target : `/${target}`;
  const mark = slashed.indexOf('?');
  const path = mark < 0 ? slashed : slashed.slice(0, mark);
  const query = slashed.slice(path.length).replaceAll('%00', '%20');
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + query;
}

/** RFC 9112 §3.2. */
const TWO_HOSTS = refuse('two_hosts', 400, { message: 'Bad Request: more than one Host line' });

/** The reason why a request cannot be answered at any route: it has no single host, or its address cannot be read. */
export function targetRefusal(request: IncomingMessage & { originalUrl?: string }): Refusal | undefined {
  const { rawHeaders, headers, originalUrl = request.url ?? '' } = request;
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
    // Two Host lines count as none: the first one must not choose the shop.
    delete headers.host;
    return TWO_HOSTS;
  }
  const path = originalUrl.split('?', 1)[0] ?? '';
  const unreadable = !isReadable(path) || path.includes('%00');
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

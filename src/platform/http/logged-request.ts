import type { FastifyRequest } from 'fastify';

/** Parameters whose values are safe to log. For all others the log shows only the name. */
const HARMLESS: ReadonlySet<string> = new Set(['order_number', 'p', 'quantity', 'logged_out', 'dictionary_keys']);
/** Pages whose address alone is enough to act on them. */
const BEARER_PATHS = /(\/sandbox-payment\/+)[^/]+/gi;
const LONGEST = 300;

/**
 * A request target for the log. Keys of orders, payments and shared links would be useful to a reader of the log, so
 * only
 * values on the list of harmless parameters are written.
 */
export function loggedUrl(url: string): string {
  const mark = url.indexOf('?');
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(BEARER_PATHS, '$1***');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  return (query === '' ? path : `${path}?${query.split('&').map(loggedPart).join('&')}`).slice(0, LONGEST);
}

function loggedPart(part: string): string {
  const [name = '', ...value] = part.split('=');
  // A parameter without a value may be a secret itself.
  if (value.length === 0) return HARMLESS.has(part) ? part : '***';
  return HARMLESS.has(name) ? part : `${name.slice(0, 40)}=***`;
}

/** What the log contains of a request: no headers and no body. */
export function loggedRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: loggedUrl(request.url),
    host: request.host,
    remoteAddress: request.ip,
  };
}

import type { FastifyRequest } from 'fastify';

/** Parameters whose values say nothing that anybody could use; of every other one the log has the name. */
const HARMLESS: ReadonlySet<string> = new Set(['order_number', 'p', 'quantity', 'logged_out', 'dictionary_keys']);
/** Pages whose address is all that it takes to act on them. */
const BEARER_PATHS = /(\/sandbox-payment\/+)[^/]+/gi;
const LONGEST = 300;

/**
 * A request target as it may be written down: keys of orders, payments and shared links are worth something to whoever reads
 * a log, so values leave only by a list of those that are not.
 */
export function loggedUrl(url: string): string {
  const mark = url.indexOf('?');
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(BEARER_PATHS, '$1***');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  return (query === '' ? path : `${path}?${query.split('&').map(loggedPart).join('&')}`).slice(0, LONGEST);
}

function loggedPart(part: string): string {
  const [name = '', ...value] = part.split('=');
  // Without a value the name may be one.
  if (value.length === 0) return HARMLESS.has(part) ? part : '***';
  return HARMLESS.has(name) ? part : `${name.slice(0, 40)}=***`;
}

/** What the log says of a request: no header, no body. */
export function loggedRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: loggedUrl(request.url),
    host: request.host,
    remoteAddress: request.ip,
  };
}

import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { isUnavailable } from '#platform/db/database.ts';
import { accepts } from '#platform/http/accepts.ts';
import { noteFault, retryAfter } from '#platform/http/errors.ts';
import { loggedUrl } from '#platform/http/logged-request.ts';
import { isUnchanged } from '#platform/http/validators.ts';
import type { Payload, PageError } from '#storefront/client/payload.ts';
import { shopOf } from '../context.ts';
import { isCrawler } from '../crawler.ts';
import { NONCE_MARK, withNonce, withNonceGzipped, type CachedPage } from './page-cache.ts';
import { errorPayload, renderDocument } from './page-document.ts';
import { siteOf, type Site } from './site.ts';
import { addressOf, type PageSources, type Visit } from './visit.ts';

export const SHORT_CACHE = 'public, max-age=0, must-revalidate';
/** Of a page that is everybody's, when its answer may renew the visitor's session cookies. */
export const OWN_SHORT_CACHE = 'private, max-age=0, must-revalidate';

/** Sends a personal page, as HTML or as its payload in JSON. */
export async function sendPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  { tenant }: Pick<Site, 'tenant'>,
  payload: Payload,
  asPayload: boolean,
): Promise<FastifyReply> {
  const { status, error } = payload;
  reply.code(status);
  if (error) {
    markError(request, reply, error);
    if (isCrawler(request.headers['user-agent'])) return sendBareStatus(reply);
  }
  if (asPayload) return reply.send(payload);
  const { query } = addressOf(request);
  const html = await renderDocument(sources.renderer, tenant, payload, JSON.stringify(payload), query);
  return reply.type('text/html; charset=utf-8').send(html.replaceAll(NONCE_MARK, request.cspNonce));
}

/** Crawlers get the status of an error and nothing else; the log has the details (row 2.5.05). */
function sendBareStatus(reply: FastifyReply): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send('');
}

/** Sends a page that is the same for all visitors, with this answer's nonce in it. */
export function sendCached(
  { request, reply, path, asPayload }: Visit,
  page: CachedPage,
  cacheControl: string,
): FastifyReply {
  const tag = asPayload ? page.payloadTag : page.tag;
  reply.code(page.status).header('cache-control', cacheControl).header('vary', 'accept-encoding, cookie');
  if (page.status === 200) {
    reply.header('etag', tag);
    if (isUnchanged(request.headers['if-none-match'], tag)) return sendUnchanged(reply);
  } else {
    markError(request, reply, { status: page.status, message: path, retryAfterMs: page.retryAfterMs });
    if (isCrawler(request.headers['user-agent'])) return sendBareStatus(reply);
  }
  if (asPayload) return reply.type('application/json; charset=utf-8').send(page.payload);
  reply.type('text/html; charset=utf-8');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) {
    const { bytes, parts } = withNonce(page, request.cspNonce);
    return reply.header('content-length', bytes).send(parts);
  }
  return reply.header('content-encoding', 'gzip').send(withNonceGzipped(page, request.cspNonce));
}

/**
 * The browser keeps the page and its content policy. The scripts of the stored page do not have this answer's nonce, so
 * the header is removed.
 */
function sendUnchanged(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('content-security-policy').code(304).send();
}

/** Sends the error page of the called shop, for an address without a page. */
export async function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  error: PageError,
): Promise<FastifyReply> {
  const shop = shopOf(request);
  if (isRefusal(shop)) return error.status === 503 ? sendAway(reply) : sendUnknownHost(reply, sources);
  return sendError(request, reply, sources, siteOf(shop, sources.build), error, false);
}

/** Sends an error page in the shop's layout. */
export async function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  site: Site,
  error: PageError,
  asPayload: boolean,
): Promise<FastifyReply> {
  const payload = errorPayload(sources, site, error, addressOf(request).path);
  return sendPayload(request, reply, sources, site, payload, asPayload);
}

/** The error of a file, which is read by programs: one line of text. */
export function sendFileError(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_CODES[status]}\n`);
}

/** Common to all error answers: they are logged and never cached. */
function markError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, retryAfterMs }: Pick<PageError, 'status' | 'message'> & { retryAfterMs?: number | undefined },
): void {
  // The message contains the path of the missing page.
  request.log.info({ status, path: loggedUrl(request.url) }, loggedUrl(message));
  reply.header('cache-control', 'no-store');
  if (retryAfterMs !== undefined) reply.header('retry-after', retryAfter(status, retryAfterMs));
}

/**
 * Handles an error thrown while a page was made. A database that is unavailable for a moment is not reported as a
 * fault.
 */
export async function sendFault(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  site: Site,
  error: unknown,
  asPayload: boolean,
): Promise<FastifyReply> {
  const away = isUnavailable(error);
  if (!away) noteFault(request, error, 'page failed');
  const status = away ? 503 : 500;
  return sendError(
    request,
    reply,
    sources,
    site,
    { status, message: away ? 'Service Unavailable' : 'Internal Server Error', trackingId: request.id, key: '' },
    asPayload,
  );
}

/** Without the database the shop is not known, so the answer is plain text. */
function sendAway(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': 5 })
    .type('text/plain; charset=utf-8')
    .send('Service Unavailable\n');
}

/** No tenant has this host, and there is no default shop (§8). */
export function sendUnknownHost(reply: FastifyReply, sources: Pick<PageSources, 'dictionaries'>): FastifyReply {
  return sendWithoutShop(reply, sources, 'tenant_not_valid', 'Tenant domain not valid');
}

/** There is no shop, so the page has no brand and uses the installation's language. */
export function sendWithoutShop(
  reply: FastifyReply,
  { dictionaries }: Pick<PageSources, 'dictionaries'>,
  key: string,
  title: string,
): FastifyReply {
  const text = dictionaries.text(dictionaries.house, 'errors', key);
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${dictionaries.house.language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
    );
}

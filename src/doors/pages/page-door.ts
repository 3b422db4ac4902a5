import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { isUnavailable } from '#platform/db/database.ts';
import { accepts } from '#platform/http/accepts.ts';
import { loggedUrl } from '#platform/http/logged-request.ts';
import { noteFault } from '#platform/http/errors.ts';
import { isUnchanged } from '#platform/http/validators.ts';
import type { Ctx } from '#shop/context.ts';
import { isPageKind, PAGE_KINDS, type PageKind } from '#shop/content/page-kinds.ts';
import { pageToWire } from '#shop/content/content.service.ts';
import type { Page } from '#shop/content/page.ts';
import { authRedirect, declaredRedirect } from '#storefront/routing/auth.rules.ts';
import { redirectFor } from '#storefront/routing/canonical-path.rules.ts';
import { defaultLink } from '#storefront/routing/default-links.rules.ts';
import type { CallError } from '#storefront/client/api.ts';
import type { Payload, PageError } from '#storefront/client/payload.ts';
import { contextFor, contextOf, originOf, shopOf, tenantOf, type ContextSources } from '../context.ts';
import { isCrawler } from '../crawler.ts';
import { inProcessApi } from '../in-process-api.ts';
import { exchangeOf, type Handlers } from '../api-door.ts';
import type { Renderer } from './assets.ts';
import { withoutKey } from './order-key.ts';
import { brandOf, picturePath, PICTURE_SIZES } from './brand.ts';
import { cachedPage, createPageCache, NONCE_MARK, withNonce, withNonceGzipped, type CachedPage } from './page-cache.ts';
import { notePageKind } from './page-kind-of.ts';
import { CRAWLER_FILES } from './robots.ts';
import { siteOf, type Build, type Site } from './site.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { securityText, webManifest } from './told-files.ts';

export interface PageSources extends ContextSources {
  readonly build: Build;
  readonly renderer: Renderer;
  readonly handlers: Handlers;
  readonly demo: boolean;
}

const PAYLOAD = '_payload.json';
const SHELL_DICTIONARIES = ['shell'];
const SHORT_CACHE = 'public, max-age=0, must-revalidate';

/** Every path that is not the API's or a file's: redirects, path map, sign-in rules, page cache, rendering (§2.1, §2.5). */
export function registerPageRoutes(app: FastifyInstance, sources: PageSources): void {
  const cache = createPageCache(() => performance.now());
  app.get('/brand/:file', (request, reply) => sendBrandFile(request, reply, sources));
  app.get('/favicon.ico', (request, reply) =>
    sendForTenant(request, reply, sources, 'image/svg+xml', (site) => brandOf(site.tenant).icon),
  );
  // Where browsers look when no page has told them.
  app.get('/apple-touch-icon.png', (request, reply) => {
    const tenant = tenantOf(request);
    return isRefusal(tenant) ? sendUnknownHost(reply, sources) : reply.redirect(picturePath(tenant.id, 180), 302);
  });
  app.get('/site.webmanifest', (request, reply) =>
    sendForTenant(request, reply, sources, 'application/manifest+json', webManifest),
  );
  app.get('/.well-known/security.txt', (request, reply) =>
    sendForTenant(request, reply, sources, 'text/plain', (site, origin) => securityText(site, origin, sources.now())),
  );
  for (const { file, type, write } of Object.values(CRAWLER_FILES))
    app.get(file, (request, reply) => sendForTenant(request, reply, sources, type, write));
  app.get('/*', async (request, reply) => {
    const { path, query, asPayload } = addressOf(request);
    const redirect = asPayload ? undefined : redirectFor(path, query);
    if (redirect !== undefined) return reply.redirect(redirect, 301);
    const shop = shopOf(request);
    if (isRefusal(shop)) return sendUnknownHost(reply, sources);
    const declared = declaredRedirect(path, query);
    if (declared !== undefined) return reply.header('cache-control', 'no-store').redirect(declared, 302);
    const site = siteOf(shop, sources.build);
    const found = await shop.pages.at(path);
    if (found === undefined)
      return sendError(
        request,
        reply,
        sources,
        site,
        { status: 404, message: `Page Not Found: ${path}`, trackingId: request.id, key: '' },
        asPayload,
      );
    if ('movedTo' in found) {
      const elsewhere = found.movedTo + query;
      reply.header('cache-control', SHORT_CACHE);
      return asPayload ? reply.send({ redirect: elsewhere }) : reply.redirect(elsewhere, found.forGood ? 301 : 302);
    }
    const { page } = found;
    notePageKind(request, page.kind);
    try {
      return await sendPage({ request, reply, sources, shop, site, page, path, query, asPayload, cache });
    } catch (error) {
      return sendFault(request, reply, sources, site, error, asPayload);
    }
  });
}

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sources: PageSources;
  readonly shop: ShopSnapshot;
  readonly site: Site;
  readonly page: Page;
  readonly path: string;
  readonly query: string;
  readonly asPayload: boolean;
  readonly cache: ReturnType<typeof createPageCache>;
}

function addressOf(request: FastifyRequest): { path: string; query: string; asPayload: boolean } {
  const mark = request.raw.url?.indexOf('?') ?? -1;
  const url = request.raw.url ?? '/';
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  const asPayload = path.endsWith(`/${PAYLOAD}`);
  return { path: asPayload ? path.slice(0, -PAYLOAD.length) : path, query, asPayload };
}

async function sendPage(visit: Visit): Promise<FastifyReply> {
  const { request, reply, sources, shop, site, page, path, query, asPayload, cache } = visit;
  const kind: PageKind | undefined = isPageKind(page.kind) ? PAGE_KINDS[page.kind] : undefined;
  // Cart, checkout and account are each visitor's own: nothing of them is found by a search.
  if (!kind?.anonymous) reply.header('x-robots-tag', 'noindex');
  if (kind?.anonymous && page.auth === 'any' && !matters(query, kind, sources)) {
    const ctx = anonymousContext(request, sources, shop);
    const key = `${site.tenant.id} ${shop.revision} ${ctx.currency} ${sources.renderer.buildId} ${path}`;
    return sendCached(visit, await cache.get(key, () => makePage(visit, ctx)));
  }
  const ctx = await contextOf(request, sources);
  if (isRefusal(ctx)) return sendUnknownHost(reply, sources);
  if (kind?.ofOrder) {
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'same-origin');
    const keyless = await withoutKey(reply, sources.cookies, ctx, visit);
    if (keyless !== undefined) return asPayload ? reply.send({ redirect: keyless }) : reply.redirect(keyless, 303);
  }
  const elsewhere = authRedirect({
    auth: page.auth,
    signedIn: ctx.actor.kind === 'customer',
    justLoggedOut: new URLSearchParams(query).has('logged_out'),
    wanted: path + query,
    personalAreaPath: defaultLink(site.defaultLinks, 'personalArea', {}, (message, name) =>
      request.log.warn({ link: name }, message),
    ),
    to: new URLSearchParams(query).get('to'),
  });
  reply.header('cache-control', 'private, no-store');
  if (elsewhere !== undefined) return asPayload ? reply.send({ redirect: elsewhere }) : reply.redirect(elsewhere, 302);
  const made = await payloadOf(visit, ctx);
  if ('redirect' in made) return asPayload ? reply.send(made) : reply.redirect(made.redirect, 302);
  return sendPayload(request, reply, sources, made, asPayload);
}

/** Marks that campaigns put on links; no page reads them. */
const CAMPAIGN = /^(?:utm_\w+|mtm_\w+|gclid|fbclid|msclkid)$/;

/** Whether a query asks for a page of its own; any other comes from the cache, so that queries cannot wear out the server. */
function matters(query: string, kind: PageKind, { demo }: PageSources): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return kind.readsQuery ? names.some((name) => !CAMPAIGN.test(name)) : demo && names.includes('dictionary_keys');
}

/** For the page cache: the visitor is nobody, whatever cookies came along. */
function anonymousContext(request: FastifyRequest, sources: PageSources, shop: ShopSnapshot): Ctx {
  const { tenant } = shop;
  const wanted = request.cookies['tirage_currency'];
  const currency = tenant.currencies.find((each) => each === wanted) ?? tenant.domain.currency;
  const nobody = contextFor(request, sources, shop, currency, { kind: 'guest', anonymousId: undefined });
  return { ...nobody, crawler: false };
}

async function makePage(visit: Visit, ctx: Ctx): Promise<CachedPage> {
  const made = await payloadOf(visit, ctx);
  if ('redirect' in made) throw new Error(`An anonymous page cannot redirect: ${visit.path}`);
  const payload = JSON.stringify(made);
  return cachedPage(made.status, await renderDocument(visit.sources.renderer, made, payload), payload);
}

async function payloadOf(
  { sources, site, page, path, query, request, reply }: Visit,
  ctx: Ctx,
): Promise<Payload | { redirect: string }> {
  if (!isPageKind(page.kind)) throw new Error(`Page ${page.id} is of unknown kind '${page.kind}'`);
  const shop = site.facts(ctx.currency, ctx.origin);
  const wire = pageToWire(page);
  const entry = await sources.renderer.entry();
  const search = new URLSearchParams(query);
  const api = inProcessApi(sources.handlers, ctx, exchangeOf(request, reply, sources), (key, params) =>
    sources.dictionaries.text(site.tenant.language, 'errors', key, params),
  );
  const result = await entry.loadData(page.kind, api, { path, query: search, page: wire, shop });
  if ('redirect' in result) return { redirect: result.redirect };
  const base = payloadBase(
    sources,
    site,
    ctx.currency,
    [...PAGE_KINDS[page.kind].dictionaries],
    search.has('dictionary_keys') && sources.demo,
  );
  if ('failed' in result) {
    const error = pageErrorOf(result.failed, path);
    return { ...base, ...errorParts(base, error), ...(isMaintenance(error) ? maintenanceParts(page) : {}), path };
  }
  return {
    ...base,
    status: 200,
    kind: page.kind,
    layout: page.layout,
    customLayoutBlade: page.customLayoutBlade,
    title: page.pageTitle,
    description: page.description,
    path,
    page: wire,
    data: result.data,
    error: null,
  };
}

function payloadBase(
  sources: PageSources,
  site: Site,
  currency: Ctx['currency'],
  dictionaries: readonly string[],
  showDictionaryKeys: boolean,
) {
  return {
    shop: site.facts(currency, originOf(site.tenant, sources.publicUrl())),
    dictionaries: sources.dictionaries.pages(site.tenant.language, [
      ...new Set([...SHELL_DICTIONARIES, ...dictionaries]),
    ]),
    showDictionaryKeys,
  };
}

function pageErrorOf(error: CallError, path: string): PageError {
  const status = error.status === 404 || error.status === 503 ? error.status : 500;
  const message = status === 404 ? `Page Not Found: ${path}` : error.message;
  return { status, message, trackingId: error.trackingId, key: error.key };
}

/** §2.5: the not-found page for 404, the server-error page for any other; both with their default titles. */
function errorParts(base: ReturnType<typeof payloadBase>, error: PageError) {
  const title = error.status === 404 ? 'Page Not Found' : 'Internal Server Error';
  return {
    status: error.status,
    kind: 'error' as const,
    layout: error.status === 404 ? ('errors-404' as const) : ('errors-500' as const),
    customLayoutBlade: '' as const,
    title: `${title} | ${base.shop.brand}`,
    description: '',
    page: null,
    data: null,
    error,
  };
}

/** Row 4.2.03: the product's own page, without the product. */
function maintenanceParts(page: Page) {
  return { layout: 'error' as const, title: page.pageTitle, page: pageToWire(page) };
}

function isMaintenance({ key }: PageError): boolean {
  return key === 'product_in_maintenance';
}

async function sendPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  payload: Payload,
  asPayload: boolean,
): Promise<FastifyReply> {
  if (asPayload) return reply.code(payload.status).send(payload);
  const { query } = addressOf(request);
  const html = await renderDocument(sources.renderer, payload, JSON.stringify(payload), query);
  return reply
    .code(payload.status)
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_MARK, request.cspNonce));
}

function sendCached({ request, reply, path, asPayload }: Visit, page: CachedPage): FastifyReply {
  const tag = asPayload ? page.payloadTag : page.tag;
  reply.code(page.status).header('cache-control', SHORT_CACHE).header('vary', 'accept-encoding, cookie');
  if (page.status === 200) {
    reply.header('etag', tag);
    if (isUnchanged(request.headers['if-none-match'], tag)) return sendUnchanged(reply);
  } else {
    markError(request, reply, page.status, path);
    if (isCrawler(request.headers['user-agent'])) return reply.type('text/plain; charset=utf-8').send('');
  }
  if (asPayload) return reply.type('application/json; charset=utf-8').send(page.payload);
  reply.type('text/html; charset=utf-8');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) {
    const { bytes, parts } = withNonce(page, request.cspNonce);
    return reply.headers({ 'content-encoding': 'identity', 'content-length': bytes }).send(parts);
  }
  return reply.header('content-encoding', 'gzip').send(withNonceGzipped(page, request.cspNonce));
}

/** The browser keeps the page with the policy it came with: this answer's nonce would fit none of its scripts. */
function sendUnchanged(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('content-security-policy').code(304).send();
}

/** @param query of a page that is this visitor's alone; a cached page is drawn without one */
async function renderDocument(renderer: Renderer, payload: Payload, json: string, query = ''): Promise<string> {
  const entry = await renderer.entry();
  const url = `${payload.shop.origin}${payload.path}${query}`;
  const markup = await entry.render(payload, url);
  const head =
    (await renderer.head(entry.pageFile(payload.kind))) +
    `<link rel="stylesheet" href="${payload.shop.brandStylesheet}">`;
  const headEnd = markup.indexOf('</head>');
  const bodyEnd = markup.lastIndexOf('</body>');
  const html = `<!doctype html>${markup.slice(0, headEnd)}${head}${markup.slice(headEnd, bodyEnd)}${renderer.tail(json)}${markup.slice(bodyEnd)}`;
  return renderer.finish(html, payload.path);
}

/** The error page of the shop that was called, for an address that no page has. */
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

/** An error page in the shop's frame. Crawlers get the status alone, and the log has the rest (§2.5). */
async function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  site: Site | undefined,
  error: PageError,
  asPayload: boolean,
): Promise<FastifyReply> {
  reply.code(error.status);
  markError(request, reply, error.status, error.message);
  if (!site || isCrawler(request.headers['user-agent'])) return reply.type('text/plain; charset=utf-8').send('');
  const base = payloadBase(sources, site, site.tenant.domain.currency, [], false);
  return sendPayload(
    request,
    reply,
    sources,
    { ...base, ...errorParts(base, error), path: addressOf(request).path },
    asPayload,
  );
}

/** What every page that is an error has in common: it is logged, kept by nobody. */
function markError(request: FastifyRequest, reply: FastifyReply, status: number, message: string): void {
  // The message names the path of a page that is not there.
  request.log.info({ status, path: loggedUrl(request.url) }, loggedUrl(message));
  reply.header('cache-control', 'no-store');
}

async function sendFault(
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

/** Which shop it is cannot be known now. */
function sendAway(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': 5 })
    .type('text/plain; charset=utf-8')
    .send('Service Unavailable\n');
}

/** No tenant, so no brand, no language but the house's: an honest page and no default shop (§8). */
export function sendUnknownHost(
  reply: FastifyReply,
  { dictionaries }: Pick<PageSources, 'dictionaries'>,
): FastifyReply {
  const text = dictionaries.text('fr', 'errors', 'tenant_not_valid');
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Tenant domain not valid</title></head><body><main><h1>Tenant domain not valid</h1><p>${text}</p></main></body></html>`,
    );
}

function sendBrandFile(request: FastifyRequest, reply: FastifyReply, sources: PageSources): FastifyReply {
  const tenant = tenantOf(request);
  if (isRefusal(tenant)) return sendUnknownHost(reply, sources);
  const brand = brandOf(tenant);
  const { path } = addressOf(request);
  if (path === brand.stylesheetPath)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(brand.stylesheet);
  if (path === brand.iconPath)
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(brand.icon);
  const size = PICTURE_SIZES.find((each) => path === picturePath(tenant.id, each));
  if (size !== undefined)
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(brand.picture(size));
  reply.callNotFound();
  return reply;
}

async function sendForTenant(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  type: string,
  write: (site: Site, origin: string) => string | Promise<string>,
): Promise<FastifyReply> {
  const shop = shopOf(request);
  if (isRefusal(shop)) return sendUnknownHost(reply, sources);
  const text = await write(siteOf(shop, sources.build), originOf(shop.tenant, sources.publicUrl()));
  return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);
}

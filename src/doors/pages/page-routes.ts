import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { INSTEAD_OF_PARAMETER, isPageKind, PAGE_KINDS, type PageKind } from '#shop/content/page-kinds.ts';
import type { Page } from '#shop/content/page.ts';
import { isPremium, type Ctx } from '#shop/context.ts';
import { prepareSearch } from '#shop/search/search.service.ts';
import type { CodeAlone } from '#storefront/client/payload.ts';
import { AHEAD } from '#storefront/routing/ahead.rules.ts';
import { authRedirect, declaredRedirect } from '#storefront/routing/auth.rules.ts';
import { sentChoice } from '#storefront/pages/content/small-configurator.rules.ts';
import { isFilePath, redirectFor } from '#storefront/routing/canonical-path.rules.ts';
import { defaultLink } from '#storefront/routing/default-links.rules.ts';
import { contextFor, contextOf, shopOf } from '../context.ts';
import { withoutKey } from './link-key.ts';
import { createPageCache, type CachedPage, type PageCache } from './page-cache.ts';
import { makePage, payloadOf } from './page-document.ts';
import { notePageKind } from './page-kind-of.ts';
import {
  sendCached,
  sendError,
  sendFault,
  sendFileError,
  sendPayload,
  sendUnknownHost,
  OWN_SHORT_CACHE,
  SHORT_CACHE,
} from './page-response.ts';
import { siteOf } from './site.ts';
import type { Moved, ShopSnapshot } from '#shop/shop-snapshot.ts';
import { registerTenantFileRoutes } from './tenant-file-door.ts';
import { addressOf, type PageSources, type Visit } from './visit.ts';

/**
 * Every path that does not belong to the API or a file: redirects, path map, sign-in rules, page cache, rendering
 * (§2.1, §2.5).
 */
export function registerPageRoutes(app: FastifyInstance, sources: PageSources): void {
  const cache = createPageCache(() => performance.now());
  registerTenantFileRoutes(app, sources);
  app.get('/*', async (request, reply) => {
    const { path, query, asPayload } = addressOf(request);
    if (isFilePath(path)) return sendFileError(reply, 404);
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
      const elsewhere = found.movedTo + queryAt(found, query);
      reply.header('cache-control', SHORT_CACHE);
      return asPayload ? reply.send({ redirect: elsewhere }) : reply.redirect(elsewhere, found.forGood ? 301 : 302);
    }
    const { page } = found;
    notePageKind(request, page.kind);
    const chosen = asPayload ? undefined : await chosenIn(shop, page, query);
    if (chosen !== undefined) return reply.header('cache-control', 'no-store').redirect(chosen, 302);
    try {
      return await sendPage({ request, reply, sources, shop, site, page, path, query, asPayload }, cache);
    } catch (error) {
      return sendFault(request, reply, sources, site, error, asPayload);
    }
  });
}

/** What was asked for, and for a retired product which one it was: the page of its successor says that. */
function queryAt({ insteadOf }: Moved, query: string): string {
  if (insteadOf === undefined) return query;
  const search = new URLSearchParams(query);
  search.set(INSTEAD_OF_PARAMETER, insteadOf);
  return `?${search.toString()}`;
}

/** Where the small configurator of a page leads that was sent without a script. A product that is not sold leads nowhere. */
async function chosenIn({ catalog }: ShopSnapshot, { blocks }: Page, query: string): Promise<string | undefined> {
  const sent = sentChoice(new URLSearchParams(query));
  if (!sent || !blocks.some(({ type }) => type === 'hero' || type === 'configurator')) return undefined;
  const [product] = await catalog.list({ ids: [sent.productId.slice(0, 64)], limit: 1 });
  return product && product.path + sent.query;
}

async function sendPage(visit: Visit, cache: PageCache): Promise<FastifyReply> {
  const { request, reply, sources, site, page, path, query, asPayload } = visit;
  const kind: PageKind | undefined = isPageKind(page.kind) ? PAGE_KINDS[page.kind] : undefined;
  // Cart, checkout and account pages are personal, so search engines must not list them.
  if (!kind?.anonymous) reply.header('x-robots-tag', 'noindex');
  const mayBeCached = kind?.anonymous === true && page.auth === 'any' && !matters(query, kind, sources);
  if (mayBeCached && !mayDependOnCustomer(visit, kind)) return sendFromCache(visit, cache, SHORT_CACHE);
  const ctx = await contextOf(request, reply, sources);
  if (isRefusal(ctx)) return sendUnknownHost(reply, sources);
  if (mayBeCached && !kind.knowsCustomers && !isPremium(ctx.actor)) return sendFromCache(visit, cache, OWN_SHORT_CACHE);
  // It would be another page when the visitor opens it, and nobody may keep it until then.
  if (asPayload && isPageKind(page.kind) && request.headers['purpose'] === AHEAD.purpose)
    return reply.header('cache-control', 'private, no-store').send({ kind: page.kind } satisfies CodeAlone);
  if (kind?.ofOrder || kind?.ofLink) {
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'same-origin');
    const keyless = await withoutKey(visit, ctx);
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
  return sendPayload(request, reply, sources, site, made, asPayload);
}

async function sendFromCache(visit: Visit, cache: PageCache, cacheControl: string): Promise<FastifyReply> {
  const { request, sources, shop, site, path } = visit;
  const ctx = anonymousContext(request, sources, shop);
  const key = `${site.tenant.id} ${shop.revision} ${ctx.currency} ${sources.renderer.buildId} ${path}`;
  return sendCached(visit, await cache.get(key, () => makeFirst(visit, ctx)), cacheControl);
}

/** Whoever sees a page of a shop may search it next, and does not wait for its index. */
async function makeFirst(visit: Visit, ctx: Ctx): Promise<CachedPage> {
  const page = await makePage(visit, ctx);
  prepareSearch(ctx);
  return page;
}

/** Query parameters that campaigns add to links. No page reads them. */
const CAMPAIGN = /^(?:utm_\w+|mtm_\w+|gclid|fbclid|msclkid)$/;

/**
 * Whether the page depends on this query. If not, the page comes from the cache, so that random queries cannot overload
 * the server.
 */
function matters(query: string, kind: PageKind, { demo }: PageSources): boolean {
  const names = [...new URLSearchParams(query).keys()];
  const { readsQuery = [] } = kind;
  if (readsQuery === 'all') return names.some((name) => !CAMPAIGN.test(name));
  return names.some((name) => readsQuery.includes(name) || (demo && name === 'dictionary_keys'));
}

/**
 * Whether the page may show this visitor something else than a guest: of their own, or the prices of premium
 * resellers. Who has no session at all is a guest.
 */
function mayDependOnCustomer(
  { request, sources: { cookies } }: Visit,
  { knowsCustomers = false, showsPrices = false }: PageKind,
): boolean {
  return (
    (knowsCustomers || showsPrices) && (['access', 'refresh'] as const).some((name) => cookies.read(request, name))
  );
}

/** For the page cache: a context without a visitor, even if the request carries cookies. */
function anonymousContext(request: FastifyRequest, sources: PageSources, shop: ShopSnapshot): Ctx {
  const { tenant } = shop;
  const wanted = request.cookies['tirage_currency'];
  const currency = tenant.currencies.find((each) => each === wanted) ?? tenant.domain.currency;
  const nobody = contextFor(request, sources, shop, currency, { kind: 'guest', anonymousId: undefined });
  return { ...nobody, crawler: false };
}

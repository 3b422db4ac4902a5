import { STATUS_CODES } from 'node:http';
import { isPageKind, PAGE_KINDS } from '#shop/content/page-kinds.ts';
import { pageToWire } from '#shop/content/content.service.ts';
import type { Page } from '#shop/content/page.ts';
import type { Ctx } from '#shop/context.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { CallError } from '#storefront/client/api.ts';
import type { Payload, PageError, ShopStills } from '#storefront/client/payload.ts';
import type { PageName } from '#storefront/pages/load.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import { stillFile, stillKey } from '#product-picture/still.rules.ts';
import { exchangeOf } from '../api-door.ts';
import { originOf } from '../context.ts';
import { inProcessApi } from '../in-process-api.ts';
import type { Renderer } from './assets.ts';
import { cachedPage, NONCE_MARK, type CachedPage } from './page-cache.ts';
import { brandOf } from './brand.ts';
import { blocksOf } from './page-blocks.ts';
import { previewTags } from './preview-tags.ts';
import type { Site } from './site.ts';
import type { PageSources, Visit } from './visit.ts';

const SHELL_DICTIONARIES = ['shell'];

/** Renders a page that is the same for all visitors, ready for the cache. */
export async function makePage(visit: Visit, ctx: Ctx): Promise<CachedPage> {
  const made = await payloadOf(visit, ctx);
  if ('redirect' in made) throw new Error(`An anonymous page cannot redirect: ${visit.path}`);
  const payload = JSON.stringify(made);
  const html = await renderDocument(visit.sources.renderer, visit.site.tenant, made, payload);
  return cachedPage({ status: made.status, html, payload, retryAfterMs: made.error?.retryAfterMs });
}

/** The payload of a page, loaded through the in-process API; or the redirect of the page. */
export async function payloadOf(
  { sources, site, page, path, query, request, reply }: Visit,
  ctx: Ctx,
): Promise<Payload | { redirect: string }> {
  if (!isPageKind(page.kind)) throw new Error(`Page ${page.id} is of unknown kind '${page.kind}'`);
  const shop = site.facts(ctx.currency, ctx.origin);
  const wire = { ...pageToWire(page), blocks: blocksOf(page, site, sources) };
  const entry = await sources.renderer.entry();
  const search = new URLSearchParams(query);
  const api = inProcessApi(sources.handlers, ctx, exchangeOf(request, reply, sources), (key, params) =>
    sources.dictionaries.text(site.tenant, 'errors', key, params),
  );
  const signedIn = ctx.actor.kind === 'customer';
  const result = await entry.loadData(page.kind, api, { path, query: search, page: wire, shop, signedIn });
  if ('redirect' in result) return { redirect: result.redirect };
  const base = payloadBase(
    sources,
    site,
    ctx.currency,
    [...PAGE_KINDS[page.kind].dictionaries],
    search.has('dictionary_keys') && sources.demo,
  );
  if ('failed' in result) {
    const error = { ...pageErrorOf(result.failed, path), signedIn };
    return { ...base, ...errorParts(base, error), ...(isMaintenance(error) ? maintenanceParts(page) : {}), path };
  }
  return {
    ...base,
    status: 200,
    kind: page.kind,
    layout: page.layout,
    customLayoutBlade: page.customLayoutBlade,
    title: nameOf(result, site, sources) ?? page.pageTitle,
    description: page.description,
    picture: stillOf(shop.stills, result.pictured),
    path,
    page: wire,
    data: result.data,
    error: null,
  };
}

/** The name of a page that depends on its address: a search has that of its results. */
function nameOf({ named }: { readonly named?: PageName | undefined }, { tenant }: Site, { dictionaries }: PageSources) {
  return named && `${dictionaries.text(tenant, named.dictionary, named.key, named.values)} | ${tenant.brand.name}`;
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
    dictionaries: sources.dictionaries.pages(site.tenant, [...new Set([...SHELL_DICTIONARIES, ...dictionaries])]),
    showDictionaryKeys,
  };
}

function pageErrorOf(error: CallError, path: string): PageError {
  const status = error.status === 404 || error.status === 503 ? error.status : 500;
  const message = status === 404 ? `Page Not Found: ${path}` : error.message;
  const { trackingId, key, retryAfterMs } = error;
  return { status, message, trackingId, key, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** A client error has the name of its status; all other errors are server errors. */
function titleOf(status: number): string {
  if (status === 404) return 'Page Not Found';
  return (status < 500 && STATUS_CODES[status]) || 'Internal Server Error';
}

function stillOf(stills: ShopStills | null, facts: FactValues | undefined): string | null {
  const key = facts && stillKey(facts);
  return stills && key && stills.keys.includes(key) ? stills.base + stillFile(key, 'large.webp') : null;
}

/** §2.5: the not-found page for 404, the server-error page for any other status. Both have their default titles. */
function errorParts(base: ReturnType<typeof payloadBase>, error: PageError) {
  return {
    status: error.status,
    kind: 'error' as const,
    layout: error.status === 404 ? ('errors-404' as const) : ('errors-500' as const),
    customLayoutBlade: '' as const,
    title: `${titleOf(error.status)} | ${base.shop.brand}`,
    description: '',
    picture: null,
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

/** The error page of a shop, for any requested page. */
export function errorPayload(sources: PageSources, site: Site, error: PageError, path: string): Payload {
  const base = payloadBase(sources, site, site.tenant.domain.currency, [], false);
  return { ...base, ...errorParts(base, error), path };
}

/** @param query of a personal page; a cached page is rendered without a query */
export async function renderDocument(
  renderer: Renderer,
  tenant: Tenant,
  payload: Payload,
  json: string,
  query = '',
): Promise<string> {
  const entry = await renderer.entry();
  const url = `${payload.shop.origin}${payload.path}${query}`;
  const markup = await entry.render(payload, url);
  const file = entry.pageFile(payload.kind);
  const head =
    previewTags(payload) +
    (await renderer.head(file)) +
    // With a stylesheet of its own, the first screen would wait for one more answer.
    `<style nonce="${NONCE_MARK}">${brandOf(tenant).stylesheet}</style>`;
  const headEnd = markup.indexOf('</head>');
  const bodyEnd = markup.lastIndexOf('</body>');
  const html = `<!doctype html>${markup.slice(0, headEnd)}${head}${markup.slice(headEnd, bodyEnd)}${renderer.tail(file, json)}${markup.slice(bodyEnd)}`;
  return renderer.finish(html, payload.path);
}

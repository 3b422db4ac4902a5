import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Database } from '#platform/db/database.ts';
import type { Dictionaries } from '#shop/content/dictionaries.ts';
import type { Actor, Ctx, Log } from '#shop/context.ts';
import { readOpened } from '#shop/orders/opened-orders.ts';
import type { CurrentShops } from '#shop/current-shops.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { hostName } from '#shop/tenants/registry.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { Cookies } from './cookies.ts';
import { isCrawler } from './crawler.ts';
import { stillAddress, type ServedStills } from './pages/still-door.ts';
import { whichStaffActs, whoActs } from './who-acts.ts';

export interface ContextSources {
  readonly shops: CurrentShops;
  readonly db: Database;
  readonly cookies: Cookies;
  readonly secret: string;
  /** Address template of the shops; it contains {host}. */
  publicUrl(): string;
  readonly dictionaries: Dictionaries;
  readonly stills: ServedStills;
  now(): Temporal.Instant;
}

export const TENANT_NOT_VALID = refuse('tenant_not_valid', 400, { message: 'Tenant domain not valid' });
const CURRENCY_COOKIE = 'tirage_currency';

const begun = new WeakMap<FastifyRequest, ShopSnapshot>();

/**
 * Finds the current snapshot of the shop of this exact Host. The request keeps this snapshot until it ends, even if a
 * new revision is applied meanwhile.
 */
export async function beginAtShop(request: FastifyRequest, shops: CurrentShops): Promise<ShopSnapshot | undefined> {
  const shop = await shops.at(hostName(request.headers.host) ?? '');
  if (shop) begun.set(request, shop);
  return shop;
}

/** The shop that was found by Host when the request began. The fe-x-tenant header is not read. */
export function shopBehind(request: FastifyRequest): ShopSnapshot | undefined {
  return begun.get(request);
}

/** The shop of this exact Host. A fe-x-tenant header must name the same shop. There is no default tenant. */
export function shopOf(request: FastifyRequest): ShopSnapshot | Refusal {
  const shop = shopBehind(request);
  const claimed = request.headers['fe-x-tenant'];
  if (!shop || (claimed !== undefined && claimed !== shop.tenant.id)) return TENANT_NOT_VALID;
  return shop;
}

/** The tenant of the shop, for doors that do not need its products and pages. */
export function tenantOf(request: FastifyRequest): Tenant | Refusal {
  const shop = shopOf(request);
  return isRefusal(shop) ? shop : shop.tenant;
}

/**
 * The context that services receive. Reads the session row only when the request carries a token; the answer carries a
 * renewed token.
 */
export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: ContextSources,
): Promise<Ctx | Refusal> {
  const shop = shopOf(request);
  if (isRefusal(shop)) return shop;
  const { tenant } = shop;
  const currency = currencyOf(request, tenant);
  if (!currency) return refuse('currency_not_valid', 422);
  const nobody: Actor = { kind: 'guest', anonymousId: sources.cookies.read(request, 'anonymous') };
  const opened = readOpened(sources.cookies.read(request, 'orders'));
  const ctx = contextFor(request, sources, shop, currency, nobody, opened);
  const actor = await whoActs(request, reply, ctx, sources);
  return actor === nobody ? ctx : { ...ctx, actor };
}

/** The context of a call of the back office. Nothing of a visitor in the same browser enters it. */
export async function staffContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: ContextSources,
): Promise<Ctx | Refusal> {
  const shop = shopOf(request);
  if (isRefusal(shop)) return shop;
  const nobody: Actor = { kind: 'guest', anonymousId: undefined };
  const ctx = contextFor(request, sources, shop, shop.tenant.domain.currency, nobody);
  return { ...ctx, actor: await whichStaffActs(request, reply, ctx, sources) };
}

/** The parts of a context that do not depend on the actor. */
export type ContextGround = Omit<ContextSources, 'cookies' | 'secret'>;

/** The source of an action: a request, or a job, which has no browser. */
export type Doing = Pick<FastifyRequest, 'id' | 'headers'> & { readonly log: Log };

/** Makes a context from the source of the action, the shop and the actor. */
export function contextFor(
  doing: Doing,
  sources: ContextGround,
  { tenant, catalog, pages }: ShopSnapshot,
  currency: Currency,
  actor: Actor,
  openedOrders: Ctx['openedOrders'] = [],
): Ctx {
  return {
    tenant,
    locale: tenant.domain.locale,
    currency,
    timeZone: tenant.timeZone,
    actor,
    openedOrders,
    now: sources.now(),
    trackingId: doing.id,
    crawler: isCrawler(doing.headers['user-agent']),
    db: sources.db,
    catalog,
    pages,
    log: doing.log,
    origin: originOf(tenant, sources.publicUrl()),
    pagePath: (pageId) => pages.own.find(({ id }) => id === pageId)?.path ?? '/',
    pictureOf: (facts) => stillAddress(sources.stills, tenant, facts),
    say: (page, key, params) => sources.dictionaries.text(tenant, page, key, params),
  };
}

/** The shop's address, from the tenant row. A forged Host header therefore never reaches a mail or a link. */
export function originOf(tenant: Tenant, publicUrl: string): string {
  return publicUrl.replace('{host}', tenant.hosts[0] ?? 'localhost');
}

/**
 * The header must name a currency of the shop. An unknown currency in the cookie is ignored, and the shop's own is
 * used.
 */
function currencyOf(request: FastifyRequest, tenant: Tenant): Currency | undefined {
  const header = request.headers['fe-x-active-currency'];
  if (header !== undefined) return tenant.currencies.find((currency) => currency === header);
  return tenant.currencies.find((currency) => currency === request.cookies[CURRENCY_COOKIE]) ?? tenant.domain.currency;
}

import type { FastifyRequest } from 'fastify';
import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Database } from '#platform/db/database.ts';
import { findLivingSession } from '#shop/accounts/accounts.repository.ts';
import { readAccessToken } from '#shop/accounts/tokens.ts';
import type { Dictionaries } from '#shop/content/dictionaries.ts';
import type { Actor, Ctx, Log } from '#shop/context.ts';
import { readOpened } from '#shop/orders/opened-orders.ts';
import type { CurrentShops } from '#shop/current-shops.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { hostName } from '#shop/tenants/registry.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { Cookies } from './cookies.ts';
import { isCrawler } from './crawler.ts';

export interface ContextSources {
  readonly shops: CurrentShops;
  readonly db: Database;
  readonly cookies: Cookies;
  readonly secret: string;
  /** Address template of the shops, with {host} in it. */
  publicUrl(): string;
  readonly dictionaries: Dictionaries;
  now(): Temporal.Instant;
}

export const TENANT_NOT_VALID = refuse('tenant_not_valid', 400, { message: 'Tenant domain not valid' });
const CURRENCY_COOKIE = 'tirage_currency';

const begun = new WeakMap<FastifyRequest, ShopSnapshot>();

/** Finds the shop of the exact Host as it is now. The request keeps it to its end, whatever is applied meanwhile. */
export async function beginAtShop(request: FastifyRequest, shops: CurrentShops): Promise<ShopSnapshot | undefined> {
  const shop = await shops.at(hostName(request.headers.host) ?? '');
  if (shop) begun.set(request, shop);
  return shop;
}

/** The shop that the request began at, whoever it claims to be for. */
export function shopBehind(request: FastifyRequest): ShopSnapshot | undefined {
  return begun.get(request);
}

/** The shop of the exact Host; a fe-x-tenant header may only repeat it. There is no default tenant. */
export function shopOf(request: FastifyRequest): ShopSnapshot | Refusal {
  const shop = shopBehind(request);
  const claimed = request.headers['fe-x-tenant'];
  if (!shop || (claimed !== undefined && claimed !== shop.tenant.id)) return TENANT_NOT_VALID;
  return shop;
}

/** The shop alone, of a door that needs nothing of what it sells. */
export function tenantOf(request: FastifyRequest): Tenant | Refusal {
  const shop = shopOf(request);
  return isRefusal(shop) ? shop : shop.tenant;
}

/** Everything a service may know of a request. Reads the session row only when a token is there. */
export async function contextOf(request: FastifyRequest, sources: ContextSources): Promise<Ctx | Refusal> {
  const shop = shopOf(request);
  if (isRefusal(shop)) return shop;
  const { tenant } = shop;
  const currency = currencyOf(request, tenant);
  if (!currency) return refuse('currency_not_valid', 422);
  const ctx = contextFor(request, sources, shop, currency, await actorOf(request, tenant, sources));
  return { ...ctx, openedOrders: readOpened(sources.cookies.read(request, 'orders')) };
}

/** What a context is made of, whoever acts. */
export type ContextGround = Omit<ContextSources, 'cookies' | 'secret'>;

/** What acts: a request, or a job that has no browser behind it. */
export type Doing = Pick<FastifyRequest, 'id' | 'headers'> & { readonly log: Log };

/** Everything that follows from what acts, the shop and who acts. */
export function contextFor(
  doing: Doing,
  sources: ContextGround,
  { tenant, catalog, pages }: ShopSnapshot,
  currency: Currency,
  actor: Actor,
): Ctx {
  return {
    tenant,
    locale: tenant.domain.locale,
    currency,
    timeZone: tenant.timeZone,
    actor,
    openedOrders: [],
    now: sources.now(),
    trackingId: doing.id,
    crawler: isCrawler(doing.headers['user-agent']),
    db: sources.db,
    catalog,
    pages,
    log: doing.log,
    origin: originOf(tenant, sources.publicUrl()),
    pagePath: (pageId) => pages.own.find(({ id }) => id === pageId)?.path ?? '/',
    say: (page, key, params) => sources.dictionaries.text(tenant, page, key, params),
  };
}

/** The shop's address from the tenant row: a forged Host never ends up in a mail or a link. */
export function originOf(tenant: Tenant, publicUrl: string): string {
  return publicUrl.replace('{host}', tenant.hosts[0] ?? 'localhost');
}

/** The header must name a currency of the shop; the cookie is only a memory and falls back silently. */
function currencyOf(request: FastifyRequest, tenant: Tenant): Currency | undefined {
  const header = request.headers['fe-x-active-currency'];
  if (header !== undefined) return tenant.currencies.find((currency) => currency === header);
  return tenant.currencies.find((currency) => currency === request.cookies[CURRENCY_COOKIE]) ?? tenant.domain.currency;
}

async function actorOf(request: FastifyRequest, tenant: Tenant, sources: ContextSources): Promise<Actor> {
  const anonymousId = sources.cookies.read(request, 'anonymous');
  const token =
    /^Bearer (.{1,4000})$/.exec(request.headers.authorization ?? '')?.[1] ?? sources.cookies.read(request, 'access');
  const now = sources.now();
  const claims = token ? await readAccessToken(sources.secret, tenant.id, token, now) : undefined;
  if (!claims) return { kind: 'guest', anonymousId };
  const customer = await sources.db.transact(tenant.id, (tx) =>
    findLivingSession(tx, tenant.id, claims.sessionId, new Date(now.epochMilliseconds)),
  );
  if (!customer || customer.id !== claims.customerId) return { kind: 'guest', anonymousId };
  return {
    kind: 'customer',
    customerId: customer.id,
    sessionId: claims.sessionId,
    anonymousId,
    email: customer.email,
    isVerified: customer.emailVerifiedAt !== null,
    data: customer.data,
    turnoverCents: customer.turnoverCents,
  };
}

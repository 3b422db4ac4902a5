import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { failure } from '#platform/http/envelope.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { SANDBOX_PATH } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { hostName, type RefusedTenant } from '#shop/tenants/registry.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { beginAtShop, originOf, type ContextSources } from './context.ts';
import { html, plainPage } from './html.ts';

/** Addresses for monitoring. They answer under any host name. */
export const OF_OPERATORS: ReadonlySet<string> = new Set([SERVER_ADDRESSES.health, SERVER_ADDRESSES.readiness]);
/** Stylesheet and fonts of the maintenance page. */
const OF_MAINTENANCE = /^\/plain(?:\.css|-fonts\/)/;
/**
 * Paths that are never redirected to another host: calls of programs, signed calls, and pages in the middle of a
 * payment.
 */
const STAYS = [`${API}/`, `${SANDBOX_PATH}/`];
/** Retry-After of a refused shop. Its file must be corrected by a person, so a shorter wait is of no use. */
const CLOSED_SECONDS = 300;

const SHOP_IN_MAINTENANCE = refuse('shop_in_maintenance', 503);

/**
 * Runs before any route and finds the shop of the request. A refused shop answers only with its maintenance page. Other
 * hosts of a shop redirect to its first host.
 */
export function registerHostChecks(app: FastifyInstance, sources: ContextSources): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    if (OF_OPERATORS.has(path)) return;
    const host = hostName(request.headers.host) ?? '';
    const refused = sources.shops.refusedAt(host);
    if (refused) return OF_MAINTENANCE.test(path) ? undefined : sendMaintenance(request, reply, sources, refused, path);
    const shop = await beginAtShop(request, sources.shops);
    const origin = shop && firstHost(request, host, shop.tenant, sources, path);
    return origin === undefined ? undefined : reply.redirect(`${origin}${request.raw.url}`, 301);
  });
}

function sendMaintenance(
  request: FastifyRequest,
  reply: FastifyReply,
  { dictionaries }: ContextSources,
  refused: RefusedTenant,
  path: string,
): FastifyReply {
  const text = dictionaries.text(refused, 'errors', SHOP_IN_MAINTENANCE.refusal);
  reply.code(503).headers({ 'retry-after': CLOSED_SECONDS, 'cache-control': 'no-store' });
  if (path.startsWith(`${API}/`)) return reply.send(failure(SHOP_IN_MAINTENANCE, text, request.id));
  const page = plainPage(
    { language: refused.language, title: refused.brand },
    html`<h1>${refused.brand}</h1>
      <p>${text}</p>`,
  );
  return reply.type('text/html; charset=utf-8').send(page);
}

/** The shop's first host as an address, if the request came to another of its hosts. */
function firstHost(
  { method, raw }: FastifyRequest,
  host: string,
  tenant: Tenant,
  { publicUrl }: ContextSources,
  path: string,
): string | undefined {
  if (host === tenant.hosts[0] || tenant.aliases?.includes(host)) return undefined;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!raw.url?.startsWith('/') || STAYS.some((start) => path.startsWith(start))) return undefined;
  return originOf(tenant, publicUrl());
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import { failure } from '#platform/http/envelope.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { SANDBOX_PATH } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { hostName, type RefusedTenant } from '#shop/tenants/registry.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { beginAtShop, originOf, type ContextSources } from './context.ts';
import { html, plainPage } from './html.ts';

/** Machines ask here, by whatever host they know the server. */
const OF_OPERATORS = new Set(['/healthz', '/readyz']);
/** The look of the page that says so. */
const OF_MAINTENANCE = /^\/plain(?:\.css|-fonts\/)/;
/** What is asked by programs, signed by others or in the middle of a payment stays at the host it was asked at. */
const STAYS = [`${API}/`, `${SANDBOX_PATH}/`];
/** A file is corrected by a person. */
const CLOSED_SECONDS = 300;

const SHOP_IN_MAINTENANCE = refuse('shop_in_maintenance', 503);

/** Before any route: the request begins at its shop as it is now. A shop that is refused shows maintenance alone, and a shop's other hosts lead to its first. */
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

/** The shop's address, when it was asked for at another of its hosts. */
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

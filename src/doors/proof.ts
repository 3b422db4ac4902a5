import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { Log } from '#shop/context.ts';
import type { ContextSources } from './context.ts';
import type { Site } from './pages/site.ts';

/** One page of each kind that a shop lives by. */
const PROVED = ['home', 'category', 'product'];

/**
 * Draws pages of every shop once, before the server says that it is ready: what only shows when a page is drawn is found
 * by the start and not by a visitor. A shop of which one fails is closed, and the others sell.
 */
export async function provePages(app: FastifyInstance, { tenants, sites }: ContextSources, log: Log): Promise<void> {
  for (const tenant of tenants.all) {
    const site = sites.get(tenant.id);
    for (const path of site ? pagesToProve(site) : []) {
      const { statusCode, headers } = await app.inject({ url: path, headers: { host: tenant.hosts[0] } });
      if (statusCode === 500) close(tenant, path, String(headers['tracking-id']));
    }
  }

  function close(tenant: Tenant, path: string, trackingId: string): void {
    const { id, brand, language, fallback, hosts } = tenant;
    const message = `the page ${path} cannot be drawn: the line of the log with tracking id ${trackingId} says why`;
    const file = `${id}.yaml`;
    log.error({ tenant: id, file }, `shop in maintenance: ${message}`);
    tenants.refuse({ id, brand: brand.name, language, fallback, hosts, problems: [{ file, line: 1, message }] });
  }
}

function pagesToProve({ pages, tenant }: Site): string[] {
  return PROVED.flatMap((kind) => {
    const page = pages.find(
      (each) =>
        each.kind === kind &&
        each.auth === 'any' &&
        (each.productId === null || tenant.assortment.includes(each.productId)),
    );
    return page ? [page.path] : [];
  });
}

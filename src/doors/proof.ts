import type { FastifyInstance } from 'fastify';
import { askingOurselves } from '#platform/http/request-log.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { Log } from '#shop/context.ts';
import type { ContextSources } from './context.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';

/** Page kinds that a shop cannot sell without. One page of each is rendered. */
const PROVED = ['home', 'category', 'product'];
/** The start renders the pages of at most this many shops. A fault of all shops appears in the first ones. */
const MOST_PROVED = 20;

/**
 * Renders pages of the shops once, before the server is ready. Faults that appear only at rendering are found by the
 * start and not by a visitor. A shop with a failing page goes into maintenance; the other shops stay open.
 */
export async function provePages(app: FastifyInstance, { shops }: ContextSources, log: Log): Promise<void> {
  const proved = shops.ids.slice(0, MOST_PROVED);
  let pages = 0;
  await askingOurselves(async () => {
    for (const id of proved) pages += await prove(id);
  });
  log.info({ shops: proved.length, pages }, 'a page of each kind was drawn');

  /** Returns how many pages were rendered. */
  async function prove(id: string): Promise<number> {
    const shop = await shops.current(id);
    if (!shop) return 0;
    const paths = await pagesToProve(shop);
    for (const path of paths) {
      const { statusCode, headers } = await app.inject({ url: path, headers: { host: shop.tenant.hosts[0] } });
      if (statusCode === 500) close(shop.tenant, path, String(headers['tracking-id']));
    }
    return paths.length;
  }

  function close(tenant: Tenant, path: string, trackingId: string): void {
    const { id, brand, language, fallback, hosts } = tenant;
    const message = `the page ${path} cannot be drawn: the line of the log with tracking id ${trackingId} says why`;
    const file = `${id}.yaml`;
    log.error({ tenant: id, file }, `shop in maintenance: ${message}`);
    shops.refuse({ id, brand: brand.name, language, fallback, hosts, problems: [{ file, line: 1, message }] });
  }
}

async function pagesToProve({ pages }: ShopSnapshot): Promise<string[]> {
  const all = [...pages.own, ...(await pages.ofProducts(1))];
  return PROVED.flatMap((kind) => all.find((each) => each.kind === kind && each.auth === 'any')?.path ?? []);
}

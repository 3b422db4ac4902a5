import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPageKind, PAGE_KINDS, type PageKind, type PageKindName } from '#shop/content/page-kinds.ts';
import type { Ctx } from '#shop/context.ts';
import { withOpenedLink } from '#shop/opened-links.ts';
import { withOpened } from '#shop/orders/opened-orders.ts';
import { orderOfKey } from '#shop/orders/order-access.service.ts';
import type { ContextSources } from '../context.ts';
import type { Visit } from './visit.ts';

/**
 * Returns the address of a mailed link without its key; undefined for an address without a key. The key is replaced by
 * a cookie: an order is stored once its key is proven, any other key is stored for its page to use.
 */
export async function withoutKey(visit: Visit, ctx: Ctx): Promise<string | undefined> {
  const { page, path, query, reply } = visit;
  const search = new URLSearchParams(query);
  const key = search.get('key');
  if (key === null || !isPageKind(page.kind)) return undefined;
  const kind: PageKind = PAGE_KINDS[page.kind];
  if (kind.ofLink) keepLink(visit, page.kind, key);
  else await keepOrder(visit, ctx, search.get('order_number') ?? '', key);
  search.delete('key');
  // No later request from this address may send the key as a referrer.
  reply.header('referrer-policy', 'no-referrer');
  return search.size === 0 ? path : `${path}?${search}`;
}

/** A wrong key is not stored. */
async function keepOrder({ reply, sources }: Visit, ctx: Ctx, orderNumber: string, key: string): Promise<void> {
  const order = await orderOfKey(ctx, orderNumber, key);
  if (order) sources.cookies.write(reply, 'orders', withOpened(ctx.openedOrders, order.id));
}

/** The key is checked later, by the page that uses it. */
export function keepLink(
  {
    request,
    reply,
    sources,
  }: { request: FastifyRequest; reply: FastifyReply; sources: Pick<ContextSources, 'cookies'> },
  kind: PageKindName,
  key: string,
): void {
  sources.cookies.write(reply, 'links', withOpenedLink(sources.cookies.read(request, 'links'), kind, key));
}

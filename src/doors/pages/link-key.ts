import type { FastifyReply } from 'fastify';
import type { Ctx } from '#shop/context.ts';
import { withOpened } from '#shop/orders/opened-orders.ts';
import { orderOfKey } from '#shop/orders/order-access.service.ts';
import type { Cookies } from '../cookies.ts';

/**
 * Where a link with an order's key leads: to the same page without it. A key that is right goes into a cookie; of a wrong
 * one nothing is left. Undefined for an address without a key.
 */
export async function withoutKey(
  reply: FastifyReply,
  cookies: Cookies,
  ctx: Ctx,
  { path, query }: { readonly path: string; readonly query: string },
): Promise<string | undefined> {
  const search = new URLSearchParams(query);
  const key = search.get('key');
  if (key === null) return undefined;
  const order = await orderOfKey(ctx, search.get('order_number') ?? '', key);
  if (order) cookies.write(reply, 'orders', withOpened(ctx.openedOrders, order.id));
  search.delete('key');
  // Nothing that this address leads to hears of it.
  reply.header('referrer-policy', 'no-referrer');
  return search.size === 0 ? path : `${path}?${search}`;
}

import type { Load } from '../load.ts';
import { loadOrder, orderQuery } from '../order-detail/load-order.ts';

/** The same order, seen with the eyes of someone who has just ordered; a cancelled one is nothing to give thanks for. */
export const loadThankYou: Load = async (api, route) => {
  const loaded = await loadOrder(api, route);
  if ('failed' in loaded) return loaded;
  if (loaded.order.orderState === 'cancelled')
    return { redirect: `${route.shop.pagePaths['order-detail'] ?? '/'}${orderQuery(loaded)}` };
  return { data: loaded };
};

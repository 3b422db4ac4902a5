import { knownLines } from '../../parts/uploads/known-line.ts';
import type { Load } from '../load.ts';
import { loadOrder, orderQuery } from '../order-detail/load-order.ts';

/** Loads the order for the page after ordering. A cancelled order has no thank-you page. */
export const loadThankYou: Load = async (api, route) => {
  const loaded = await loadOrder(api, route);
  if ('failed' in loaded) return loaded;
  if (loaded.order.orderState === 'cancelled')
    return { redirect: `${route.shop.pagePaths['order-detail'] ?? '/'}${orderQuery(loaded)}` };
  const uploads = await api('GET /order/{id}/uploads/', { params: { id: loaded.order.id } });
  return { data: { ...loaded, files: uploads.ok ? knownLines(uploads.data) : null } };
};

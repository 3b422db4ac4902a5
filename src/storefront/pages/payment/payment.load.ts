import type { Load } from '../load.ts';
import { loadOrder, orderQuery } from '../order-detail/load-order.ts';

/** An order without an open payment, and one that the visitor may not pay, redirects to the page of the order. */
export const loadPayment: Load = async (api, route) => {
  const loaded = await loadOrder(api, route);
  if ('failed' in loaded) return loaded;
  if (!loaded.order.pendingAmountDetails || loaded.order.allowedPaymentMethods.length === 0)
    return { redirect: `${route.shop.pagePaths['order-detail'] ?? '/'}${orderQuery(loaded)}` };
  return { data: loaded };
};

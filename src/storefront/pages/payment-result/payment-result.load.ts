import type { Load } from '../load.ts';
import { loadOrder, orderQuery } from '../order-detail/load-order.ts';

/**
 * The provider redirects customers here. The result comes from the provider's signed event, never from this address.
 */
export const loadPaymentResult: Load = async (api, route) => {
  const loaded = await loadOrder(api, route);
  if ('failed' in loaded) return loaded;
  if (loaded.order.paymentState === 'paid')
    return { redirect: `${route.shop.pagePaths['thank-you'] ?? '/'}${orderQuery(loaded)}` };
  return { data: loaded };
};

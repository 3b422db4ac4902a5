import type { Load } from '../loads.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';

/** Nothing to check out leads back to the cart, which says so. */
export const loadRecap: Load = async (api, { shop }) => {
  const result = await api('GET /cart/', {});
  if (!result.ok) return { failed: result.error };
  if (!result.data || result.data.lineOrder.length === 0) return { redirect: defaultLink(shop.defaultLinks, 'cart') };
  return { data: { cart: result.data } };
};

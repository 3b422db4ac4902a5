import { mayOrder } from '../../parts/buying.ts';
import { knownLines } from '../../parts/uploads/known-line.ts';
import type { Load } from '../load.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';

/** An empty cart redirects to the cart page, which explains it. */
export const loadRecap: Load = async (api, { shop }) => {
  const cart = await api('GET /cart/', {});
  if (!cart.ok) return { failed: cart.error };
  if (!cart.data || cart.data.lineOrder.length === 0) return { redirect: defaultLink(shop.defaultLinks, 'cart') };
  const [prefill, waiting, buying, points, uploads] = await Promise.all([
    api('GET /checkout/prefill/', {}),
    api('GET /cart/waiting/', {}),
    api('GET /company/buying/', {}),
    api('GET /delivery/collection/', {}),
    api('GET /cart/{id}/uploads/', { params: { id: cart.data.id } }),
  ]);
  if (!prefill.ok) return { failed: prefill.error };
  if (!waiting.ok) return { failed: waiting.error };
  if (!buying.ok) return { failed: buying.error };
  if (!points.ok) return { failed: points.error };
  // The cart's page tells who orders nothing.
  if (!mayOrder(buying.data)) return { redirect: defaultLink(shop.defaultLinks, 'cart') };
  const data = {
    cart: cart.data,
    prefill: prefill.data,
    waiting: waiting.data,
    buying: buying.data,
    points: points.data,
    files: uploads.ok ? knownLines(uploads.data) : null,
    book: null,
  };
  // Without a sign-in no customer data are known.
  if (!prefill.data) return { data };
  const customer = await api('GET /customer/', {});
  return customer.ok ? { data: { ...data, book: customer.data.customerAddresses } } : { failed: customer.error };
};

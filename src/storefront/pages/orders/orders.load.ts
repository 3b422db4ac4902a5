import type { Load } from '../load.ts';
import { askedOrders } from './asked-orders.ts';

export const loadOrders: Load = async (api, { query }) => {
  const asked = askedOrders(query);
  const { q, status, from, to, after } = asked;
  const [result, legacy] = await Promise.all([
    api('GET /orders/', {
      query: {
        ...(q ? { q } : {}),
        ...(status ? { status } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(after ? { after } : {}),
      },
    }),
    api('GET /legacy-orders/', { query: {} }),
  ]);
  if (!result.ok) return { failed: result.error };
  if (!legacy.ok) return { failed: legacy.error };
  return { data: { ...result.data, asked, hasLegacy: legacy.data.orders.length > 0 } };
};

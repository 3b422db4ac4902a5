import type { Load } from '../load.ts';
import { askedOrders } from './asked-orders.ts';

export const loadOrders: Load = async (api, { query }) => {
  const asked = askedOrders(query);
  const { q, status, from, to, after } = asked;
  const result = await api('GET /orders/', {
    query: {
      ...(q ? { q } : {}),
      ...(status ? { status } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(after ? { after } : {}),
    },
  });
  return result.ok ? { data: { ...result.data, asked } } : { failed: result.error };
};

import type { Load } from '../load.ts';
import { noOrder } from '../order-detail/load-order.ts';

export const loadLegacyOrderDetail: Load = async (api, { query, path }) => {
  const number = query.get('number') ?? '';
  if (!/^[A-Za-z0-9][\w.-]{0,39}$/.test(number)) return { failed: noOrder(path) };
  const result = await api('GET /legacy-orders/{number}/', { params: { number } });
  return result.ok ? { data: result.data } : { failed: result.error };
};

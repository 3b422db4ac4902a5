import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';
import { noOrder } from '../order-detail/load-order.ts';

const rules = loadRules('orderRefusal');

export const loadOrderRequest: Load = async (api, route) => {
  const id = route.query.get('request') ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) return { failed: noOrder(route.path) };
  const result = await api('GET /order-requests/{id}/', { params: { id } });
  if (!result.ok) return { failed: result.error };
  const loaded = await rules(api, route);
  return 'data' in loaded ? { data: { ...(loaded.data as object), request: result.data } } : loaded;
};

import type { Load } from '../load.ts';
import { loadOrder } from './load-order.ts';

export const loadOrderDetail: Load = async (api, route) => {
  const loaded = await loadOrder(api, route);
  return 'failed' in loaded ? loaded : { data: loaded };
};

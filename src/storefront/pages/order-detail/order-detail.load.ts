import type { Load } from '../load.ts';
import { loadOrder } from './load-order.ts';

export const loadOrderDetail: Load = async (api, route) => {
  const [loaded, session] = await Promise.all([loadOrder(api, route), api('GET /session/', {})]);
  if ('failed' in loaded) return loaded;
  return { data: { ...loaded, isInArea: session.ok && session.data.loggedIn } };
};

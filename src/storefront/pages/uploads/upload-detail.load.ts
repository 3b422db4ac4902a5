import type { Load } from '../load.ts';
import { loadOrder } from '../order-detail/load-order.ts';

export const loadUploadDetail: Load = async (api, route) => {
  const [loaded, session] = await Promise.all([loadOrder(api, route), api('GET /session/', {})]);
  if ('failed' in loaded) return loaded;
  const uploads = await api('GET /order/{id}/uploads/', { params: { id: loaded.order.id } });
  if (!uploads.ok) return { failed: uploads.error };
  return { data: { ...loaded, uploads: uploads.data, isInArea: session.ok && session.data.loggedIn } };
};

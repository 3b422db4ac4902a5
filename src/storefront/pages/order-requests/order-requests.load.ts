import type { Load } from '../load.ts';

const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/;

export const loadOrderRequests: Load = async (api, { query }) => {
  const after = query.get('after') ?? '';
  const result = await api('GET /order-requests/', { query: CURSOR.test(after) ? { after } : {} });
  return result.ok ? { data: { ...result.data, isFirst: !CURSOR.test(after) } } : { failed: result.error };
};

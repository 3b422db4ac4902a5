import type { Load } from '../load.ts';

export const loadPersonalArea: Load = async (api) => {
  const result = await api('GET /orders/', {});
  return result.ok ? { data: { orders: result.data } } : { failed: result.error };
};

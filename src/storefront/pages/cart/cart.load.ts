import type { Load } from '../loads.ts';

export const loadCart: Load = async (api) => {
  const result = await api('GET /cart/', {});
  return result.ok ? { data: { cart: result.data } } : { failed: result.error };
};

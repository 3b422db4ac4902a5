import type { Load } from '../load.ts';

export const loadCart: Load = async (api) => {
  const cart = await api('GET /cart/', {});
  if (!cart.ok) return { failed: cart.error };
  const waiting = await api('GET /cart/waiting/', {});
  return waiting.ok ? { data: { cart: cart.data, waiting: waiting.data } } : { failed: waiting.error };
};

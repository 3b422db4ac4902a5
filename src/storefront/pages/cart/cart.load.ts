import { mayOrder } from '../../parts/buying.ts';
import type { Load } from '../load.ts';

export const loadCart: Load = async (api) => {
  const cart = await api('GET /cart/', {});
  if (!cart.ok) return { failed: cart.error };
  const waiting = await api('GET /cart/waiting/', {});
  if (!waiting.ok) return { failed: waiting.error };
  const buying = await api('GET /company/buying/', {});
  if (!buying.ok) return { failed: buying.error };
  return { data: { cart: cart.data, waiting: waiting.data, mayOrder: mayOrder(buying.data), buying: buying.data } };
};

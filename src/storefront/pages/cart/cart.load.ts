import { mayOrder } from '../../parts/buying.ts';
import type { Load } from '../load.ts';

export const loadCart: Load = async (api) => {
  const cart = await api('GET /cart/', {});
  if (!cart.ok) return { failed: cart.error };
  const waiting = await api('GET /cart/waiting/', {});
  if (!waiting.ok) return { failed: waiting.error };
  const buying = await api('GET /company/buying/', {});
  if (!buying.ok) return { failed: buying.error };
  const uploads = cart.data && (await api('GET /cart/{id}/uploads/', { params: { id: cart.data.id } }));
  return {
    data: {
      cart: cart.data,
      uploads: uploads?.ok ? uploads.data : null,
      waiting: waiting.data,
      mayOrder: mayOrder(buying.data),
      buying: buying.data,
    },
  };
};

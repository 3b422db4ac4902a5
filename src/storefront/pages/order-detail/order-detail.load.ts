import type { Load } from '../load.ts';
import { mayOrder } from '../../parts/buying.ts';
import { loadOrder } from './load-order.ts';

export const loadOrderDetail: Load = async (api, route) => {
  const [loaded, session] = await Promise.all([loadOrder(api, route), api('GET /session/', {})]);
  if ('failed' in loaded) return loaded;
  const params = { id: loaded.order.id };
  const [messages, complaints, uploads] = await Promise.all([
    api('GET /order/{id}/messages/', { params }),
    api('GET /order/{id}/complaints/', { params }),
    api('GET /order/{id}/uploads/', { params }),
  ]);
  // Only for members of a company: the buttons that their role has no use for are left out.
  const buying = loaded.order.orderedBy === null ? undefined : await api('GET /company/buying/', {});
  return {
    data: {
      ...loaded,
      messages: messages.ok ? messages.data : null,
      complaints: complaints.ok ? complaints.data : null,
      uploads: uploads.ok ? uploads.data : null,
      isInArea: session.ok && session.data.loggedIn,
      mayReorder: !buying || (buying.ok && mayOrder(buying.data)),
    },
  };
};

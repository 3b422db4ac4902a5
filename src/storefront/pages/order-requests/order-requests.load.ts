import { mayOrder } from '../../parts/buying.ts';
import { isNoPage } from '../../routing/list-page.rules.ts';
import type { Load } from '../load.ts';

const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/;

export const loadOrderRequests: Load = async (api, { query }) => {
  const after = query.get('after') ?? '';
  const buying = await api('GET /company/buying/', {});
  if (!buying.ok) return { failed: buying.error };
  const result = await api('GET /order-requests/', { query: CURSOR.test(after) ? { after } : {} });
  if (!result.ok) return { failed: result.error };
  return {
    data: {
      ...result.data,
      isFirst: !CURSOR.test(after),
      isLost: isNoPage(query, CURSOR),
      mayOrder: mayOrder(buying.data),
    },
  };
};

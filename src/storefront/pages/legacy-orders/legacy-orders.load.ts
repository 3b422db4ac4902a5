import { isNoPage } from '../../routing/list-page.rules.ts';
import type { Load } from '../load.ts';
import { askedWords } from '../orders/asked-orders.ts';

const CURSOR = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])~[A-Za-z0-9][\w.-]{0,39}$/;

export const loadLegacyOrders: Load = async (api, { query }) => {
  const q = askedWords(query);
  const asked = query.get('after') ?? '';
  const after = CURSOR.test(asked) ? asked : '';
  const result = await api('GET /legacy-orders/', { query: { ...(q ? { q } : {}), ...(after ? { after } : {}) } });
  if (!result.ok) return { failed: result.error };
  return { data: { ...result.data, q, after, isLost: isNoPage(query, CURSOR) } };
};

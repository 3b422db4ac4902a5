import { isNoPage } from '../../routing/list-page.rules.ts';
import type { Load } from '../load.ts';

const CURSOR = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])~[A-Za-z0-9][\w.-]{0,39}$/;

export const loadLegacyOrders: Load = async (api, { query }) => {
  const after = query.get('after') ?? '';
  const result = await api('GET /legacy-orders/', { query: CURSOR.test(after) ? { after } : {} });
  return result.ok ? { data: { ...result.data, isLost: isNoPage(query, CURSOR) } } : { failed: result.error };
};

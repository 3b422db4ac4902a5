import { isNoPage } from '../../routing/list-page.rules.ts';
import type { Load } from '../load.ts';
import { CURSOR } from '../orders/asked-orders.ts';

/** The orders whose files wait for the customer, also before they are paid, newest first. */
export const loadUploadList: Load = async (api, { query }) => {
  const asked = query.get('after') ?? '';
  const after = CURSOR.test(asked) ? asked : '';
  const found = await api('GET /orders/', { query: { files: 'wanted', ...(after ? { after } : {}) } });
  return found.ok ? { data: { ...found.data, after, isLost: isNoPage(query, CURSOR) } } : { failed: found.error };
};

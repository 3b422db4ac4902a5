import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('profile', 'emailChange', 'passwordChange');

export const loadProfile: Load = async (api, route) => {
  const [loaded, customer] = await Promise.all([rules(api, route), api('GET /customer/', {})]);
  if (!('data' in loaded)) return loaded;
  return customer.ok ? { data: { ...(loaded.data as object), customer: customer.data } } : { failed: customer.error };
};

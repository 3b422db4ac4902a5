import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('premium');

/** A customer's own state is in the page at once. For guests the page comes from the cache. */
export const loadPremiumReseller: Load = async (api, route) => {
  const loaded = await rules(api, route);
  if (!('data' in loaded)) return loaded;
  if (!route.signedIn) return { data: { ...(loaded.data as object), state: null, company: null } };
  const [premium, customer] = await Promise.all([api('GET /customer/premium/', {}), api('GET /customer/', {})]);
  if (!premium.ok) return { failed: premium.error };
  if (!customer.ok) return { failed: customer.error };
  return { data: { ...(loaded.data as object), state: premium.data, company: customer.data.company } };
};

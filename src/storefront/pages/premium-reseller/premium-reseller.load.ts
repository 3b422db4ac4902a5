import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('premium');

/** A customer's own state is in the page at once. For guests the page comes from the cache. */
export const loadPremiumReseller: Load = async (api, route) => {
  const loaded = await rules(api, route);
  if (!('data' in loaded)) return loaded;
  const premium = route.signedIn ? await api('GET /customer/premium/', {}) : undefined;
  if (premium && !premium.ok) return { failed: premium.error };
  return { data: { ...(loaded.data as object), state: premium?.data ?? null } };
};

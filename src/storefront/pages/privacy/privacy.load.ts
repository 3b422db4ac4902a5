import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('erasure');

export const loadPrivacy: Load = async (api, route) => {
  const loaded = await rules(api, route);
  if (!('data' in loaded)) return loaded;
  const erasure = await api('GET /customer/erase/', {});
  return erasure.ok ? { data: { ...(loaded.data as object), ...erasure.data } } : { failed: erasure.error };
};

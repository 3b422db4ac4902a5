import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('passwordRequest', 'passwordReset');

export const loadPasswordReset: Load = async (api, route) => {
  const [loaded, reset] = await Promise.all([rules(api, route), api('GET /auth/passwordReset/', {})]);
  if (!('data' in loaded)) return loaded;
  return reset.ok ? { data: { ...(loaded.data as object), ...reset.data } } : { failed: reset.error };
};

import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

export const loadSecurity: Load = async (api, facts) => {
  const rules = await loadRules('passkey')(api, facts);
  if (!('data' in rules)) return rules;
  const session = await api('GET /session/', {});
  // Staff in the customer's place are refused both, and a refusal would stand in their trail for a page that was looked at.
  if (session.ok && session.data.isLoggedInAs) return { data: { ...(rules.data as object), owned: null } };
  const devices = await api('GET /auth/sessions/', {});
  if (!devices.ok) return { failed: devices.error };
  const passkeys = await api('GET /customer/passkeys/', {});
  if (!passkeys.ok) return { failed: passkeys.error };
  return { data: { ...(rules.data as object), owned: { devices: devices.data, passkeys: passkeys.data } } };
};

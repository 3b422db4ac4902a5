import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('profile', 'emailChange', 'passwordChange');

export const loadProfile: Load = async (api, route) => {
  const [loaded, customer, pending, premium] = await Promise.all([
    rules(api, route),
    api('GET /customer/', {}),
    api('GET /customer/email/', {}),
    api('GET /customer/premium/', {}),
  ]);
  if (!('data' in loaded)) return loaded;
  if (!customer.ok) return { failed: customer.error };
  if (!pending.ok) return { failed: pending.error };
  if (!premium.ok) return { failed: premium.error };
  const { isPremium, openSince } = premium.data;
  return {
    data: {
      ...(loaded.data as object),
      customer: customer.data,
      pendingEmail: pending.data,
      premium: { isPremium, openSince },
    },
  };
};

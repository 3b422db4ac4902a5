import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

const rules = loadRules('invite');

export const loadCompany: Load = async (api, route) => {
  const loaded = await rules(api, route);
  if (!('data' in loaded)) return loaded;
  const company = await api('GET /company/', {});
  if (!company.ok) return { failed: company.error };
  const invite = await api('GET /company/invite/', {});
  if (!invite.ok) return { failed: invite.error };
  const customer = await api('GET /customer/', {});
  if (!customer.ok) return { failed: customer.error };
  return {
    data: { ...(loaded.data as object), company: company.data, invite: invite.data, customer: customer.data },
  };
};

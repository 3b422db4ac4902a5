import type { Load } from '../load.ts';

export const loadAddresses: Load = async (api) => {
  const customer = await api('GET /customer/', {});
  return customer.ok ? { data: { customer: customer.data } } : { failed: customer.error };
};

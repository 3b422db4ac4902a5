import type { Load } from '../load.ts';

export const loadEmailConfirmation: Load = async (api) => {
  const [link, session] = await Promise.all([api('GET /customer/link/', {}), api('GET /session/', {})]);
  if (!link.ok) return { failed: link.error };
  if (!session.ok) return { failed: session.error };
  if (!session.data.loggedIn) return { data: { link: link.data, customer: null, pendingEmail: null } };
  const [customer, pending] = await Promise.all([api('GET /customer/', {}), api('GET /customer/email/', {})]);
  if (!customer.ok) return { failed: customer.error };
  if (!pending.ok) return { failed: pending.error };
  return { data: { link: link.data, customer: customer.data, pendingEmail: pending.data } };
};

import type { Load } from '../load.ts';

/** An invalid link is a state of the page, not an error page. */
export const loadConfirmation: Load = async (api) => {
  const link = await api('GET /newsletter/confirmation/', {});
  if (link.ok) return { data: { told: link.data } };
  return link.error.key === 'link_gone' ? { data: { told: null } } : { failed: link.error };
};

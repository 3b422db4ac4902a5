import type { Load } from '../load.ts';

export const loadEmailConfirmation: Load = async (api) => {
  const link = await api('GET /customer/link/', {});
  return link.ok ? { data: { link: link.data } } : { failed: link.error };
};

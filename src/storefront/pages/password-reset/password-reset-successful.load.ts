import type { Load } from '../load.ts';

/** Only for the browser in which the password was set. Others are led to where it can be. */
export const loadPasswordSet: Load = async (api, { shop }) => {
  const reset = await api('GET /auth/passwordReset/', {});
  if (!reset.ok) return { failed: reset.error };
  return reset.data.isChanged ? { data: null } : { redirect: shop.pagePaths['password-reset'] ?? '/' };
};

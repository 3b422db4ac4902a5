import type { Load } from '../load.ts';

export const loadWallet: Load = async (api) => {
  const wallet = await api('GET /customer/wallet/', { query: {} });
  return wallet.ok ? { data: { wallet: wallet.data } } : { failed: wallet.error };
};

import type { Load } from '../load.ts';

/** The orders that wait for files: those with rejected files first, then those whose files the shop has changed. */
export const loadUploadList: Load = async (api) => {
  const [rejected, fixed, awaited] = await Promise.all([
    api('GET /orders/', { query: { status: 'artwork_rejected' } }),
    api('GET /orders/', { query: { status: 'artwork_fixed' } }),
    api('GET /orders/', { query: { status: 'artwork_awaited' } }),
  ]);
  if (!rejected.ok) return { failed: rejected.error };
  if (!fixed.ok) return { failed: fixed.error };
  if (!awaited.ok) return { failed: awaited.error };
  return { data: { orders: [...rejected.data.orders, ...fixed.data.orders, ...awaited.data.orders] } };
};

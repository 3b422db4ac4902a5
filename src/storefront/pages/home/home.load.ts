import type { Load } from '../load.ts';

/** Pages made of blocks: products are read only where a block shows some. */
export const loadHome: Load = async (api, { page }) => {
  if (!page.blocks.some((block) => block.type === 'products' || block.type === 'hero'))
    return { data: { products: [] } };
  const result = await api('GET /product/list/', { query: {} });
  return result.ok ? { data: { products: result.data } } : { failed: result.error };
};

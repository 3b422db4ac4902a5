import type { Block } from '#shop/content/page.ts';
import type { Load } from '../load.ts';

/** Products that one block shows at most. */
const MOST_SHOWN = '200';

/** Pages made of blocks: each block's products are read, and no others, however many the shop sells. */
export const loadHome: Load = async (api, { page }) => {
  const names = [...new Set(page.blocks.flatMap(namedIn))];
  const families = new Set(page.blocks.flatMap(familyOf));
  const questions = [
    ...(names.length > 0 ? [{ products: names.join(',') }] : []),
    ...[...families].map((family) => (family === undefined ? {} : { family })),
  ];
  const results = await Promise.all(
    questions.map((query) => api('GET /product/list/', { query: { ...query, limit: MOST_SHOWN } })),
  );
  const failed = results.find((result) => !result.ok);
  if (failed && !failed.ok) return { failed: failed.error };
  const products = results.flatMap((result) => (result.ok ? result.data : []));
  return { data: { products: [...new Map(products.map((product) => [product.id, product])).values()] } };
};

function namedIn(block: Block): readonly string[] {
  if (block.type === 'hero') return block.product === undefined ? [] : [block.product];
  return block.type === 'products' ? (block.products ?? []) : [];
}

/** Families of blocks that name no products; undefined stands for all of them. */
function familyOf(block: Block): readonly (string | undefined)[] {
  return block.type === 'products' && !block.products ? [block.family] : [];
}

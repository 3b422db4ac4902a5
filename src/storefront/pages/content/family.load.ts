import { INSTEAD_OF_PARAMETER } from '#shop/content/page-kinds.ts';
import type { RetiredDetail } from '#shop/catalog/sold-product.ts';
import { familyPageId } from '#shop/product-page.ts';
import { loadHome } from '../home/home.load.ts';
import type { Load } from '../load.ts';
import type { BlocksData } from './blocks.tsx';

/** Loads the page of a family. It says of a retired product without a successor, whose address leads here, that it is gone. */
export const loadFamily: Load = async (api, route) => {
  const loaded = await loadHome(api, route);
  const retired = await retiredOf(api, route);
  return 'data' in loaded && retired !== undefined
    ? { ...loaded, data: { ...(loaded.data as BlocksData), retired } }
    : loaded;
};

/** The name of the retired product whose address led here, if this is its family. */
async function retiredOf(api: Parameters<Load>[0], { query, page }: Parameters<Load>[1]): Promise<string | undefined> {
  const id = query.get(INSTEAD_OF_PARAMETER)?.slice(0, 64) ?? '';
  if (id === '') return undefined;
  const found = await api('GET /content/product-configuration/', { query: { id } });
  if (found.ok || found.error.key !== 'product_retired') return undefined;
  const { name, family, successor } = found.error.detail as RetiredDetail;
  return successor === null && page.id === familyPageId(family) ? name : undefined;
}

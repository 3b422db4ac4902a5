import { LIST_QUERY } from '#shop/content/page-kinds.ts';
import type { Block } from '#shop/content/page.ts';
import type { Api } from '../../client/api.ts';
import type { ProductListPage } from '../content/blocks.tsx';
import type { ListedProduct } from '../content/listed-product.ts';
import { configuredOf, type Configured } from '../content/small-configurator.rules.ts';
import { isNoPage } from '../../routing/list-page.rules.ts';
import type { Load } from '../load.ts';

/** Products per list page. The number fills rows of two, three and four. */
const LIST_PAGE = 48;
/** Maximum number of products that blocks may name. */
const MOST_NAMED = '200';

/**
 * Loads pages made of blocks. Only the products of the blocks are read, even if the shop sells many more. A long list
 * is split into pages; the address contains the product and the family after which the page begins.
 */
export const loadHome: Load = async (api, { page, query }) => {
  const names = [...new Set(page.blocks.flatMap(namedIn))];
  const families = [...new Set(page.blocks.flatMap(familyOf))];
  const after = query.get(LIST_QUERY.after) ?? undefined;
  const ofFamily = query.get(LIST_QUERY.family) ?? undefined;
  const [named, ...listed] = await Promise.all([
    names.length > 0
      ? api('GET /product/list/', { query: { products: names.join(','), with: 'usual', limit: MOST_NAMED } })
      : ({ ok: true, data: [] } as const),
    ...families.map((family) => readList(api, family, family === ofFamily ? after : undefined)),
  ]);
  const failed = [named, ...listed].find((result) => !result.ok);
  if (failed && !failed.ok) return { failed: failed.error };
  const products = [named, ...listed].flatMap((result) => (result.ok ? result.data : []));
  const lists: Record<string, ProductListPage> = {};
  for (const [index, family] of families.entries()) {
    const result = listed[index];
    if (result?.ok) lists[family ?? ''] = result.page;
  }
  const isLost = isNoPage(query) || (after !== undefined && !families.includes(ofFamily));
  const known = new Map(products.map((product) => [product.id, product]));
  const first = page.blocks.flatMap(configuredIn).find((id) => known.has(id));
  const start = first === undefined ? null : await startOf(api, first);
  // What the page shows first: the named products are answered by their ids.
  const pictured = names.flatMap((id) => known.get(id) ?? [])[0] ?? products[0];
  return { data: { products: [...known.values()], lists, isLost, start }, pictured: pictured?.facts };
};

/** What the small configurator begins with. A product that cannot be asked for now leaves the page without it. */
async function startOf(api: Api, mcpSku: string): Promise<Configured | null> {
  const answer = await api('POST /product/choices/', { body: { mcpSku, configuration: {} } });
  return (answer.ok && configuredOf(mcpSku, answer.data)) || null;
}

function configuredIn(block: Block): readonly string[] {
  if (block.type === 'hero') return block.configure ?? [];
  return block.type === 'configurator' ? block.products : [];
}

/** Reads one product more than is shown, to know whether there is a next page. */
async function readList(api: Api, family: string | undefined, after: string | undefined) {
  const which = { ...(family === undefined ? {} : { family }), ...(after === undefined ? {} : { after }) };
  const result = await api('GET /product/list/', { query: { ...which, with: 'usual', limit: String(LIST_PAGE + 1) } });
  if (!result.ok) return result;
  const shown: readonly ListedProduct[] = result.data.slice(0, LIST_PAGE);
  const last = result.data.length > LIST_PAGE ? shown.at(-1)?.id : undefined;
  const page = { products: shown.map(({ id }) => id), last: last ?? null, isFirst: after === undefined };
  return { ok: true, data: shown, page } as const;
}

function namedIn(block: Block): readonly string[] {
  if (block.type === 'hero')
    return [...(block.product === undefined ? [] : [block.product]), ...(block.configure ?? [])];
  if (block.type === 'configurator') return block.products;
  if (block.type === 'links')
    return block.items.flatMap(({ product, instead }) => [product, ...(instead === undefined ? [] : [instead])]);
  return block.type === 'products' ? (block.products ?? []) : [];
}

/** Families of blocks without product names; undefined means all products. */
function familyOf(block: Block): readonly (string | undefined)[] {
  return block.type === 'products' && !block.products ? [block.family] : [];
}

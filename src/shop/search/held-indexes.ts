import type { CatalogSnapshot, ProductName } from '../catalog-snapshot.ts';
import { languagesOf } from '#kernel/languages.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { indexBuilder, type SearchIndex } from './search-index.rules.ts';
import type { SearchWords } from './search-words.ts';

/** What a search of a shop is answered from, at one revision. */
export interface ShopIndex {
  readonly index: SearchIndex;
  /** What the targets of the index lead to. */
  readonly targets: readonly Target[];
}

/** A product by its name, an entry of words that leads to it, or a family with its first products. */
export type Target =
  | { readonly productId: string; readonly words?: SearchWords }
  | { readonly family: readonly string[] };

/** The most products over all indexes in memory, about 300 bytes each. A shop that was not searched for long is indexed again. */
const MOST_PRODUCTS = 300_000;
/** A larger shop is searched by its first products. */
const MOST_OF_SHOP = 200_000;
/** Names per question to the database. Other requests are answered between two of them. */
const NAMES_AT_ONCE = 2_000;
/** Products of a family that is searched by its name. */
const MOST_OF_FAMILY = 8;

interface Held {
  readonly catalog: CatalogSnapshot;
  readonly index: Promise<ShopIndex>;
  /** Known once the index is made. */
  products: number;
}

/** By shop, the least recently searched first. */
const held = new Map<string, Held>();

/**
 * The index of a shop at the revision of the request. It is made at the first search of the revision, and takes the place
 * of the one before.
 */
export function indexOf(
  tenant: Tenant,
  catalog: CatalogSnapshot,
  families: ReadonlyMap<string, string>,
): Promise<ShopIndex> {
  const before = held.get(tenant.id);
  held.delete(tenant.id);
  if (before?.catalog === catalog) {
    held.set(tenant.id, before);
    return before.index;
  }
  const fresh: Held = { catalog, index: makeIndex(tenant, catalog, families), products: 0 };
  held.set(tenant.id, fresh);
  fresh.index.then(
    ({ index }) => {
      fresh.products = index.size;
      letGo();
    },
    () => {
      if (held.get(tenant.id) === fresh) held.delete(tenant.id);
    },
  );
  return fresh.index;
}

function letGo(): void {
  let sum = [...held.values()].reduce((all, { products }) => all + products, 0);
  for (const [id, { products }] of held) {
    if (sum <= MOST_PRODUCTS || held.size === 1) return;
    held.delete(id);
    sum -= products;
  }
}

async function makeIndex(
  tenant: Tenant,
  catalog: CatalogSnapshot,
  families: ReadonlyMap<string, string>,
): Promise<ShopIndex> {
  const builder = indexBuilder();
  const targets: Target[] = [];
  const sold = new Set<string>();
  const ofFamily = new Map<string, string[]>();
  const add = (target: Target, texts: readonly string[]) => {
    for (const text of texts) builder.add({ text, target: targets.length });
    targets.push(target);
  };
  for await (const { productId, family, title } of namesIn(catalog)) {
    sold.add(productId);
    add({ productId }, [title]);
    const others = ofFamily.get(family);
    if (!others) ofFamily.set(family, [productId]);
    else if (others.length < MOST_OF_FAMILY) others.push(productId);
  }
  const languages = languagesOf(tenant);
  for (const words of catalog.searchWords) {
    const language = languages.find((each) => words.says[each] !== undefined);
    if (language !== undefined && sold.has(words.product))
      add({ productId: words.product, words }, words.says[language] ?? []);
  }
  for (const [family, products] of ofFamily) add({ family: products }, [families.get(family) ?? '']);
  return { index: builder.build(), targets };
}

async function* namesIn(catalog: CatalogSnapshot): AsyncGenerator<ProductName> {
  let after = -Infinity;
  for (let count = 0; count < MOST_OF_SHOP; count += NAMES_AT_ONCE) {
    const names = await catalog.names({ after, limit: NAMES_AT_ONCE });
    yield* names;
    const last = names.at(-1);
    if (names.length < NAMES_AT_ONCE || !last) return;
    after = last.place;
  }
}

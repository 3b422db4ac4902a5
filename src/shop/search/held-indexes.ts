import type { CatalogSnapshot, MeasuredProduct, ProductName } from '../catalog-snapshot.ts';
import { languagesOf } from '#kernel/languages.ts';
import type { Database } from '#platform/db/database.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { measuresOf, type Measures } from './measures.rules.ts';
import { indexBuilder, type SearchIndex } from './search-index.rules.ts';
import type { SearchWords } from './search-words.ts';
import { termsOf } from './terms.rules.ts';

/** What a search of a shop is answered from, at one revision. */
export interface ShopIndex {
  readonly index: SearchIndex;
  /** What the targets of the index lead to. */
  readonly targets: readonly Target[];
  /** What the first products come in: a size, a number of pages or a weight is found without a word. */
  readonly measures: readonly Measures[];
  /** The words of phrases for what the shop does not sell. */
  readonly unsold: readonly (readonly string[])[];
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
/** Products that are found by their measures alone, about as large in memory as three phrases each. */
const MOST_MEASURED = 2_000;
const MEASURED_AT_ONCE = 100;
/** Products of a family that is searched by its name. */
const MOST_OF_FAMILY = 8;

/** A shop with more phrases is answered from the words of the revision before while those of a new one are made. */
const MOST_AT_ONCE = 5_000;

interface Held {
  readonly catalog: CatalogSnapshot;
  readonly db: Database;
  readonly index: Promise<ShopIndex>;
  /** Known once the index is made. */
  products: number;
  /** The index of a later revision while it is made. */
  next?: Promise<ShopIndex>;
}

/** By shop, the least recently searched first. */
const held = new Map<string, Held>();

/** What an index is made of. */
interface Searched {
  readonly tenant: Tenant;
  readonly catalog: CatalogSnapshot;
  readonly db: Database;
  /** The names of the families by their ids. */
  readonly families: ReadonlyMap<string, string>;
}

/**
 * The index that a search of a shop is answered from: that of the revision of the request, or of a later one. A large
 * shop has its former words until the new ones are made; what it no longer sells is left out where the hits are read.
 */
export function indexOf(searched: Searched): Promise<ShopIndex> {
  const { tenant, catalog, db } = searched;
  const before = held.get(tenant.id);
  if (!before || before.db !== db) return hold(searched, makeIndex(searched));
  held.delete(tenant.id);
  held.set(tenant.id, before);
  if (before.catalog === catalog || before.catalog.revision > catalog.revision) return before.index;
  if (before.products <= MOST_AT_ONCE) return hold(searched, makeIndex(searched));
  if (!before.next) {
    const next = makeIndex(searched);
    before.next = next;
    next.then(
      () => {
        if (held.get(tenant.id) === before) void hold(searched, next);
      },
      () => {
        delete before.next;
      },
    );
  }
  return before.index;
}

/** Makes the index of a shop that was not searched yet at this revision, so that nobody waits for it who searches. */
export function prepareIndex(searched: Searched): void {
  const { tenant, catalog, db } = searched;
  const prepared = preparedOf(db);
  if ((prepared.get(tenant.id) ?? -1) >= catalog.revision) return;
  prepared.set(tenant.id, catalog.revision);
  // Whoever searches tries again, and is told.
  indexOf(searched).catch(() => prepared.delete(tenant.id));
}

/** By shop, the revision for which an index was prepared. One that was let go is made again by a search alone. */
const preparedIn = new WeakMap<Database, Map<string, number>>();

function preparedOf(db: Database): Map<string, number> {
  const known = preparedIn.get(db) ?? new Map<string, number>();
  preparedIn.set(db, known);
  return known;
}

function hold({ tenant, catalog, db }: Searched, index: Promise<ShopIndex>): Promise<ShopIndex> {
  const fresh: Held = { catalog, db, index, products: 0 };
  held.delete(tenant.id);
  held.set(tenant.id, fresh);
  index.then(
    (made) => {
      fresh.products = made.index.size + 3 * made.measures.length;
      letGo();
    },
    () => {
      if (held.get(tenant.id) === fresh) held.delete(tenant.id);
    },
  );
  return index;
}

function letGo(): void {
  let sum = [...held.values()].reduce((all, { products }) => all + products, 0);
  for (const [id, { products }] of held) {
    if (sum <= MOST_PRODUCTS || held.size === 1) return;
    held.delete(id);
    sum -= products;
  }
}

async function makeIndex({ tenant, catalog, families }: Searched): Promise<ShopIndex> {
  const builder = indexBuilder();
  const targets: Target[] = [];
  const unsold: (readonly string[])[] = [];
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
    if (language === undefined || !sold.has(words.product)) continue;
    if (words.isNot) for (const phrase of words.says[language] ?? []) unsold.push(termsOf(phrase).words);
    else add({ productId: words.product, words }, words.says[language] ?? []);
  }
  for (const [family, products] of ofFamily) add({ family: products }, [families.get(family) ?? '']);
  const measures: Measures[] = [];
  for await (const product of measuredIn(catalog)) {
    const read = measuresOf(product, languages);
    if (read) measures.push(read);
  }
  // Of products in one size, that comes first which the words for it name first.
  const named = [...new Set(catalog.searchWords.map(({ product }) => product))];
  const places = new Map(named.map((product, at) => [product, at]));
  const placeOf = ({ productId }: Measures) => places.get(productId) ?? named.length;
  measures.sort((a, b) => placeOf(a) - placeOf(b));
  return { index: builder.build(), targets, measures, unsold };
}

function namesIn(catalog: CatalogSnapshot): AsyncGenerator<ProductName> {
  return pagesOf((page) => catalog.names(page), { most: MOST_OF_SHOP, atOnce: NAMES_AT_ONCE });
}

function measuredIn(catalog: CatalogSnapshot): AsyncGenerator<MeasuredProduct> {
  return pagesOf((page) => catalog.measured(page), { most: MOST_MEASURED, atOnce: MEASURED_AT_ONCE });
}

interface PlacePage {
  readonly after: number;
  readonly limit: number;
}

async function* pagesOf<T extends { readonly place: number }>(
  read: (page: PlacePage) => Promise<readonly T[]>,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): AsyncGenerator<T> {
  let after = -Infinity;
  for (let count = 0; count < most; count += atOnce) {
    const found = await read({ after, limit: atOnce });
    yield* found;
    const last = found.at(-1);
    if (found.length < atOnce || !last) return;
    after = last.place;
  }
}

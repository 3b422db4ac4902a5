import '#kernel/day-tables.ts';
import '#kernel/number-tables.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import type { Assorted, CatalogSnapshot, ListedProduct, RetiredProduct, SoldProduct } from './catalog-snapshot.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { Product } from './catalog/product.ts';
import { compileProduct, type Compilation } from './configurator/compile-product.ts';
import { ENGINE } from './configurator/engine/stored-diagram.ts';
import type { Page } from './content/page.ts';
import type { Log } from './context.ts';
import { holidayCalendar } from './delivery/holidays.ts';
import type { Network } from './delivery/engine/network.ts';
import { authInForce } from './page-auth.rules.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';
import { listPastPrices } from './pricing/price-books.repository.ts';
import { LOWEST_PRICE_DAYS } from './pricing/pricing.rules.ts';
import { familyPageId, productOfPage, productPage } from './product-page.ts';
import type { PromotionFile } from './promotions/promotion.ts';
import {
  findEntry,
  findEntryAt,
  findFormerPage,
  findFormerProduct,
  findRevision,
  listEntries,
  listMeasured,
  listNames,
  PARTS,
  readContents,
  readProducts,
  readRegistry,
  type AssortmentEntry,
  type RegisteredTenant,
  type Revision,
} from './revisions.repository.ts';
import type { Moved, ShopPages, ShopSnapshot } from './shop-snapshot.ts';
import type { SearchWords } from './search/search-words.ts';
import type { RefusedTenant } from './tenants/registry.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The most shops held in memory. Any other shop is read again at its next visit. */
const MOST_SHOPS = 500;
/** The most products with their diagrams, over all shops. Products with the same hash are held once. */
const MOST_PRODUCTS = 500;
/** The most page files, prices, plants, tariffs and promotions, over all shops. */
const MOST_PARTS = 500;
/** The most lookups held for one shop, whether the entry exists or not. */
const MOST_ENTRIES = 1_000;

/** The shops at their current revisions. There is no default shop: an unknown host has none. */
export interface CurrentShops {
  /** Returns the open shop at an exact host. */
  at(host: string): Promise<ShopSnapshot | undefined>;
  /** Returns a shop by its id. A refused shop is returned at its last revision, so that its mails are still sent. */
  current(id: string): Promise<ShopSnapshot | undefined>;
  /** Ids of the open shops, in their order. */
  readonly ids: readonly string[];
  readonly refused: readonly RefusedTenant[];
  /** The problems in the files that were applied last. */
  readonly problems: readonly FileProblem[];
  /** The shop at this host, when it is refused. */
  refusedAt(host: string): RefusedTenant | undefined;
  /** Closes an open shop, because a problem appeared that its files did not show. */
  refuse(tenant: RefusedTenant): void;
  /** Reads which revisions are current. Running requests keep the revision that they began with. */
  refresh(): Promise<void>;
  /** The number of snapshots and products in memory. */
  held(): { readonly shops: number; readonly products: number };
}

type Unfit = Extract<Compilation, { readonly ok: false }>;
/** What was made of a product outside of this thread: its diagram as it is stored, or what is wrong with it. */
export type CompiledApart = { readonly ok: true; readonly packed: Uint8Array } | Unfit;
export type CompileApart = (products: readonly Product[]) => Promise<readonly CompiledApart[]>;

/** Returns shops by their ids. Unknown ids are left out. */
export async function snapshotsOf(shops: CurrentShops, ids: readonly string[]): Promise<ShopSnapshot[]> {
  const found = await Promise.all(ids.map((id) => shops.current(id)));
  return found.filter((shop) => shop !== undefined);
}

/**
 * @param reads a separate connection pool. A transaction may wait while a product is read, so the read must not wait
 * for the transaction's connection.
 * @param compileApart for products whose diagram is not stored: those of another version of the engine
 */
export async function openShops(
  reads: Database,
  log: Pick<Log, 'error'>,
  compileApart: CompileApart,
): Promise<CurrentShops> {
  const snapshots = new BoundedMap<string, { readonly revision: number; readonly shop: Promise<ShopSnapshot> }>(
    MOST_SHOPS,
  );
  const contents = contentsOf(reads, log, compileApart);
  /** Shops closed by refuse(), each at the revision that failed. The next revision opens the shop again. */
  const closedLater = new Map<string, { readonly tenant: RefusedTenant; readonly revision: number | undefined }>();
  let registry = await readAll();

  const current = async (id: string): Promise<ShopSnapshot | undefined> => {
    const revision = registry.byId.get(id)?.revision;
    if (revision === undefined) return undefined;
    const before = snapshots.get(id);
    if (before?.revision === revision) return before.shop;
    const fresh = { revision, shop: contents.snapshot(id, revision) };
    snapshots.set(id, fresh);
    try {
      return await fresh.shop;
    } catch (error) {
      snapshots.drop(id, fresh);
      if (!before) throw error;
      // The revision before stays in use. The next request tries again.
      snapshots.set(id, before);
      return before.shop;
    }
  };

  async function readAll() {
    const { tenants, refused, problems } = await readRegistry(reads.registry);
    for (const [id, { revision }] of closedLater)
      if (tenants.find((each) => each.id === id)?.revision !== revision) closedLater.delete(id);
    return registryOf(tenants, [...refused, ...[...closedLater.values()].map(({ tenant }) => tenant)], problems);
  }

  let refreshing: Promise<void> | undefined;
  let again = false;
  async function refreshAll(): Promise<void> {
    do {
      again = false;
      registry = await readAll();
    } while (again);
  }

  return {
    at: async (host) => {
      const id = registry.byHost.get(host);
      return id === undefined ? undefined : current(id);
    },
    current,
    get ids() {
      return registry.open;
    },
    get refused() {
      return registry.refused;
    },
    get problems() {
      return registry.problems;
    },
    refusedAt: (host) => registry.refusedByHost.get(host),
    refuse(tenant) {
      closedLater.set(tenant.id, { tenant, revision: registry.byId.get(tenant.id)?.revision });
      const { tenants, refused, problems } = registry;
      registry = registryOf(tenants, [...refused, tenant], problems);
    },
    refresh() {
      again = true;
      return (refreshing ??= refreshAll().finally(() => (refreshing = undefined)));
    },
    held: () => ({ shops: snapshots.size, products: contents.held() }),
  };
}

function registryOf(
  tenants: readonly RegisteredTenant[],
  refused: readonly RefusedTenant[],
  problems: readonly FileProblem[],
) {
  const closed = new Map(refused.map((tenant) => [tenant.id, tenant]));
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const open = tenants.filter(({ id }) => !closed.has(id));
  const byHost = new Map(open.flatMap(({ id, hosts }) => hosts.map((host) => [host, id] as const)));
  // A host of an open shop stays open, even when a refused shop names the same host.
  const refusedByHost = new Map(
    [...closed.values()].flatMap((tenant) =>
      [...tenant.hosts, ...(byId.get(tenant.id)?.hosts ?? [])]
        .filter((host) => !byHost.has(host))
        .map((host) => [host, tenant] as const),
    ),
  );
  return {
    tenants,
    byId,
    byHost,
    refusedByHost,
    open: open.map(({ id }) => id),
    refused: [...closed.values()],
    problems,
  };
}

/** Reads the parts of revisions from the database on demand. They stay in memory while there is room. */
function contentsOf(reads: Database, log: Pick<Log, 'error'>, compileApart: CompileApart) {
  const parts = new BoundedMap<string, unknown>(MOST_PARTS);
  const products = new BoundedMap<string, SoldProduct | 'unfit'>(MOST_PRODUCTS);
  /** Products whose diagram is not stored yet, while it is made. */
  const making = new Map<string, Promise<SoldProduct | 'unfit'>>();
  const calendar = holidayCalendar();

  return { held: () => products.size, snapshot };

  async function snapshot(id: string, number: number): Promise<ShopSnapshot> {
    const { revision, held, past } = await reads.transact(id, async (tx) => {
      const found = await findRevision(tx, id, number);
      if (!found) throw new Error(`Shop ${id} has no revision ${number}`);
      return {
        revision: found,
        held: await readParts(tx, found),
        past: await listPastPrices(tx, id, LOWEST_PRICE_DAYS),
      };
    });
    const { tenant } = revision;
    const part = <T>(name: (typeof PARTS)[number]) => held.get(revision[name] ?? '') as T;
    const entries = new BoundedMap<string, Promise<AssortmentEntry | undefined>>(MOST_ENTRIES);
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => reads.transact(id, work);
    const entryOf = (productId: string) =>
      once(entries, productId, () => inTenant((tx) => findEntry(tx, id, number, productId)));
    const catalog: CatalogSnapshot = {
      revision: number,
      book: part<PriceBook>('prices'),
      network: part<Network>('network'),
      calendar,
      tariff: part<readonly TariffHeading[]>('tariff'),
      lossLeaders: part<PromotionFile>('promotions').lossLeaders,
      searchWords: part<readonly SearchWords[] | undefined>('search') ?? [],
      pastPrices: past,
      async product(productId) {
        const entry = await entryOf(productId);
        if (entry?.state === 'retired') return retiredOf(entry, entryOf);
        return entry && (inMemory(entry) ?? (await assorted(id, [entry]))[0]);
      },
      async list(page) {
        const listed: ListedProduct[] = [];
        // Unfit products are replaced by the next ones, because callers take a page that is not full as the last page.
        for (let { after } = page, missing = page.limit; missing > 0; missing = page.limit - listed.length) {
          const found = await inTenant((tx) => listEntries(tx, id, number, { ...page, after, limit: missing }));
          const products = await assorted(id, found);
          for (const [index, { path }] of found.entries()) {
            const each = products[index];
            if (each?.state === 'sold') listed.push({ sold: each.sold, path });
          }
          if (found.length < missing) break;
          after = found.at(-1)?.productId;
        }
        return listed;
      },
      names: (page) => inTenant((tx) => listNames(tx, id, number, page)),
      measured: (page) => inTenant((tx) => listMeasured(tx, id, number, page)),
    };
    const own = part<readonly Page[]>('pages').map((page) => ({ ...page, auth: authInForce(page, tenant.audience) }));
    return { tenant, revision: number, catalog, pages: pagesOf(tenant, number, own, entryOf, inTenant) };
  }

  async function readParts(tx: Tx, revision: Revision): Promise<ReadonlyMap<string, unknown>> {
    const wanted = PARTS.flatMap((name) => revision[name] ?? []);
    const found = new Map(wanted.map((hash) => [hash, parts.get(hash)]));
    const missing = wanted.filter((hash) => found.get(hash) === undefined);
    if (missing.length === 0) return found;
    for (const [hash, data] of await readContents(tx, missing)) {
      found.set(hash, data);
      parts.set(hash, data);
    }
    const lost = wanted.find((hash) => found.get(hash) === undefined);
    if (lost !== undefined) throw new Error(`Content ${lost} of revision ${revision.number} is not there`);
    return found;
  }

  /** Returns an entry that is sold and held already. Nearly every call is for one of these. */
  function inMemory({ state, version }: AssortmentEntry): Assorted | undefined {
    const sold = state === 'sold' && version !== null ? products.get(version) : undefined;
    return sold === undefined || sold === 'unfit' ? undefined : { state: 'sold', sold };
  }

  /** Returns the entries ready for sale. Each product is read and compiled once, even when several shops sell it. */
  async function assorted(id: string, entries: readonly AssortmentEntry[]): Promise<Assorted[]> {
    const versions = entries.flatMap(({ state, version }) => (state === 'sold' && version !== null ? [version] : []));
    const found = new Map(versions.map((version) => [version, products.get(version)]));
    const missing = versions.filter((version) => found.get(version) === undefined);
    if (missing.length > 0)
      for (const [version, sold] of await readMissing(id, missing)) {
        found.set(version, sold);
        products.set(version, sold);
      }
    return entries.map(({ state, version }) => {
      const sold = version === null ? undefined : found.get(version);
      if (state === 'sold' && sold !== undefined && sold !== 'unfit') return { state, sold };
      return { state: 'maintenance' };
    });
  }

  async function readMissing(id: string, versions: readonly string[]) {
    const stored = await reads.transact(id, (tx) => readProducts(tx, versions, ENGINE));
    // What was made while this one read is held by now, and is not made a second time.
    const unmade = [...stored].filter(
      ([version, { diagram }]) => diagram === null && !making.has(version) && products.get(version) === undefined,
    );
    if (unmade.length > 0) {
      const made = compileApart(unmade.map(([, { product }]) => product as Product));
      for (const [index, [version, { product }]] of unmade.entries())
        making.set(
          version,
          made
            .then((all) => {
              const each = all[index]!;
              const read = each.ok
                ? sold(version, product as Product, each.packed)
                : unfit(version, product as Product, each);
              products.set(version, read);
              return read;
            })
            .finally(() => making.delete(version)),
        );
    }
    return Promise.all(
      [...stored].map(async ([version, { product, diagram }]) => {
        const known = products.get(version) ?? making.get(version);
        return [version, (await known) ?? sold(version, product as Product, diagram ?? undefined)] as const;
      }),
    );
  }

  function sold(version: string, product: Product, packed: Uint8Array | undefined): SoldProduct | 'unfit' {
    const result = compileProduct(product, { packed });
    return result.ok ? { compiled: result.compiled, version } : unfit(version, product, result);
  }

  /**
   * A product that was valid under earlier rules may be invalid now. It goes into maintenance, and the other products
   * are still sold.
   */
  function unfit(version: string, product: Product, { problems }: Unfit): 'unfit' {
    log.error({ product: product.id, version, problems }, 'product in maintenance: apply its file again');
    return 'unfit';
  }
}

type EntryOf = (productId: string) => Promise<AssortmentEntry | undefined>;

async function retiredOf({ title, family, successor }: AssortmentEntry, entryOf: EntryOf): Promise<RetiredProduct> {
  const next = successor === null ? undefined : await entryOf(successor);
  return { state: 'retired', name: title, family, successor: next ? { name: next.title, path: next.path } : null };
}

function pagesOf(
  tenant: Tenant,
  revision: number,
  own: readonly Page[],
  entryOf: EntryOf,
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): ShopPages {
  const byId = new Map(own.map((page) => [page.id, page]));
  const byPath = new Map(own.map((page) => [page.path, page]));
  const atPath = new BoundedMap<string, Promise<string | undefined>>(MOST_ENTRIES);
  const formerAt = new BoundedMap<string, Promise<string | undefined>>(MOST_ENTRIES);
  const { id } = tenant;
  /** Returns the product whose page is, or was, at an address. */
  const productAt = (path: string) =>
    once(atPath, path, () =>
      inTenant(
        async (tx) =>
          (await findEntryAt(tx, id, revision, path))?.productId ?? findFormerProduct(tx, id, revision, path),
      ),
    );
  /** Returns the present path of the page that was at an address before. */
  const formerPageAt = (path: string) =>
    once(formerAt, path, () => inTenant((tx) => findFormerPage(tx, id, revision, path)));
  /** Where visitors of a retired product are sent: to its successor or else its family, whose pages tell them so. */
  const fromRetired = async (entry: AssortmentEntry): Promise<Moved> => {
    const { successor } = await retiredOf(entry, entryOf);
    const next = successor ?? byId.get(familyPageId(entry.family));
    return next ? { movedTo: next.path, forGood: true, insteadOf: entry.productId } : { movedTo: '/', forGood: true };
  };
  return {
    own,
    async byId(pageId) {
      const productId = productOfPage(pageId);
      const entry = productId === undefined ? undefined : await entryOf(productId);
      return byId.get(pageId) ?? (entry && entry.state !== 'retired' ? productPage(tenant, entry) : undefined);
    },
    async at(path) {
      const page = byPath.get(path);
      if (page) return { page };
      const named = /^\/([^/]+)\/$/.exec(path)?.[1] ?? '';
      const productId = (await productAt(path)) ?? productOfPage(named);
      const entry = productId === undefined ? undefined : await entryOf(productId);
      if (!entry) {
        const formerly = byId.get((await formerPageAt(path)) ?? '');
        return formerly && { movedTo: formerly.path, forGood: true };
      }
      if (entry.state === 'retired') return fromRetired(entry);
      if (entry.path === path) return { page: productPage(tenant, entry) };
      return { movedTo: entry.path, forGood: productOfPage(named) !== productId };
    },
    async ofProducts(limit) {
      const entries = await inTenant((tx) => listEntries(tx, id, revision, { limit }));
      return entries.map((entry) => productPage(tenant, entry));
    },
  };
}

/** Runs one lookup at a time for each key. A failed lookup is repeated at the next call. */
function once<K, V>(known: BoundedMap<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  const before = known.get(key);
  if (before) return before;
  const asked = ask();
  known.set(key, asked);
  asked.catch(() => known.drop(key, asked));
  return asked;
}

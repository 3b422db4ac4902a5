import { BoundedMap } from '#kernel/bounded-map.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import type { Assorted, CatalogSnapshot, ListedProduct, SoldProduct } from './catalog-snapshot.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { Product } from './catalog/product.ts';
import { compileProduct } from './configurator/compile-product.ts';
import type { Page } from './content/page.ts';
import type { Log } from './context.ts';
import { holidayCalendar } from './delivery/holidays.ts';
import type { Network } from './delivery/engine/network.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';
import { listPastPrices } from './pricing/price-books.repository.ts';
import { LOWEST_PRICE_DAYS } from './pricing/pricing.rules.ts';
import { productOfPage, productPage } from './product-page.ts';
import type { PromotionFile } from './promotions/promotion.ts';
import {
  findEntry,
  findEntryAt,
  findFormerPage,
  findFormerProduct,
  findRevision,
  listEntries,
  PARTS,
  readContents,
  readRegistry,
  type AssortmentEntry,
  type RegisteredTenant,
  type Revision,
} from './revisions.repository.ts';
import type { ShopPages, ShopSnapshot } from './shop-snapshot.ts';
import type { RefusedTenant } from './tenants/registry.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Shops that are visited at the same time; any other is read again when it is visited. */
const MOST_SHOPS = 500;
/** Products with their diagrams, over all shops: those of one hash are one. */
const MOST_PRODUCTS = 500;
/** Page files, prices, plants, tariffs and promotions, over all shops. */
const MOST_PARTS = 500;
/** Of one shop: what was asked for, whether it is there or not. */
const MOST_ENTRIES = 1_000;

/** The shops as they are now. There is no default shop: an unknown host has none. */
export interface CurrentShops {
  /** The open shop at an exact host. */
  at(host: string): Promise<ShopSnapshot | undefined>;
  /** By id, also one that is refused, as it was last: its mails leave. */
  current(id: string): Promise<ShopSnapshot | undefined>;
  /** Those that are open, in their order. */
  readonly ids: readonly string[];
  readonly refused: readonly RefusedTenant[];
  /** What is wrong with the files that were applied last. */
  readonly problems: readonly FileProblem[];
  /** The shop at this host, when it is refused. */
  refusedAt(host: string): RefusedTenant | undefined;
  /** Closes a shop that was open: what is wrong with it showed later than in its files. */
  refuse(tenant: RefusedTenant): void;
  /** Looks which revisions are in force; what is under way keeps the ones that it began with. */
  refresh(): Promise<void>;
  /** Snapshots and products that are held. */
  held(): { readonly shops: number; readonly products: number };
}

/** Shops by their ids, without those that there are not. */
export async function snapshotsOf(shops: CurrentShops, ids: readonly string[]): Promise<ShopSnapshot[]> {
  const found = await Promise.all(ids.map((id) => shops.current(id)));
  return found.filter((shop) => shop !== undefined);
}

/** @param reads connections of its own: a product is read while a transaction waits for it, which must not wait for it in turn */
export async function openShops(reads: Database, log: Pick<Log, 'error'>): Promise<CurrentShops> {
  const snapshots = new BoundedMap<string, { readonly revision: number; readonly shop: Promise<ShopSnapshot> }>(
    MOST_SHOPS,
  );
  const contents = contentsOf(reads, log);
  /** Closed at the revision that failed: the next one is open again. */
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
      // The revision before is better than none: the next request tries again.
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
  // A host that an open shop has is open, whoever else names it.
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

/** What revisions are made of, read from the database when it is asked for and held as long as there is room. */
function contentsOf(reads: Database, log: Pick<Log, 'error'>) {
  const parts = new BoundedMap<string, unknown>(MOST_PARTS);
  const products = new BoundedMap<string, SoldProduct | 'unfit'>(MOST_PRODUCTS);
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
    const part = <T>(name: (typeof PARTS)[number]) => held.get(revision[name]) as T;
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
      pastPrices: past,
      async product(productId) {
        const entry = await entryOf(productId);
        return entry && (await assorted(id, [entry]))[0];
      },
      async list(page) {
        const listed: ListedProduct[] = [];
        // What is no longer fit leaves room for the next ones: a page that is not full is the last.
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
    };
    const own = part<readonly Page[]>('pages');
    return { tenant, revision: number, catalog, pages: pagesOf(tenant, number, own, entryOf, inTenant) };
  }

  async function readParts(tx: Tx, revision: Revision): Promise<ReadonlyMap<string, unknown>> {
    const wanted = PARTS.map((name) => revision[name]);
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

  /** The entries as they can be sold, each product read and compiled once however many shops sell it. */
  async function assorted(id: string, entries: readonly AssortmentEntry[]): Promise<Assorted[]> {
    const versions = entries.flatMap(({ state, version }) => (state === 'sold' && version !== null ? [version] : []));
    const found = new Map(versions.map((version) => [version, products.get(version)]));
    const missing = versions.filter((version) => found.get(version) === undefined);
    if (missing.length > 0)
      for (const [version, data] of await reads.transact(id, (tx) => readContents(tx, missing))) {
        const sold = products.get(version) ?? compiled(version, data as Product);
        found.set(version, sold);
        products.set(version, sold);
      }
    return entries.map(({ state, version }) => {
      const sold = version === null ? undefined : found.get(version);
      if (state === 'sold' && sold !== undefined && sold !== 'unfit') return { state, sold };
      return { state: state === 'retired' ? state : 'maintenance' };
    });
  }

  /** What was sold under earlier rules may not be fit for these: it is in maintenance, and the others are sold. */
  function compiled(version: string, product: Product): SoldProduct | 'unfit' {
    const result = compileProduct(product);
    if (result.ok) return { compiled: result.compiled, version };
    log.error(
      { product: product.id, version, problems: result.problems },
      'product in maintenance: apply its file again',
    );
    return 'unfit';
  }
}

function pagesOf(
  tenant: Tenant,
  revision: number,
  own: readonly Page[],
  entryOf: (productId: string) => Promise<AssortmentEntry | undefined>,
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): ShopPages {
  const byId = new Map(own.map((page) => [page.id, page]));
  const byPath = new Map(own.map((page) => [page.path, page]));
  const atPath = new BoundedMap<string, Promise<string | undefined>>(MOST_ENTRIES);
  const formerAt = new BoundedMap<string, Promise<string | undefined>>(MOST_ENTRIES);
  const { id } = tenant;
  /** The product that has, or had, its page at an address. */
  const productAt = (path: string) =>
    once(atPath, path, () =>
      inTenant(
        async (tx) =>
          (await findEntryAt(tx, id, revision, path))?.productId ?? findFormerProduct(tx, id, revision, path),
      ),
    );
  /** Where the page stands now that stood at an address before. */
  const formerPageAt = (path: string) =>
    once(formerAt, path, () => inTenant((tx) => findFormerPage(tx, id, revision, path)));
  /** Where people are led who look for a product that is gone for good. */
  const successorPath = async ({ successor, family }: AssortmentEntry): Promise<string> => {
    const next = successor === null ? undefined : await entryOf(successor);
    return next?.path ?? byId.get(`family-${family}`)?.path ?? '/';
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
      if (entry.state === 'retired') return { movedTo: await successorPath(entry), forGood: true };
      if (entry.path === path) return { page: productPage(tenant, entry) };
      return { movedTo: entry.path, forGood: productOfPage(named) !== productId };
    },
    async ofProducts(limit) {
      const entries = await inTenant((tx) => listEntries(tx, id, revision, { limit }));
      return entries.map((entry) => productPage(tenant, entry));
    },
  };
}

/** The answer to one question is asked for once at a time, and again after it failed. */
function once<K, V>(known: BoundedMap<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  const before = known.get(key);
  if (before) return before;
  const asked = ask();
  known.set(key, asked);
  asked.catch(() => known.drop(key, asked));
  return asked;
}

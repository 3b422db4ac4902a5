import { openDatabase } from '#platform/db/database.ts';
import type { SoldProduct } from '#shop/catalog-snapshot.ts';
import { openShops, type CurrentShops } from '#shop/current-shops.ts';
import { priceChange, timesOf, type PriceChange, type PricedProduct } from '#shop/pricing/price-changes.rules.ts';
import type { PriceBook } from '#shop/pricing/engine/price-book.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { compileApart } from './compile-apart.ts';
import { termsOf } from './shop-terms.ts';

/** A shop's prices at the revision that is in force. */
interface Priced {
  readonly tenant: Tenant;
  readonly book: PriceBook;
  readonly products: ReadonlyMap<string, SoldProduct>;
}

/** More products than a shop has. */
const ALL = 100_000;

/**
 * Applies files and says which prices that changes by more than a fifth: a figure may be mistyped, and no file says what it
 * was.
 */
export async function withPriceChanges<T extends { readonly changed: readonly string[] }>(
  url: string,
  apply: () => Promise<T>,
): Promise<{ readonly applied: T; readonly said: readonly string[] }> {
  const unread = () => undefined;
  const db = openDatabase(url, { size: 2, onError: unread });
  try {
    const shops = await openShops(db, { error: unread }, compileApart);
    const former = await pricedShops(shops, shops.ids);
    const applied = await apply();
    await shops.refresh();
    return { applied, said: sayChanges(former, await pricedShops(shops, applied.changed)) };
  } finally {
    await db.close();
  }
}

async function pricedShops(shops: CurrentShops, ids: readonly string[]): Promise<ReadonlyMap<string, Priced>> {
  const priced = new Map<string, Priced>();
  for (const id of ids) {
    // Of a revision that cannot be read there is nothing to compare, and its files are applied all the same.
    const shop = await shops.current(id).catch(() => undefined);
    if (!shop) continue;
    const listed = await shop.catalog.list({ limit: ALL });
    const products = new Map(listed.map(({ sold }) => [sold.compiled.product.id, sold]));
    priced.set(id, { tenant: shop.tenant, book: shop.catalog.book, products });
  }
  return priced;
}

/** Shops whose prices change alike are told as one. */
function sayChanges(former: ReadonlyMap<string, Priced>, present: ReadonlyMap<string, Priced>): string[] {
  const pairs = [...present].flatMap(([id, after]) => {
    const before = former.get(id);
    return before ? [{ id, before, after }] : [];
  });
  const alike = Map.groupBy(pairs, ({ before, after }) => JSON.stringify([meaningOf(before), meaningOf(after)]));
  return [...alike.values()].flatMap((group) => {
    const { before, after } = group[0]!;
    const shops = group.map(({ id }) => id).join(', ');
    const [was, is] = [before, after].map(({ tenant }) => tenant.domain.currency);
    return was === is
      ? sayOf(shops, changesOf(before, after), is!)
      : [`The currency of ${shops} changes from ${was} to ${is}: prices are not compared.`];
  });
}

function meaningOf(priced: Priced) {
  return [figuresOf(priced), [...priced.products].map(([id, { version }]) => [id, version])];
}

/** What all prices of a shop are made with. */
function figuresOf({ tenant, book }: Priced) {
  const { currency } = tenant.domain;
  return [currency, termsOf(tenant, currency, book), book];
}

interface Changed {
  readonly id: string;
  readonly change: PriceChange;
}

/** The largest first. */
function changesOf(before: Priced, after: Priced): Changed[] {
  const [had, has] = [before, after].map((each) => JSON.stringify(figuresOf(each)));
  return [...after.products]
    .flatMap(([id, sold]) => {
      const was = before.products.get(id);
      if (had === has && was?.version === sold.version) return [];
      const change = was && priceChange(pricedProduct(before, was), pricedProduct(after, sold));
      return change ? [{ id, change }] : [];
    })
    .toSorted((one, other) => timesOf(other.change) - timesOf(one.change));
}

function pricedProduct({ tenant, book }: Priced, { compiled }: SoldProduct): PricedProduct {
  return { compiled, book, terms: termsOf(tenant, tenant.domain.currency, book) };
}

const MOST_TOLD = 12;

function sayOf(shops: string, changes: readonly Changed[], currency: string): string[] {
  if (changes.length === 0) return [];
  const untold = changes.length - MOST_TOLD;
  return [
    `Prices of ${shops} before VAT that change by more than a fifth, the largest change first:`,
    ...changes.slice(0, MOST_TOLD).map(({ id, change }) => `  ${id}, ${sayChange(change, currency)}`),
    ...(untold > 0 ? [`  and of ${untold} more products`] : []),
  ];
}

function sayChange({ what, quantity, priority, before, after, others }: PriceChange, currency: string): string {
  const [was, is] = [before, after].map((cents) => (cents / 100).toFixed(2));
  const more = others > 0 ? ` and ${others} more prices` : '';
  return `${what}: ${quantity} × ${priority} ${was} → ${is} ${currency} (×${(after / before).toFixed(2)})${more}`;
}

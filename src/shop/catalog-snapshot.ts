import type { CompiledProduct } from './configurator/compiled-product.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { Calendar } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import type { LossLeader } from './promotions/promotion.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';

/** What prices were made of until a moment (milliseconds since the epoch). */
export interface PastPrices {
  readonly until: number;
  readonly book: PriceBook;
  readonly markup: number;
  readonly currencyFactors: Readonly<Record<string, number>>;
}

/** Everything that a shop sells at one of its revisions, and what it takes to price and promise it. */
export interface CatalogSnapshot {
  /** Of the shop; together with its id it names what is said here for ever. */
  readonly revision: number;
  readonly book: PriceBook;
  readonly network: Network;
  readonly calendar: Calendar;
  readonly tariff: readonly TariffHeading[];
  readonly lossLeaders: readonly LossLeader[];
  /** Prices that were in force within the last thirty days and are not any more. */
  readonly pastPrices: readonly PastPrices[];
  /** A product of the shop's assortment; undefined for one that it never had. Read when it is first asked for. */
  product(id: string): Promise<Assorted | undefined>;
  /** Products on sale in the shop's order: those after one of them, at most so many. */
  list(page: ListPage): Promise<readonly ListedProduct[]>;
}

export interface ListedProduct {
  readonly sold: SoldProduct;
  /** Where its page stands. */
  readonly path: string;
}

export interface ListPage {
  readonly family?: string | undefined;
  /** These alone. */
  readonly ids?: readonly string[] | undefined;
  /** Id of the product that the page before ended with. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A product of an assortment: for sale, in maintenance, or gone for good. */
export type Assorted =
  | { readonly state: 'sold'; readonly sold: SoldProduct }
  | { readonly state: 'maintenance' | 'retired' };

/** A product version with its configurator. */
export interface SoldProduct {
  readonly compiled: CompiledProduct;
  readonly version: string;
}

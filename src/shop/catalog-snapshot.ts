import type { CompiledProduct } from './configurator/compiled-product.ts';
import type { Product } from './catalog/product.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { Calendar } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import type { LossLeader } from './promotions/promotion.ts';
import type { SearchWords } from './search/search-words.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';

/** The inputs of the prices until a moment (milliseconds since the epoch). */
export interface PastPrices {
  readonly until: number;
  readonly book: PriceBook;
  readonly markup: number;
  readonly currencyFactors: Readonly<Record<string, number>>;
}

/** Everything that a shop sells at one of its revisions, with the data for prices and delivery promises. */
export interface CatalogSnapshot {
  /** The revision of the shop. Revision and shop id together identify this content, which never changes. */
  readonly revision: number;
  readonly book: PriceBook;
  readonly network: Network;
  readonly calendar: Calendar;
  readonly tariff: readonly TariffHeading[];
  readonly lossLeaders: readonly LossLeader[];
  /** What buyers say for the shop's products, besides their names. */
  readonly searchWords: readonly SearchWords[];
  /** Prices that applied within the last thirty days and no longer apply. */
  readonly pastPrices: readonly PastPrices[];
  /** Returns a product of the shop's assortment, or undefined when the shop never had it. The first call reads it. */
  product(id: string): Promise<Assorted | undefined>;
  /** Returns products on sale in the shop's order, starting after a given product, up to a limit. */
  list(page: ListPage): Promise<readonly ListedProduct[]>;
  /** Returns names of products on sale in the shop's order, after a place in it, without reading the products. */
  names(page: { readonly after: number; readonly limit: number }): Promise<readonly ProductName[]>;
  /** Returns the facts and features of products on sale in the shop's order, after a place in it, without configurators. */
  measured(page: { readonly after: number; readonly limit: number }): Promise<readonly MeasuredProduct[]>;
}

export interface ListedProduct {
  readonly sold: SoldProduct;
  /** The path of the product's page. */
  readonly path: string;
}

/** The name of a product on sale, in the shop's language. */
export interface ProductName {
  readonly productId: string;
  readonly family: string;
  readonly path: string;
  readonly title: string;
  /** Its place in the shop's order, which the next page of names begins after. */
  readonly place: number;
}

/** What a product on sale comes in: sizes, papers, pages. */
export interface MeasuredProduct {
  readonly productId: string;
  /** Null, as the features, where what is stored is no product that this version reads. */
  readonly facts: Product['facts'] | null;
  readonly features: Product['features'] | null;
  readonly title: string;
  readonly place: number;
}

export interface ListPage {
  readonly family?: string | undefined;
  /** Only these products. */
  readonly ids?: readonly string[] | undefined;
  /** Id of the last product on the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A product of an assortment: on sale, in maintenance, or retired for good. */
export type Assorted =
  | { readonly state: 'sold'; readonly sold: SoldProduct }
  | { readonly state: 'maintenance' }
  | RetiredProduct;

/** A product that is gone for good, by the name under which it was sold. */
export interface RetiredProduct {
  readonly state: 'retired';
  readonly name: string;
  readonly family: string;
  /** The product that is sold in its place. Null without one. */
  readonly successor: { readonly name: string; readonly path: string } | null;
}

/** A product version with its configurator. */
export interface SoldProduct {
  readonly compiled: CompiledProduct;
  readonly version: string;
}

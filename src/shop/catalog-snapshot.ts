import type { CompiledProduct } from './configurator/compiled-product.ts';
import type { Localised } from '#kernel/languages.ts';
import type { TariffHeading } from './catalog/tariff.ts';
import type { Calendar } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import type { LossLeader, Promotion } from './promotions/promotion.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';

/** What prices were made of until a moment (milliseconds since the epoch). */
export interface PastPrices {
  readonly until: number;
  readonly book: PriceBook;
  readonly markup: number;
  readonly currencyFactors: Readonly<Record<string, number>>;
}

/** Everything that is sold and what it takes to price and promise it: read once at the start, shared by all requests. */
export interface CatalogSnapshot {
  readonly book: PriceBook;
  readonly network: Network;
  readonly calendar: Calendar;
  readonly tariff: readonly TariffHeading[];
  /** By product id; products in maintenance are missing. */
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly promotions: readonly Promotion[];
  readonly lossLeaders: readonly LossLeader[];
  /** By tenant: prices that were in force within the last thirty days and are not any more. */
  readonly pastPrices: ReadonlyMap<string, readonly PastPrices[]>;
  /** Ids of products whose file has a problem. */
  readonly maintenance: readonly string[];
  /** What they are called, as far as their files still say it. */
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
}

/** A product version with its configurator. */
export interface SoldProduct {
  readonly compiled: CompiledProduct;
  readonly version: string;
}

import type { CompiledProduct } from './configurator/compiled-product.ts';
import type { Calendar } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';

/** Everything that is sold and what it takes to price and promise it: read once at the start, shared by all requests. */
export interface Offer {
  readonly book: PriceBook;
  readonly network: Network;
  readonly calendar: Calendar;
  /** By product id; products in maintenance are missing. */
  readonly products: ReadonlyMap<string, SoldProduct>;
  /** Ids of products whose file has a problem. */
  readonly maintenance: readonly string[];
}

/** A product version with its configurator. */
export interface SoldProduct {
  readonly compiled: CompiledProduct;
  readonly version: string;
}

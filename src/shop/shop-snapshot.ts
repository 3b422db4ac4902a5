import type { CatalogSnapshot } from './catalog-snapshot.ts';
import type { Page } from './content/page.ts';
import type { Tenant } from './tenants/tenant.ts';

/** A shop at one of its revisions. A request keeps the one that it began with. */
export interface ShopSnapshot {
  readonly tenant: Tenant;
  readonly revision: number;
  readonly catalog: CatalogSnapshot;
  readonly pages: ShopPages;
}

/** The pages of a shop: those of its page file, held in memory, and one for each product, read when it is asked for. */
export interface ShopPages {
  /** Those of the page file, in its order. */
  readonly own: readonly Page[];
  /** By id; that of a product is 'product-' and the product's id. */
  byId(id: string): Promise<Page | undefined>;
  /** What stands at an address, or where what stood there has gone. */
  at(path: string): Promise<FoundPage | undefined>;
  /** Pages of products on sale, in the shop's order. */
  ofProducts(limit: number): Promise<readonly Page[]>;
}

export type FoundPage =
  | { readonly page: Page }
  /** `forGood` where the address is a former one: whoever keeps it may forget it. */
  | { readonly movedTo: string; readonly forGood: boolean };

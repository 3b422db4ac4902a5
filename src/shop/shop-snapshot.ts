import type { CatalogSnapshot } from './catalog-snapshot.ts';
import type { Page } from './content/page.ts';
import type { Tenant } from './tenants/tenant.ts';

/** A shop at one of its revisions. A request keeps the revision that it began with. */
export interface ShopSnapshot {
  readonly tenant: Tenant;
  readonly revision: number;
  readonly catalog: CatalogSnapshot;
  readonly pages: ShopPages;
}

/** The pages of a shop: those of its page file, held in memory, and one for each product, read on demand. */
export interface ShopPages {
  /** The pages of the page file, in its order. */
  readonly own: readonly Page[];
  /** Returns a page by id. A product's page has the id 'product-' followed by the product's id. */
  byId(id: string): Promise<Page | undefined>;
  /** Returns the page at an address, or where the page has moved. */
  at(path: string): Promise<FoundPage | undefined>;
  /** Pages of products on sale, in the shop's order. */
  ofProducts(limit: number): Promise<readonly Page[]>;
}

export type FoundPage = { readonly page: Page } | Moved;

export interface Moved {
  readonly movedTo: string;
  /** True for a former address: clients may replace it with the new one. */
  readonly forGood: boolean;
  /** Id of the retired product to whose successor it leads. */
  readonly insteadOf?: string;
}

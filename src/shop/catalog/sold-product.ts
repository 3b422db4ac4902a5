import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';

/** The product on sale at this tenant; otherwise unknown, in the same words for every reason. */
export function soldProduct(
  { tenant, catalog }: Pick<Ctx, 'tenant' | 'catalog'>,
  productId: string,
): SoldProduct | Refusal {
  const sold = tenant.assortment.includes(productId) ? catalog.products.get(productId) : undefined;
  return sold ?? refuse('product_not_found', 404);
}

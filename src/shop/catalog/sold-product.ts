import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { SoldProduct } from '../offer.ts';

/** The product on sale at this tenant; otherwise unknown, in the same words for every reason. */
export function soldProduct(
  { tenant, offer }: Pick<Ctx, 'tenant' | 'offer'>,
  productId: string,
): SoldProduct | Refusal {
  const sold = tenant.assortment.includes(productId) ? offer.products.get(productId) : undefined;
  return sold ?? refuse('product_not_found', 404);
}

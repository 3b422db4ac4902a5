import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';

/** The product, if this tenant sells it. Otherwise a refusal with the same words for every reason. */
export async function soldProduct(
  { catalog }: Pick<Ctx, 'catalog'>,
  productId: string,
): Promise<SoldProduct | Refusal> {
  const found = await catalog.product(productId);
  return found?.state === 'sold' ? found.sold : refuse('product_not_found', 404);
}

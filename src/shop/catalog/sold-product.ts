import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { RetiredProduct, SoldProduct } from '../catalog-snapshot.ts';

/** Why a product cannot be had: it is none of this shop's, it is gone for good, or its file is broken and not mended yet. */
export const PRODUCT_REFUSALS = { product_not_found: 404, product_retired: 410, product_in_maintenance: 503 } as const;

/** What the refusal `product_retired` says of the product. */
export type RetiredDetail = Pick<RetiredProduct, 'name' | 'family' | 'successor'>;

/** Whether a product is gone for good, and none is sold in its place. */
export function isGoneAlone(sold: SoldProduct | Refusal): boolean {
  return isRefusal(sold) && sold.refusal === 'product_retired' && (sold.detail as RetiredDetail).successor === null;
}

/** A broken file is mended by a person, so asking again sooner is of no use. */
const MAINTENANCE_RETRY_MS = 300_000;

/** The product, if this tenant sells it and its file can be read. */
export async function soldProduct(
  { catalog }: Pick<Ctx, 'catalog'>,
  productId: string,
): Promise<SoldProduct | Refusal> {
  const found = await catalog.product(productId);
  if (found?.state === 'sold') return found.sold;
  if (found?.state === 'retired') {
    const { name, family, successor } = found;
    return refuse('product_retired', 410, { detail: { name, family, successor } satisfies RetiredDetail });
  }
  return found?.state === 'maintenance'
    ? refuse('product_in_maintenance', 503, { retryAfterMs: MAINTENANCE_RETRY_MS })
    : refuse('product_not_found', 404);
}

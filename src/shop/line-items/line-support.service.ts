import type { Tx } from '#platform/db/database.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { stockItem, withoutTaken, type Inventory } from '../inventory/inventory.rules.ts';
import { stockOf } from '../inventory/inventory.service.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { codeOf } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { livePromotion, lossLeaderOf } from '../promotions/promotions.service.ts';
import type { LineItem, LineRequest } from './line-item.ts';

/** What the database knows that a line depends on; a line is made of it without asking again. */
export interface LineSupport {
  readonly live?: LivePromotion | undefined;
  readonly stock?: Inventory | undefined;
}

type SupportedRequest = Pick<LineRequest, 'productId' | 'selection' | 'promocode' | 'lossLeaderKey'>;

/**
 * @param email of the delivery address, once the customer has given it: limits per customer hold for guests too
 * @param others lines of the same cart that come first: what they take of the stock is not there for this one
 */
export async function supportLine(
  ctx: Ctx,
  tx: Tx,
  request: SupportedRequest,
  email: string | null,
  others: readonly LineItem[],
): Promise<LineSupport> {
  const found = await ctx.catalog.product(request.productId);
  const sold = found?.state === 'sold' ? found.sold : undefined;
  const code = codeOf(request.promocode ?? '');
  const leader = lossLeaderOf(ctx, request.lossLeaderKey);
  const name = leader ? { id: leader.promocodeId } : code === '' ? undefined : { code };
  return {
    live: name && (await livePromotion(ctx, tx, name, email)),
    stock: sold?.compiled.product.supplier && (await stockFor(ctx, tx, sold, request.selection, others)),
  };
}

async function stockFor(
  ctx: Ctx,
  tx: Tx,
  { compiled }: SoldProduct,
  asked: SupportedRequest['selection'],
  others: readonly LineItem[],
): Promise<Inventory | undefined> {
  const { product } = compiled;
  const selection = resolveSelection(compiled, asked);
  if (!selection) return undefined;
  const item = stockItem(product, selection);
  const taken = others
    .filter((line) => line.productId === product.id && stockItem(product, line.selection) === item)
    .reduce((sum, line) => sum + line.quantity, 0);
  return withoutTaken(await stockOf(ctx, tx, product, selection), taken);
}

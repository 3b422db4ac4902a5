import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { stockItem, withoutTaken, type Inventory } from '../inventory/inventory.rules.ts';
import { stockOf } from '../inventory/inventory.service.ts';
import type { Selection } from '../catalog/product.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { codeOf } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { livePromotion, lossLeaderOf } from '../promotions/promotions.service.ts';
import type { LineItem } from './line-item.ts';
import type { LineRequest } from './line-request.ts';

/** What the database knows that a line depends on; a line is made of it without asking again. */
export interface LineSupport {
  readonly live?: LivePromotion | undefined;
  readonly stock?: Inventory | undefined;
}

/** What a line is of: a product on sale and a valid, complete selection of it. */
export interface Configured {
  readonly sold: SoldProduct;
  readonly selection: Selection;
}

/**
 * @param email of the delivery address, once the customer has given it: limits per customer hold for guests too
 * @param others lines of the same cart that come first: what they take of the stock is not there for this one
 */
export async function supportLine(
  ctx: Ctx,
  tx: Tx,
  request: Pick<LineRequest, 'promocode' | 'lossLeaderKey'>,
  configured: Configured,
  email: string | null,
  others: readonly LineItem[],
): Promise<LineSupport> {
  const code = codeOf(request.promocode ?? '');
  const leader = lossLeaderOf(ctx, request.lossLeaderKey);
  const name = leader ? { id: leader.promocodeId } : code === '' ? undefined : { code };
  return {
    live: name && (await livePromotion(ctx, tx, name, email)),
    stock: configured.sold.compiled.product.supplier && (await stockFor(ctx, tx, configured, others)),
  };
}

async function stockFor(
  ctx: Ctx,
  tx: Tx,
  { sold, selection }: Configured,
  others: readonly LineItem[],
): Promise<Inventory | undefined> {
  const { product } = sold.compiled;
  const item = stockItem(product, selection);
  const taken = others
    .filter((line) => line.productId === product.id && stockItem(product, line.selection) === item)
    .reduce((sum, line) => sum + line.quantity, 0);
  return withoutTaken(await stockOf(ctx, tx, product, selection), taken);
}

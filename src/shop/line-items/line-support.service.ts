import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { stockItem, withoutTaken, type Inventory } from '../inventory/inventory.rules.ts';
import { stockOf } from '../inventory/inventory.service.ts';
import type { Selection } from '../catalog/product.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { livePromotion, promotionNamed } from '../promotions/promotions.service.ts';
import type { LineItem } from './line-item.ts';
import type { LineRequest } from './line-request.ts';

/** All data from the database that a line depends on. With it, a line is made without further queries. */
export interface LineSupport {
  readonly live?: LivePromotion | undefined;
  readonly stock?: Inventory | undefined;
}

/** A product on sale with a valid, complete selection. */
export interface Configured {
  readonly sold: SoldProduct;
  readonly selection: Selection;
}

/** What a line is made beside. */
export interface Beside {
  /** Earlier lines of the same cart: the stock that they take is not available for this line. */
  readonly before: readonly LineItem[];
  /** The other lines of the order whose line is being changed. Their stock is taken already. */
  readonly ofOrder?: readonly LineItem[] | undefined;
  /** The order whose line is being changed, if one is. */
  readonly amendedOrderId?: string | undefined;
}

/**
 * @param email the email of the delivery address, once the customer has given it: with it, limits per customer apply to
 * guests too
 */
export async function supportLine(
  ctx: Ctx,
  tx: Tx,
  request: Pick<LineRequest, 'promocode' | 'lossLeaderKey'>,
  configured: Configured,
  email: string | null,
  { before, ofOrder = [], amendedOrderId }: Beside,
): Promise<LineSupport> {
  const name = promotionNamed(ctx, request);
  const live = name && (await livePromotion(ctx, tx, name, email, amendedOrderId));
  return {
    live: live && { ...live, isTaken: hasPrice([...before, ...ofOrder], live) },
    stock: configured.sold.compiled.product.supplier && (await stockFor(ctx, tx, configured, before)),
  };
}

/** Whether one of the lines has this promotion, and it counts for it. */
function hasPrice(lines: readonly LineItem[], { promotion }: LivePromotion): boolean {
  return lines.some((line) => line.promotion?.id === promotion.id && line.promotion.reason === '');
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

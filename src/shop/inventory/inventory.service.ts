import type { Answer, Input } from '#kernel/endpoint.ts';
import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Product, Selection } from '../catalog/product.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { settleSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import type { inventory } from './inventory.contract.ts';
import { listStock } from './inventory.repository.ts';
import { coveredOn, inventoryOf, stockItem, type Inventory } from './inventory.rules.ts';

const NOT_COUNTED: Inventory = { hasInventory: false, immediateQuantity: 0, futureAvailability: [] };

/** The stock behind a selection; what is made and not bought has none. */
export async function stockOf(ctx: Ctx, tx: Tx, product: Product, selection: Selection): Promise<Inventory> {
  const item = stockItem(product, selection);
  if (item === undefined) return NOT_COUNTED;
  return inventoryOf(await listStock(tx, ctx.tenant.id, product.id, item), todayOf(ctx));
}

/** 7.5.11 */
export async function answerInventory(
  ctx: Ctx,
  body: Input<typeof inventory>['body'],
): Promise<Answer<typeof inventory> | Refusal> {
  const sold = soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const selection = settleSelection(sold.compiled, body.mcpAttributes);
  if (!selection) return refuse('configuration_invalid', 422);
  const stock = await ctx.db.transact(ctx.tenant.id, (tx) => stockOf(ctx, tx, sold.compiled.product, selection));
  const day = body.quantity === undefined ? undefined : coveredOn(stock, body.quantity, todayOf(ctx));
  return {
    hasInventory: stock.hasInventory,
    immediateQuantity: stock.immediateQuantity,
    futureAvailability: stock.futureAvailability.map((arrival) => ({ ...arrival })),
    isBuyable: body.quantity === undefined ? null : day !== undefined,
    availableOn: day ?? null,
  };
}

import type { Answer, Input } from '#kernel/endpoint.ts';
import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import { factsOf, type Product, type Selection } from '../catalog/product.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import type { inventory } from './inventory.contract.ts';
import { giveBackStock, listStock, lockStock, takeStock, type StockRequest } from './inventory.repository.ts';
import { coveredOn, inventoryOf, stockItem, type Inventory } from './inventory.rules.ts';

type InventoryBody = Input<typeof inventory>['body'];
type StockQuestion = Pick<InventoryBody, 'quantity' | 'productionTime'>;

const NOT_COUNTED: Inventory = { hasInventory: false, immediateQuantity: 0, futureAvailability: [] };

/** The stock for a selection. Products made here have none. */
export async function stockOf(ctx: Ctx, tx: Tx, product: Product, selection: Selection): Promise<Inventory> {
  const item = stockItem(product, selection);
  if (item === undefined) return NOT_COUNTED;
  return inventoryOf(await listStock(tx, ctx.tenant.id, product.id, item), todayOf(ctx));
}

/** Takes an article out of stock for an order's job. False if it is not covered by the promised day. */
export function reserveStock(ctx: Ctx, tx: Tx, request: StockRequest): Promise<boolean> {
  return takeStock(tx, ctx.tenant.id, request);
}

/** Returns the stock that an order had taken, or only that of these jobs. */
export function releaseStock(ctx: Ctx, tx: Tx, orderId: string, onlyJobs?: readonly string[]): Promise<void> {
  return giveBackStock(tx, ctx.tenant.id, orderId, onlyJobs);
}

/** Locks the stock of an article for an amendment. */
export function holdStock(
  ctx: Ctx,
  tx: Tx,
  { productId, item }: Pick<StockRequest, 'productId' | 'item'>,
): Promise<void> {
  return lockStock(tx, ctx.tenant.id, productId, item);
}

/** 7.5.11 */
export async function answerInventory(ctx: Ctx, body: InventoryBody): Promise<Answer<typeof inventory> | Refusal> {
  const sold = await soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const { product } = sold.compiled;
  const selection = resolveSelection(sold.compiled, body.mcpAttributes);
  if (!selection) return refuse('configuration_invalid', 422);
  return inventoryAnswer(ctx, product, selection, body, await readStock(ctx, product, selection));
}

/** The stock for a selection, read in its own transaction. */
export function readStock(ctx: Ctx, product: Product, selection: Selection): Promise<Inventory> {
  return ctx.db.transact(ctx.tenant.id, (tx) => stockOf(ctx, tx, product, selection));
}

export function inventoryAnswer(
  ctx: Ctx,
  product: Product,
  selection: Selection,
  body: StockQuestion,
  stock: Inventory,
): Answer<typeof inventory> {
  const day = isMadeIn(body, product, selection) ? dayOfCover(ctx, body, stock) : undefined;
  return {
    hasInventory: stock.hasInventory,
    immediateQuantity: stock.immediateQuantity,
    futureAvailability: stock.futureAvailability.map((arrival) => ({ ...arrival })),
    isBuyable: body.quantity === undefined ? null : day !== undefined,
    availableOn: day ?? null,
  };
}

function dayOfCover(ctx: Ctx, { quantity }: StockQuestion, stock: Inventory): string | undefined {
  return quantity === undefined ? undefined : coveredOn(stock, quantity, todayOf(ctx));
}

/** Whether the requested product is available in the requested production time. */
function isMadeIn({ quantity, productionTime }: StockQuestion, product: Product, selection: Selection): boolean {
  if (quantity === undefined || productionTime === undefined) return true;
  return offeredPriorities(product, factsOf(product, selection), quantity).includes(productionTime);
}

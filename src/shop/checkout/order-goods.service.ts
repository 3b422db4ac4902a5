import { todayOf } from '#kernel/local-date.ts';
import type { Currency } from '#kernel/currencies.ts';
import { roundPayable } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import type { Ctx } from '../context.ts';
import { stockItem } from '../inventory/inventory.rules.ts';
import { reserveStock } from '../inventory/inventory.service.ts';
import { isPrinted, type LineItem } from '../line-items/line-item.ts';
import type { Totals } from '../line-items/totals.rules.ts';
import type { Job, Order } from '../orders/order.ts';
import { redeem } from '../promotions/promotions.service.ts';

/** What an order takes when it is placed, and when one of its lines is amended: uses of codes, stock, jobs, its total. */

/**
 * Thrown when another request took the last use or the last piece, or changed the cart, before this order locked it.
 * The order is tried again.
 */
export class LostRace extends Error {}

/** The amount to be paid, in coins that exist. */
export function payableOf({ grossCents }: Pick<Totals, 'grossCents'>, currency: Currency): number {
  return roundPayable({ cents: grossCents, currency }).cents;
}

/**
 * The promotions that apply to a line, each once. One of them may take nothing off: a quote for what costs no more by now
 * still arranges its transport. Sorted, so that two orders lock them in the same order.
 */
export function appliedPromotions(lines: readonly Pick<LineItem, 'promotion'>[]): string[] {
  const counted = lines.flatMap(({ promotion }) => (promotion?.reason === '' ? [promotion.id] : []));
  return [...new Set(counted)].toSorted();
}

/** Counts one use per order for each of these promotions. */
export async function redeemPromotions(
  ctx: Ctx,
  tx: Tx,
  order: Pick<Order, 'id' | 'email'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) if (!(await redeem(ctx, tx, id, order))) throw new LostRace(`promotion ${id}`);
}

/** An article that is bought in and counted. */
export interface Article {
  readonly productId: string;
  readonly item: string;
  /** Sorts articles, so that two orders lock them in the same order and cannot deadlock. */
  readonly name: string;
}

/** Returns the article of a line, or of a request for one. Undefined for products made here. */
export async function articleOf(
  ctx: Ctx,
  { productId, selection }: Pick<LineItem, 'productId' | 'selection'>,
): Promise<Article | undefined> {
  const found = await ctx.catalog.product(productId);
  if (found?.state !== 'sold') return undefined;
  const { compiled } = found.sold;
  if (!compiled.product.supplier) return undefined;
  const item = stockItem(compiled.product, resolveSelection(compiled, selection) ?? selection);
  return item === undefined ? undefined : { productId, item, name: `${productId} ${item}` };
}

export function byName(a: Article, b: Article): number {
  return a.name < b.name ? -1 : 1;
}

/** Takes bought-in articles out of stock. */
export async function reserveArticles(ctx: Ctx, tx: Tx, order: Pick<Order, 'id' | 'lines' | 'jobs'>): Promise<void> {
  const articles = [];
  for (const { id, lineId } of order.jobs) {
    const line = order.lines.find((each) => each.id === lineId);
    if (!line) throw new Error(`Job ${id} is of no line of its order`);
    const article = await articleOf(ctx, line);
    if (article) articles.push({ jobId: id, line, ...article });
  }
  for (const { jobId, line, item, name } of articles.toSorted(byName)) {
    const latest = line.deliveryPromise.availableOn ?? todayOf(ctx);
    const request = { orderId: order.id, jobId, productId: line.productId, item, quantity: line.quantity, latest };
    if (!(await reserveStock(ctx, tx, request))) throw new LostRace(`stock of ${name}`);
  }
}

/** A new line has one job. */
export function jobOf(line: LineItem): Job {
  const artwork = isPrinted(line) ? 'awaited' : 'not_needed';
  return {
    id: bearerId(),
    lineId: line.id,
    productId: line.productId,
    productVersion: line.productVersion,
    quantity: line.quantity,
    plant: line.deliveryPromise.plant,
    dueOn: line.deliveryPromise.shipDate,
    priority: line.priority,
    technology: line.price.technology,
    artwork,
    hasFaultyFiles: false,
    production: 'waiting',
  };
}

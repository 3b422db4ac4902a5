import type { Answer } from '#kernel/endpoint.ts';
import { filesOf } from '../artwork/artwork.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { listedLinesOf } from '../orders/order-list.service.ts';
import { knownOf } from './file-wire.service.ts';
import type { readWorn, WornLineOfCart } from './uploads.contract.ts';
import { isBeingReplaced } from '../artwork/artwork-file.ts';
import { wornBy } from './worn.rules.ts';

/** What the pictures of listed orders wear. It takes the same statements for one order and for a page of them. */
export function wornOfOrders(ctx: Ctx, numbers: readonly string[]): Promise<Answer<typeof readWorn>> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const listed = await listedLinesOf(ctx, tx, numbers);
    const of = {
      orderIds: [...new Set(listed.map(({ orderId }) => orderId))],
      lineIds: listed.map(({ line }) => line.id),
    };
    const used = (await filesOf(ctx, tx, of)).filter((file) => file.removedAt === null && !isBeingReplaced(file));
    if (used.length === 0) return { lines: [] };
    const known = await knownOf(ctx, tx, of);
    return {
      lines: listed.flatMap(({ orderId, orderNumber, line }) => {
        const own = used.filter((file) => file.orderId === orderId && file.lineId === line.id);
        const worn = wornBy(line, own, known);
        return worn ? [{ orderNumber, lineItemId: line.id, worn: { ...worn, others: [...worn.others] } }] : [];
      }),
    };
  });
}

/** What the pictures of the lines of a cart wear, for whoever may see the cart. */
export async function wornOfCart(
  ctx: Ctx,
  tx: Tx,
  cartId: string,
  lines: readonly LineItem[],
): Promise<WornLineOfCart[]> {
  const used = await filesOf(ctx, tx, { cartId });
  if (used.length === 0) return [];
  const known = await knownOf(ctx, tx, { cartId });
  return lines.flatMap((line) => {
    const own = used.filter(({ lineId }) => lineId === line.id);
    const worn = wornBy(line, own, known);
    return worn ? [{ lineItemId: line.id, worn: { ...worn, others: [...worn.others] } }] : [];
  });
}

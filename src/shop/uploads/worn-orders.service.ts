import type { Answer } from '#kernel/endpoint.ts';
import { filesOf } from '../artwork/artwork.service.ts';
import type { Ctx } from '../context.ts';
import { listedLinesOf } from '../orders/order-list.service.ts';
import { knownOf } from './file-wire.service.ts';
import type { readWorn } from './uploads.contract.ts';
import { isBeingReplaced } from './uploads.service.ts';
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

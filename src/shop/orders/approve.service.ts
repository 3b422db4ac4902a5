import type { Tx } from '#platform/db/database.ts';
import type { AcceptedFinding } from '../artwork/approval.ts';
import { addApproval } from '../artwork/approvals.service.ts';
import { filesOfOrder } from '../artwork/artwork.service.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { actorOf } from './order-history.ts';
import type { OrderHead } from './order.ts';
import { geometryOfLine, pressFiles } from './press-files.rules.ts';

/**
 * Writes down that whoever acts wants the files of a line of a locked order printed as they are. Nothing is written for
 * a line without files, whose artwork came another way.
 */
export async function approveLine(
  ctx: Ctx,
  tx: Tx,
  { id: orderId }: Pick<OrderHead, 'id'>,
  line: Pick<LineItem, 'id' | 'facts' | 'price'>,
  accepted: readonly AcceptedFinding[] = [],
  checkRefundCents: number | null = null,
): Promise<void> {
  const { kind, id, onBehalfOf } = actorOf(ctx.actor);
  if (kind === 'provider' || kind === 'clock') throw new Error('Nobody approves files by a clock');
  const files = pressFiles(await filesOfOrder(ctx, tx, orderId), line.id);
  if (files.length === 0) return;
  const actor = { kind, id, onBehalfOf };
  const bound = { files, accepted, geometry: geometryOfLine(line), checkRefundCents };
  await addApproval(ctx, tx, { orderId, lineId: line.id, actor, ...bound });
}

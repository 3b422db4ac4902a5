import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { approvalsOfOrder } from '../artwork/approvals.service.ts';
import { isFileCheck } from '../catalog/service-keys.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { lineInPlaceOf } from '../orders/amend.service.ts';
import { takeCheckBack } from '../orders/credit.service.ts';
import { linesLookedAt } from '../orders/order-states.service.ts';
import { isCheckOpen } from '../orders/edit-window.rules.ts';
import type { Job, OrderHead } from '../orders/order.ts';

/** What becomes of a check that the customer pays for when their line is amended. */

const CHECK_DONE = refuse('order_edit_check_done', 409);
const CHECK_LATE = refuse('order_edit_check_late', 409);

interface Amended {
  readonly former: LineItem;
  /** Of the former line. */
  readonly jobs: readonly Job[];
  readonly next: { readonly line: LineItem; readonly job: Job };
}

/**
 * Refuses a check that would be paid for nothing, and one that would be done for nothing: it is given up before the files are
 * handed in and before anybody has looked at others. One that the new choices do not offer falls away.
 */
export async function refuseCheck(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderHead, 'id'>,
  { former, jobs, next }: Amended,
): Promise<Refusal | undefined> {
  const [had, has] = [feeOf(former) > 0, feeOf(next.line) > 0];
  if (!had && has) return isCheckOpen(false, [next.job]) ? undefined : CHECK_LATE;
  if (!had || has || !next.line.offersFileCheck) return undefined;
  const isOpen = isCheckOpen(true, jobs) && !(await wasLookedAt(ctx, tx, order, former.id));
  return isOpen ? undefined : CHECK_DONE;
}

async function wasLookedAt(ctx: Ctx, tx: Tx, order: Pick<OrderHead, 'id'>, lineId: string): Promise<boolean> {
  for (const id of await linesLookedAt(ctx, tx, order.id))
    if (id === lineId || (await lineInPlaceOf(ctx, tx, order, id)) === lineId) return true;
  return false;
}

/**
 * Takes back what was given back of the check of a line, as far as its price is no longer asked.
 * @param line that stands in for it. Undefined where it was taken out of the order
 */
export async function checkFollows(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  former: LineItem,
  line: LineItem | undefined,
): Promise<OrderHead> {
  const approvals = await approvalsOfOrder(ctx, tx, order.id);
  const given = approvals.reduce(
    (cents, { lineId, checkRefundCents }) => cents + (lineId === former.id ? (checkRefundCents ?? 0) : 0),
    0,
  );
  const [before, after] = [Math.min(given, feeOf(former)), Math.min(given, line ? feeOf(line) : 0)];
  return takeCheckBack(ctx, tx, order, Math.max(0, before - after));
}

/** Cents with VAT. */
function feeOf({ services }: LineItem): number {
  return services.find(({ key }) => isFileCheck(key))?.grossCents ?? 0;
}

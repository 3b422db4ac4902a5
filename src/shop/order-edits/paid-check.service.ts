import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { checkRefundOf, leaveCheckRefund } from '../artwork/approvals.service.ts';
import type { Ctx } from '../context.ts';
import { checkCreditOf, hasCheck } from '../line-items/check-fee.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { takeCheckBack } from '../checkout/credit.service.ts';
import { linesLookedAtOf } from '../orders/order-states.service.ts';
import { mayBuyCheck, mayGiveUpCheck } from '../orders/paid-check.rules.ts';
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
 * handed in and before anybody has looked at others, also by choices that do not offer it.
 */
export async function refuseCheck(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderHead, 'id'>,
  { former, jobs, next }: Amended,
): Promise<Refusal | undefined> {
  const [had, has] = [former, next.line].map(hasCheck);
  if (!had && has) return mayBuyCheck([next.job]) ? undefined : CHECK_LATE;
  if (!had || has) return undefined;
  const isLookedAt = (await linesLookedAtOf(ctx, tx, order.id)).has(former.id);
  return mayGiveUpCheck(jobs, isLookedAt) ? undefined : CHECK_DONE;
}

/**
 * Takes back what was given back of the check of a line, as far as its price is no longer asked.
 * @param line that stands in for it. Undefined where it was taken out of the order
 * @returns what is credited of the order from now on, in cents
 */
export async function checkFollows(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  former: LineItem,
  line: LineItem | undefined,
): Promise<number> {
  const given = await checkRefundOf(ctx, tx, order.id, former.id);
  const left = Math.min(given, line ? checkCreditOf(line, order.currency) : 0);
  if (left === given) return order.creditedCents;
  await leaveCheckRefund(ctx, tx, order.id, former.id, left);
  return takeCheckBack(ctx, tx, order, given - left);
}

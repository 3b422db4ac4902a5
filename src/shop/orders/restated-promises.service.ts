import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { promiseFromNow, type RestatedPromise } from '../line-items/delivery-promise.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { queueMails } from '../mails/mails.service.ts';
import { isMadeAgain, type OrderEvent } from './order-history.ts';
import { movedDatesMail, type MovedLine } from './order-mails.ts';
import type { Job, OrderHead } from './order.ts';
import { listEvents, listOrderLines, selectOrderForUpdate } from './orders.repository.ts';
import { isLate, restatedLine, startedClocks, waitsForClock } from './promise-clock.rules.ts';
import { insertPromise } from './promises.repository.ts';

/**
 * States the dates of a locked order's lines anew where payment or files came after the instant until which they were
 * promised: the clock starts now. Jobs get their day, the history tells of it, and the customer has a mail.
 * @param events transitions that were just applied; `order` and `jobs` are as they are after them
 * @returns events to store, and the jobs as they are then
 */
export async function restatePromises(
  ctx: Ctx,
  tx: Tx,
  order: Pick<OrderHead, 'id' | 'orderState' | 'paymentState'>,
  jobs: readonly Job[],
  events: readonly OrderEvent[],
): Promise<{ readonly events: readonly OrderEvent[]; readonly jobs: readonly Job[] }> {
  const started = startedClocks(order, jobs, events);
  const cause = events.at(-1);
  if (started.length === 0 || !cause) return { events: [], jobs };
  const { id: tenantId } = ctx.tenant;
  const late = (await listOrderLines(tx, tenantId, order.id)).filter((line) => isLate(ctx.now, line));
  if (late.length === 0) return { events: [], jobs };
  const history = await listEvents(tx, tenantId, order.id);
  const told: OrderEvent[] = [];
  const moved: MovedLine[] = [];
  const dueOn = new Map<string, string>();
  for (const former of late) {
    const own = started.filter(({ job }) => job.lineId === former.id && !isMadeAgain(job, history));
    const next = promiseFromNow(ctx, former);
    const [first] = own;
    if (!first || !next) continue;
    const jobIds = own.map(({ job }) => job.id);
    await insertPromise(tx, { tenantId, orderId: order.id, lineId: former.id, jobIds }, next, timestampOf(ctx));
    for (const id of jobIds) dueOn.set(id, next.shipDate);
    if (isSameArrival(former, next)) continue;
    moved.push({ former, next, by: first.by });
    const { arrivalDate } = former.deliveryPromise;
    const { actor, at } = cause;
    const to = next.arrivalDate;
    told.push({
      axis: 'promise',
      jobId: first.job.id,
      from: arrivalDate,
      to,
      actor,
      reason: `late_${first.by}`,
      isForCustomer: true,
      at,
    });
  }
  const head = moved.length > 0 ? await selectOrderForUpdate(tx, tenantId, order.id) : undefined;
  if (head) await queueMails(ctx, tx, movedDatesMail(ctx, head, moved));
  return { events: told, jobs: jobs.map((job) => ({ ...job, dueOn: dueOn.get(job.id) ?? job.dueOn })) };
}

/** A line as its dates are now. */
export interface LineOfNow {
  readonly line: LineItem;
  /** Whether its day can no longer be kept, and nobody can say another. */
  readonly isOpen: boolean;
}

/**
 * A line of an order as its dates are now.
 * @param jobs of the line, without what is made once more
 */
export function lineAsOfNow(
  ctx: Ctx,
  order: Pick<OrderHead, 'orderState' | 'paymentState'>,
  line: LineItem,
  jobs: readonly Pick<Job, 'id' | 'artwork' | 'hasFaultyFiles' | 'production'>[],
): LineOfNow {
  return waitsForClock(order, jobs) ? waitingLine(ctx, line) : { line, isOpen: false };
}

/**
 * A line that waits for payment or files. After the instant until which its dates were promised, they are those that it has if
 * all comes now.
 */
function waitingLine(ctx: Ctx, line: LineItem): LineOfNow {
  if (!isLate(ctx.now, line)) return { line, isOpen: false };
  const dates = promiseFromNow(ctx, line);
  return dates ? { line: restatedLine(line, dates), isOpen: false } : { line, isOpen: true };
}

function isSameArrival({ deliveryPromise: former }: LineItem, next: RestatedPromise): boolean {
  return former.arrivalDate === next.arrivalDate && former.readyFrom === next.readyFrom;
}

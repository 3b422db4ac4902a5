import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { Totals } from '../line-items/totals.rules.ts';
import type { AmendmentKind } from './edit-window.rules.ts';
import { actorOf } from './order-history.ts';
import { transitionOrder } from './order-states.service.ts';
import { costOf, type Job, type OrderHead } from './order.ts';
import {
  endLine,
  findLineInPlace,
  insertAmendedLine,
  insertEvents,
  listJobs,
  listOrderLines,
  type NumberedJob,
  restateVat,
  setAmended,
} from './orders.repository.ts';

/** A line of a locked order that is replaced by another one, or cancelled. */
export interface Amendment {
  readonly former: LineItem;
  /** Jobs of the former line. */
  readonly jobs: readonly Job[];
  /** Null when the line is cancelled. */
  readonly next: { readonly line: LineItem; readonly job: Job } | null;
  /** All lines of the order as it is then, each with its share of the VAT. */
  readonly lines: readonly LineItem[];
  readonly totals: Totals & Pick<OrderHead, 'payableCents' | 'creditedCents'>;
}

/** The lines of which an order is made, and their jobs. */
export async function contentsOf(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<OrderHead, 'id'>,
): Promise<{ readonly lines: readonly LineItem[]; readonly jobs: readonly NumberedJob[] }> {
  return { lines: await listOrderLines(tx, ctx.tenant.id, id), jobs: await listJobs(tx, ctx.tenant.id, id) };
}

/** The id of the line that stands in now for one that was changed; null when the item was taken out of the order. */
export function lineInPlaceOf(
  ctx: Ctx,
  tx: Tx,
  { id }: Pick<OrderHead, 'id'>,
  formerId: string,
): Promise<string | null | undefined> {
  return findLineInPlace(tx, ctx.tenant.id, id, formerId);
}

/**
 * Writes an amendment of a locked order. A line is never changed: it ends, and another one stands in for it at its
 * position. Its jobs are cancelled by the machine. The lines that stay may have a cent of VAT more or less, since VAT is
 * rounded for all of them together. The history tells what it costs before and after. Stock, codes and money are the caller's.
 */
export async function amendOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { former, jobs, next, lines, totals }: Amendment,
): Promise<OrderHead | Refusal> {
  const tenantId = ctx.tenant.id;
  const at = timestampOf(ctx);
  const position = await endLine(tx, tenantId, order.id, former.id, at);
  if (position === undefined) throw new Error(`Line ${former.id} of order ${order.orderNumber} has ended before`);
  if (next) await insertAmendedLine(tx, tenantId, order.id, { line: next.line, position }, next.job);
  await restateVat(tx, order.id, lines);
  const kind: AmendmentKind = next ? 'line_edited' : 'line_cancelled';
  const amended = { ...order, ...totals };
  await setAmended(tx, tenantId, { ...amended, lines });
  await insertEvents(tx, tenantId, order.id, [
    {
      axis: 'total',
      jobId: jobs[0]!.id,
      from: String(costOf(order)),
      to: String(costOf(amended)),
      actor: actorOf(ctx.actor),
      reason: kind,
      isForCustomer: false,
      at,
    },
  ]);
  const cancelled = await transitionOrder(
    ctx,
    tx,
    order,
    jobs.map((job) => ({ axis: 'production', job, to: 'cancelled' }) as const),
    { reason: kind },
  );
  return isRefusal(cancelled) ? cancelled : { ...amended, orderState: cancelled.orderState };
}

/** Sends the artwork of these jobs of a locked order back to its beginning. */
export function resetArtwork(ctx: Ctx, tx: Tx, order: OrderHead, jobs: readonly Job[]): Promise<OrderHead | Refusal> {
  return transitionOrder(
    ctx,
    tx,
    order,
    jobs.map((job) => ({ axis: 'artwork', job, to: 'awaited' }) as const),
    { reason: 'artwork_reset' },
  );
}

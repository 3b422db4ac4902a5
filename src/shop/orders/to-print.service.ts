import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { OrderHead } from './order.ts';
import { listJobs } from './orders.repository.ts';
import { moveByHand } from './shop-order.service.ts';

/** Moves jobs of a locked order into print, by way of prepress where they have not been there. */
export async function toPrint(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  jobIds: readonly string[],
): Promise<OrderHead | Refusal> {
  const jobs = await listJobs(tx, ctx.tenant.id, order.id);
  const waiting = jobs.filter(({ id, production }) => jobIds.includes(id) && production === 'waiting');
  const prepared = await moveByHand(
    ctx,
    tx,
    order,
    production(
      waiting.map(({ id }) => id),
      'in_prepress',
    ),
    '',
  );
  return isRefusal(prepared) ? prepared : moveByHand(ctx, tx, prepared, production(jobIds, 'in_print'), '');
}

function production(jobIds: readonly string[], to: 'in_prepress' | 'in_print') {
  return jobIds.map((jobId) => ({ axis: 'production', jobId, to }) as const);
}

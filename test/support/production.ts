import { isRefusal } from '#kernel/refusal.ts';
import type { Ctx } from '#shop/context.ts';
import type { ProductionState } from '#shop/orders/order.ts';
import { transitionOrder } from '#shop/orders/order-states.service.ts';
import { listJobs, selectOrderForUpdateByNumber } from '#shop/orders/orders.repository.ts';

const WAY_TO_CUSTOMER = ['in_prepress', 'in_print', 'packed', 'shipped', 'delivered'] as const;

/** Moves every job of an order through these states of production, one transaction for each state. */
export async function produce(
  ctx: Ctx,
  orderNumber: string,
  states: readonly ProductionState[] = WAY_TO_CUSTOMER,
): Promise<void> {
  for (const to of states)
    await ctx.db.transact(ctx.tenant.id, async (tx) => {
      const order = await selectOrderForUpdateByNumber(tx, ctx.tenant.id, orderNumber);
      if (!order) throw new Error(`There is no order ${orderNumber}`);
      const jobs = await listJobs(tx, ctx.tenant.id, order.id);
      const transitions = jobs.map((job) => ({ axis: 'production', job, to }) as const);
      const moved = await transitionOrder(ctx, tx, order, transitions);
      if (isRefusal(moved)) throw new Error(`${orderNumber}: ${JSON.stringify(moved.params)} was refused`);
    });
}

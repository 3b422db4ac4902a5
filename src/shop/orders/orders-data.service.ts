import { timestampOf } from '#kernel/local-date.ts';
import { paymentsOfOrders } from '../payments/payments.service.ts';
import type { Obstacle, PersonalData } from '../personal-data.ts';
import { forgetUses } from '../promotions/promotions.service.ts';
import { claimOrders } from './claim.service.ts';
import { forgetOrders, listOrderRecords, listOrderStates, type OrderRecord } from './orders.repository.ts';

/**
 * Orders with their lines, jobs, payments and history. The books keep them: what no law asks for is taken out, and they are
 * no account's any more.
 */
export const ORDERS_DATA: PersonalData = {
  name: 'orders',
  async read(ctx, tx, { customerId }) {
    const orders = await listOrderRecords(tx, ctx.tenant.id, customerId);
    const payments = await paymentsOfOrders(ctx, tx, idsOf(orders));
    return orders.map((order) => ({ ...order, payments: payments.get(order.id) ?? [] }));
  },
  async hold(ctx, tx, { customerId, email, isVerified }) {
    // What was ordered without signing in is this person's too.
    if (isVerified) await claimOrders(ctx, tx, customerId, email);
    const orders = await listOrderStates(tx, ctx.tenant.id, customerId);
    return orders.flatMap((order) => {
      const reason = obstacleOf(order);
      return reason === undefined ? [] : [{ reason, name: order.orderNumber }];
    });
  },
  async erase(ctx, tx, { customerId }) {
    await forgetUses(ctx, tx, idsOf(await listOrderStates(tx, ctx.tenant.id, customerId)));
    await forgetOrders(tx, customerId, timestampOf(ctx));
  },
};

/** Somebody still has to make, pay or send something, or to give money back. */
function obstacleOf({ orderState, paymentState }: OrderRecord): Obstacle['reason'] | undefined {
  if (orderState === 'placed' || orderState === 'confirmed') return 'order_under_way';
  const isOwed = orderState === 'cancelled' && (paymentState === 'paid' || paymentState === 'authorised');
  return isOwed ? 'money_to_return' : undefined;
}

function idsOf(orders: readonly { readonly id: string }[]): string[] {
  return orders.map(({ id }) => id);
}

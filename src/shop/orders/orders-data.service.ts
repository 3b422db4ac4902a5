import { timestampOf } from '#kernel/local-date.ts';
import { forgetCartsOfOrders } from '../cart/cart-data.service.ts';
import { balanceOfRecords, paymentsOfOrders, type PaymentRecord } from '../payments/payments.service.ts';
import type { Obstacle, PersonalData } from '../personal-data.ts';
import { forgetUses } from '../promotions/promotions.service.ts';
import { claimOrders } from './claim.service.ts';
import { owedOf } from './order-money.service.ts';
import { isSettled } from './order-machine.rules.ts';
import { forgetOrders, listCartIds, listOrderRecords, listOrderStates, type OrderRecord } from './orders.repository.ts';

/**
 * Orders with their lines, jobs, payments and history. They are kept for accounting. Erasure removes the data that no
 * law requires and the link to the account.
 */
export const ORDERS_DATA: PersonalData = {
  name: 'orders',
  async read(ctx, tx, { customerId }) {
    const orders = await listOrderRecords(tx, ctx.tenant.id, customerId);
    const payments = await paymentsOfOrders(ctx, tx, idsOf(orders));
    return orders.map((order) => ({ ...order, payments: payments.get(order.id) ?? [] }));
  },
  async hold(ctx, tx, { customerId, email, isVerified }) {
    // Orders that the person placed without signing in belong to the export and erasure too.
    if (isVerified) await claimOrders(ctx, tx, customerId, email);
    const orders = await listOrderStates(tx, ctx.tenant.id, customerId);
    const payments = await paymentsOfOrders(ctx, tx, idsOf(orders.filter(isCompleted)));
    return orders.flatMap((order) => {
      const reason = obstacleOf(order, payments.get(order.id) ?? []);
      return reason === undefined ? [] : [{ reason, name: order.orderNumber }];
    });
  },
  async erase(ctx, tx, { customerId }) {
    await forgetUses(ctx, tx, idsOf(await listOrderStates(tx, ctx.tenant.id, customerId)));
    await forgetCartsOfOrders(ctx, tx, await listCartIds(tx, ctx.tenant.id, customerId));
    await forgetOrders(tx, customerId, timestampOf(ctx));
  },
};

/** Why an order prevents erasure: it still has to be made, sent, paid or refunded. */
function obstacleOf(order: OrderRecord, payments: readonly PaymentRecord[]): Obstacle['reason'] | undefined {
  const { orderState, paymentState } = order;
  if (orderState === 'placed' || orderState === 'confirmed') return 'order_under_way';
  if (isCompleted(order)) {
    if (!isSettled(paymentState)) return 'payment_due';
    // A line that was taken out, or a credit, may still have to be given back by hand.
    return balanceOfRecords(owedOf(order), payments).overpaidCents > 0 ? 'money_to_return' : undefined;
  }
  const isOwed = orderState === 'cancelled' && (paymentState === 'paid' || paymentState === 'authorised');
  return isOwed ? 'money_to_return' : undefined;
}

function isCompleted({ orderState }: OrderRecord): boolean {
  return orderState === 'completed';
}

function idsOf(orders: readonly { readonly id: string }[]): string[] {
  return orders.map(({ id }) => id);
}

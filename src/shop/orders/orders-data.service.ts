import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { forgetCartsOfOrders } from '../cart/cart-data.service.ts';
import {
  balanceOfRecords,
  forgetUnsentMandates,
  mandatesSignedBy,
  ordersToDebit,
  paymentsOfOrders,
  type PaymentRecord,
} from '../payments/payments.service.ts';
import type { Ctx } from '../context.ts';
import type { Obstacle, PersonalData } from '../personal-data.ts';
import { forgetUses } from '../promotions/promotions.service.ts';
import { ordersPaidFromWallet } from '../wallet/wallet.service.ts';
import { claimOrders } from './claim.service.ts';
import { numbersOfOrders } from './order-access.service.ts';
import { owedOf } from './order-money.service.ts';
import { isSettled } from './order-machine.rules.ts';
import {
  forgetOrders,
  listCartIds,
  listOrderRecords,
  listOrdersById,
  listOrderStates,
  type OrderRecord,
} from './orders.repository.ts';

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
    const own = orders.flatMap((order) => {
      const reason = obstacleOf(order, payments.get(order.id) ?? []);
      return reason === undefined ? [] : [{ reason, name: order.orderNumber }];
    });
    // A debit that was signed for a colleague's order still has to be asked of the bank.
    const ids = new Set(idsOf(orders));
    const others = (await ordersToDebit(ctx, tx, customerId)).filter((id) => !ids.has(id));
    const numbers = [...(await numbersOfOrders(ctx, tx, others)).values()];
    const paid = await othersPaidUnderWay(ctx, tx, customerId, ids);
    return [
      ...own,
      ...numbers.map((name) => ({ reason: 'payment_due' as const, name })),
      ...paid.map((name) => ({ reason: 'order_under_way' as const, name })),
    ];
  },
  async erase(ctx, tx, { customerId }) {
    const orderIds = idsOf(await listOrderStates(tx, ctx.tenant.id, customerId));
    await forgetUnsentMandates(ctx, tx, { signedBy: customerId, orderIds });
    await forgetUses(ctx, tx, orderIds);
    await forgetCartsOfOrders(ctx, tx, await listCartIds(tx, ctx.tenant.id, customerId));
    await forgetOrders(tx, customerId, timestampOf(ctx));
  },
};

/**
 * Mandates that the person signed in, also for orders of colleagues. Those of which a bank has heard are kept with their
 * payments.
 */
export const MANDATES_DATA: PersonalData = {
  name: 'mandates',
  async read(ctx, tx, { customerId }) {
    const mandates = await mandatesSignedBy(ctx, tx, customerId);
    return mandates.map(({ reference, holder, iban, words, signedAt }) => ({
      reference,
      holder,
      iban,
      words,
      signedAt,
    }));
  },
};

/** Orders of others that the customer's wallet paid for and that may still be cancelled: the money would go back into it. */
async function othersPaidUnderWay(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
  own: ReadonlySet<string>,
): Promise<readonly string[]> {
  const paid = (await ordersPaidFromWallet(ctx, tx, customerId)).filter((id) => !own.has(id));
  const orders = paid.length === 0 ? [] : await listOrdersById(tx, ctx.tenant.id, paid);
  return orders.filter(isUnderWay).map(({ orderNumber }) => orderNumber);
}

function isUnderWay({ orderState }: Pick<OrderRecord, 'orderState'>): boolean {
  return orderState === 'placed' || orderState === 'confirmed';
}

/** Why an order prevents erasure: it still has to be made, sent, paid or refunded. */
function obstacleOf(order: OrderRecord, payments: readonly PaymentRecord[]): Obstacle['reason'] | undefined {
  const { orderState, paymentState } = order;
  if (isUnderWay(order)) return 'order_under_way';
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

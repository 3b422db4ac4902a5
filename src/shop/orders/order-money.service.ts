import { isRefusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { paymentStateOf } from '../payments/balance.rules.ts';
import type { Owed } from '../payments/payment.ts';
import { abandonOpen, moneyOf, type Money } from '../payments/payments.service.ts';
import { paymentReceivedMail } from './order-mails.ts';
import { transitionOrder, type Cause, type Transition } from './order-states.service.ts';
import type { OrderHead } from './order.ts';
import { orderPaidMail } from './shop-mails.ts';

export function owedOf({ payableCents, creditedCents, currency, orderState }: OrderHead): Owed {
  return { payableCents, creditedCents, currency, isCancelled: orderState === 'cancelled' };
}

/** What an order's money came to, and of what. */
export function moneyOfOrder(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Money> {
  return moneyOf(ctx, tx, order.id, owedOf(order));
}

/**
 * Works out the payment state of a locked order from its transactions and its total; whatever changes one of them calls it
 * last. An order that becomes paid is confirmed, waits for no other payment, and its customer and its shop are told.
 */
export async function settleOrder(ctx: Ctx, tx: Tx, order: OrderHead, cause?: Cause): Promise<OrderHead> {
  const { balance, payments } = await moneyOfOrder(ctx, tx, order);
  const to = paymentStateOf(balance, payments, order.paymentState);
  const becomesPaid = to === 'paid' && order.orderState !== 'cancelled';
  if (becomesPaid && balance.dueCents === 0) await abandonOpen(ctx, tx, order.id);
  if (to === order.paymentState) return order;
  const transitions: Transition[] = [{ axis: 'payment', to }];
  if (becomesPaid && order.orderState === 'placed') transitions.push({ axis: 'order', to: 'confirmed' });
  const settled = await transitionOrder(ctx, tx, order, transitions, cause);
  // The machine has a move from every payment state to each that a sum can come to.
  if (isRefusal(settled)) throw new Error(`Order ${order.orderNumber}: ${JSON.stringify(settled.params)} was refused`);
  if (becomesPaid) await queueMails(ctx, tx, paymentReceivedMail(ctx, settled), orderPaidMail(ctx, settled));
  return settled;
}

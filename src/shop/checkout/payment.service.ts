import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { queueMail } from '../mails/mails.service.ts';
import { lockOrder, lockOrderByNumber, withLockedOrder } from '../orders/order-access.service.ts';
import { transitionOrder, type Cause, type Transition } from '../orders/order-states.service.ts';
import { paymentReceivedMail, transferMail } from '../orders/order-mails.ts';
import { providerActor } from '../orders/order-history.ts';
import type { OrderHead } from '../orders/order.ts';
import { isPayable, paymentStateOfOrder, takesMoney } from '../orders/orders.rules.ts';
import { orderPaidMail } from '../orders/shop-mails.ts';
import { schedulePaymentDeadline } from '../orders/unpaid.service.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { Payment, PaymentEvent, PaymentMethod, PaymentState } from '../payments/payment.ts';
import { MOST_CARD_ATTEMPTS, mayTryCard, openCardAttempt, stateAfter } from '../payments/payments.rules.ts';
import {
  abandonOpen,
  addPayment,
  movePayment,
  nameAtProvider,
  paymentAtProvider,
  paymentsOf,
  takeEvent,
} from '../payments/payments.service.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);
const PAYMENT_NOT_FOUND = refuse('payment_not_found', 404);

export interface StartedPayment {
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly redirect: string | null;
}

/**
 * Starts paying. The attempt is stored before the provider is called and no lock is held during the call, so a crash in
 * between leaves a started attempt, which the next try goes on with. One card attempt is open at a time.
 */
export async function beginPayment(
  ctx: Ctx,
  orderId: string,
  key: string | undefined,
  method: PaymentMethod,
  card: CardGateway | undefined,
  resultPath: string,
): Promise<StartedPayment | Refusal> {
  if (method === 'card' && !card) return refuse('method_not_offered', 422);
  const started = await withLockedOrder(ctx, orderId, key, async (tx, order) => {
    if (!isPayable(order)) return refuse('order_not_payable', 409);
    const payment = method === 'transfer' ? await awaitTransfer(ctx, tx, order) : await cardAttempt(ctx, tx, order);
    return isRefusal(payment) ? payment : { order, payment };
  });
  if (isRefusal(started)) return started;
  const { order, payment } = started;
  if (method === 'transfer' || !card) return { paymentId: payment.id, method, redirect: null };
  const returnPath = `${resultPath}?order_number=${order.orderNumber}&key=${order.accessKey}&payment=${payment.id}`;
  const redirect = await openAtProvider(ctx, card, payment, returnPath);
  return isRefusal(redirect) ? redirect : { paymentId: payment.id, method, redirect };
}

/** The provider's page for an attempt; one that is over there, though we were not told yet, leads to its result. */
async function openAtProvider(
  ctx: Ctx,
  card: CardGateway,
  payment: Payment,
  returnPath: string,
): Promise<string | Refusal> {
  const tenantId = ctx.tenant.id;
  if (payment.providerId !== null) return (await card.pathOf(tenantId, payment.providerId)) ?? returnPath;
  const { id: attemptId, amount, reference } = payment;
  const { providerId, redirectPath } = await card.open({ tenantId, attemptId, amount, reference, returnPath });
  const isWanted = await ctx.db.transact(tenantId, async (tx) => {
    const order = await lockOrder(ctx, tx, payment.orderId);
    await nameAtProvider(ctx, tx, attemptId, providerId);
    return order !== undefined && isPayable(order);
  });
  if (isWanted) return redirectPath;
  // Cancelled while the provider opened its page: nobody is sent there, and nothing can be charged on it.
  await card.close(tenantId, providerId);
  return refuse('order_not_payable', 409);
}

/** Choosing the transfer twice gives the same open payment, and one mail. */
async function awaitTransfer(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Payment> {
  const open = (await paymentsOf(ctx, tx, order.id)).find(
    (payment) => payment.method === 'transfer' && payment.state === 'awaiting',
  );
  if (open) return open;
  const payment = await beginAttempt(ctx, tx, order, 'transfer', 'awaiting');
  await queueMail(ctx, tx, transferMail(ctx, order));
  await schedulePaymentDeadline(ctx, tx, order.id);
  return payment;
}

/** The open attempt goes on; a new one only after it ended, and not without end. */
async function cardAttempt(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Payment | Refusal> {
  const payments = await paymentsOf(ctx, tx, order.id);
  const open = openCardAttempt(payments);
  if (open) return open;
  if (!mayTryCard(payments)) return refuse('card_attempts_exceeded', 422, { params: { most: MOST_CARD_ATTEMPTS } });
  return beginAttempt(ctx, tx, order, 'card', 'started');
}

async function beginAttempt(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  method: PaymentMethod,
  state: PaymentState,
): Promise<Payment> {
  const payment: Payment = {
    id: bearerId(),
    orderId: order.id,
    method,
    state,
    amount: { cents: order.payableCents, currency: order.currency },
    reference: order.orderNumber,
    providerId: null,
  };
  await addPayment(ctx, tx, payment);
  const to = paymentStateOfOrder(order.paymentState, state);
  if (to !== order.paymentState) await move(ctx, tx, order, [{ axis: 'payment', to }]);
  return payment;
}

export interface ReceivedTransfer {
  /** The bank's name of the booking: the same one counts once. */
  readonly bankReference: string;
  /** Absent: what the order asks for. */
  readonly amountCents?: number | undefined;
}

/** What became of a transfer: the order is paid, or the money is held since it does not fit its order. */
export type TransferOutcome = 'paid' | 'held';

/** Records money that a person saw on the shop's account, whether or not the customer had chosen the transfer. */
export async function recordTransfer(
  ctx: Ctx,
  orderNumber: string,
  { bankReference, amountCents }: ReceivedTransfer,
): Promise<TransferOutcome | Refusal> {
  return ctx.db
    .transact(ctx.tenant.id, async (tx) => {
      const order = await lockOrderByNumber(ctx, tx, orderNumber);
      if (!order) return ORDER_NOT_FOUND;
      const open = (await paymentsOf(ctx, tx, order.id)).find(
        ({ method, state }) => method === 'transfer' && (state === 'awaiting' || state === 'abandoned'),
      );
      const awaited = open ?? (await beginAttempt(ctx, tx, order, 'transfer', 'awaiting'));
      const event: PaymentEvent = {
        id: `transfer ${bankReference}`,
        type: 'captured',
        providerId: '',
        tenantId: ctx.tenant.id,
        amountCents: amountCents ?? order.payableCents,
        currency: order.currency,
      };
      const payment = await takeEvent(ctx, tx, awaited.id, event);
      if (!payment) throw new AlreadyRecorded();
      const state = stateFor(order, payment, event);
      await applyState(ctx, tx, order, payment, state, { reason: bankReference });
      return state === 'paid' ? 'paid' : 'held';
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyRecorded) return refuse('transfer_already_recorded', 409);
      throw error;
    });
}

/** Thrown so that nothing of the attempt is kept. */
class AlreadyRecorded extends Error {}

/** Applies a provider's event once: the one way a card payment settles, whether told by webhook once, twice or late. */
export async function settle(ctx: Ctx, event: PaymentEvent): Promise<{ received: true } | Refusal> {
  if (event.tenantId !== ctx.tenant.id) return PAYMENT_NOT_FOUND;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await paymentAtProvider(ctx, tx, event.providerId);
    const order = found && (await lockOrder(ctx, tx, found.orderId));
    if (!order) return PAYMENT_NOT_FOUND;
    const payment = await takeEvent(ctx, tx, found.id, event);
    if (payment)
      await applyState(ctx, tx, order, payment, stateFor(order, payment, event), { actor: providerActor('card') });
    return { received: true as const };
  });
}

/** Money for an order that another payment has settled meanwhile is held: a person gives it back. */
function stateFor(order: OrderHead, payment: Payment, event: PaymentEvent): PaymentState {
  const next = stateAfter(payment, event);
  if (next === payment.state) return next;
  return next === 'paid' && !takesMoney(order) ? 'held' : next;
}

async function applyState(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  payment: Payment,
  state: PaymentState,
  cause: Cause,
): Promise<void> {
  if (state === payment.state) return;
  if (state === 'held')
    ctx.log.error({ payment: payment.id, order: order.orderNumber }, 'payment held: it does not fit its order');
  await movePayment(ctx, tx, payment.id, state);
  if (state === 'paid') await abandonOpen(ctx, tx, order.id);
  const to = paymentStateOfOrder(order.paymentState, state);
  if (to === order.paymentState) return;
  const confirms = to === 'paid' && order.orderState === 'placed';
  const moves: Transition[] = [
    { axis: 'payment', to },
    ...(confirms ? [{ axis: 'order', to: 'confirmed' } as const] : []),
  ];
  await move(ctx, tx, order, moves, cause);
  if (to !== 'paid') return;
  await queueMail(ctx, tx, paymentReceivedMail(ctx, order));
  await queueMail(ctx, tx, orderPaidMail(ctx, order));
}

/** Moves that were looked at under the order's lock: that the machine refuses one of them now is a fault of ours. */
async function move(ctx: Ctx, tx: Tx, order: OrderHead, moves: readonly Transition[], cause?: Cause): Promise<void> {
  const moved = await transitionOrder(ctx, tx, order, moves, cause);
  if (isRefusal(moved)) throw new Error(`Order ${order.orderNumber}: ${JSON.stringify(moved.params)} was refused`);
}

import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { queueMail } from '../mails/mails.service.ts';
import { findClaimedOrder, lockOrder, moveOrder, type OrderHead } from '../orders/orders.repository.ts';
import { isPayable, mayMoveOrder, paymentStateOfOrder } from '../orders/orders.rules.ts';
import { claimOf, onOrder } from '../orders/orders.service.ts';
import type { CardGateway } from '../payments/gateway.ts';
import type { Payment, PaymentEvent, PaymentMethod, PaymentState } from '../payments/payment.ts';
import {
  findByProviderId,
  insertPayment,
  listPayments,
  lockPayment,
  movePayment,
  recordEvent,
  setProviderId,
} from '../payments/payments.repository.ts';
import { MOST_CARD_ATTEMPTS, mayTryCard, openCardAttempt, stateAfter } from '../payments/payments.rules.ts';
import { paymentReceivedMail, transferMail } from '../orders/order-mails.ts';

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
  const started = await onOrder(ctx, orderId, async (tx) => {
    const claimed = await findClaimedOrder(tx, ctx.tenant.id, orderId, claimOf(ctx, key));
    const order = claimed && (await lockOrder(tx, ctx.tenant.id, claimed.id));
    if (!order) return refuse('order_not_found', 404);
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
    const order = await lockOrder(tx, tenantId, payment.orderId);
    await setProviderId(tx, tenantId, attemptId, providerId, nowOf(ctx));
    return order !== undefined && isPayable(order);
  });
  if (isWanted) return redirectPath;
  // Cancelled while the provider opened its page: nobody is sent there, and nothing can be charged on it.
  await card.close(tenantId, providerId);
  return refuse('order_not_payable', 409);
}

/** Choosing the transfer twice gives the same open payment, and one mail. */
async function awaitTransfer(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Payment> {
  const open = (await listPayments(tx, ctx.tenant.id, order.id)).find(
    (payment) => payment.method === 'transfer' && payment.state === 'awaiting',
  );
  if (open) return open;
  const payment = await addPayment(ctx, tx, order, 'transfer', 'awaiting');
  await queueMail(ctx, tx, transferMail(ctx, order));
  return payment;
}

/** The open attempt goes on; a new one only after it ended, and not without end. */
async function cardAttempt(ctx: Ctx, tx: Tx, order: OrderHead): Promise<Payment | Refusal> {
  const payments = await listPayments(tx, ctx.tenant.id, order.id);
  const open = openCardAttempt(payments);
  if (open) return open;
  if (!mayTryCard(payments)) return refuse('card_attempts_exceeded', 422, { params: { most: MOST_CARD_ATTEMPTS } });
  return addPayment(ctx, tx, order, 'card', 'started');
}

async function addPayment(
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
  await insertPayment(tx, ctx.tenant.id, payment, nowOf(ctx));
  await moveOrder(
    tx,
    ctx.tenant.id,
    order.id,
    { orderState: order.orderState, paymentState: paymentStateOfOrder(order.paymentState, state) },
    nowOf(ctx),
  );
  return payment;
}

/** Applies a provider's event once: the one way a card payment settles, whether told by webhook once, twice or late. */
export async function settle(ctx: Ctx, event: PaymentEvent): Promise<{ received: true } | Refusal> {
  if (event.tenantId !== ctx.tenant.id) return refuse('payment_not_found', 404);
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await findByProviderId(tx, ctx.tenant.id, event.providerId);
    if (!found) return refuse('payment_not_found', 404);
    const order = await lockOrder(tx, ctx.tenant.id, found.orderId);
    const payment = await lockPayment(tx, ctx.tenant.id, found.id);
    if (!order || !payment) return refuse('payment_not_found', 404);
    const isNew = await recordEvent(tx, ctx.tenant.id, payment.id, event, nowOf(ctx));
    if (isNew) await applyState(ctx, tx, order, payment, stateFor(order, payment, event));
    return { received: true as const };
  });
}

/** Money for an order that another payment has settled meanwhile is held: a person gives it back. */
function stateFor(order: OrderHead, payment: Payment, event: PaymentEvent): PaymentState {
  const next = stateAfter(payment, event);
  if (next === payment.state) return next;
  return next === 'paid' && !isPayable(order) ? 'held' : next;
}

async function applyState(ctx: Ctx, tx: Tx, order: OrderHead, payment: Payment, state: PaymentState): Promise<void> {
  if (state === payment.state) return;
  if (state === 'held')
    ctx.log.error({ payment: payment.id, order: order.orderNumber }, 'payment held: it does not fit its order');
  await movePayment(tx, ctx.tenant.id, payment.id, state, nowOf(ctx));
  const paymentState = paymentStateOfOrder(order.paymentState, state);
  const orderState =
    paymentState === 'paid' && mayMoveOrder(order.orderState, 'confirmed') ? 'confirmed' : order.orderState;
  if (paymentState === order.paymentState && orderState === order.orderState) return;
  await moveOrder(tx, ctx.tenant.id, order.id, { orderState, paymentState }, nowOf(ctx));
  if (paymentState === 'paid') await queueMail(ctx, tx, paymentReceivedMail(ctx, order));
}

function nowOf(ctx: Ctx): Date {
  return new Date(ctx.now.epochMilliseconds);
}

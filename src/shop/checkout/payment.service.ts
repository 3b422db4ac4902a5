import { formatMoney } from '#kernel/format.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { endAttempt } from '../orders/open-page.service.ts';
import { lockOrder, lockOrderByNumber, withLockedOrder } from '../orders/order-access.service.ts';
import { providerActor } from '../orders/order-history.ts';
import { mandateMail, refundMail, transferMail } from '../orders/order-mails.ts';
import { moneyOfOrder, queueRefund, settleOrder } from '../orders/order-money.service.ts';
import type { Cause } from '../orders/order-states.service.ts';
import type { OrderHead } from '../orders/order.ts';
import { isPayable } from '../orders/orders.rules.ts';
import { chargebackMail } from '../orders/shop-mails.ts';
import { schedulePaymentDeadline } from '../orders/unpaid.service.ts';
import { callProvider } from '../payments/outside-call.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type { Payment, ProviderEvent } from '../payments/payment.ts';
import {
  isOffered,
  isOpen,
  mayTryAgain,
  MOST_ATTEMPTS,
  openPageAttempt,
  stateAfter,
} from '../payments/payments.rules.ts';
import type { MandateWish } from './mandate.rules.ts';
import { mandateWords, readSigned, type Signed } from './mandate.ts';
import {
  addPayment,
  mandatesOf,
  movePayment,
  nameAtProvider,
  paymentAtProvider,
  paymentsOf,
  recordEvent,
  signMandate,
  type Money,
} from '../payments/payments.service.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { creditOf, holdWalletBefore, payFromWallet } from '../wallet/wallet.service.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);
const PAYMENT_NOT_FOUND = refuse('payment_not_found', 404);
const NOT_PAYABLE = refuse('order_not_payable', 409);
const METHOD_NOT_OFFERED = refuse('method_not_offered', 422);
const WALLET_TOO_LOW = refuse('wallet_too_low', 422);
const ATTEMPTS_EXCEEDED = refuse('payment_attempts_exceeded', 422, { params: { most: MOST_ATTEMPTS } });
/** Each try ends a page whose amount differs from the amount now due. */
const MOST_ENDINGS = 3;

/** How a customer wants to pay. */
export interface PaymentWish {
  readonly method: PaymentMethod;
  readonly mandate?: MandateWish | undefined;
}

/** Pages of the shop: that of the result, and that on which the customer chooses how to pay. */
export interface PaymentPaths {
  readonly result: string;
  readonly choice: string;
}

export interface StartedPayment {
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly redirect: string | null;
}

/**
 * Starts a payment of the amount due. The attempt is stored before the provider is called, and no lock is held during
 * the call. After a crash in between, the next try continues the stored attempt. Only one page is open at a
 * time.
 */
export async function beginPayment(
  ctx: Ctx,
  orderId: string,
  key: string | undefined,
  { method, mandate }: PaymentWish,
  providers: PaymentProviders,
  paths: PaymentPaths,
): Promise<StartedPayment | Refusal> {
  const provider = providers.byMethod(ctx.tenant, method);
  if (!provider) return METHOD_NOT_OFFERED;
  if (method === 'wallet') return payWithWallet(ctx, orderId, key, provider, providers);
  const signed = method === 'mandate' ? readSigned(ctx, mandate) : undefined;
  if (isRefusal(signed)) return signed;
  for (let tries = 0; tries < MOST_ENDINGS; tries += 1) {
    const started = await withLockedOrder(ctx, orderId, key, (tx, order) =>
      startAttempt(ctx, tx, order, provider, signed),
    );
    if (isRefusal(started)) return started;
    const { order, payment, outdated } = started;
    if (outdated) {
      const ended = await endOutdated(ctx, order.id, payment, providers);
      if (isRefusal(ended)) return ended;
      continue;
    }
    if (!provider.capabilities.page) return { paymentId: payment.id, method, redirect: null };
    const query = `?order_number=${order.orderNumber}&key=${order.accessKey}`;
    const redirect = await openAtProvider(ctx, provider, payment, {
      result: `${paths.result}${query}&payment=${payment.id}`,
      choice: `${paths.choice}${query}`,
    });
    return isRefusal(redirect) ? redirect : { paymentId: payment.id, method, redirect };
  }
  return NOT_PAYABLE;
}

/**
 * Pays the amount due with the wallet of whoever is signed in: money and order move in one transaction, with the wallet
 * locked before the order.
 */
export async function payWithWallet(
  ctx: Ctx,
  orderId: string,
  key: string | undefined,
  provider: PaymentProvider,
  providers: PaymentProviders,
): Promise<StartedPayment | Refusal> {
  const { actor } = ctx;
  if (actor.kind !== 'customer' || actor.helper !== null) return METHOD_NOT_OFFERED;
  for (let tries = 0; tries < MOST_ENDINGS; tries += 1) {
    const paid = await withLockedOrder(
      ctx,
      orderId,
      key,
      (tx, order) => takeFromWallet(ctx, tx, order, actor.customerId, provider),
      (tx, { currency }) => holdWalletBefore(ctx, tx, actor.customerId, currency),
    );
    if (isRefusal(paid)) return paid;
    const { payment, outdated } = paid;
    if (!outdated) return { paymentId: payment.id, method: provider.method, redirect: null };
    const ended = await endOutdated(ctx, payment.orderId, payment, providers);
    if (isRefusal(ended)) return ended;
  }
  return NOT_PAYABLE;
}

/** A page that is open at a provider must end first: it could be paid on as well. */
async function takeFromWallet(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  customerId: string,
  provider: PaymentProvider,
): Promise<StartedAttempt | Refusal> {
  if (!isPayable(order)) return NOT_PAYABLE;
  const { payments, balance } = await moneyOfOrder(ctx, tx, order);
  const open = openPageAttempt(payments);
  if (open) return { order, payment: open, outdated: true };
  const { currency } = order;
  const cents = balance.dueCents;
  if ((await creditOf(ctx, tx, currency)) < cents) return WALLET_TOO_LOW;
  await withdrawAwaited(ctx, tx, payments);
  const { order: begun, payment } = await beginAttempt(ctx, tx, order, provider, cents);
  const taken = await payFromWallet(ctx, tx, customerId, { paymentId: payment.id, cents, currency, order });
  if (isRefusal(taken)) throw new Error(`The wallet of ${customerId} held ${cents} and gave none: ${taken.refusal}`);
  await nameAtProvider(ctx, tx, payment.id, payment.id);
  const event = {
    id: `charge-${payment.id}`,
    kind: 'charged',
    state: 'final',
    amountCents: cents,
    currency,
    reason: '',
  } as const;
  const done = await applyEvent(ctx, tx, begun, payment.id, event, {});
  return { order: done ?? begun, payment, outdated: false };
}

interface StartedAttempt {
  readonly order: OrderHead;
  readonly payment: Payment;
  /** True when the open attempt has a former amount, or is another method's. It must end first. */
  readonly outdated: boolean;
}

async function startAttempt(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  provider: PaymentProvider,
  signed: Signed | undefined,
): Promise<StartedAttempt | Refusal> {
  if (!isPayable(order)) return NOT_PAYABLE;
  if (!isOffered(provider.method, order.currency)) return METHOD_NOT_OFFERED;
  const money = await moneyOfOrder(ctx, tx, order);
  if (!provider.capabilities.page) {
    const awaited = signed
      ? await awaitDebit(ctx, tx, order, provider, money, signed)
      : await awaitTransfer(ctx, tx, order, provider, money);
    return isRefusal(awaited) ? awaited : { ...awaited, outdated: false };
  }
  const open = openPageAttempt(money.payments);
  if (open) {
    // A page of another method, or with another amount, must not be paid on any more.
    const outdated = open.provider !== provider.id || open.amount.cents !== money.balance.dueCents;
    return { order, payment: open, outdated };
  }
  if (!mayTryAgain(money.payments, provider.method)) return ATTEMPTS_EXCEEDED;
  return { ...(await beginAttempt(ctx, tx, order, provider, money.balance.dueCents)), outdated: false };
}

async function endOutdated(
  ctx: Ctx,
  orderId: string,
  { id, provider, providerId }: Payment,
  providers: PaymentProviders,
): Promise<'ended' | Refusal> {
  const ended = providerId === null ? 'cancelled' : await endAttempt(ctx, providers, provider, providerId);
  if (isRefusal(ended)) return ended;
  if (ended === 'charged') return NOT_PAYABLE;
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    await lockOrder(ctx, tx, orderId);
    const open = openPageAttempt(await paymentsOf(ctx, tx, orderId));
    // A page that opened meanwhile was not ended: the next try ends it.
    if (open?.id === id && open.providerId === providerId) await movePayment(ctx, tx, id, 'abandoned');
  });
  return 'ended';
}

/**
 * Returns the provider's page for an attempt. If the provider has already closed the payment but sent no event yet,
 * returns the result page.
 */
async function openAtProvider(
  ctx: Ctx,
  provider: PaymentProvider,
  payment: Payment,
  paths: PaymentPaths,
): Promise<string | Refusal> {
  const { id: attemptId, amount, reference } = payment;
  const opened = await callProvider(ctx, provider, 'open', {
    attemptId,
    providerId: payment.providerId,
    amount,
    reference,
    origin: ctx.origin,
    returnPath: paths.result,
    backPath: paths.choice,
  });
  if (isRefusal(opened)) return opened;
  const { providerId, redirect } = opened;
  if (payment.providerId !== null) return redirect ?? paths.result;
  const isWanted = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, payment.orderId);
    await nameAtProvider(ctx, tx, attemptId, providerId);
    const present = (await paymentsOf(ctx, tx, payment.orderId)).find(({ id }) => id === attemptId);
    return order !== undefined && isPayable(order) && present !== undefined && isOpen(present);
  });
  if (isWanted) return redirect ?? paths.result;
  // While the provider opened its page, the order was cancelled, its amount changed, or another method was chosen. The
  // customer is not sent there, and the page is closed so that it cannot be charged.
  const ended = await callProvider(ctx, provider, 'cancel', providerId);
  return isRefusal(ended) ? ended : NOT_PAYABLE;
}

/**
 * Begins the payment that was chosen before the order, in the order's own transaction. A method with a page waits for the
 * customer, who opens it from the order.
 */
export async function beginChosen(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  method: PaymentMethod,
  providers: PaymentProviders,
): Promise<void> {
  const provider = providers.byMethod(ctx.tenant, method);
  if (provider?.method !== 'transfer' || !isPayable(order)) return;
  await awaitTransfer(ctx, tx, order, provider, await moneyOfOrder(ctx, tx, order));
}

/** A new attempt, and its order in its present state. */
interface BegunAttempt {
  readonly order: OrderHead;
  readonly payment: Payment;
}

/** A second choice of the transfer returns the same open payment and sends no second mail. */
async function awaitTransfer(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  provider: PaymentProvider,
  { payments, balance }: Money,
): Promise<BegunAttempt> {
  const open = payments.find(({ method, state }) => method === provider.method && state === 'awaiting');
  if (open) return { order, payment: open };
  await withdrawAwaited(ctx, tx, payments);
  const begun = await beginAttempt(ctx, tx, order, provider, balance.dueCents);
  await queueMails(ctx, tx, transferMail(ctx, order, balance.dueCents));
  await schedulePaymentDeadline(ctx, tx, order.id);
  return begun;
}

/** Whoever chooses to transfer is not debited as well, and the other way round. */
async function withdrawAwaited(ctx: Ctx, tx: Tx, payments: readonly Payment[]): Promise<void> {
  for (const { id, state } of payments) if (state === 'awaiting') await movePayment(ctx, tx, id, 'withdrawn');
}

/**
 * Signed anew, the mandate before no longer holds: it may have named a wrong account. The same one signed twice is one,
 * and sends no second mail.
 */
async function awaitDebit(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  provider: PaymentProvider,
  { payments, balance }: Money,
  signed: Signed,
): Promise<BegunAttempt | Refusal> {
  const mandates = payments.filter(({ method }) => method === provider.method);
  const open = mandates.find(isOpen);
  const former = open && (await mandatesOf(ctx, tx, [open])).get(open.id);
  const isSame = former?.holder === signed.holder && former.iban === signed.iban;
  if (open && isSame && open.amount.cents === balance.dueCents) return { order, payment: open };
  if (!mayTryAgain(payments, provider.method)) return ATTEMPTS_EXCEEDED;
  await withdrawAwaited(ctx, tx, payments);
  const begun = await beginAttempt(ctx, tx, order, provider, balance.dueCents);
  const mandate = {
    ...signed,
    paymentId: begun.payment.id,
    reference: `${order.orderNumber}-M${mandates.length + 1}`,
    words: mandateWords(ctx, begun.payment.amount),
    signedAt: timestampOf(ctx),
    signedBy: ctx.actor.kind === 'customer' ? ctx.actor.customerId : null,
  };
  await signMandate(ctx, tx, mandate);
  await queueMails(ctx, tx, mandateMail(ctx, order, begun.payment.amount, mandate));
  await schedulePaymentDeadline(ctx, tx, order.id);
  return begun;
}

/** Takes back a transfer that is awaited, since its amount is no longer what is due. */
export async function withdrawTransfer(ctx: Ctx, tx: Tx, payments: readonly Payment[]): Promise<void> {
  for (const { id, method, state } of payments)
    if (method === 'transfer' && state === 'awaiting') await movePayment(ctx, tx, id, 'withdrawn');
}

/**
 * Awaits a transfer anew after the amount due has changed, when one was awaited. The mail that tells of the change names
 * the new amount.
 * @param before the payments before the change
 */
export async function renewTransfer(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  before: readonly Payment[],
  providers: PaymentProviders,
): Promise<OrderHead> {
  const open = before.find(({ method, state }) => method === 'transfer' && state === 'awaiting');
  const provider = open && providers.byId(ctx.tenant, open.provider);
  const { balance } = await moneyOfOrder(ctx, tx, order);
  if (!provider || balance.dueCents === 0 || !isPayable(order)) return order;
  return (await beginAttempt(ctx, tx, order, provider, balance.dueCents)).order;
}

async function beginAttempt(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  provider: Pick<PaymentProvider, 'id' | 'method' | 'capabilities'>,
  cents: number,
): Promise<BegunAttempt> {
  const payment: Payment = {
    id: bearerId(),
    orderId: order.id,
    method: provider.method,
    provider: provider.id,
    state: provider.capabilities.page ? 'started' : 'awaiting',
    amount: { cents, currency: order.currency },
    reference: order.orderNumber,
    providerId: null,
  };
  await addPayment(ctx, tx, payment);
  return { order: await settleOrder(ctx, tx, order), payment };
}

export interface ReceivedTransfer {
  /** The bank's reference of the booking. The same reference counts once. */
  readonly bankReference: string;
  /** When absent, that of the debit which the bank was asked for, or else the amount due. */
  readonly amountCents?: number | undefined;
  /** False to refuse an amount above what is due, so that whoever typed it is asked once more. */
  readonly mayExceed?: boolean;
  /** Writes down, in the same transaction, who recorded it. */
  record?(tx: Tx): Promise<void>;
}

/**
 * The result of a transfer: it paid the order or a part of it, or the order was cancelled and it is to be given back, or it
 * is held because the order needs no more money.
 */
export type TransferOutcome = 'paid' | 'part' | 'refund_due' | 'held';

/** Records money that a person saw on the shop's account, even if the customer had not chosen the transfer. */
export async function recordTransfer(
  ctx: Ctx,
  orderNumber: string,
  { bankReference, amountCents, mayExceed = true, record }: ReceivedTransfer,
  provider: PaymentProvider,
): Promise<TransferOutcome | Refusal> {
  return ctx.db
    .transact(ctx.tenant.id, async (tx) => {
      const order = await lockOrderByNumber(ctx, tx, orderNumber);
      if (!order) return ORDER_NOT_FOUND;
      const { payments, transactions, balance } = await moneyOfOrder(ctx, tx, order);
      if (!mayExceed && amountCents !== undefined && balance.dueCents > 0 && amountCents > balance.dueCents)
        return aboveDue(ctx, order.currency, amountCents, balance.dueCents);
      // Of a debit that the bank was asked for, the money comes by it.
      const debit = payments.find(({ method, state }) => method === 'mandate' && state === 'authorised');
      const open =
        debit ??
        payments.find(
          ({ method, state }) => method === provider.method && ['awaiting', 'abandoned', 'withdrawn'].includes(state),
        );
      const asked =
        debit && transactions.find(({ paymentId, kind }) => paymentId === debit.id && kind === 'authorised');
      const cents = amountCents ?? asked?.amountCents ?? (balance.dueCents > 0 ? balance.dueCents : order.payableCents);
      const awaited = open ? { order, payment: open } : await beginAttempt(ctx, tx, order, provider, cents);
      const event = {
        id: bankReference,
        kind: 'charged',
        state: 'final',
        amountCents: cents,
        currency: order.currency,
        reason: '',
      } as const;
      const done = await applyEvent(ctx, tx, awaited.order, awaited.payment.id, event, { reason: bankReference });
      if (!done) throw new AlreadyRecorded();
      await record?.(tx);
      if (balance.dueCents === 0) return order.orderState === 'cancelled' ? 'refund_due' : 'held';
      const left = (await moneyOfOrder(ctx, tx, done)).balance.dueCents;
      if (left === 0) return 'paid';
      // The customer can transfer the rest to the same account.
      await beginAttempt(ctx, tx, done, provider, left);
      return 'part';
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyRecorded) return refuse('transfer_already_recorded', 409);
      throw error;
    });
}

function aboveDue(ctx: Ctx, currency: OrderHead['currency'], amountCents: number, dueCents: number): Refusal {
  const params = {
    amount: formatMoney(amountCents, currency, ctx.locale),
    due: formatMoney(dueCents, currency, ctx.locale),
    surplus: formatMoney(amountCents - dueCents, currency, ctx.locale),
  };
  const problem = ctx.say('errors', 'transfer_above_due', params);
  return refuse('transfer_above_due', 409, { params, fields: [{ field: '/amount', problem }] });
}

/** Thrown to roll back the attempt. */
class AlreadyRecorded extends Error {}

/**
 * Applies a provider's event once. It is the only way to settle a payment, whether a webhook is sent once, twice or
 * late, or the status was requested.
 */
export async function applyProviderEvent(
  ctx: Ctx,
  provider: string,
  event: ProviderEvent,
): Promise<{ received: true } | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await paymentAtProvider(ctx, tx, provider, event.providerId);
    const order = found && (await lockOrder(ctx, tx, found.orderId));
    if (!order) return PAYMENT_NOT_FOUND;
    await applyEvent(ctx, tx, order, found.id, event, { actor: providerActor(provider), reason: event.reason });
    return { received: true as const };
  });
}

/** The same for several, in their order. A payment that is not found ends it. */
export async function applyProviderEvents(
  ctx: Ctx,
  provider: string,
  events: readonly ProviderEvent[],
): Promise<{ received: true } | Refusal> {
  for (const event of events) {
    const applied = await applyProviderEvent(ctx, provider, event);
    if (isRefusal(applied)) return applied;
  }
  return { received: true };
}

/** Returns the locked order after an event of one of its payments, or undefined when the event is already recorded. */
export async function applyEvent(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  paymentId: string,
  event: Omit<ProviderEvent, 'providerId'>,
  cause: Cause,
): Promise<OrderHead | undefined> {
  const { balance } = await moneyOfOrder(ctx, tx, order);
  const payment = await recordEvent(ctx, tx, paymentId, event);
  if (!payment) return undefined;
  const state = stateAfter(payment, { ...event, providerId: payment.providerId ?? '' }, balance.dueCents > 0);
  if (state === 'held' && !isRecordedByHand(ctx)) tellHeld(ctx, order, payment);
  if (state !== payment.state) await movePayment(ctx, tx, payment.id, state);
  await tellChargeback(ctx, tx, order, event);
  await tellRefund(ctx, tx, order, event);
  const received = event.kind === 'charged' && event.currency === order.currency ? event.amountCents : undefined;
  const settled = await settleOrder(ctx, tx, order, cause, true, received);
  // The amount due was lowered while the former one was being paid: the rest goes back where the provider can.
  if (received !== undefined && balance.dueCents > 0 && received > balance.dueCents) await queueRefund(tx, settled);
  return settled;
}

/** A bank takes money back, or asks to: the shop has days to answer, and stops work that nobody pays for. */
async function tellChargeback(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { kind, state, amountCents, currency }: Pick<ProviderEvent, 'kind' | 'state' | 'amountCents' | 'currency'>,
): Promise<void> {
  if (kind !== 'chargeback' || state === 'failed' || currency !== order.currency) return;
  await queueMails(ctx, tx, chargebackMail(ctx, order, { amountCents, isAsked: state === 'pending' }));
}

/** The customer hears of money that goes back when it does, and not when it is asked for. */
async function tellRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { kind, state, amountCents, currency }: Pick<ProviderEvent, 'kind' | 'state' | 'amountCents' | 'currency'>,
): Promise<void> {
  if (kind !== 'refunded' || state !== 'final' || currency !== order.currency) return;
  await queueMails(ctx, tx, refundMail(ctx, order, amountCents));
}

/** Who records money that is held is told so by the outcome, and the log has nothing to add. */
function isRecordedByHand({ actor }: Ctx): boolean {
  return actor.kind === 'staff' || (actor.kind === 'system' && actor.acts === 'operator');
}

/** Money for a cancelled order may come: it was on its way. Any other that nobody asked for is a fault of somebody. */
function tellHeld({ log }: Ctx, { orderNumber, orderState }: OrderHead, { id }: Payment): void {
  const held = { payment: id, order: orderNumber };
  if (orderState === 'cancelled') log.warn(held, 'payment for a cancelled order: it is to be given back');
  else log.error(held, 'payment held: its order needs no such money');
}

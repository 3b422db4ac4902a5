import { timestampOf } from '#kernel/local-date.ts';
import { afterCommit, type Database, type Tx } from '#platform/db/database.ts';
import { paymentsTotal } from '#platform/observability/metrics.ts';
import type { Ctx } from '../context.ts';
import { balanceOf, type Balance } from './balance.rules.ts';
import { isOpen } from './payments.rules.ts';
import type { Owed, Payment, PaymentState, ProviderEvent, RecordedPayment, RecordedTransaction } from './payment.ts';
import {
  deleteUnsentMandates,
  insertMandate,
  listDebitsToOrder,
  listMandates,
  listMandatesSignedBy,
  listOrdersToDebit,
  type DebitToOrder,
  type Mandate,
} from './mandates.repository.ts';
import {
  findByProviderId,
  insertPayment,
  listPaymentRecords,
  listPayments,
  listToAsk,
  listTransactions,
  lockPayment,
  recordTransaction,
  setAskAt,
  setProviderId,
  setState,
  shopsWithPaymentsToAsk,
  type PaymentRecord,
  type PaymentToAsk,
} from './payments.repository.ts';

export type { Mandate, PaymentRecord };

/** Before this time the customer may still be on the provider's page. */
const FIRST_ASK_MINUTES = 15;
const MOST_ASKED = 20;
/** In one file. */
const MOST_DEBITS = 500;

/** The payments of an order, newest first. */
export function paymentsOf(ctx: Ctx, tx: Tx, orderId: string): Promise<RecordedPayment[]> {
  return listPayments(tx, ctx.tenant.id, orderId);
}

/** The mandates that customers have signed for payments, by the id of the payment. */
export async function mandatesOf(
  ctx: Ctx,
  tx: Tx,
  payments: readonly Pick<Payment, 'id' | 'method'>[],
): Promise<ReadonlyMap<string, Mandate>> {
  const ids = payments.filter(({ method }) => method === 'mandate').map(({ id }) => id);
  const mandates = ids.length === 0 ? [] : await listMandates(tx, ctx.tenant.id, ids);
  return new Map(mandates.map((mandate) => [mandate.paymentId, mandate]));
}

export function signMandate(ctx: Ctx, tx: Tx, mandate: Mandate): Promise<void> {
  return insertMandate(tx, ctx.tenant.id, mandate);
}

/** Mandates of which the bank does not know yet. */
export function debitsToOrder(ctx: Ctx, tx: Tx): Promise<DebitToOrder[]> {
  return listDebitsToOrder(tx, ctx.tenant.id, MOST_DEBITS);
}

/** Mandates that a customer has signed, for whosever order. */
export function mandatesSignedBy(ctx: Ctx, tx: Tx, customerId: string): Promise<Mandate[]> {
  return listMandatesSignedBy(tx, ctx.tenant.id, customerId);
}

/** Orders of which a customer has signed a debit that the bank was not asked for yet. */
export function ordersToDebit(ctx: Ctx, tx: Tx, customerId: string): Promise<string[]> {
  return listOrdersToDebit(tx, ctx.tenant.id, customerId);
}

/** Lets go of the mandates that no bank has heard of: those that a customer signed, and those of the customer's orders. */
export function forgetUnsentMandates(
  ctx: Ctx,
  tx: Tx,
  whose: { readonly signedBy: string; readonly orderIds: readonly string[] },
): Promise<void> {
  return deleteUnsentMandates(tx, ctx.tenant.id, whose);
}

/** Returns the payments of many orders, for the export of a person's data. */
export async function paymentsOfOrders(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PaymentRecord[]>> {
  const records = await listPaymentRecords(tx, ctx.tenant.id, orderIds);
  return Map.groupBy(records, ({ orderId }) => orderId);
}

/** The balance of an order whose payments were read together with those of other orders. */
export function balanceOfRecords(owed: Owed, records: readonly PaymentRecord[]): Balance {
  return balanceOf(
    owed,
    records.flatMap(({ transactions }) => transactions),
  );
}

/** The balance of an order and the payments behind it. */
export interface Money {
  readonly payments: readonly RecordedPayment[];
  readonly transactions: readonly RecordedTransaction[];
  readonly balance: Balance;
}

export async function moneyOf(ctx: Ctx, tx: Tx, orderId: string, owed: Owed): Promise<Money> {
  const payments = await listPayments(tx, ctx.tenant.id, orderId);
  const transactions = await listTransactions(tx, ctx.tenant.id, orderId);
  return { payments, transactions, balance: balanceOf(owed, transactions) };
}

export function addPayment(ctx: Ctx, tx: Tx, payment: Payment): Promise<void> {
  count(ctx, tx, payment.state);
  return insertPayment(tx, ctx.tenant.id, payment, timestampOf(ctx));
}

export function movePayment(ctx: Ctx, tx: Tx, paymentId: string, state: PaymentState): Promise<void> {
  count(ctx, tx, state);
  return setState(tx, ctx.tenant.id, paymentId, state, timestampOf(ctx));
}

function count({ tenant }: Ctx, tx: Tx, state: PaymentState): void {
  afterCommit(tx, () => paymentsTotal.inc({ tenant: tenant.id, state }));
}

/** Abandons the open payments of an order that is paid or cancelled. */
export async function abandonOpen(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  for (const payment of await paymentsOf(ctx, tx, orderId))
    if (isOpen(payment)) await movePayment(ctx, tx, payment.id, 'abandoned');
}

/** Takes the open payments of a locked order back. Their pages must be closed at the providers already. */
export async function withdrawOpen(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  for (const payment of await paymentsOf(ctx, tx, orderId))
    if (isOpen(payment)) await movePayment(ctx, tx, payment.id, 'withdrawn');
}

/** Stores the provider's id of a payment. */
export function nameAtProvider(ctx: Ctx, tx: Tx, paymentId: string, providerId: string): Promise<void> {
  return setProviderId(tx, ctx.tenant.id, paymentId, providerId, firstAsk(ctx));
}

function firstAsk(ctx: Ctx): Date {
  return new Date(ctx.now.add({ minutes: FIRST_ASK_MINUTES }).epochMilliseconds);
}

export function paymentAtProvider(
  ctx: Ctx,
  tx: Tx,
  provider: string,
  providerId: string,
): Promise<Payment | undefined> {
  return findByProviderId(tx, ctx.tenant.id, provider, providerId);
}

/**
 * Locks a payment of a locked order and records an event. Returns the payment before the event, or undefined when the
 * event is not new.
 */
export async function recordEvent(
  ctx: Ctx,
  tx: Tx,
  paymentId: string,
  event: Omit<ProviderEvent, 'providerId'>,
): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, ctx.tenant.id, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} is gone: payments are never deleted`);
  return (await recordTransaction(tx, ctx.tenant.id, payment, event, timestampOf(ctx))) ? payment : undefined;
}

/** Returns the shops that have payments to ask about. */
export function shopsToAsk(db: Database, shops: readonly string[], now: Temporal.Instant): Promise<string[]> {
  return shopsWithPaymentsToAsk(db.registry, shops, new Date(now.epochMilliseconds));
}

/** Returns attempts whose provider should have sent an event by now. */
export function paymentsToAsk(ctx: Ctx): Promise<PaymentToAsk[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => listToAsk(tx, ctx.tenant.id, timestampOf(ctx), MOST_ASKED));
}

/** Asks about a refund before long, in the transaction that records it: its event may be lost, as may our own call. */
export function askAboutRefund(ctx: Ctx, tx: Tx, paymentId: string): Promise<void> {
  return setAskAt(tx, ctx.tenant.id, paymentId, firstAsk(ctx));
}

/** Schedules the next status request of a payment. Undefined means never. */
export function askLater(ctx: Ctx, paymentId: string, at: Temporal.Instant | undefined): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, (tx) =>
    setAskAt(tx, ctx.tenant.id, paymentId, at ? new Date(at.epochMilliseconds) : null),
  );
}

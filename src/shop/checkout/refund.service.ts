import { randomUUID } from 'node:crypto';
import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { creditOrder, lockOrder, lockOrderByNumber } from '../orders/order-access.service.ts';
import { moneyOfOrder } from '../orders/order-money.service.ts';
import { GIVEN_BACK, NOT_GIVEN_BACK } from '../orders/order-history.ts';
import { recordCredit } from '../orders/order-states.service.ts';
import type { CustomersOrder, OrderHead } from '../orders/order.ts';
import { refundParts, type RefundPart } from '../payments/balance.rules.ts';
import { askAboutRefund, type Money } from '../payments/payments.service.ts';
import { callProvider } from '../payments/outside-call.ts';
import type { RefundOutcome } from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { applyEvent } from './payment.service.ts';
import { holdWalletBefore, payerOf, refundToWallet, walletBalanceOfOrder } from '../wallet/wallet.service.ts';

const NOT_REFUNDED = refuse('refund_refused', 409);

export interface RefundWish {
  /** When absent, the amount that the shop holds but is not owed. */
  readonly amountCents?: number | undefined;
  /** The bank's reference of the booking, when a person sent the money. */
  readonly bankReference?: string | undefined;
  /** Whether it may be done of the locked order. */
  check?(tx: Tx, order: OrderHead): Promise<Refusal | undefined>;
  /** Writes down that it is asked for, with the refund that is then pending. */
  record?(tx: Tx, cents: number): Promise<void>;
}

/** What may be given back of an order now. */
export interface RefundTerms {
  readonly mostCents: number;
  /** Where the most goes, in the order in which it goes. Less goes to the first of them. */
  readonly parts: readonly {
    readonly cents: number;
    /** Whether a person has to send it. */
    readonly isByHand: boolean;
  }[];
}

/** Undefined where there is nothing to give back. */
export async function refundTerms(
  ctx: Ctx,
  tx: Tx,
  order: CustomersOrder,
  money: Money,
  providers: PaymentProviders,
): Promise<RefundTerms | undefined> {
  const mostCents = await mostOf(ctx, tx, order, money);
  if (mostCents <= 0) return undefined;
  const parts = refundParts(mostCents, order.currency, money.payments, money.transactions);
  const terms: { cents: number; isByHand: boolean }[] = [];
  for (const part of parts)
    terms.push({ cents: part.amountCents, isByHand: await goesByHand(ctx, tx, part, providers) });
  return { mostCents, parts: terms };
}

/** Where a person has to send the money: also where the account was erased whose wallet paid. */
async function goesByHand(
  ctx: Ctx,
  tx: Tx,
  { provider, paymentId }: Pick<RefundPart, 'provider' | 'paymentId'>,
  providers: PaymentProviders,
): Promise<boolean> {
  const way = providers.byId(ctx.tenant, provider)?.capabilities.refund;
  if (way !== 'in our books') return way === 'by hand';
  return (await payerOf(ctx, tx, paymentId))?.isClosed ?? false;
}

/** What a wallet gained for the order was given back already. What is overpaid is owed in any case. */
async function mostOf(ctx: Ctx, tx: Tx, order: CustomersOrder, { balance }: Pick<Money, 'balance'>): Promise<number> {
  const inWallet = Math.max(0, await walletBalanceOfOrder(ctx, tx, order));
  return Math.max(balance.overpaidCents, balance.refundableCents - inWallet);
}

export interface Refunded {
  /** Less than was asked for when a provider refused a part. */
  readonly cents: number;
  readonly currency: Currency;
}

interface PlannedPart extends RefundPart {
  readonly refundId: string;
  readonly isByHand: boolean;
}

interface PlannedRefund {
  readonly order: OrderHead;
  /** Those that somebody outside is asked for, or that a person sends. */
  readonly parts: readonly PlannedPart[];
  /** What is in the customer's wallet again already. */
  readonly givenCents: number;
  readonly cents: number;
  /** The part that lowers the price of the order. */
  readonly credit: number;
}

/**
 * Refunds money, the latest payment first. The refund is recorded as pending before the provider is called, so that
 * nothing is refunded twice. If the provider refuses a part, that part is removed from the sum. If it does not answer,
 * the parts after it are not sent. The refusal then names what was given before (`given`).
 */
export async function refundOrder(
  ctx: Ctx,
  orderNumber: string,
  wish: RefundWish,
  providers: PaymentProviders,
): Promise<Refunded | Refusal> {
  const planned = await planRefund(ctx, orderNumber, wish, providers);
  if (isRefusal(planned)) return planned;
  const { order, parts, cents, credit } = planned;
  let given = planned.givenCents;
  for (const [index, part] of parts.entries()) {
    const outcome = part.isByHand ? 'done' : await refundAtProvider(ctx, order, part, providers);
    // The result of a call without an answer is unknown. The refund stays pending until the provider reports it.
    if (isRefusal(outcome)) {
      for (const unsent of parts.slice(index + 1)) await closePart(ctx, order.id, unsent, 'refused');
      const stillCents = cents - given - part.amountCents;
      if (stillCents > 0) await takeCreditBack(ctx, order.id, Math.min(credit, stillCents));
      return { ...outcome, params: { ...outcome.params, given } };
    }
    await closePart(ctx, order.id, part, outcome);
    if (outcome !== 'refused') given += part.amountCents;
  }
  if (given < cents) await takeCreditBack(ctx, order.id, Math.min(credit, cents - given));
  return given === 0 ? NOT_REFUNDED : { cents: given, currency: order.currency };
}

function refundAtProvider(
  ctx: Ctx,
  { currency }: OrderHead,
  { provider, providerId, refundId, amountCents }: PlannedPart,
  providers: PaymentProviders,
): Promise<RefundOutcome | Refusal> {
  const asked = providers.byId(ctx.tenant, provider);
  const amount = { cents: amountCents, currency };
  return asked
    ? callProvider(ctx, asked, 'refund', { providerId: providerId ?? '', refundId, amount })
    : Promise.resolve('refused');
}

/**
 * Refunds what the shop holds of an order but is no longer owed: the order was cancelled or became cheaper. If it is
 * already refunded, nothing happens, nor where the account was erased meanwhile whose wallet paid: staff see that it is
 * due, and a person sends it. If the refund fails, the job runs again.
 */
export async function refundOverpaid(ctx: Ctx, orderNumber: string, providers: PaymentProviders): Promise<void> {
  const refunded = await refundOrder(ctx, orderNumber, {}, providers);
  if (isRefusal(refunded) && !['refund_too_much', 'refund_by_hand'].includes(refunded.refusal))
    throw new Error(`The money that is due back for the order ${orderNumber} did not go back: ${refunded.refusal}`);
}

/** Thrown to roll back what was written for a refund that is then refused. */
class AlreadyRecorded extends Error {}

async function planRefund(
  ctx: Ctx,
  orderNumber: string,
  wish: RefundWish,
  providers: PaymentProviders,
): Promise<PlannedRefund | Refusal> {
  const payers = await payingWallets(ctx, orderNumber);
  return ctx.db
    .transact(ctx.tenant.id, async (tx) => {
      for (const { customerId, currency } of payers) await holdWalletBefore(ctx, tx, customerId, currency);
      return planOf(ctx, tx, orderNumber, wish, providers);
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyRecorded) return refuse('transfer_already_recorded', 409);
      throw error;
    });
}

interface PayingWallet {
  readonly customerId: string;
  readonly currency: Currency;
}

/**
 * The wallets that paid for an order, of a customer and perhaps of colleagues. They are locked before the order, in one
 * sequence everywhere, so they have to be known before.
 */
function payingWallets(ctx: Ctx, orderNumber: string): Promise<readonly PayingWallet[]> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, orderNumber);
    if (!order) return [];
    const { payments } = await moneyOfOrder(ctx, tx, order);
    const customers = new Set<string>();
    for (const { id, method, state } of payments) {
      const payer = method === 'wallet' && state === 'paid' ? await payerOf(ctx, tx, id) : undefined;
      if (payer) customers.add(payer.customerId);
    }
    return [...customers].toSorted().map((customerId) => ({ customerId, currency: order.currency }));
  });
}

async function planOf(
  ctx: Ctx,
  tx: Tx,
  orderNumber: string,
  { amountCents, bankReference, check, record }: RefundWish,
  providers: PaymentProviders,
): Promise<PlannedRefund | Refusal> {
  const known = await lockOrderByNumber(ctx, tx, orderNumber);
  const order = known && (await lockOrder(ctx, tx, known.id));
  if (!order) return refuse('order_not_found', 404);
  const stopped = await check?.(tx, order);
  if (stopped) return stopped;
  const money = await moneyOfOrder(ctx, tx, order);
  const { payments, transactions, balance } = money;
  const cents = amountCents ?? balance.overpaidCents;
  const most = await mostOf(ctx, tx, order, money);
  if (cents <= 0 || cents > most) return refuse('refund_too_much', 422, { params: { most } });
  const parts: PlannedPart[] = [];
  for (const part of refundParts(cents, order.currency, payments, transactions))
    parts.push({
      ...part,
      refundId: bankReference ?? `refund-${randomUUID()}`,
      isByHand: await goesByHand(ctx, tx, part, providers),
    });
  const byHand = parts.some(({ isByHand }) => isByHand);
  if (byHand && (bankReference === undefined || parts.length > 1)) return refuse('refund_by_hand', 422);
  // Whoever names a booking believes that the money went by hand. It would go a second time.
  if (!byHand && bankReference !== undefined) return refuse('refund_by_provider', 422);
  // A refund beyond the overpaid amount is a credit: it lowers the price of the order.
  const credit = Math.max(0, cents - balance.overpaidCents);
  if (credit > 0) await recordCredit(ctx, tx, order, { cents: credit, reason: GIVEN_BACK });
  await creditOrder(ctx, tx, order.id, order.creditedCents + credit);
  let current: OrderHead = { ...order, creditedCents: order.creditedCents + credit };
  const outside: PlannedPart[] = [];
  for (const part of parts) {
    const isInBooks = await intoWallet(ctx, tx, order, part, providers);
    if (!isInBooks) outside.push(part);
    const event = { ...eventOf(part, order), state: isInBooks ? 'final' : 'pending' } as const;
    const after = await applyEvent(ctx, tx, current, part.paymentId, event, { reason: 'refund' });
    if (!after) throw new AlreadyRecorded();
    if (!isInBooks && !part.isByHand) await askAboutRefund(ctx, tx, part.paymentId);
    current = after;
  }
  await record?.(tx, cents);
  const givenCents = cents - outside.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { order, parts: outside, givenCents, cents, credit };
}

/** Gives a part back in our own books, where it was paid from a wallet. False for any other. */
async function intoWallet(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  { provider, paymentId, refundId, isByHand, amountCents: cents }: PlannedPart,
  providers: PaymentProviders,
): Promise<boolean> {
  if (isByHand || providers.byId(ctx.tenant, provider)?.capabilities.refund !== 'in our books') return false;
  const { currency } = order;
  const payer = await payerOf(ctx, tx, paymentId);
  if (!payer) throw new Error(`Nobody's wallet paid ${paymentId}`);
  const moved = await refundToWallet(ctx, tx, payer.customerId, { refundId, cents, currency, order });
  if (isRefusal(moved)) throw new Error(`The refund ${refundId} did not go into the wallet: ${moved.refusal}`);
  return true;
}

function eventOf({ refundId, amountCents }: PlannedPart, { currency }: OrderHead) {
  return { id: refundId, kind: 'refunded', amountCents, currency, reason: '' } as const;
}

/** A refund that the provider has not done yet stays pending until its event. */
function closePart(ctx: Ctx, orderId: string, part: PlannedPart, outcome: RefundOutcome): Promise<void> {
  if (outcome === 'pending') return Promise.resolve();
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    if (!order) return;
    const isDone = outcome === 'done';
    const event = { ...eventOf(part, order), state: isDone ? 'final' : 'failed' } as const;
    await applyEvent(ctx, tx, order, part.paymentId, event, { reason: isDone ? 'refund' : 'refund refused' });
  });
}

/** The provider refused a part. What was not refunded is no credit. Others may have credited the order meanwhile. */
function takeCreditBack(ctx: Ctx, orderId: string, cents: number): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    const taken = Math.min(cents, order?.creditedCents ?? 0);
    if (!order || taken === 0) return;
    await recordCredit(ctx, tx, order, { cents: -taken, reason: NOT_GIVEN_BACK });
    await creditOrder(ctx, tx, orderId, order.creditedCents - taken);
  });
}

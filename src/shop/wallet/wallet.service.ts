import type { Currency } from '#kernel/currencies.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { adjustmentMail } from './wallet-mails.ts';
import { ENTRIES_A_PAGE, type WalletWire } from './wallet.contract.ts';
import {
  findHolder,
  findPosted,
  holdAccounts,
  insertEntries,
  insertPosting,
  listEntries,
  listMovesOfOrder,
  listPaidOrders,
  listWallets,
  lockWallet,
  type Entry,
  type HeldWallet,
  type Wallet,
  type WalletHolder,
} from './wallet.repository.ts';
import {
  balanceAfter,
  increaseBy,
  legsOf,
  MOST_IN_A_WALLET,
  shopAccount,
  shownWallet,
  type PostingKind,
  type WalletMove,
} from './wallet.rules.ts';

const TOO_LOW = refuse('wallet_too_low', 422);
const TOO_HIGH = refuse('wallet_too_high', 422);
/** Nobody could spend it: its owner's account was erased. */
const CLOSED = refuse('credit_without_account', 422);
/** The source has moved another amount, or money of another wallet. */
const REFERENCE_USED = refuse('wallet_reference_used', 409);

export interface Movement {
  readonly customerId: string;
  readonly kind: PostingKind;
  /** The reason for the posting. The same source moves money only once, however often it is repeated. */
  readonly source: string;
  /** Positive: into the wallet. Negative: out of it. */
  readonly cents: number;
  readonly currency: Currency;
  /** Shown to the customer. */
  readonly reason: string;
  readonly actor: string;
  /** The order that the movement is about. */
  readonly orderId?: string | undefined;
}

export interface Moved {
  /** The wallet's balance after the movement. */
  readonly balanceCents: number;
  /** False when the source was posted before. */
  readonly isNew: boolean;
}

/** The only way to move money into or out of a wallet: under the wallet's lock, on both sides, once for each source. */
export async function post(ctx: Ctx, tx: Tx, movement: Movement): Promise<Moved | Refusal> {
  const { kind, source, cents, currency, reason, actor, orderId = null } = movement;
  const wallet = await holdWallet(ctx, tx, movement);
  if (!wallet) return TOO_LOW;
  const before = await findPosted(tx, ctx.tenant.id, source, wallet.id);
  if (before) return before.cents === cents ? { balanceCents: wallet.balanceCents, isNew: false } : REFERENCE_USED;
  if (wallet.isClosed) return CLOSED;
  const balanceCents = balanceAfter(wallet.balanceCents, cents);
  if (balanceCents === undefined) return TOO_LOW;
  // What was paid from a wallet must fit into it again.
  if (kind === 'adjustment' && cents > 0 && balanceCents > MOST_IN_A_WALLET) return TOO_HIGH;
  const id = await insertPosting(tx, ctx.tenant.id, {
    source,
    kind,
    currency,
    reason,
    actor,
    at: timestampOf(ctx),
    orderId,
  });
  await insertEntries(tx, ctx.tenant.id, id, legsOf(wallet.id, kind, cents, currency), { ...wallet, balanceCents });
  return { balanceCents, isNew: true };
}

/**
 * Locks a customer's wallet, if there is one, before an order is locked: wallets come before orders everywhere, so that
 * two requests cannot wait for each other.
 */
export async function holdWalletBefore(ctx: Ctx, tx: Tx, customerId: string, currency: Currency): Promise<void> {
  await lockWallet(tx, ctx.tenant.id, customerId, currency);
}

/** Returns the locked wallet. It is created for the first credit, and the shop's side with the first posting of its kind. */
async function holdWallet(
  ctx: Ctx,
  tx: Tx,
  { customerId, kind, cents, currency }: Movement,
): Promise<HeldWallet | undefined> {
  const held = await lockWallet(tx, ctx.tenant.id, customerId, currency);
  if (!held && cents < 0) return undefined;
  const shops = { id: shopAccount(kind, currency), customerId: null };
  const missing = held ? [shops] : [{ id: bearerId(), customerId }, shops];
  await holdAccounts(tx, ctx.tenant.id, missing, currency, timestampOf(ctx));
  return held ?? lockWallet(tx, ctx.tenant.id, customerId, currency);
}

export interface Adjustment {
  readonly customerId: string;
  /** The address of the mail to the customer. */
  readonly email: string;
  readonly cents: number;
  readonly currency: Currency;
  readonly reason: string;
  /** The same reference is posted only once. When absent, every call is a new posting. */
  readonly reference?: string | undefined;
  /** The order that it is about; its page shows a credit. */
  readonly order?: { readonly id: string; readonly orderNumber: string } | undefined;
  /** Writes down, in the same transaction and only for a new posting, who did it. */
  record?(tx: Tx): Promise<void>;
}

/** The shop credits or debits a wallet, with a reason that the customer reads. */
export function adjustWallet(
  ctx: Ctx,
  { customerId, email, cents, currency, reason, reference, order, record }: Adjustment,
): Promise<Moved | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Moved | Refusal> => {
    const source = `adjustment:${reference ?? bearerId()}`;
    const moved = await post(ctx, tx, {
      customerId,
      kind: 'adjustment',
      source,
      cents,
      currency,
      reason,
      actor: ctx.actor.kind === 'staff' ? `staff ${ctx.actor.staffId}` : 'operator',
      orderId: order?.id,
    });
    if (isRefusal(moved)) return moved;
    const { balanceCents } = moved;
    if (moved.isNew) await record?.(tx);
    if (moved.isNew)
      await queueMails(
        ctx,
        tx,
        adjustmentMail(ctx, email, { cents, balanceCents, currency, reason, orderNumber: order?.orderNumber }),
      );
    return moved;
  });
}

/** The wallet in the customer object of every endpoint (row 3.08). */
export async function walletOf(ctx: Ctx, tx: Tx, customerId: string): Promise<Wallet | undefined> {
  const wallets = await listWallets(tx, ctx.tenant.id, customerId);
  return shownWallet(wallets, ctx.currency, ctx.tenant.domain.currency);
}

/** What the wallet of whoever is signed in holds in a currency, in cents. Nothing of staff who help. */
export async function creditOf(ctx: Ctx, tx: Tx, currency: Currency): Promise<number> {
  const { actor } = ctx;
  if (actor.kind !== 'customer' || actor.helper !== null) return 0;
  const wallets = await listWallets(tx, ctx.tenant.id, actor.customerId);
  return wallets.find((each) => each.currency === currency)?.balanceCents ?? 0;
}

interface OrderPayment {
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: Currency;
  readonly order: { readonly id: string; readonly orderNumber: string };
}

/** Pays for an order with what the wallet of whoever is signed in holds. Its wallet is locked already. */
export function payFromWallet(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
  { paymentId, cents, currency, order }: OrderPayment,
): Promise<Moved | Refusal> {
  return post(ctx, tx, {
    customerId,
    kind: 'payment',
    source: paymentSource(paymentId),
    cents: -cents,
    currency,
    reason: ctx.say('wallet', 'paid_for', { number: order.orderNumber }),
    actor: `customer ${customerId}`,
    orderId: order.id,
  });
}

/** Whose wallet paid, and whether it still takes money back. */
export function payerOf(ctx: Ctx, tx: Tx, paymentId: string): Promise<WalletHolder | undefined> {
  return findHolder(tx, ctx.tenant.id, paymentSource(paymentId));
}

/** The orders that a customer's wallets have paid for: also those of colleagues and friends. */
export function ordersPaidFromWallet(ctx: Ctx, tx: Tx, customerId: string): Promise<string[]> {
  return listPaidOrders(tx, ctx.tenant.id, customerId);
}

function paymentSource(paymentId: string): string {
  return `payment:${paymentId}`;
}

/** Gives a part of a payment back to the wallet that paid. Its wallet is locked already. */
export function refundToWallet(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
  { refundId, cents, currency, order }: Omit<OrderPayment, 'paymentId'> & { readonly refundId: string },
): Promise<Moved | Refusal> {
  return post(ctx, tx, {
    customerId,
    kind: 'refund',
    source: `refund:${refundId}`,
    cents,
    currency,
    reason: ctx.say('wallet', 'refunded_for', { number: order.orderNumber }),
    actor: ctx.actor.kind === 'customer' ? `customer ${ctx.actor.customerId}` : ctx.actor.kind,
    orderId: order.id,
  });
}

/** Row 2.7.04: what the customer's wallet gained for an order. */
export async function walletIncreaseFor(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
  { id, currency }: { readonly id: string; readonly currency: Currency },
): Promise<WalletMove | undefined> {
  return increaseBy(await listMovesOfOrder(tx, ctx.tenant.id, customerId, id), currency);
}

/** What the customer's wallet gained for an order in all, in cents of its currency. */
export async function walletBalanceOfOrder(
  ctx: Ctx,
  tx: Tx,
  {
    id,
    customerId,
    currency,
  }: { readonly id: string; readonly customerId: string | null; readonly currency: Currency },
): Promise<number> {
  if (customerId === null) return 0;
  return increaseBy(await listMovesOfOrder(tx, ctx.tenant.id, customerId, id), currency)?.amountCents ?? 0;
}

/** Row 2.7.05: the balances, and the entries of one wallet. */
export async function showWallet(
  ctx: Ctx,
  { customerId }: Pick<SignedInCustomer, 'customerId'>,
  { currency, before }: { readonly currency?: Currency | undefined; readonly before?: string | undefined },
): Promise<WalletWire> {
  const { wallets, shown, entries } = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const wallets = await listWallets(tx, ctx.tenant.id, customerId);
    const shown = shownWallet(wallets, currency ?? ctx.currency, ctx.tenant.domain.currency);
    const entries = shown
      ? await listEntries(
          tx,
          ctx.tenant.id,
          shown.id,
          ENTRIES_A_PAGE + 1,
          before === undefined ? undefined : Number(before),
        )
      : [];
    return { wallets, shown, entries };
  });
  const page = entries.slice(0, ENTRIES_A_PAGE);
  const last = page.at(-1);
  return {
    balances: wallets.map((each) => ({ centAmount: each.balanceCents, currencyCode: each.currency })),
    entries: shown ? page.map((entry) => entryToWire(entry, shown.currency)) : [],
    next: entries.length > page.length && last ? String(last.id) : null,
  };
}

function entryToWire(
  { id, at, kind, reason, amountCents, balanceCents }: Entry,
  currencyCode: Currency,
): WalletWire['entries'][number] {
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    reason,
    amount: { centAmount: amountCents, currencyCode },
    balance: { centAmount: balanceCents, currencyCode },
  };
}

import type { Currency } from '#kernel/currencies.ts';

/** The purpose of a posting: the shop credits or debits, an order is paid, or its payment is given back. */
export const POSTING_KINDS = ['adjustment', 'payment', 'refund'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One side of a posting: the amount that an account gains, or loses when negative. */
export interface Leg {
  readonly account: string;
  readonly cents: number;
}

/** The name of the shop's account for a kind of posting in a currency. */
export function shopAccount(kind: PostingKind, currency: Currency): string {
  return `${kind}-${currency}`;
}

/** Returns both sides of a posting. The wallet gains what the shop's account loses, so the sum is zero. */
export function legsOf(walletId: string, kind: PostingKind, cents: number, currency: Currency): readonly [Leg, Leg] {
  return [
    { account: walletId, cents },
    { account: shopAccount(kind, currency), cents: -cents },
  ];
}

/** The most cents that the shop puts into one wallet. More is a slip of the hand, and amounts must stay exact numbers. */
export const MOST_IN_A_WALLET = 100_000_000;

/** Returns the new balance of a wallet, or undefined when it would be negative. */
export function balanceAfter(balanceCents: number, cents: number): number | undefined {
  const after = balanceCents + cents;
  return after < 0 ? undefined : after;
}

interface Held {
  readonly currency: Currency;
  readonly balanceCents: number;
}

/** Chooses the one wallet to show: in the buying currency, else in the shop's own currency, else the first. */
export function shownWallet<W extends Held>(wallets: readonly W[], ...preferred: readonly Currency[]): W | undefined {
  const found = preferred.map((currency) => wallets.find((each) => each.currency === currency));
  return found.find((each) => each !== undefined) ?? wallets[0];
}

/** An amount that a wallet gained, or lost when negative. */
export interface WalletMove {
  readonly currency: Currency;
  readonly amountCents: number;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Returns what a wallet has gained by all these moves together, with the reason and time of the latest credit. Undefined
 * when nothing was gained, or when it was taken back.
 * @param moves oldest first
 */
export function increaseBy(moves: readonly WalletMove[], currency: Currency): WalletMove | undefined {
  const own = moves.filter((move) => move.currency === currency);
  const amountCents = own.reduce((sum, move) => sum + move.amountCents, 0);
  const latest = own.findLast((move) => move.amountCents > 0);
  return latest && amountCents > 0 ? { ...latest, amountCents } : undefined;
}

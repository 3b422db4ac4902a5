import type { Currency } from '#kernel/currencies.ts';

/** What a posting was written for. Those that pay or give back come with what they are about. */
export const POSTING_KINDS = ['adjustment'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One side of a posting: what an account gains, or loses with a minus. */
export interface Leg {
  readonly account: string;
  readonly cents: number;
}

/** The shop's side of a kind of posting, in a currency. */
export function shopAccount(kind: PostingKind, currency: Currency): string {
  return `${kind}-${currency}`;
}

/** A wallet gains what the shop's side gives, or gives it back: the sides sum to zero. */
export function legsOf(walletId: string, kind: PostingKind, cents: number, currency: Currency): readonly [Leg, Leg] {
  return [
    { account: walletId, cents },
    { account: shopAccount(kind, currency), cents: -cents },
  ];
}

/** What is left in a wallet; undefined where there is not enough. */
export function balanceAfter(balanceCents: number, cents: number): number | undefined {
  const after = balanceCents + cents;
  return after < 0 ? undefined : after;
}

interface Held {
  readonly currency: Currency;
  readonly balanceCents: number;
}

/** The wallet that is shown where one is: in the currency that is bought in, else the shop's own, else the first. */
export function shownWallet<W extends Held>(wallets: readonly W[], ...preferred: readonly Currency[]): W | undefined {
  const found = preferred.map((currency) => wallets.find((each) => each.currency === currency));
  return found.find((each) => each !== undefined) ?? wallets[0];
}

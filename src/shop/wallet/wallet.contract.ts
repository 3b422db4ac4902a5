import { endpoint } from '#kernel/endpoint.ts';
import {
  currencyCode,
  instant,
  line,
  list,
  moneyWire,
  nullable,
  object,
  oneOf,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { CURRENCIES } from '#kernel/currencies.ts';
import { POSTING_KINDS } from './wallet.rules.ts';

export const ENTRIES_A_PAGE = 20;

export const walletWire = object({
  /** One balance for each currency. Empty until the first credit. */
  balances: list(moneyWire, CURRENCIES.length),
  /** The entries of one wallet, newest first. */
  entries: list(
    object({
      /** The entry's id within its wallet. */
      id: line(20, 1),
      at: instant,
      kind: oneOf(POSTING_KINDS),
      /** The shop's reason, which the customer reads. */
      reason: line(200),
      amount: moneyWire,
      balance: moneyWire,
    }),
    ENTRIES_A_PAGE,
  ),
  /** The cursor of the next, older page. Null at the end. */
  next: nullable(line(20)),
});
export type WalletWire = Static<typeof walletWire>;

/** Row 2.7.05. */
export const readWallet = endpoint({
  method: 'GET',
  path: '/customer/wallet/',
  summary: "What is in the customer's wallet, and what came and went",
  access: 'customer',
  query: object({
    /** When absent, the currency in which the customer buys. */
    currency: Type.Optional(currencyCode),
    /** `next` of the page before. */
    before: Type.Optional(Type.String({ maxLength: 15, pattern: '^[1-9]\\d{0,14}$' })),
  }),
  answer: walletWire,
  refusals: {},
});

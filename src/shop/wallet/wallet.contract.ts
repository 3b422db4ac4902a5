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
  /** One a currency; empty until something was credited. */
  balances: list(moneyWire, CURRENCIES.length),
  /** Of one wallet, the newest first. */
  entries: list(
    object({
      /** Names the entry among those of its wallet. */
      id: line(20, 1),
      at: instant,
      kind: oneOf(POSTING_KINDS),
      /** As the shop noted it, for the customer to read. */
      reason: line(200),
      amount: moneyWire,
      balance: moneyWire,
    }),
    ENTRIES_A_PAGE,
  ),
  /** Leads to the older ones; null at the end. */
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
    /** The currency bought in without one. */
    currency: Type.Optional(currencyCode),
    /** `next` of the page before. */
    before: Type.Optional(Type.String({ maxLength: 15, pattern: '^[1-9]\\d{0,14}$' })),
  }),
  answer: walletWire,
  refusals: {},
});

interface CurrencyFacts {
  /** As it stands beside an amount; a code where the sign is that of several countries. */
  readonly symbol: string;
  /** Digits after the mark. Amounts are hundredths all over the shop: a currency without them cannot stand here. */
  readonly decimals: 2;
  /** Hundredths: what is paid is a multiple of it. */
  readonly payableStep: number;
}

/** The currencies a shop may sell in. Every schema, sum and spelling follows from here; each shop chooses in its file. */
export const CURRENCY_FACTS = {
  EUR: { symbol: '€', decimals: 2, payableStep: 1 },
  GBP: { symbol: '£', decimals: 2, payableStep: 1 },
  CHF: { symbol: 'CHF', decimals: 2, payableStep: 5 },
  CZK: { symbol: 'Kč', decimals: 2, payableStep: 1 },
  DKK: { symbol: 'DKK', decimals: 2, payableStep: 1 },
  // Fillér are counted and have not been paid since 1999.
  HUF: { symbol: 'Ft', decimals: 2, payableStep: 100 },
  NOK: { symbol: 'NOK', decimals: 2, payableStep: 1 },
  PLN: { symbol: 'zł', decimals: 2, payableStep: 1 },
  RON: { symbol: 'lei', decimals: 2, payableStep: 1 },
  SEK: { symbol: 'SEK', decimals: 2, payableStep: 1 },
  USD: { symbol: 'USD', decimals: 2, payableStep: 1 },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

export type Currency = keyof typeof CURRENCY_FACTS;
export const CURRENCIES = Object.keys(CURRENCY_FACTS) as Currency[];

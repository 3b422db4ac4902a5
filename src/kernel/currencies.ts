interface CurrencyFacts {
  /** The sign beside an amount. It is the code if several countries share the sign. */
  readonly symbol: string;
  /**
   * Digits after the decimal mark. All amounts of the shop are hundredths, so a currency without hundredths is not
   * possible here.
   */
  readonly decimals: 2;
  /** In hundredths. Payable amounts are multiples of it. */
  readonly payableStep: number;
}

/**
 * The currencies a shop may sell in. All schemas, sums and formats use this list. Each shop chooses from it in its
 * file.
 */
export const CURRENCY_FACTS = {
  EUR: { symbol: '€', decimals: 2, payableStep: 1 },
  GBP: { symbol: '£', decimals: 2, payableStep: 1 },
  CHF: { symbol: 'CHF', decimals: 2, payableStep: 5 },
  CZK: { symbol: 'Kč', decimals: 2, payableStep: 1 },
  DKK: { symbol: 'DKK', decimals: 2, payableStep: 1 },
  // Fillér are counted, but cash payments have had none since 1999.
  HUF: { symbol: 'Ft', decimals: 2, payableStep: 100 },
  NOK: { symbol: 'NOK', decimals: 2, payableStep: 1 },
  PLN: { symbol: 'zł', decimals: 2, payableStep: 1 },
  RON: { symbol: 'lei', decimals: 2, payableStep: 1 },
  SEK: { symbol: 'SEK', decimals: 2, payableStep: 1 },
  USD: { symbol: 'USD', decimals: 2, payableStep: 1 },
} as const satisfies Readonly<Record<string, CurrencyFacts>>;

export type Currency = keyof typeof CURRENCY_FACTS;
export const CURRENCIES = Object.keys(CURRENCY_FACTS) as Currency[];

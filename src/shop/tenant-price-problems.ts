import type { Currency } from '#kernel/currencies.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Prices and factors of a shop's file that are written in another unit. */

/** A problem in a tenant whose file is syntactically valid: the field and the remedy. */
export interface TenantProblem {
  readonly path: readonly string[];
  readonly message: string;
}

type Prices = Pick<Tenant, 'markup' | 'currencyFactors'> & {
  readonly domain: Pick<Tenant['domain'], 'fileCheckPrice'>;
};

export function tenantPriceProblems(tenant: Prices): TenantProblem[] {
  const factors = factorProblems(tenant);
  // With a wrong factor two currencies cannot be compared.
  return [...factors, ...markupProblems(tenant), ...(factors.length > 0 ? [] : fileCheckProblems(tenant))];
}

/** What a euro is in each currency, roughly (reference rates of the European Central Bank, autumn 2026): enough to see a nought too many. */
const RATES: Readonly<Record<Exclude<Currency, 'EUR'>, number>> = {
  GBP: 0.87,
  CHF: 0.94,
  CZK: 24.5,
  DKK: 7.46,
  HUF: 390,
  NOK: 11.7,
  PLN: 4.25,
  RON: 5.1,
  SEK: 11,
  USD: 1.16,
};
/** A shop may set its prices below or above the rate, by its market. */
const RATE_BOUNDS = { least: 0.7, most: 2.5 } as const;

/** Factors that are no price level, but a mistyped number: everything would be sold below its material, or to nobody. */
function factorProblems({ currencyFactors }: Prices): TenantProblem[] {
  return Object.entries(RATES).flatMap(([currency, rate]) => {
    const factor = currencyFactors[currency as Currency];
    const [least, most] = [RATE_BOUNDS.least, RATE_BOUNDS.most].map((share) => Math.round(rate * share * 10_000));
    return factor === undefined || (factor >= least! && factor <= most!)
      ? []
      : [
          {
            path: ['currencyFactors', currency],
            message: `/currencyFactors/${currency} is ${factor}, and a euro is about ${rate} ${currency}: write basis points, from ${least} to ${most}`,
          },
        ];
  });
}

/** Basis points. Nobody sells print at more than three times its price. */
const MOST_MARKUP = 30_000;

function markupProblems({ markup }: Prices): TenantProblem[] {
  return markup <= MOST_MARKUP
    ? []
    : [
        {
          path: ['markup'],
          message: `/markup is ${markup}, ${Math.round(markup / 1000) / 10} times the price: 10000 is none and 12000 a fifth more, write at most ${MOST_MARKUP}`,
        },
      ];
}

/** Cents of a euro, or so much of another currency. */
const FILE_CHECK = { least: 100, usual: 490, most: 5000 } as const;
/** Between the prices of a file check in two currencies. */
const MOST_TIMES = 4;

function fileCheckProblems({ domain: { fileCheckPrice }, currencyFactors }: Prices): TenantProblem[] {
  const prices = Object.entries(fileCheckPrice).map(([currency, cents]) => {
    const rate = (currencyFactors[currency as Currency] ?? 10_000) / 10_000;
    return { currency, cents, rate, path: ['domain', 'fileCheckPrice', currency] };
  });
  const beyond = prices.flatMap(({ currency, cents, rate, path }) => {
    const [least, usual, most] = [FILE_CHECK.least, FILE_CHECK.usual, FILE_CHECK.most].map((each) =>
      Math.round(each * Math.max(1, rate)),
    ) as [number, number, number];
    return cents === 0 || (cents >= least && cents <= most)
      ? []
      : [
          {
            path,
            message: `/${path.join('/')} is '${cents}', ${(cents / 100).toFixed(2)} ${currency}: write cents, from ${least} to ${most}, ${usual} for ${(usual / 100).toFixed(2)}, or 0`,
          },
        ];
  });
  return beyond.length > 0 ? beyond : unlikeProblems(prices.filter(({ cents }) => cents > 0));
}

interface FileCheck {
  readonly currency: string;
  readonly cents: number;
  /** What a euro is in the currency. */
  readonly rate: number;
  readonly path: readonly string[];
}

/** One price in two currencies: a nought more in one of them. */
function unlikeProblems([base, ...others]: readonly FileCheck[]): TenantProblem[] {
  return others.flatMap(({ cents, rate, path }) => {
    const about = Math.round((base!.cents / base!.rate) * rate);
    const times = cents / about;
    return times <= MOST_TIMES && times >= 1 / MOST_TIMES
      ? []
      : [
          {
            path,
            message: `/${path.join('/')} is '${cents}', and ${base!.cents} in ${base!.currency} are about ${about}: correct one`,
          },
        ];
  });
}

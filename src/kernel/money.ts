import { CURRENCY_FACTS, type Currency } from './currencies.ts';

/** Money is integer cents with a currency. Decimals exist only on the wire and are parsed from strings. */

export interface Money {
  readonly cents: number;
  readonly currency: Currency;
}

/** VAT and percentages in basis points: 2000 is 20 %. */
export type BasisPoints = number;

const DECIMAL = /^(-)?(\d{1,12})(?:\.(\d{1,2}))?$/;

export function money(cents: number, currency: Currency): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Money needs whole cents, got ${cents}`);
  return { cents, currency };
}

/** The only rounding of prices: half away from zero to a whole cent. */
export function roundCents(exactCents: number): number {
  const nudged = Math.abs(exactCents) + 1e-7;
  const rounded = Math.floor(nudged + 0.5);
  return exactCents < 0 && rounded !== 0 ? -rounded : rounded;
}

/** To the nearest multiple of a step of cents, halves away from zero. */
export function roundTo(step: number, exactCents: number): number {
  return roundCents(exactCents / step) * step;
}

/** VAT of a net amount, in cents. */
export function vatOf(netCents: number, rate: BasisPoints): number {
  return roundCents((netCents * rate) / 10_000);
}

/** Rounds the amount to pay, after all sums: CHF to 5 cents, most others to the cent. */
export function roundPayable({ cents, currency }: Money): Money {
  return money(roundTo(CURRENCY_FACTS[currency].payableStep, cents), currency);
}

/** '39.60' for 3960: the wire form of an amount. */
export function toDecimal(cents: number): string {
  const amount = Math.abs(cents);
  const rest = amount % 100;
  return `${cents < 0 ? '-' : ''}${(amount - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

/** Cents of a decimal string such as '39.6'. Undefined if it is not a decimal. */
export function fromDecimal(text: string): number | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, minus, whole, fraction = ''] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return minus && cents !== 0 ? -cents : cents;
}

import type { Currency } from '#kernel/currencies.ts';
import { roundCents } from '#kernel/money.ts';

export interface TurnoverPart {
  readonly currency: Currency;
  readonly cents: number;
}

/**
 * Converts turnover in several currencies into cents of the shop's currency.
 * @param factors how much of each currency one euro is, in basis points
 */
export function turnoverIn(
  currency: Currency,
  parts: readonly TurnoverPart[],
  factors: Readonly<Partial<Record<Currency, number>>>,
): number {
  const own = factors[currency] ?? 10_000;
  return parts.reduce((sum, part) => sum + roundCents((part.cents * own) / (factors[part.currency] ?? 10_000)), 0);
}

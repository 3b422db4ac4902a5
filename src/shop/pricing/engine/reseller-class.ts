import type { Currency } from '#kernel/currencies.ts';
import type { PriceBook } from './price-book.ts';
import { EVERYBODY, type CustomerClass } from './quote.ts';

/**
 * The highest class whose turnover a premium reseller has reached in the shop's currency. Below the first class, the
 * normal price.
 */
export function resellerClassOf(
  classes: PriceBook['resellers']['classes'],
  turnoverCents: number,
  currency: Currency,
): CustomerClass {
  let reached: CustomerClass = EVERYBODY;
  let highest = -1;
  for (const { name, from, factor } of classes) {
    const least = from[currency];
    if (least === undefined || least > turnoverCents || least < highest) continue;
    [reached, highest] = [{ name, factor }, least];
  }
  return reached;
}

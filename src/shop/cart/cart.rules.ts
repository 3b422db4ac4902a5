import { formatMoney } from '#kernel/format.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { sumTotals } from '../line-items/totals.rules.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';

/** §9 */
export const MAX_CART_LINES = 15;
export const MAX_CART_CENTS = 10_000_000;

/**
 * Checks whether a line may be added: at most 15 lines (replacing a line is allowed at this limit) and at most 100 000
 * including VAT (§5).
 */
export function admitLine(
  lines: readonly LineItem[],
  incoming: LineItem,
  editedId: string | undefined,
  locale: string,
): Refusal | undefined {
  const others = lines.filter((line) => line.id !== editedId);
  if (editedId === undefined && others.length >= MAX_CART_LINES)
    return refuse('cart_full', 422, { params: { most: MAX_CART_LINES } });
  if (others.length === lines.length && editedId !== undefined) return refuse('line_not_found', 404);
  return admitValue([...others, incoming], locale);
}

/** @param locale the shop's locale, in which the refusal writes the limit */
export function admitValue(lines: readonly LineItem[], locale: string): Refusal | undefined {
  const [first] = lines;
  if (!first || sumTotals(lines).grossCents <= MAX_CART_CENTS) return undefined;
  const most = formatMoney(MAX_CART_CENTS, first.price.currency, locale);
  return refuse('cart_value_exceeded', 422, { params: { most } });
}

export type LineChange = 'dearer' | 'later';

/**
 * Returns the changes from re-pricing that need the customer's consent. Lower prices and earlier dates need none. The line
 * is compared as if it were charged alone: the other lines may have moved a cent of its VAT. A price in another currency is
 * one that the customer has not seen.
 */
export function lineChanges(before: LineItem, after: LineItem): LineChange[] {
  const isDearer =
    after.price.currency !== before.price.currency || sumTotals([after]).grossCents > sumTotals([before]).grossCents;
  const isLater = after.deliveryPromise.arrivalDate > before.deliveryPromise.arrivalDate;
  return [...(isDearer ? (['dearer'] as const) : []), ...(isLater ? (['later'] as const) : [])];
}

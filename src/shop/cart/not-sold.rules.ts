import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** Refusals of a line that is sold no more as it was put: it can be ordered after a change of the line only. */
export const NOT_SOLD_REASONS = [
  'product_not_found',
  'product_retired',
  'product_in_maintenance',
  'choices_gone',
] as const;

export function isNotSold(refusal: string): refusal is (typeof NOT_SOLD_REASONS)[number] {
  return NOT_SOLD_REASONS.some((reason) => reason === refusal);
}

/**
 * What a line becomes that was to be made anew for the sake of its cart: what is sold no more stays as it was put. The
 * cart says so, and it cannot be ordered.
 */
export function orAsPut(made: LineItem | Refusal, line: LineItem): LineItem | Refusal {
  return isRefusal(made) && isNotSold(made.refusal) ? line : made;
}

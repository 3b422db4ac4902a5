/**
 * The two guarantees of a price list: more copies never cost less in total, and never more per piece. They are exact,
 * in
 * whole cents, at the offered quantities. Between these, prices follow a straight line, which keeps both.
 */

/**
 * Changes the cents per quantity (ascending) in place. Pass 1 from the top corrects totals, pass 2 from the bottom unit
 * prices. Prices that are on their steps stay on them: pass 2 rounds down, and the step below the bound is never below
 * the price before it, which is on a step itself.
 */
export function repair(quantities: readonly number[], cents: number[], steps: readonly RoundingStep[]): void {
  for (let at = cents.length - 2; at >= 0; at -= 1) cents[at] = Math.min(cents[at] ?? 0, cents[at + 1] ?? 0);
  for (let at = 1; at < cents.length; at += 1) {
    const unitBound = Math.floor(((cents[at - 1] ?? 0) * (quantities[at] ?? 1)) / (quantities[at - 1] ?? 1));
    if (unitBound < (cents[at] ?? 0)) cents[at] = downToStep(unitBound, steps);
  }
}

/** The largest amount on its step that is not above the cents. Each bound of the list is a multiple of both its steps. */
function downToStep(cents: number, steps: readonly RoundingStep[]): number {
  const step = stepAt(cents / 100, steps);
  return Math.floor(cents / step) * step;
}

function stepAt(amount: number, steps: readonly RoundingStep[]): number {
  return steps.find((each) => amount < each.below)?.step ?? 100;
}

export interface RoundingStep {
  /** In whole units of the currency. */
  readonly below: number;
  /** In cents. */
  readonly step: number;
}

/** Rounds to the step of the amount: 37,43 to 37,40 and 143,30 to 143,50. */
export function roundToStep(amount: number, steps: readonly RoundingStep[]): number {
  const step = stepAt(amount, steps);
  return Math.round((amount * 100) / step + 1e-9) * step;
}

/** Cents at a quantity on or between the offered ones. Undefined outside them. */
export function centsAt(quantities: readonly number[], cents: readonly number[], quantity: number): number | undefined {
  let low = 0;
  let high = quantities.length - 1;
  if (high < 0 || quantity < (quantities[0] ?? 0) || quantity > (quantities[high] ?? 0)) return undefined;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((quantities[middle] ?? 0) < quantity) low = middle + 1;
    else high = middle;
  }
  const right = quantities[low] ?? 0;
  const above = cents[low] ?? 0;
  if (right === quantity || low === 0) return above;
  const left = quantities[low - 1] ?? 0;
  const below = cents[low - 1] ?? 0;
  const line = below + ((above - below) * (quantity - left)) / (right - left);
  // The unit price is not above that of the offered quantity below, and not below that of the offered quantity above.
  // If no
  // whole cent lies between the two, the result is rounded in the customer's favour.
  const least = Math.ceil((above * quantity) / right);
  return Math.min(above, Math.floor((below * quantity) / left), Math.max(below, least, Math.round(line)));
}

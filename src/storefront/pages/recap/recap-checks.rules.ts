import type { CartWire } from '#shop/cart/cart.contract.ts';

/** What staff read to the customer before they order in their place. */
export const RECAP_CHECKS = ['lines', 'total', 'terms'] as const;
export type RecapCheck = (typeof RECAP_CHECKS)[number];

/** The checks that were ticked, and what they were ticked for: another total or another date is to be read again. */
export interface RecapChecks {
  readonly of: string;
  readonly ticked: readonly RecapCheck[];
}

export const NO_CHECKS: RecapChecks = { of: '', ticked: [] };

type Read = Pick<CartWire, 'lineOrder' | 'lineItems' | 'taxedPrice'>;

/** Lines, dates and total as one text. */
function readOut({ lineOrder, lineItems, taxedPrice }: Read): string {
  const lines = lineOrder.map((id) => [id, lineItems[id]?.quantity, lineItems[id]?.promisedArrivalDate]);
  return JSON.stringify([lines, taxedPrice.payable]);
}

/** The checks that still hold for the cart as it stands. */
export function tickedChecks({ of, ticked }: RecapChecks, cart: Read): readonly RecapCheck[] {
  return of === readOut(cart) ? ticked : [];
}

export function withCheck(checks: RecapChecks, cart: Read, check: RecapCheck, isTicked: boolean): RecapChecks {
  const others = tickedChecks(checks, cart).filter((each) => each !== check);
  return { of: readOut(cart), ticked: isTicked ? [...others, check] : others };
}

export function missingChecks(checks: RecapChecks, cart: Read): readonly RecapCheck[] {
  const ticked = tickedChecks(checks, cart);
  return RECAP_CHECKS.filter((check) => !ticked.includes(check));
}

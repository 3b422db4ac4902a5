import type { OrderWire } from '#shop/orders/orders.contract.ts';

type Attempt = Pick<OrderWire['payments'][number], 'state' | 'amount'>;

/** What is said of a payment. Money that came when the order needed none is given back: that is what its payer waits for. */
export function attemptState(
  { refundDue, refunds, currencyCode }: Pick<OrderWire, 'refundDue' | 'refunds' | 'currencyCode'>,
  { state, amount }: Attempt,
): string {
  // Money in another currency is no part of the order's sums: a person looks at it.
  if (state !== 'held' || amount.currencyCode !== currencyCode) return state;
  if (refundDue !== null) return 'held_due';
  return refunds.length > 0 ? 'paid' : state;
}

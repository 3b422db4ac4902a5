import type { OrderHead } from '../orders/order.ts';

/** Whoever acts on an order without an account is told by the name that it is delivered to. Empty once that is erased. */
export function guestOf({ snapshot }: Pick<OrderHead, 'snapshot'>): string {
  const { firstName, lastName } = snapshot.shippingAddress;
  return `${firstName} ${lastName}`.trim();
}

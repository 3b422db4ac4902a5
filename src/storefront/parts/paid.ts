import type { OrderWire } from '#shop/orders/orders.contract.ts';

/** Whether printing no longer waits for a payment. */
export function isPaid({ paymentState }: Pick<OrderWire, 'paymentState'>): boolean {
  return ['paid', 'deferred', 'partially_refunded'].includes(paymentState);
}

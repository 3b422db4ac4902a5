import type { OrderWire } from '#shop/orders/orders.contract.ts';

/** Whether the shop waits for no money before it prints. */
export function isPaid({ paymentState }: Pick<OrderWire, 'paymentState'>): boolean {
  return ['paid', 'deferred', 'partially_refunded'].includes(paymentState);
}

import type { OrderWire } from '#shop/orders/orders.contract.ts';

/** Whether no payment is waited for: also where all of it went back, so that nothing is left to pay. */
export function isPaid({ paymentState }: Pick<OrderWire, 'paymentState'>): boolean {
  return ['paid', 'deferred', 'partially_refunded', 'refunded'].includes(paymentState);
}

/** What the shop has of the customer's money for this order: what came, without what went back or is on its way back. */
export function receivedCents({ payments, refunds }: Pick<OrderWire, 'payments' | 'refunds'>): number {
  const sum = (of: readonly { readonly amount: { readonly centAmount: number } }[]) =>
    of.reduce((total, { amount }) => total + amount.centAmount, 0);
  return Math.max(0, sum(payments.filter(({ state }) => state === 'paid')) - sum(refunds));
}

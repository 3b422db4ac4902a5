import type { OrderWire } from '#shop/orders/orders.contract.ts';

/** What came for a cancelled order, or goes back: the text that says so, and how much it is in cents. */
export function cancelledNote(order: OrderWire): { readonly key: string; readonly cents: number } {
  const sent = order.refunds.reduce((sum, { amount }) => sum + amount.centAmount, 0);
  const due = order.refundDue?.centAmount ?? 0;
  const cents = sent + due;
  if (cents === 0) return { key: 'order:cancelled_text', cents };
  if (order.history.some((event) => isLatePayment(order, event))) return { key: 'order:cancelled_late_text', cents };
  // A transfer does not go back by itself: until it is recorded as sent, no bank will show anything.
  const isByHand = due > 0 && order.payments.some(({ method, state }) => method === 'transfer' && state === 'paid');
  return { key: isByHand ? 'order:cancelled_by_hand_text' : 'order:cancelled_refund_text', cents };
}

/** What the customer did not do in time, where that ended the order. */
export function lapsedFor({ history }: Pick<OrderWire, 'history'>): 'no_files' | 'unpaid' | undefined {
  const reason = history.find(({ axis, to }) => axis === 'order' && to === 'cancelled')?.reason;
  return reason === 'no_files' || reason === 'unpaid' ? reason : undefined;
}

/** Whether the event is money that came when the order was cancelled already. */
export function isLatePayment({ history }: OrderWire, event: OrderWire['history'][number]): boolean {
  const cancelled = history.findIndex(({ axis, to }) => axis === 'order' && to === 'cancelled');
  return event.axis === 'payment' && event.to === 'paid' && cancelled >= 0 && history.indexOf(event) > cancelled;
}

export interface MoneyOfOrder {
  readonly orderState: string;
  readonly paymentState: string;
  readonly payable: { readonly centAmount: number };
}

/** The payment state as staff read it: what a cancelled order still holds is to be given back. */
export function shownPayment({ orderState, paymentState, payable }: MoneyOfOrder): string {
  const holdsMoney = paymentState === 'paid' || paymentState === 'partially_refunded';
  return orderState === 'cancelled' && holdsMoney && payable.centAmount > 0 ? 'to_return' : paymentState;
}

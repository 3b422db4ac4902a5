/** The payment methods that exist now. */
export const PAYMENT_METHODS = ['card', 'paypal', 'transfer', 'mandate', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Those that may be chosen for an order that a colleague releases: a mandate and a wallet are those of whoever pays. */
export const METHODS_BEFOREHAND = ['card', 'paypal', 'transfer'] as const satisfies readonly PaymentMethod[];
export type MethodBeforehand = (typeof METHODS_BEFOREHAND)[number];

export function isBeforehand(method: PaymentMethod): method is MethodBeforehand {
  return method !== 'mandate' && method !== 'wallet';
}

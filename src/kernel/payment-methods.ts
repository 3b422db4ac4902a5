/** The payment methods that exist now. */
export const PAYMENT_METHODS = ['card', 'paypal', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

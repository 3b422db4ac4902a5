import type { PaymentProvider } from '../../provider.ts';

/**
 * Bank transfers have no external service to call. A person sees payments and refunds on the shop's account and records
 * them (`npm run orders -- paid`, `refund`).
 */
export const TRANSFER_PROVIDER: PaymentProvider = {
  id: 'transfer',
  method: 'transfer',
  capabilities: { page: false, refund: 'by hand' },
};

import type { PaymentProvider } from '../../provider.ts';

/**
 * The customer's bank and the shop's: nobody to call. What came and what went back is seen on the account by a person, who
 * records it (`npm run orders -- paid`, `refund`).
 */
export const TRANSFER_PROVIDER: PaymentProvider = {
  id: 'transfer',
  method: 'transfer',
  capabilities: { page: false, refund: 'by hand' },
};

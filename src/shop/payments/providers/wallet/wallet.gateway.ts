import type { PaymentProvider } from '../../provider.ts';

/** What the shop owes the customer already. It is taken and given back in our own books, so nobody outside is called. */
export const WALLET_PROVIDER: PaymentProvider = {
  id: 'wallet',
  method: 'wallet',
  capabilities: { page: false, refund: 'in our books' },
};

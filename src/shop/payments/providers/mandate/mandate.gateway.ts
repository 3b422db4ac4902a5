import type { PaymentProvider } from '../../provider.ts';

/**
 * Direct debits by a mandate that the customer signs here. The shop's bank is told by a file (`npm run orders -- debits`),
 * and a person records what the bank tells (`paid`, `debit-returned`). Refunds are transfers.
 */
export const MANDATE_PROVIDER: PaymentProvider = {
  id: 'mandate',
  method: 'mandate',
  capabilities: { page: false, refund: 'by hand' },
};

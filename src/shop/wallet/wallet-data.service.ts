import { formatMoney } from '#kernel/format.ts';
import type { PersonalData } from '../personal-data.ts';
import { listEntries, listWallets } from './wallet.repository.ts';

const MOST_EXPORTED = 10_000;

/**
 * Nothing is erased: a wallet is an accounting record, which the law requires the shop to keep. Without the account its
 * customer id identifies no person.
 */
export const WALLET_DATA: PersonalData = {
  name: 'wallet',
  async read(ctx, tx, { customerId }) {
    const wallets = [];
    for (const wallet of await listWallets(tx, ctx.tenant.id, customerId))
      wallets.push({ ...wallet, entries: await listEntries(tx, ctx.tenant.id, wallet.id, MOST_EXPORTED) });
    return wallets;
  },
  async hold(ctx, tx, { customerId }) {
    const wallets = await listWallets(tx, ctx.tenant.id, customerId);
    return wallets
      .filter(({ balanceCents }) => balanceCents > 0)
      .map(({ balanceCents, currency }) => ({
        reason: 'wallet_not_empty',
        name: formatMoney(balanceCents, currency, ctx.locale),
      }));
  },
};

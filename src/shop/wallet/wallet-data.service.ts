import { formatMoney } from '#kernel/format.ts';
import { timestampOf } from '#kernel/local-date.ts';
import type { PersonalData } from '../personal-data.ts';
import { closeWallets, listEntries, listWallets, lockWallet } from './wallet.repository.ts';

const MOST_EXPORTED = 10_000;

/**
 * Nothing is erased: a wallet is an accounting record, which the law requires the shop to keep. Without the account its
 * customer id identifies no person, and nothing is paid into it any more.
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
    // A credit that is on its way waits, and then finds the wallet closed.
    const held = await Promise.all(wallets.map(({ currency }) => lockWallet(tx, ctx.tenant.id, customerId, currency)));
    return held
      .filter((wallet) => wallet !== undefined)
      .filter(({ balanceCents }) => balanceCents > 0)
      .map(({ balanceCents, currency }) => ({
        reason: 'wallet_not_empty',
        name: formatMoney(balanceCents, currency, ctx.locale),
      }));
  },
  erase: (ctx, tx, { customerId }) => closeWallets(tx, ctx.tenant.id, customerId, timestampOf(ctx)),
};

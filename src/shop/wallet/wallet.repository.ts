import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Leg, PostingKind, WalletMove } from './wallet.rules.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    wallet_accounts: {
      tenant_id: string;
      id: string;
      customer_id: string | null;
      currency: Currency;
      balance_cents: number | null;
      created_at: Date;
      closed_at: ColumnType<Date | null, Date | undefined, Date>;
    };
    wallet_postings: {
      tenant_id: string;
      id: Generated<number>;
      source: string;
      kind: PostingKind;
      currency: Currency;
      reason: string;
      actor: string;
      at: Date;
      order_id: ColumnType<string | null, string | null | undefined>;
    };
    wallet_entries: {
      tenant_id: string;
      posting_id: number;
      account_id: string;
      currency: Currency;
      amount_cents: number;
      balance_cents: number | null;
    };
  }
}

export interface Wallet {
  readonly id: string;
  readonly currency: Currency;
  readonly balanceCents: number;
}

/** A wallet under its lock. */
export interface HeldWallet extends Wallet {
  /** Its owner's account was erased. */
  readonly isClosed: boolean;
}

export interface Posting {
  readonly source: string;
  readonly kind: PostingKind;
  readonly currency: Currency;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
  /** The order that the posting is about. */
  readonly orderId: string | null;
}

export interface Entry {
  readonly id: number;
  readonly kind: PostingKind;
  readonly reason: string;
  readonly at: Date;
  readonly amountCents: number;
  readonly balanceCents: number;
}

/** Sorted by currency. */
export async function listWallets(tx: Tx, tenantId: string, customerId: string): Promise<Wallet[]> {
  const rows = await tx
    .selectFrom('wallet_accounts')
    .select(['id', 'currency', 'balance_cents'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('currency')
    .execute();
  return rows.map(({ balance_cents, ...row }) => ({ ...row, balanceCents: balance_cents ?? 0 }));
}

/** Creates missing accounts. Simultaneous requests create an account only once. */
export async function holdAccounts(
  tx: Tx,
  tenantId: string,
  accounts: readonly { readonly id: string; readonly customerId: string | null }[],
  currency: Currency,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('wallet_accounts')
    .values(
      accounts.map(({ id, customerId }) => ({
        tenant_id: tenantId,
        id,
        customer_id: customerId,
        currency,
        balance_cents: customerId === null ? null : 0,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lockWallet(
  tx: Tx,
  tenantId: string,
  customerId: string,
  currency: Currency,
): Promise<HeldWallet | undefined> {
  const row = await tx
    .selectFrom('wallet_accounts')
    .select(['id', 'currency', 'balance_cents', 'closed_at'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      currency: row.currency,
      balanceCents: row.balance_cents ?? 0,
      isClosed: row.closed_at !== null,
    }
  );
}

/** Lets nothing more into the wallets of a customer. */
export async function closeWallets(tx: Tx, tenantId: string, customerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('wallet_accounts')
    .set({ closed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

/**
 * Returns what this source has moved in the wallet, null when it moved money of others alone, and undefined when it was
 * not posted yet. The caller holds the wallet's lock, so no other request can post it meanwhile.
 */
export async function findPosted(
  tx: Tx,
  tenantId: string,
  source: string,
  accountId: string,
): Promise<{ readonly cents: number | null } | undefined> {
  return tx
    .selectFrom('wallet_postings')
    .leftJoin('wallet_entries', (join) =>
      join
        .onRef('wallet_entries.tenant_id', '=', 'wallet_postings.tenant_id')
        .onRef('wallet_entries.posting_id', '=', 'wallet_postings.id')
        .on('wallet_entries.account_id', '=', accountId),
    )
    .select('wallet_entries.amount_cents as cents')
    .where('wallet_postings.tenant_id', '=', tenantId)
    .where('wallet_postings.source', '=', source)
    .executeTakeFirst();
}

/** Returns the posting's id. */
export async function insertPosting(tx: Tx, tenantId: string, { orderId, ...posting }: Posting): Promise<number> {
  const row = await tx
    .insertInto('wallet_postings')
    .values({ tenant_id: tenantId, order_id: orderId, ...posting })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @param wallet the account that is a wallet, with its balance afterwards */
export async function insertEntries(
  tx: Tx,
  tenantId: string,
  postingId: number,
  legs: readonly Leg[],
  wallet: Wallet,
): Promise<void> {
  await tx
    .insertInto('wallet_entries')
    .values(
      legs.map(({ account, cents }) => ({
        tenant_id: tenantId,
        posting_id: postingId,
        account_id: account,
        currency: wallet.currency,
        amount_cents: cents,
        balance_cents: account === wallet.id ? wallet.balanceCents : null,
      })),
    )
    .execute();
  await tx
    .updateTable('wallet_accounts')
    .set({ balance_cents: wallet.balanceCents })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', wallet.id)
    .execute();
}

/**
 * Returns entries of a wallet, newest first.
 * @param before the last entry of the page before
 */
export async function listEntries(
  tx: Tx,
  tenantId: string,
  walletId: string,
  most: number,
  before?: number,
): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('wallet_entries as entry')
    .innerJoin('wallet_postings as posting', (join) =>
      join.onRef('posting.tenant_id', '=', 'entry.tenant_id').onRef('posting.id', '=', 'entry.posting_id'),
    )
    .select(['posting.id', 'posting.kind', 'posting.reason', 'posting.at', 'entry.amount_cents', 'entry.balance_cents'])
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.account_id', '=', walletId)
    .$if(before !== undefined, (query) => query.where('entry.posting_id', '<', before ?? 0))
    .orderBy('entry.posting_id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ amount_cents: amountCents, balance_cents, ...row }) => ({
    ...row,
    amountCents,
    balanceCents: balance_cents ?? 0,
  }));
}

/** Returns what a customer's wallets gained and lost for one order, oldest first, other than by paying for it. */
export async function listMovesOfOrder(
  tx: Tx,
  tenantId: string,
  customerId: string,
  orderId: string,
): Promise<WalletMove[]> {
  return tx
    .selectFrom('wallet_postings as posting')
    .innerJoin('wallet_entries as entry', (join) =>
      join.onRef('entry.tenant_id', '=', 'posting.tenant_id').onRef('entry.posting_id', '=', 'posting.id'),
    )
    .innerJoin('wallet_accounts as account', (join) =>
      join.onRef('account.tenant_id', '=', 'entry.tenant_id').onRef('account.id', '=', 'entry.account_id'),
    )
    .select(['posting.currency', 'posting.reason', 'posting.at', 'entry.amount_cents as amountCents'])
    .where('posting.tenant_id', '=', tenantId)
    .where('posting.order_id', '=', orderId)
    .where('posting.kind', '=', 'adjustment')
    .where('account.customer_id', '=', customerId)
    .orderBy('posting.id')
    .execute();
}

/** Returns the orders that a customer's wallets have paid for. */
export async function listPaidOrders(tx: Tx, tenantId: string, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('wallet_accounts as account')
    .innerJoin('wallet_entries as entry', (join) =>
      join.onRef('entry.tenant_id', '=', 'account.tenant_id').onRef('entry.account_id', '=', 'account.id'),
    )
    .innerJoin('wallet_postings as posting', (join) =>
      join.onRef('posting.tenant_id', '=', 'entry.tenant_id').onRef('posting.id', '=', 'entry.posting_id'),
    )
    .select('posting.order_id as orderId')
    .distinct()
    .where('account.tenant_id', '=', tenantId)
    .where('account.customer_id', '=', customerId)
    .where('posting.kind', '=', 'payment')
    .execute();
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

/** Whose wallet moved. */
export interface WalletHolder {
  readonly customerId: string;
  readonly isClosed: boolean;
}

/** Returns whose wallet moved for a source. */
export async function findHolder(tx: Tx, tenantId: string, source: string): Promise<WalletHolder | undefined> {
  const row = await tx
    .selectFrom('wallet_postings as posting')
    .innerJoin('wallet_entries as entry', (join) =>
      join.onRef('entry.tenant_id', '=', 'posting.tenant_id').onRef('entry.posting_id', '=', 'posting.id'),
    )
    .innerJoin('wallet_accounts as account', (join) =>
      join.onRef('account.tenant_id', '=', 'entry.tenant_id').onRef('account.id', '=', 'entry.account_id'),
    )
    .select(['account.customer_id as customerId', 'account.closed_at as closedAt'])
    .where('posting.tenant_id', '=', tenantId)
    .where('posting.source', '=', source)
    .where('account.customer_id', 'is not', null)
    .executeTakeFirst();
  return row?.customerId ? { customerId: row.customerId, isClosed: row.closedAt !== null } : undefined;
}

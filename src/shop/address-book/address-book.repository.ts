import { sql, type ColumnType, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { KeptAddress } from './address-book.rules.ts';
import type { AddressType } from './address-book.schema.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    customer_addresses: {
      tenant_id: string;
      id: string;
      customer_id: string;
      type: AddressType;
      data: Address;
      has_deferred_payments: Generated<boolean>;
      is_default: boolean;
      created_at: Date;
      deleted_at: ColumnType<Date | null, null | undefined, Date | null>;
    };
  }
}

const KEPT = [
  'id',
  'type',
  'data as address',
  'has_deferred_payments as hasDeferredPayments',
  'is_default as isDefault',
] as const;

/** Sorted oldest first. */
export async function listAddresses(tx: Tx, tenantId: string, customerId: string): Promise<KeptAddress[]> {
  return tx
    .selectFrom('customer_addresses')
    .select(KEPT)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns a deleted address that the clean-up has not removed yet. */
export async function findDeletedAddress(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<KeptAddress | undefined> {
  return tx
    .selectFrom('customer_addresses')
    .select(KEPT)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

/** Locks the address book of one customer, so that changes run one after the other. */
export async function lockAddressBook(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${customerId}`}, 50))`.execute(tx);
}

export async function insertAddress(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { id, type, address, isDefault }: Omit<KeptAddress, 'hasDeferredPayments'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('customer_addresses')
    .values({
      tenant_id: tenantId,
      id,
      customer_id: customerId,
      type,
      data: sql`${JSON.stringify(address)}::jsonb`,
      is_default: isDefault,
      created_at: at,
    })
    .execute();
}

export async function saveAddress(
  tx: Tx,
  tenantId: string,
  { id, address, hasDeferredPayments }: Pick<KeptAddress, 'id' | 'address' | 'hasDeferredPayments'>,
): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ data: sql`${JSON.stringify(address)}::jsonb`, has_deferred_payments: hasDeferredPayments })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Makes an address the only default of its type. It clears the mark of deleted addresses too, so that a restored
 * address does not become the default again.
 */
export async function setDefaultAddress(
  tx: Tx,
  tenantId: string,
  customerId: string,
  type: AddressType,
  id: string,
): Promise<void> {
  const ofType = tx
    .updateTable('customer_addresses')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('type', '=', type);
  // The unique index of defaults is checked for each row, so the former default is cleared first.
  await ofType.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
  await ofType.set({ is_default: true }).where('id', '=', id).execute();
}

/** Marks an address as deleted, or restores it. The default mark is kept for a later restore. */
export async function setDeleted(tx: Tx, tenantId: string, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ deleted_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Makes another address the default after the default was deleted. The deleted address keeps its mark. */
export async function standInAsDefault(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes all addresses, including those marked as deleted. */
export async function eraseAddresses(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('customer_addresses')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

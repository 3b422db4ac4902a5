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

/** The oldest first. */
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

/** One that its owner has taken off and that is not swept yet. */
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

/** Who changes the book of one customer comes one after the other. */
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

/** One of a type, and of those that were taken off none any more: coming back makes no default of them. */
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
  // The index of defaults is looked at row by row: the former one goes first.
  await ofType.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
  await ofType.set({ is_default: true }).where('id', '=', id).execute();
}

/** Whether it is the default is remembered, for when it comes back. */
export async function setDeleted(tx: Tx, tenantId: string, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ deleted_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Another default stands in for one that was taken off, which is remembered as what it was. */
export async function standInAsDefault(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** With those that were taken off. */
export async function eraseAddresses(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('customer_addresses')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { CustomerFacts } from '../context.ts';
import { customersOf, type Customer } from './accounts.repository.ts';

export interface NewCustomer {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: CustomerFacts;
  /** Null for an account that the shop opened: its customer has accepted nothing yet. */
  readonly termsVersion: string | null;
  readonly at: Date;
}

export async function insertCustomer(tx: Tx, tenantId: string, customer: NewCustomer): Promise<void> {
  await tx
    .insertInto('customers')
    .values({
      tenant_id: tenantId,
      id: customer.id,
      email: customer.email,
      password_hash: customer.passwordHash,
      data: sql`${JSON.stringify(customer.data)}::jsonb`,
      created_at: customer.at,
      terms_version: customer.termsVersion,
      terms_accepted_at: customer.termsVersion === null ? null : customer.at,
    })
    .execute();
}

/** Returns the account that has proven the address. There is at most one. */
export async function findProvenCustomer(tx: Tx, tenantId: string, email: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId)
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Returns those of the addresses whose customer has an account: one that has proven the address, or that the shop itself
 * has opened. Anybody can register with an address and not prove it.
 */
export async function listKnownEmails(tx: Tx, tenantId: string, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('customers')
    .select('email')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where(sql<boolean>`(email_verified_at is not null or terms_version is null)`)
    .execute();
  return rows.map(({ email }) => email);
}

/** Imports of one shop run one after the other, so that an address in two of them opens one account. */
export async function lockImports(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${tenantId}, 41))`.execute(tx);
}

export async function lockCustomer(tx: Tx, tenantId: string, id: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locks an address, so that accounts that prove it at the same time run one after the other, even when no account has
 * it yet.
 */
export async function lockEmail(tx: Tx, tenantId: string, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${email}`}, 40))`.execute(tx);
}

export async function setProvenEmail(tx: Tx, tenantId: string, id: string, email: string, at: Date): Promise<void> {
  await changeOf(tx, tenantId, id).set({ email, email_verified_at: at }).execute();
}

/** Sets an address that is not proven yet. */
export async function setUnprovenEmail(tx: Tx, tenantId: string, id: string, email: string): Promise<void> {
  await changeOf(tx, tenantId, id).set({ email }).where('email_verified_at', 'is', null).execute();
}

export async function setPasswordHash(tx: Tx, tenantId: string, id: string, passwordHash: string): Promise<void> {
  await changeOf(tx, tenantId, id).set({ password_hash: passwordHash }).execute();
}

export async function setMayOrder(tx: Tx, tenantId: string, id: string, mayOrder: boolean): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ may_order: mayOrder })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('may_order', '!=', mayOrder)
    .execute();
}

/** A customer is new until the first order. Other facts do not change. */
export async function setNoLongerNew(tx: Tx, tenantId: string, id: string): Promise<void> {
  await changeOf(tx, tenantId, id)
    .set({ data: sql`data || '{"isNewClient": false}'` })
    .execute();
}

export async function setFacts(tx: Tx, tenantId: string, id: string, data: CustomerFacts): Promise<void> {
  await changeOf(tx, tenantId, id)
    .set({ data: sql`${JSON.stringify(data)}::jsonb` })
    .execute();
}

/** Returns when the account was opened and which terms the customer accepted. */
export async function findAcceptance(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ openedAt: Date; termsVersion: string | null; termsAcceptedAt: Date | null } | undefined> {
  return tx
    .selectFrom('customers')
    .select(['created_at as openedAt', 'terms_version as termsVersion', 'terms_accepted_at as termsAcceptedAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Deletes the account and everything that depends on its row: sessions, passkeys, mailed links. Orders must be detached
 * before.
 */
export async function deleteCustomer(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Returns the customers with these ids that exist, in no particular order. */
export async function listCustomers(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Customer[]> {
  if (ids.length === 0) return [];
  return customersOf(tx, tenantId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
}

function changeOf(tx: Tx, tenantId: string, id: string) {
  return tx.updateTable('customers').where('tenant_id', '=', tenantId).where('id', '=', id);
}

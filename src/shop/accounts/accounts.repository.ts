import { sql, type ColumnType } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { CustomerFacts } from '../context.ts';

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly data: CustomerFacts;
  /** When its owner proved that the address is theirs; null while nobody has. */
  readonly emailVerifiedAt: Date | null;
  /** The number the account had in the shop's former system. */
  readonly legacyId: string | null;
}

export interface Session {
  readonly id: string;
  readonly customerId: string;
  readonly refreshHash: string;
  readonly previousHash: string | null;
  readonly rotatedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    customers: {
      tenant_id: string;
      id: string;
      email: string;
      password_hash: string;
      data: CustomerFacts;
      created_at: Date;
      email_verified_at: ColumnType<Date | null, Date | null | undefined>;
      legacy_id: ColumnType<string | null, string | null | undefined>;
      terms_version: ColumnType<string | null, string | null | undefined>;
      terms_accepted_at: ColumnType<Date | null, Date | null | undefined>;
    };
    sessions: {
      tenant_id: string;
      id: string;
      customer_id: string;
      refresh_hash: string;
      previous_hash: string | null;
      rotated_at: Date | null;
      expires_at: Date;
      revoked_at: Date | null;
      turnover_cents: number;
    };
  }
}

export const CUSTOMER = [
  'id',
  'email',
  'password_hash as passwordHash',
  'data',
  'email_verified_at as emailVerifiedAt',
  'legacy_id as legacyId',
] as const;

function customersOf(tx: Tx, tenantId: string) {
  return tx.selectFrom('customers').select(CUSTOMER).where('tenant_id', '=', tenantId);
}

/** Whoever has proven the address; else the last of those who opened an account with it. */
export async function findCustomerByEmail(tx: Tx, tenantId: string, email: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId)
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findCustomer(tx: Tx, tenantId: string, id: string): Promise<Customer | undefined> {
  return customersOf(tx, tenantId).where('id', '=', id).executeTakeFirst();
}

export async function insertSession(
  tx: Tx,
  tenantId: string,
  session: { id: string; customerId: string; refreshHash: string; expiresAt: Date; turnoverCents: number },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      id: session.id,
      customer_id: session.customerId,
      refresh_hash: session.refreshHash,
      expires_at: session.expiresAt,
      previous_hash: null,
      rotated_at: null,
      revoked_at: null,
      turnover_cents: session.turnoverCents,
    })
    .execute();
}

/** Locks the session, so that two refreshes at once see each other. */
export async function lockSession(tx: Tx, tenantId: string, id: string): Promise<Session | undefined> {
  return tx
    .selectFrom('sessions')
    .select([
      'id',
      'customer_id as customerId',
      'refresh_hash as refreshHash',
      'previous_hash as previousHash',
      'rotated_at as rotatedAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function rotateSession(
  tx: Tx,
  tenantId: string,
  id: string,
  change: { refreshHash: string; previousHash: string; rotatedAt: Date; expiresAt: Date; turnoverCents: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      refresh_hash: change.refreshHash,
      previous_hash: change.previousHash,
      rotated_at: change.rotatedAt,
      expires_at: change.expiresAt,
      turnover_cents: change.turnoverCents,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function revokeSession(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of an account but the one given. */
export async function revokeSessionsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
  at: Date,
  exceptId = '',
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('id', '!=', exceptId)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface LivingSession extends Customer {
  /** Print turnover when the session was opened or renewed; zero for who is no premium reseller. */
  readonly turnoverCents: number;
}

/** The customer of a living session: read on every signed-in request, so a logout counts at once. */
export async function findLivingSession(
  tx: Tx,
  tenantId: string,
  id: string,
  now: Date,
): Promise<LivingSession | undefined> {
  return tx
    .selectFrom('sessions')
    .innerJoin('customers', (join) =>
      join.onRef('customers.tenant_id', '=', 'sessions.tenant_id').onRef('customers.id', '=', 'sessions.customer_id'),
    )
    .select([
      'customers.id',
      'customers.email',
      'customers.password_hash as passwordHash',
      'customers.data',
      'customers.email_verified_at as emailVerifiedAt',
      'customers.legacy_id as legacyId',
      'sessions.turnover_cents as turnoverCents',
    ])
    .where('sessions.tenant_id', '=', tenantId)
    .where('sessions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

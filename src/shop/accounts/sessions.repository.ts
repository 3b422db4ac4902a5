import type { ColumnType } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Strategy } from '../context.ts';
import { MOST_DEVICES } from './accounts.contract.ts';
import { CUSTOMER, type Customer } from './accounts.repository.ts';

/** A member of staff who acts for a customer. */
export interface StaffHelper {
  readonly staffId: string;
  readonly reason: string;
}

/** A family of refresh tokens. Only the token of the present `generation` is valid. */
export interface Session {
  readonly id: string;
  readonly customerId: string;
  readonly generation: number;
  readonly rotatedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    sessions: {
      tenant_id: string;
      id: string;
      customer_id: string;
      strategy: Strategy;
      staff_id: string | null;
      reason: ColumnType<string, string | undefined>;
      user_agent: string;
      generation: number;
      created_at: Date;
      rotated_at: Date | null;
      expires_at: Date;
      revoked_at: Date | null;
      turnover_cents: number;
    };
  }
}

export async function insertSession(
  tx: Tx,
  tenantId: string,
  session: {
    id: string;
    customerId: string;
    helper: StaffHelper | null;
    userAgent: string;
    createdAt: Date;
    expiresAt: Date;
    turnoverCents: number;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      id: session.id,
      customer_id: session.customerId,
      strategy: session.helper ? 'admin' : 'customer',
      staff_id: session.helper?.staffId ?? null,
      reason: session.helper?.reason,
      user_agent: session.userAgent,
      generation: 1,
      created_at: session.createdAt,
      rotated_at: null,
      expires_at: session.expiresAt,
      revoked_at: null,
      turnover_cents: session.turnoverCents,
    })
    .execute();
}

/** Ends every session in which a member of staff acts for a customer. */
export async function revokeSessionsOfStaff(tx: Tx, tenantId: string, staffId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Locks the session, so that simultaneous refreshes run one after the other. */
export async function lockSession(tx: Tx, tenantId: string, id: string): Promise<Session | undefined> {
  return tx
    .selectFrom('sessions')
    .select([
      'id',
      'customer_id as customerId',
      'generation',
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
  change: { generation: number; rotatedAt: Date; expiresAt: Date; turnoverCents: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      generation: change.generation,
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

/** Ends every session of an account except the given one. Returns how many ended. */
export async function revokeSessionsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
  at: Date,
  exceptId = '',
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('id', '!=', exceptId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface Device {
  readonly id: string;
  readonly strategy: Strategy;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly rotatedAt: Date | null;
}

/**
 * Returns the account's own active sessions, the last used first. Staff sessions are part of the shop's audit trail,
 * not devices of the customer.
 */
export async function findDevices(tx: Tx, tenantId: string, customerId: string, now: Date): Promise<Device[]> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'strategy', 'user_agent as userAgent', 'created_at as createdAt', 'rotated_at as rotatedAt'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('strategy', '=', 'customer')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb.fn.coalesce('rotated_at', 'created_at'), 'desc')
    .limit(MOST_DEVICES)
    .execute();
}

/** Ends one session of this account. Returns false when it has no such active session. */
export async function revokeDevice(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export interface LivingSession extends Customer {
  readonly strategy: Strategy;
  readonly staffId: string | null;
  readonly endsAt: Date;
  /** Print turnover when the session was opened or renewed. Zero for customers who are no premium resellers. */
  readonly turnoverCents: number;
}

/** Returns the customer of an active session. It runs on every signed-in request, so a logout takes effect at once. */
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
      ...CUSTOMER.map((column) => `customers.${column}` as const),
      'sessions.strategy',
      'sessions.staff_id as staffId',
      'sessions.expires_at as endsAt',
      'sessions.turnover_cents as turnoverCents',
    ])
    .where('sessions.tenant_id', '=', tenantId)
    .where('sessions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

export interface SessionRecord {
  readonly strategy: Strategy;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly rotatedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Returns every stored session, active or ended, newest first. */
export async function findSessions(tx: Tx, tenantId: string, customerId: string): Promise<SessionRecord[]> {
  return tx
    .selectFrom('sessions')
    .select([
      'strategy',
      'user_agent as userAgent',
      'created_at as createdAt',
      'rotated_at as rotatedAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute();
}

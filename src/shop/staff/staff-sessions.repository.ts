import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Scope } from './scopes.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    staff_sessions: {
      tenant_id: string;
      id: string;
      staff_id: string;
      generation: number;
      user_agent: string;
      created_at: Date;
      rotated_at: Date;
      expires_at: Date;
      revoked_at: Date | null;
    };
  }
}

export async function insertStaffSession(
  tx: Tx,
  tenantId: string,
  session: { id: string; staffId: string; userAgent: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_sessions')
    .values({
      tenant_id: tenantId,
      id: session.id,
      staff_id: session.staffId,
      generation: 1,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      rotated_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute();
}

export interface LivingStaffSession {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly generation: number;
  readonly rotatedAt: Date;
}

/**
 * Returns an active session with its member of staff. It runs on every call of the back office, so that ending a
 * session or blocking an account takes effect at the next call.
 */
export async function findStaffSession(
  tx: Tx,
  tenantId: string,
  id: string,
  now: Date,
): Promise<LivingStaffSession | undefined> {
  return tx
    .selectFrom('staff_sessions')
    .innerJoin('staff', (join) =>
      join.onRef('staff.tenant_id', '=', 'staff_sessions.tenant_id').onRef('staff.id', '=', 'staff_sessions.staff_id'),
    )
    .select([
      'staff.id as staffId',
      'staff.email',
      'staff.name',
      'staff.scopes',
      'staff_sessions.generation',
      'staff_sessions.rotated_at as rotatedAt',
    ])
    .where('staff_sessions.tenant_id', '=', tenantId)
    .where('staff_sessions.id', '=', id)
    .where('staff_sessions.revoked_at', 'is', null)
    .where('staff_sessions.expires_at', '>', now)
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst();
}

/** Moves a session to its next generation. Does nothing when another call was faster. */
export async function rotateStaffSession(
  tx: Tx,
  tenantId: string,
  id: string,
  { from, rotatedAt, expiresAt }: { from: number; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ generation: from + 1, rotated_at: rotatedAt, expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('generation', '=', from)
    .execute();
}

export async function revokeStaffSession(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns how many sessions of each of these members of staff are open. Those without one are left out. */
export async function countStaffSessions(
  tx: Tx,
  tenantId: string,
  staffIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('staff_sessions')
    .select(({ fn }) => ['staff_id as staffId', fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`staff_id = any(${staffIds}::text[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('staff_id')
    .execute();
  return new Map(rows.map(({ staffId, count }) => [staffId, Number(count)]));
}

export async function revokeStaffSessionsOf(tx: Tx, tenantId: string, staffId: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}

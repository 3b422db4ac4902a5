import type { Selectable } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import { MOST_STAFF } from './members.rules.ts';
import type { Scope } from './scopes.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    staff: {
      tenant_id: string;
      id: string;
      email: string;
      name: string;
      password_hash: string | null;
      scopes: Scope[];
      totp_secret: string | null;
      totp_confirmed_at: Date | null;
      totp_step: number;
      invite_hash: string | null;
      invite_expires_at: Date | null;
      created_at: Date;
      blocked_at: Date | null;
    };
    staff_recovery_codes: {
      tenant_id: string;
      staff_id: string;
      hash: string;
      used_at: Date | null;
    };
  }
}

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null until the invitation is accepted. */
  readonly passwordHash: string | null;
  readonly scopes: readonly Scope[];
  /** Encrypted. It counts only after it was confirmed with a code. */
  readonly totpSecret: string | null;
  readonly totpConfirmedAt: Date | null;
  readonly totpStep: number;
  readonly inviteExpiresAt: Date | null;
  readonly blockedAt: Date | null;
}

const MEMBER = [
  'id',
  'email',
  'name',
  'password_hash as passwordHash',
  'scopes',
  'totp_secret as totpSecret',
  'totp_confirmed_at as totpConfirmedAt',
  'totp_step as totpStep',
  'invite_expires_at as inviteExpiresAt',
  'blocked_at as blockedAt',
] as const;

function membersOf(tx: Tx, tenantId: string) {
  return tx.selectFrom('staff').select(MEMBER).where('tenant_id', '=', tenantId);
}

export async function findStaffByEmail(tx: Tx, tenantId: string, email: string): Promise<StaffMember | undefined> {
  return membersOf(tx, tenantId).where('email', '=', email).executeTakeFirst();
}

/** Returns what somebody may do. Nothing for who is not there. */
export async function findScopes(tx: Tx, tenantId: string, id: string): Promise<readonly Scope[]> {
  const found = await membersOf(tx, tenantId).where('id', '=', id).executeTakeFirst();
  return found?.scopes ?? [];
}

/** Locks the account, so that a code or an invitation that is sent twice counts once. */
export async function lockStaff(tx: Tx, tenantId: string, id: string): Promise<StaffMember | undefined> {
  return membersOf(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockInvited(tx: Tx, tenantId: string, inviteHash: string): Promise<StaffMember | undefined> {
  return membersOf(tx, tenantId).where('invite_hash', '=', inviteHash).forUpdate().executeTakeFirst();
}

/** Returns the staff of a shop, by their addresses. */
export async function listStaff(tx: Tx, tenantId: string): Promise<StaffMember[]> {
  return membersOf(tx, tenantId).orderBy('email').limit(MOST_STAFF).execute();
}

/** The same, locked, so that what depends on all of them is decided once. */
export async function lockAllStaff(tx: Tx, tenantId: string): Promise<StaffMember[]> {
  return membersOf(tx, tenantId).orderBy('email').limit(MOST_STAFF).forUpdate().execute();
}

export async function insertStaff(
  tx: Tx,
  tenantId: string,
  { id, email, scopes, at }: Pick<StaffMember, 'id' | 'email' | 'scopes'> & { readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      tenant_id: tenantId,
      id,
      email,
      name: '',
      password_hash: null,
      scopes: [...scopes],
      totp_secret: null,
      totp_confirmed_at: null,
      totp_step: 0,
      invite_hash: null,
      invite_expires_at: null,
      created_at: at,
      blocked_at: null,
    })
    .execute();
}

type Change = Partial<Omit<Selectable<Tables['staff']>, 'tenant_id' | 'id' | 'email' | 'created_at'>>;

export async function changeStaff(tx: Tx, tenantId: string, id: string, change: Change): Promise<void> {
  await tx.updateTable('staff').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: Tx,
  tenantId: string,
  staffId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('staff_recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ tenant_id: tenantId, staff_id: staffId, hash, used_at: null })))
    .execute();
}

/** Uses up a recovery code. Returns false when it is unknown or used. */
export async function useRecoveryCode(
  tx: Tx,
  tenantId: string,
  staffId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

import type { Tx } from '#platform/db/database.ts';

export interface Passkey {
  readonly id: string;
  readonly customerId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    passkeys: {
      tenant_id: string;
      id: string;
      customer_id: string;
      public_key: Buffer;
      counter: number;
      transports: string[];
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    answered_challenges: { tenant_id: string; hash: string; answered_at: Date };
  }
}

const PASSKEY = [
  'id',
  'customer_id as customerId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export async function listPasskeysOf(tx: Tx, tenantId: string, customerId: string): Promise<Passkey[]> {
  return tx
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Locks the key, so that two answers of one authenticator are counted one after the other. */
export async function lockPasskey(tx: Tx, tenantId: string, id: string): Promise<Passkey | undefined> {
  return tx
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false when the authenticator's id is already used. */
export async function insertPasskey(tx: Tx, tenantId: string, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      tenant_id: tenantId,
      id: passkey.id,
      customer_id: passkey.customerId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function markPasskeyUsed(tx: Tx, tenantId: string, id: string, counter: number, at: Date): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns false when this account has no such key. */
export async function removePasskey(tx: Tx, tenantId: string, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Deletes all passkeys of an account. They can no longer sign in. */
export async function removePasskeysOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('tenant_id', '=', tenantId).where('customer_id', '=', customerId).execute();
}

/** Records the answer to a challenge. Returns false when it was answered before. */
export async function answerChallenge(tx: Tx, tenantId: string, hash: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('answered_challenges')
    .values({ tenant_id: tenantId, hash, answered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export type TokenPurpose =
  | 'verification'
  | 'password_reset'
  | 'first_password'
  | 'email_change_old'
  | 'email_change_new'
  | 'invite';
export type TokenData = Readonly<Record<string, string>>;

export interface AccountToken {
  readonly hash: string;
  readonly purpose: TokenPurpose;
  readonly customerId: string;
  readonly data: TokenData;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    account_tokens: {
      tenant_id: string;
      hash: string;
      purpose: TokenPurpose;
      customer_id: string;
      data: TokenData;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}

const TOKEN = [
  'hash',
  'purpose',
  'customer_id as customerId',
  'data',
  'expires_at as expiresAt',
  'used_at as usedAt',
] as const;

/** Inserts nothing when the account does not exist. The statement is the same, so its work does not reveal this. */
export async function insertToken(
  tx: Tx,
  tenantId: string,
  token: Omit<AccountToken, 'usedAt'> & { readonly createdAt: Date },
): Promise<void> {
  await sql`
    insert into account_tokens (tenant_id, hash, purpose, customer_id, data, created_at, expires_at)
    select ${tenantId}, ${token.hash}, ${token.purpose}, id, ${JSON.stringify(token.data)}::jsonb,
      ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz
    from customers where tenant_id = ${tenantId} and id = ${token.customerId}`.execute(tx);
}

/** The links into the account itself. Invitations that it sent are its company's. */
const INTO_ACCOUNT: readonly TokenPurpose[] = [
  'verification',
  'password_reset',
  'first_password',
  'email_change_old',
  'email_change_new',
];

/** Deletes the account's tokens, so that mailed links no longer work. */
export async function voidTokens(
  tx: Tx,
  tenantId: string,
  customerId: string,
  purposes: readonly TokenPurpose[] = INTO_ACCOUNT,
): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', [...purposes])
    .execute();
}

export async function findToken(tx: Tx, tenantId: string, hash: string): Promise<AccountToken | undefined> {
  return tx
    .selectFrom('account_tokens')
    .select(TOKEN)
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Locks the token, so that the second of two simultaneous uses finds it used. */
export async function lockToken(tx: Tx, tenantId: string, hash: string): Promise<AccountToken | undefined> {
  return tx
    .selectFrom('account_tokens')
    .select(TOKEN)
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function markTokenUsed(tx: Tx, tenantId: string, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .execute();
}

/** Returns the account's unexpired tokens of these purposes. */
export async function listLivingTokens(
  tx: Tx,
  tenantId: string,
  customerId: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<AccountToken[]> {
  return tx
    .selectFrom('account_tokens')
    .select(TOKEN)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', now)
    .execute();
}

/** Returns whether this account has used an unexpired token of this purpose with the same data. */
export async function hasUsedToken(
  tx: Tx,
  tenantId: string,
  customerId: string,
  purpose: TokenPurpose,
  data: TokenData,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('account_tokens')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .where('data', '=', sql<TokenData>`${JSON.stringify(data)}::jsonb`)
    .executeTakeFirst();
  return found !== undefined;
}

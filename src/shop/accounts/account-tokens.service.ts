import { createHash, randomBytes } from 'node:crypto';
import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import {
  findToken,
  insertToken,
  lockToken,
  voidTokens,
  type AccountToken,
  type TokenData,
  type TokenPurpose,
} from './account-tokens.repository.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  verification: 7 * 24 * HOUR_MS,
  password_reset: HOUR_MS,
  // Mailed to many people at once, who did not ask for it.
  first_password: 30 * 24 * HOUR_MS,
  email_change_old: 24 * HOUR_MS,
  email_change_new: 24 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
};

/**
 * Issues a token for one account and one purpose. Earlier tokens for this purpose become invalid. Only the mail
 * contains the token.
 */
export async function issueToken(
  ctx: Ctx,
  tx: Tx,
  purpose: TokenPurpose,
  customerId: string,
  data: TokenData = {},
): Promise<string> {
  await voidTokens(tx, ctx.tenant.id, customerId, [purpose]);
  return (await addToken(ctx, tx, purpose, customerId, data)).token;
}

/** Adds a token and keeps the earlier ones, for accounts that invite several people. */
export async function addToken(
  ctx: Ctx,
  tx: Tx,
  purpose: TokenPurpose,
  customerId: string,
  data: TokenData,
): Promise<{ readonly token: string; readonly hash: string; readonly expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const hash = digest(token);
  const createdAt = timestampOf(ctx);
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[purpose]);
  await insertToken(tx, ctx.tenant.id, { hash, purpose, customerId, data, createdAt, expiresAt });
  return { token, hash, expiresAt };
}

/** Returns the token of an opened link without using it. Undefined when it is unknown at this shop or expired. */
export async function readToken(
  ctx: Ctx,
  tx: Tx,
  purposes: readonly TokenPurpose[],
  token: string | undefined,
): Promise<AccountToken | undefined> {
  return token === undefined
    ? undefined
    : livingToken(ctx, purposes, await findToken(tx, ctx.tenant.id, digest(token)));
}

/**
 * The same, locked until the transaction ends. Unknown tokens, tokens of another shop, expired tokens and tokens for
 * another purpose get the same refusal.
 */
export async function holdToken(
  ctx: Ctx,
  tx: Tx,
  purposes: readonly TokenPurpose[],
  token: string | undefined,
): Promise<AccountToken | Refusal> {
  const held = token === undefined ? undefined : await lockToken(tx, ctx.tenant.id, digest(token));
  return livingToken(ctx, purposes, held) ?? linkGone();
}

export function linkGone(): Refusal {
  return refuse('link_gone', 410);
}

function livingToken(
  ctx: Ctx,
  purposes: readonly TokenPurpose[],
  token: AccountToken | undefined,
): AccountToken | undefined {
  return token && purposes.includes(token.purpose) && token.expiresAt > timestampOf(ctx) ? token : undefined;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

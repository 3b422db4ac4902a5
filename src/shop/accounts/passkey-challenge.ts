import { bearerId, sign, verify } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';

/** The time that a user has to answer the authenticator. */
export const CHALLENGE_SECONDS = 300;

/**
 * A challenge for an authenticator: random, signed by the server for one purpose of one shop, and valid for a limited
 * time. A request for one therefore writes nothing to the database. The code that receives the answer makes sure that
 * it is used only once.
 * @param purpose 'in' to sign in, else the id of the customer who adds the key
 */
export function newChallenge({ tenant, now }: Pick<Ctx, 'tenant' | 'now'>, secret: string, purpose: string): string {
  const text = `${bearerId()}.${Math.floor(now.epochMilliseconds / 1000) + CHALLENGE_SECONDS}`;
  return `${text}.${sign(secret, PURPOSE, `${tenant.id}\0${purpose}\0${text}`)}`;
}

/** Returns whether the challenge, as the authenticator returns it (base64url of its text), is ours and not expired. */
export function isChallenge(
  { tenant, now }: Pick<Ctx, 'tenant' | 'now'>,
  secret: string,
  purpose: string,
  given: string,
): boolean {
  const [random = '', end = '', signature = ''] = Buffer.from(given, 'base64url').toString('utf8').split('.');
  return (
    Number(end) * 1000 > now.epochMilliseconds &&
    verify(secret, PURPOSE, `${tenant.id}\0${purpose}\0${random}.${end}`, signature)
  );
}

const PURPOSE = 'passkey challenge';

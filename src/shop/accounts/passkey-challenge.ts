import { bearerId, sign, verify } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';

/** How long somebody may look for their finger. */
export const CHALLENGE_SECONDS = 300;

/**
 * What an authenticator signs: random, signed by us for one purpose of one shop, and good until its end, so that asking for
 * one writes nothing. That it is answered once only is kept where it is answered.
 * @param purpose 'in' to sign in, else the id of the customer whom the key is made for
 */
export function newChallenge({ tenant, now }: Pick<Ctx, 'tenant' | 'now'>, secret: string, purpose: string): string {
  const text = `${bearerId()}.${Math.floor(now.epochMilliseconds / 1000) + CHALLENGE_SECONDS}`;
  return `${text}.${sign(secret, PURPOSE, `${tenant.id}\0${purpose}\0${text}`)}`;
}

/** Whether the challenge, as the authenticator gives it back (base64url of its text), is ours and still good. */
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

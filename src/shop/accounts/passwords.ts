import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '#kernel/refusal.ts';
import { openGate } from '#platform/gate.ts';

/** argon2id, 19 MiB, two passes: the usual floor for passwords. */
export const PASSWORD_HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Nobody's password, hashed like everybody's: an account that is not there costs what one that is costs. */
export const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$KvemCHptH8mXnv0a1H6khA$2sgAwBVvx1EooKOvIiCvPKvZ6ti0BTXrBtpRQ7TnVUU';

/**
 * Half of the processors, at most two: hashing runs in Node's pool of four threads, and names and files need some of them.
 * One gate for the whole process, since anybody may ask for the work.
 */
const gate = openGate({
  atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  mostWaiting: 30,
  longestWaitMs: 2_500,
});

/**
 * Whether the password is the one that was hashed; 503 when too many ask.
 * @param stored undefined for an account that is not there: the work is done all the same
 * @param isKnown a browser that has signed in to the account before goes first
 */
export function matchesPassword(
  stored: string | undefined,
  password: string,
  isKnown: boolean,
): Promise<boolean | Refusal> {
  return gate.pass(
    async () => (await verify(stored ?? DECOY, asOneText(password))) && stored !== undefined,
    isKnown ? 'first' : 'last',
  );
}

/** What is stored of a new password; 503 when too many ask. */
export function hashPassword(password: string): Promise<string | Refusal> {
  return gate.pass(() => hash(asOneText(password), PASSWORD_HASHING));
}

/** One keyboard composes what another sends in one piece: the same password either way. */
function asOneText(password: string): string {
  return password.normalize('NFKC');
}

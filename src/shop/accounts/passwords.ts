import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '#kernel/refusal.ts';
import { openGate } from '#platform/gate.ts';

/** argon2id, 19 MiB, two passes: the usual minimum for passwords. */
export const PASSWORD_HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that belongs to no account, so that checks for missing accounts cost the same as for existing ones. */
export const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$KvemCHptH8mXnv0a1H6khA$2sgAwBVvx1EooKOvIiCvPKvZ6ti0BTXrBtpRQ7TnVUU';

/** The stored hash of an account that the shop opened and that has no password yet: nobody signs in to it. */
export const NO_PASSWORD = DECOY;

/**
 * Half of the processors, at most two. Hashing runs in Node's pool of four threads, and DNS and file access need some
 * of them. The whole process shares one gate, since any visitor can cause this work.
 */
const gate = openGate({
  atOnce: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  mostWaiting: 30,
  longestWaitMs: 2_500,
});

/** Returns whether the password matches the hash; 503 when there are too many requests. */
export function matchesPassword(stored: string, password: string): Promise<boolean | Refusal> {
  return gate.pass(() => verify(stored, asOneText(password)), 'first');
}

interface Account {
  readonly passwordHash: string;
  /** Null when the account has not proven its address. */
  readonly emailVerifiedAt: Date | null;
}

/**
 * Returns the first account that the password fits; 503 when there are too many requests. The number of comparisons is
 * always the same, so the time tells nothing about the accounts. The exception is the right password of the account
 * that has proven the address, which comes first: its sign-in says that it has.
 * @param isKnown true for a browser that has signed in to the account before: it goes first
 */
export function accountThatFits<A extends Account>(
  accounts: readonly A[],
  comparisons: number,
  password: string,
  isKnown: boolean,
  compare: typeof verify = verify,
): Promise<A | undefined | Refusal> {
  return gate.pass(
    async () => {
      let fitting: A | undefined;
      for (let place = 0; place < comparisons && !fitting?.emailVerifiedAt; place += 1) {
        const account = accounts[place];
        const fits = await compare(account?.passwordHash ?? DECOY, asOneText(password));
        if (fits) fitting ??= account;
      }
      return fitting;
    },
    isKnown ? 'first' : 'last',
  );
}

/** Returns the hash of a new password; 503 when there are too many requests. */
export function hashPassword(password: string): Promise<string | Refusal> {
  return gate.pass(() => hash(asOneText(password), PASSWORD_HASHING));
}

/** Normalises Unicode, because keyboards send the same character in different forms. */
function asOneText(password: string): string {
  return password.normalize('NFKC');
}

import { bearerId, sign } from '#platform/signing.ts';

/**
 * A browser and the accounts that have signed in with it, kept in a sealed cookie. The cookie grants nothing except its
 * own limit for password attempts. A flood of guesses then blocks unknown browsers, but not the owner's browser.
 */
export interface Device {
  readonly id: string;
  /** Keyed hashes of tenant and account, newest first. */
  readonly accounts: readonly string[];
}

const MOST_ACCOUNTS = 5;
const BETWEEN = '~';

export function readDevice(cookie: string | undefined): Device {
  const [id = '', ...accounts] = (cookie ?? '').split(BETWEEN);
  return { id: id || bearerId(), accounts };
}

/** Returns the cookie with this account added. */
export function withAccount({ id, accounts }: Device, account: string): string {
  const others = accounts.filter((each) => each !== account);
  return [id, account, ...others].slice(0, MOST_ACCOUNTS + 1).join(BETWEEN);
}

export function accountMark(secret: string, tenantId: string, email: string): string {
  return sign(secret, 'known device', `${tenantId}\0${email}`);
}

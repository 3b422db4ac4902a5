import { bearerId, sign } from '#platform/signing.ts';

/**
 * A browser that somebody has signed in with, and to which accounts: kept in a sealed cookie that grants nothing but guesses
 * of its own. Whoever floods an account with guesses stops strangers, and not its owner's browser.
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

/** The cookie of a device that knows this account too. */
export function withAccount({ id, accounts }: Device, account: string): string {
  const others = accounts.filter((each) => each !== account);
  return [id, account, ...others].slice(0, MOST_ACCOUNTS + 1).join(BETWEEN);
}

export function accountMark(secret: string, tenantId: string, email: string): string {
  return sign(secret, 'known device', `${tenantId}\0${email}`);
}

import { perHour, type Counted, type Limit } from '#platform/attempts.ts';
import type { Ctx } from '../context.ts';
import type { Exchange } from '../mount.ts';
import { accountMark, readDevice } from './known-device.ts';

/*
 * Any visitor can cause account mails to any address, so their number is limited. A stranger must not use up the mails
 * of the address's owner. Therefore each purpose counts separately, one connection gets only a part of what an address
 * may get, and a browser that is known to the account has its own count.
 */

interface Limits {
  readonly toAddress: Limit;
  readonly fromConnection: Limit;
  readonly fromDevice: Limit;
}

const LIMITS = {
  registration: limitsOf('registration'),
  verification: limitsOf('verification'),
  reset: limitsOf('password reset'),
  emailChange: limitsOf('change of address'),
} as const satisfies Record<string, Limits>;
export type MailPurpose = keyof typeof LIMITS;

function limitsOf(purpose: string): Limits {
  return {
    toAddress: perHour(`${purpose} mail to an address`, 10),
    fromConnection: perHour(`${purpose} mail to an address from a connection`, 3),
    fromDevice: perHour(`${purpose} mail to an address from its device`, 5),
  };
}

/** Returns what a mail to this address counts under. */
export function countedMail(
  { tenant }: Ctx,
  secret: string,
  purpose: MailPurpose,
  email: string,
  { ip, cookie }: Pick<Exchange, 'ip' | 'cookie'>,
): readonly Counted[] {
  const { toAddress, fromConnection, fromDevice } = LIMITS[purpose];
  const device = readDevice(cookie('device'));
  const mark = accountMark(secret, tenant.id, email);
  if (device.accounts.includes(mark)) return [[fromDevice, `${device.id} ${mark}`]];
  return [
    [fromConnection, `${ip} ${email}`],
    [toAddress, email],
  ];
}

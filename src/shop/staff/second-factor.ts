import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { decrypted, encrypted, sign } from '#platform/signing.ts';

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes for when it is lost. */

const PURPOSE = 'second factor of staff';
const PERIOD_SECONDS = 30;
/** A code of the step before or after counts too, because clocks differ. */
const WINDOW = 1;

/** Returns a fresh secret in base32, as apps let people type it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function hideTotpSecret(secret: string, totpSecret: string): string {
  return encrypted(secret, PURPOSE, totpSecret);
}

export function showTotpSecret(secret: string, hidden: string): string | undefined {
  return decrypted(secret, PURPOSE, hidden);
}

/** The address behind the QR code that an app reads. */
export function totpUri(totpSecret: string, issuer: string, email: string): string {
  return totpOf(totpSecret, issuer, email).toString();
}

/** Returns the time step of a valid code. Undefined for a wrong one. */
export function stepOfCode(totpSecret: string, code: string, now: Temporal.Instant): number | undefined {
  const timestamp = now.epochMilliseconds;
  const delta = totpOf(totpSecret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

function totpOf(totpSecret: string, issuer = '', label = 'staff'): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(totpSecret),
  });
}

const RECOVERY_CODES = 10;
/** Letters and digits that nobody confuses on paper. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789';
const RECOVERY_LENGTH = 12;

/** Returns fresh recovery codes like 'h4kd-92mp-7xqt', 58 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => LETTERS[randomLetter()] ?? '').join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Evenly distributed: bytes beyond the last multiple of the alphabet are thrown again. */
function randomLetter(): number {
  const fair = 256 - (256 % LETTERS.length);
  for (;;) {
    const [byte = 0] = randomBytes(1);
    if (byte < fair) return byte % LETTERS.length;
  }
}

/** The stored form of a recovery code. Spaces, dashes and case do not matter. */
export function recoveryHash(secret: string, staffId: string, code: string): string {
  return sign(secret, 'recovery code of staff', `${staffId}\0${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}

import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import {
  hideTotpSecret,
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  showTotpSecret,
  stepOfCode,
  totpUri,
} from './second-factor.ts';

const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z');
const at = (seconds: number) => NOW.add({ seconds });
const codeAt = (secret: string, when: Temporal.Instant) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when.epochMilliseconds });

describe('a code of the app', () => {
  test('counts in its step, the one before and the one after, and by the number of its step', () => {
    const secret = newTotpSecret();
    const step = NOW.epochMilliseconds / 30_000;
    expect(stepOfCode(secret, codeAt(secret, NOW), NOW)).toBe(step);
    expect(stepOfCode(secret, codeAt(secret, at(-30)), NOW)).toBe(step - 1);
    expect(stepOfCode(secret, codeAt(secret, at(30)), NOW)).toBe(step + 1);
    expect(stepOfCode(secret, codeAt(secret, at(-60)), NOW)).toBeUndefined();
    expect(stepOfCode(secret, codeAt(newTotpSecret(), NOW), NOW)).toBeUndefined();
  });

  test('is the one of RFC 6238 for its secret', () => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    expect(stepOfCode(secret, '287082', Temporal.Instant.fromEpochMilliseconds(59_000))).toBe(1);
  });

  test('comes from an address that apps read', () => {
    const uri = new URL(totpUri('JBSWY3DPEHPK3PXP', 'Tirage', 'noa@staff.example'));
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', 'JBSWY3DPEHPK3PXP']);
  });
});

describe('the secret', () => {
  test('is hidden by the secret of the installation, otherwise each time, and read by no other', () => {
    const secret = newTotpSecret();
    const hidden = hideTotpSecret('installation', secret);
    expect(hidden).not.toContain(secret);
    expect(hideTotpSecret('installation', secret)).not.toBe(hidden);
    expect(showTotpSecret('installation', hidden)).toBe(secret);
    expect(showTotpSecret('another', hidden)).toBeUndefined();
    expect(showTotpSecret('installation', hidden.slice(0, -2))).toBeUndefined();
    expect(showTotpSecret('installation', '')).toBeUndefined();
  });
});

describe('recovery codes', () => {
  test('are ten different ones, read the same in any case and with any dashes', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
    const [code = ''] = codes;
    const hash = recoveryHash('installation', 'me', code);
    expect(recoveryHash('installation', 'me', code.toUpperCase().replaceAll('-', ' '))).toBe(hash);
    expect(recoveryHash('installation', 'somebody', code)).not.toBe(hash);
    expect(hash).not.toContain(code);
  });
});

import { describe, expect, test } from 'vitest';
import { PRODUCTION_STATES } from '../orders/shop-moves.rules.ts';
import { complaintWindow, mostCredit, pictureName, pictureTypeOf } from './complaints.rules.ts';

const NOW = Temporal.Instant.from('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => NOW.subtract({ hours: days * 24 });

describe('telling that something is wrong with a job', () => {
  test('begins when it has left', () => {
    const open = PRODUCTION_STATES.filter((state) => 'until' in complaintWindow(state, undefined, false, 30, NOW));
    expect(open).toEqual(['shipped', 'delivered']);
  });

  test.each([
    ['shipped', undefined, 30, null],
    ['delivered', 0, 30, '2026-12-22T12:00:00Z'],
    ['delivered', 29, 30, '2026-11-23T12:00:00Z'],
    ['delivered', 30, 30, 'too_late'],
    ['delivered', 400, 30, 'too_late'],
    ['delivered', 400, 730, '2027-10-18T12:00:00Z'],
  ] as const)('of a job that is %s for %s days, with %s days for it, ends: %s', (state, since, days, expected) => {
    const window = complaintWindow(state, since === undefined ? undefined : daysAgo(since), false, days, NOW);
    expect('until' in window ? (window.until?.toString() ?? null) : window.closed).toBe(expected);
  });

  test('is done once at a time', () => {
    expect(complaintWindow('delivered', daysAgo(1), true, 30, NOW)).toEqual({ closed: 'already_open' });
  });
});

describe('the most that is credited for a line', () => {
  test.each([
    ['all of it', { lineGross: 5_000, creditedOfLine: 0, held: 12_000, overpaid: 0, due: 0, inWallet: 0 }, 5_000],
    [
      'what is left of it',
      { lineGross: 5_000, creditedOfLine: 3_000, held: 12_000, overpaid: 0, due: 0, inWallet: 0 },
      2_000,
    ],
    ['nothing twice', { lineGross: 5_000, creditedOfLine: 5_000, held: 7_000, overpaid: 0, due: 0, inWallet: 0 }, 0],
    [
      'nothing of an unpaid order',
      { lineGross: 5_000, creditedOfLine: 0, held: 0, overpaid: 0, due: 0, inWallet: 0 },
      0,
    ],
    [
      'no more than was paid',
      { lineGross: 5_000, creditedOfLine: 0, held: 1_200, overpaid: 0, due: 0, inWallet: 0 },
      1_200,
    ],
    [
      'not what is due back already',
      { lineGross: 5_000, creditedOfLine: 0, held: 5_000, overpaid: 4_000, due: 0, inWallet: 0 },
      1_000,
    ],
    [
      'not what is in the wallet',
      { lineGross: 5_000, creditedOfLine: 0, held: 5_000, overpaid: 0, due: 0, inWallet: 4_500 },
      500,
    ],
    [
      'nothing while a part is due',
      { lineGross: 5_000, creditedOfLine: 0, held: 5_000, overpaid: 0, due: 1, inWallet: 0 },
      0,
    ],
    [
      'never less than nothing',
      { lineGross: 5_000, creditedOfLine: 0, held: 0, overpaid: 100, due: 0, inWallet: 0 },
      0,
    ],
  ])('%s', (_what, money, expected) => expect(mostCredit(money)).toBe(expected));
});

describe('a picture', () => {
  const bytes = (...parts: readonly (string | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));

  test.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['image/heic', bytes([0, 0, 0, 24], 'ftypheic')],
    ['image/heic', bytes([0, 0, 0, 24], 'ftypmif1')],
    [undefined, bytes('<!doctype html><script>alert(1)</script>')],
    [undefined, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [undefined, bytes('GIF89a')],
    [undefined, bytes('%PDF-1.7')],
    [undefined, bytes('RIFF', [1, 2, 3, 4], 'AVI ')],
    [undefined, bytes([0, 0, 0, 24], 'ftypisom')],
    [undefined, bytes([0x89], 'PNG')],
    [undefined, bytes([])],
  ])('is %s by its first bytes', (type, head) => expect(pictureTypeOf(head)).toBe(type));

  test('is saved under a name of ours', () => expect(pictureName('abc', 'image/jpeg')).toBe('abc.jpg'));
});

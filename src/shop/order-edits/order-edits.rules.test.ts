import { describe, expect, test } from 'vitest';
import type { ShownEdit } from './order-edit.ts';
import { isAsShown, isExpired, pathWithin } from './order-edits.rules.ts';

const shown: ShownEdit = {
  before: { product: 'Flyer A5', quantity: 500, grossCents: 5000, arrivalDate: '2026-11-30' },
  after: { product: 'Flyer A5', quantity: 1000, grossCents: 7000, arrivalDate: '2026-12-01' },
  totalBeforeCents: 5000,
  totalAfterCents: 7000,
  toPayCents: 2000,
  refundCents: 0,
  isRefundAutomatic: true,
};

describe('a draft is confirmed as it was shown', () => {
  test('and not when money or day moved', () => {
    expect(isAsShown(shown, structuredClone(shown))).toBe(true);
    const moved: Partial<ShownEdit>[] = [
      { totalBeforeCents: 5001 },
      { totalAfterCents: 6999 },
      { toPayCents: 1999 },
      { refundCents: 1 },
      { isRefundAutomatic: false },
      { after: null },
      { after: { ...shown.after!, grossCents: 7001 } },
      { after: { ...shown.after!, arrivalDate: '2026-12-02' } },
    ];
    for (const change of moved) expect(isAsShown(shown, { ...shown, ...change })).toBe(false);
  });

  test('until the instant of its end', () => {
    const edit = { expiresAt: new Date('2026-11-22T12:30:00Z') };
    expect(isExpired(edit, Temporal.Instant.from('2026-11-22T12:29:59Z'))).toBe(false);
    expect(isExpired(edit, Temporal.Instant.from('2026-11-22T12:30:00Z'))).toBe(true);
  });
});

test.each([
  ['/flyers/a5/?order_item=x', '/flyers/a5/'],
  ['https://shop.example/commande/?key=secret', '/commande/'],
  ['', '/'],
  ['https://evil.example/', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
  ['/a\u0000b', undefined],
  ['javascript:alert(1)', undefined],
  ['/x/..//evil.example/', undefined],
  ['http://shop.example/', undefined],
])('a referer of %j is kept as %j', (url, path) => {
  expect(pathWithin('https://shop.example', url)).toBe(path);
});

import { describe, expect, test } from 'vitest';
import type { ShownEdit } from './order-edit.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { artworkAfter, isAsShown, isExpired, pathWithin } from './order-edits.rules.ts';

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

describe('files that were sent', () => {
  const printed = (technology: string) => ({ technology }) as LineItem['price'];
  const line = {
    productId: 'fly-a5',
    selection: { paper: 'gloss', sides: '4-4' },
    artworks: [],
    facts: { width: 148, height: 210, bleed: 3, safe: 4, printedSides: 2 },
    price: printed('digital'),
  };
  const two = [1, 2].map((id) => ({ id: String(id), name: '', quantity: 50 }));
  const approved = [{ artwork: 'approved' as const }];

  test('stay sent while they are printed in the same way', () => {
    expect(artworkAfter(line, { ...line }, approved, 'awaited')).toBe('approved');
    expect(artworkAfter(line, { ...line }, [{ artwork: 'rejected' }], 'awaited')).toBe('rejected');
  });

  test.each([
    ['another product', { ...line, productId: 'fly-a6' }],
    ['another paper', { ...line, selection: { ...line.selection, paper: 'silk' } }],
    ['a choice less', { ...line, selection: { paper: 'gloss' } }],
    ['a choice more', { ...line, selection: { ...line.selection, fsc: 'no' } }],
    ['another number of artworks', { ...line, artworks: two }],
    ['a bleed that has changed since', { ...line, facts: { ...line.facts, bleed: 5 } }],
    ['a press with other bounds', { ...line, price: printed('offset') }],
  ])('are awaited anew for %s', (_name, next) => {
    expect(artworkAfter(line, next, approved, 'awaited')).toBe('awaited');
    expect(artworkAfter(line, next, approved, 'not_needed')).toBe('not_needed');
  });

  test('are awaited anew where the jobs of the line differ', () => {
    expect(artworkAfter(line, line, [...approved, { artwork: 'checking' }], 'awaited')).toBe('awaited');
  });
});

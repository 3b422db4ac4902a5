import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventReasonKey, reasonKey } from './event-reason.rules.ts';

const texts = JSON.parse(
  readFileSync(new URL('../../../tenants/dictionaries/fr/stafforders.json', import.meta.url), 'utf8'),
) as Record<string, string>;

test('words of the program are texts, and what a person typed stays', () => {
  for (const word of ['declined', 'abandoned', 'asked', 'by_shop', 'unpaid', 'refund', 'refund refused', 'nothing_due'])
    expect(texts[(reasonKey(word) ?? '').replace('stafforders:', '')], word).toBeTruthy();
  expect(['Demandé par téléphone', '', 'toString'].map(reasonKey)).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['production', 'on_hold', 'asked', 'staff', undefined],
  ['order', 'on_hold', 'refund', 'staff', undefined],
  ['order', 'cancelled', 'unpaid', 'staff', undefined],
  ['order', 'cancelled', 'unpaid', 'clock', 'why_unpaid'],
  ['production', 'cancelled', 'asked', 'staff', 'why_asked'],
  ['payment', 'partially_refunded', 'refund', 'staff', 'why_refund'],
  ['artwork', 'awaited', 'artwork_reset', 'staff', 'why_artwork_reset'],
  ['artwork', 'approved', 'verdict_clean', 'clock', 'why_verdict_clean'],
  ['artwork', 'approved', 'verdict_clean', 'staff', undefined],
  ['artwork', 'approved', 'approved_before', 'clock', 'why_approved_before'],
  ['artwork', 'approved', 'approved_before T26-100007', 'clock', 'why_approved_in'],
  ['artwork', 'checking', 'approved_before T26-100007', 'staff', 'why_approved_in'],
  ['promise', '2026-12-07', 'late_work', 'staff', 'why_late_work'],
] as const)('what moved %s to %s because of "%s" by %s is told as %s', (axis, to, reason, kind, told) => {
  const event = { axis, to, reason, by: { kind, name: '' } } as Parameters<typeof eventReasonKey>[0];
  expect(eventReasonKey(event)).toBe(told && `stafforders:${told}`);
});

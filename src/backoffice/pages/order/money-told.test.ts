import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSACTION_KINDS } from '#shop/payments/payment.ts';
import { eventReasonKey, moneyTold, reasonKey } from './money-told.rules.ts';

type Told = Parameters<typeof moneyTold>[0];
const moved = (kind: string, state: string, cents: number, reason = '') =>
  ({ kind, state, reason, amount: { centAmount: cents, currencyCode: 'EUR' } }) as Told;
const texts = JSON.parse(
  readFileSync(new URL('../../../../tenants/dictionaries/fr/stafforders.json', import.meta.url), 'utf8'),
) as Record<string, string>;

test.each([
  [moved('cancelled', 'final', 0, 'declined'), 'Refusé', false],
  [moved('cancelled', 'final', 0, 'abandoned'), 'Abandonné', false],
  [moved('charged', 'final', 4752), 'Reçu', true],
  [moved('refunded', 'pending', 2268), 'Remboursement en cours', true],
  [moved('refunded', 'failed', 2268), 'Remboursement échoué', true],
])('money is told as what became of it: %j', (transaction, text, hasAmount) => {
  const told = moneyTold(transaction);
  expect([texts[`money_${told.key}`], told.hasAmount]).toEqual([text, hasAmount]);
});

test('whatever becomes of a transaction has a text', () => {
  for (const kind of TRANSACTION_KINDS)
    for (const state of ['pending', 'final', 'failed'])
      expect(texts[`money_${moneyTold(moved(kind, state, 1)).key}`], `${kind} ${state}`).toBeTruthy();
});

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
  ['promise', '2026-12-07', 'late_work', 'staff', 'why_late_work'],
] as const)('what moved %s to %s because of "%s" by %s is told as %s', (axis, to, reason, kind, told) => {
  const event = { axis, to, reason, by: { kind, name: '' } } as Parameters<typeof eventReasonKey>[0];
  expect(eventReasonKey(event)).toBe(told && `stafforders:${told}`);
});

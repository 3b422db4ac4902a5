import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSACTION_KINDS } from '#shop/payments/payment.ts';
import { moneyTold } from './money-told.rules.ts';

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

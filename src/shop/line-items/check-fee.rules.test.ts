import { expect, test } from 'vitest';
import type { LineItem } from './line-item.ts';
import { checkCreditOf, checkFeeOf } from './check-fee.rules.ts';

const checked = (grossCents: number, freeService?: string) =>
  ({
    services: [{ key: 'SVC-tirage-artwork-docreview', netCents: grossCents, vatCents: 0, grossCents, vatRate: 0 }],
    promotion: freeService === undefined ? null : { freeService },
  }) as unknown as LineItem;

test('the price of a check goes back in coins that there are, and nothing of one that was free', () => {
  expect(checkFeeOf(checked(432))).toBe(432);
  expect(checkCreditOf(checked(432), 'EUR')).toBe(432);
  expect(checkCreditOf(checked(432), 'CHF')).toBe(430);
  expect(checkCreditOf(checked(433), 'CHF')).toBe(435);
  expect(checkCreditOf(checked(432, 'fileCheck'), 'CHF')).toBe(0);
});

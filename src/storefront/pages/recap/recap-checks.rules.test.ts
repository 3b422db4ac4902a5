import { expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { missingChecks, NO_CHECKS, RECAP_CHECKS, tickedChecks, withCheck } from './recap-checks.rules.ts';

type Read = Pick<CartWire, 'lineOrder' | 'lineItems' | 'taxedPrice'>;

function cartOf(cents: number, arrival = '2026-12-01'): Read {
  return {
    lineOrder: ['a'],
    lineItems: { a: { quantity: 500, promisedArrivalDate: arrival } },
    taxedPrice: { payable: { centAmount: cents, currencyCode: 'EUR' } },
  } as unknown as Read;
}

const all = RECAP_CHECKS.reduce((checks, check) => withCheck(checks, cartOf(4500), check, true), NO_CHECKS);

test('what was read to the customer is ticked one by one, and taken back', () => {
  const two = withCheck(withCheck(NO_CHECKS, cartOf(4500), 'lines', true), cartOf(4500), 'total', true);
  expect(missingChecks(two, cartOf(4500))).toEqual(['terms']);
  expect(missingChecks(withCheck(two, cartOf(4500), 'lines', false), cartOf(4500))).toEqual(['lines', 'terms']);
  expect(missingChecks(all, cartOf(4500))).toEqual([]);
});

test.each([
  ['total', cartOf(4600)],
  ['date', cartOf(4500, '2026-12-02')],
])('another %s is to be read again', (_what, cart) => {
  expect(tickedChecks(all, cart)).toEqual([]);
  expect(missingChecks(all, cart)).toEqual([...RECAP_CHECKS]);
  expect(withCheck(all, cart, 'total', true).ticked).toEqual(['total']);
});

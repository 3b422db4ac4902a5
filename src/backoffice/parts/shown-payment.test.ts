import { expect, test } from 'vitest';
import { shownPayment } from './shown-payment.ts';

test.each([
  ['confirmed', 'paid', 4752, 'paid'],
  ['cancelled', 'paid', 4752, 'to_return'],
  ['cancelled', 'partially_refunded', 4752, 'to_return'],
  ['cancelled', 'refunded', 4752, 'refunded'],
  ['cancelled', 'awaiting', 4752, 'awaiting'],
  // It never cost anything.
  ['cancelled', 'paid', 0, 'paid'],
])('an order that is %s and %s, of %i cents, is shown as %s', (orderState, paymentState, centAmount, shown) => {
  expect(shownPayment({ orderState, paymentState, payable: { centAmount } })).toBe(shown);
});

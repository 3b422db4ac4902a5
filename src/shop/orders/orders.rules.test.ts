import { expect, test } from 'vitest';
import type { OrderPaymentState, OrderState } from './order.ts';
import { isPayable, takesMoney } from './orders.rules.ts';

const STATES: readonly OrderPaymentState[] = [
  'awaiting',
  'authorised',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'deferred',
];
const inState = (rule: typeof takesMoney, orderState: OrderState) =>
  STATES.filter((paymentState) => rule({ orderState, paymentState }));

test('money settles what waits for it, what was authorised and what was deferred; nobody is asked for it twice', () => {
  expect(inState(takesMoney, 'placed')).toEqual(['awaiting', 'authorised', 'failed', 'deferred']);
  expect(inState(isPayable, 'placed')).toEqual(['awaiting', 'failed']);
  for (const orderState of ['confirmed', 'completed', 'cancelled'] as const)
    expect(inState(takesMoney, orderState)).toEqual([]);
});

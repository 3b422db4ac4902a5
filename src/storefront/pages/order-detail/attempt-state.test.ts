import { expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { attemptState } from './attempt-state.ts';

const euros = { centAmount: 3912, currencyCode: 'EUR' } as const;
type Sums = Pick<OrderWire, 'refundDue' | 'refunds' | 'currencyCode'>;
const order: Sums = { refundDue: null, refunds: [], currencyCode: 'EUR' };
const refund = {
  id: 'r',
  method: 'transfer',
  isDone: true,
  isTakenBack: false,
  amount: euros,
  at: '2026-11-12T20:17:00Z',
} as const;

test.each<[string, Sums, string, 'EUR' | 'CHF', string]>([
  ['what the order needed is told as it is', order, 'paid', 'EUR', 'paid'],
  ['what came for a cancelled order is to be given back', { ...order, refundDue: euros }, 'held', 'EUR', 'held_due'],
  ['what has gone back was received', { ...order, refunds: [refund] }, 'held', 'EUR', 'paid'],
  ['what nobody knows the end of is looked at', order, 'held', 'EUR', 'held'],
  ['another currency is looked at', { ...order, refundDue: euros }, 'held', 'CHF', 'held'],
])('%s', (_, of, state, currencyCode, told) => {
  expect(attemptState(of, { state, amount: { ...euros, currencyCode } })).toBe(told);
});

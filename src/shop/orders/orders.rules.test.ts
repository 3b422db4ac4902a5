import { expect, test } from 'vitest';
import type { OrderPaymentState, OrderState } from './order.ts';
import { isCancellable, isPayable } from './orders.rules.ts';

const STATES: readonly OrderPaymentState[] = [
  'awaiting',
  'authorised',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'deferred',
];
const ORDER_STATES: readonly OrderState[] = ['placed', 'confirmed', 'completed', 'cancelled'];

test('an order is paid while something is due that nobody promised, but for a cancelled one', () => {
  for (const orderState of ORDER_STATES)
    expect(
      STATES.filter((paymentState) => isPayable({ orderState, paymentState })),
      orderState,
    ).toEqual(orderState === 'cancelled' ? [] : ['awaiting', 'failed']);
});

test('its owner cancels what is placed and not paid at all', () => {
  const cancellable = (orderState: OrderState, paymentState: OrderPaymentState, chargedCents: number) =>
    isCancellable({ orderState, paymentState }, { chargedCents });
  expect(cancellable('placed', 'awaiting', 0)).toBe(true);
  expect(cancellable('placed', 'failed', 0)).toBe(true);
  expect(cancellable('placed', 'awaiting', 1)).toBe(false);
  expect(cancellable('placed', 'authorised', 0)).toBe(false);
  expect(cancellable('placed', 'deferred', 0)).toBe(false);
  expect(cancellable('confirmed', 'awaiting', 0)).toBe(false);
});

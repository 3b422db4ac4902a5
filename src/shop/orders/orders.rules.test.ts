import { expect, test } from 'vitest';
import type { OrderPaymentState, OrderState } from './order.ts';
import {
  cancellationTerms,
  filesWanted,
  isCancellable,
  isPayable,
  mostUrgent,
  PLAIN_STATUSES,
  statusesOf,
  statusOfOrder,
  STATUS_GROUPS,
} from './orders.rules.ts';

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

test('its owner cancels what is paid, or paid in part, while no work has begun and the money goes back by itself', () => {
  const paid = { chargedCents: 4752, dueCents: 0, refundableCents: 4752 };
  const terms = (change: {
    readonly order?: OrderState;
    readonly payment?: OrderPaymentState;
    readonly jobs?: readonly ('waiting' | 'in_prepress' | 'shipped' | 'on_hold')[];
    readonly begun?: readonly string[];
    readonly balance?: typeof paid;
    readonly itself?: boolean;
    readonly releasable?: boolean;
  }) =>
    cancellationTerms(
      { orderState: change.order ?? 'confirmed', paymentState: change.payment ?? 'paid' },
      (change.jobs ?? ['waiting']).map((production, index) => ({ lineId: `line ${index}`, production })),
      new Set(change.begun),
      change.balance ?? paid,
      { refundsItself: change.itself ?? true, isReleasable: change.releasable ?? false },
    );
  expect(terms({})).toEqual({ refundCents: 4752 });
  // Of what was in print once, the shop decides, also where it was put back to its beginning.
  expect(terms({ begun: ['line 0'] })).toBeUndefined();
  expect(terms({ payment: 'partially_refunded', balance: { ...paid, refundableCents: 1000 } })).toEqual({
    refundCents: 1000,
  });
  expect(
    terms({ order: 'placed', payment: 'awaiting', balance: { chargedCents: 0, dueCents: 1, refundableCents: 0 } }),
  ).toEqual({
    refundCents: 0,
  });
  const inPart = { payment: 'awaiting' as const, balance: { ...paid, dueCents: 1, refundableCents: 1500 } };
  for (const order of ['placed', 'confirmed'] as const)
    expect(terms({ ...inPart, order })).toEqual({ refundCents: 1500 });
  // What never cost anything has nothing to give back.
  expect(terms({ balance: { chargedCents: 0, dueCents: 0, refundableCents: 0 } })).toEqual({ refundCents: 0 });
  // What is only authorised is given up where its provider can do that, and was never paid.
  const authorised = { chargedCents: 0, dueCents: 4752, refundableCents: 0 };
  expect(terms({ order: 'placed', payment: 'authorised', balance: authorised, releasable: true })).toEqual({
    refundCents: 0,
  });
  expect(terms({ ...inPart, payment: 'authorised', releasable: true })).toEqual({ refundCents: 1500 });
  for (const refused of [
    { payment: 'authorised' as const, balance: authorised },
    { payment: 'authorised' as const, balance: authorised, releasable: true, jobs: ['in_prepress'] as const },
    { itself: false },
    { ...inPart, itself: false },
    { ...inPart, payment: 'authorised' as const },
    { jobs: ['waiting', 'in_prepress'] as const },
    { jobs: ['shipped'] as const },
    { jobs: ['on_hold'] as const },
    { order: 'cancelled' as const },
    { order: 'completed' as const },
    { payment: 'deferred' as const },
    { payment: 'authorised' as const },
    { payment: 'refunded' as const, balance: { ...paid, refundableCents: 0 } },
  ])
    expect(terms(refused), JSON.stringify(refused)).toBeUndefined();
});

test.each([
  ['approved', 'waiting', 'ready_for_production'],
  ['not_needed', 'waiting', 'ready_for_production'],
  ['approved', 'in_prepress', 'in_production'],
  ['approved', 'in_print', 'in_production'],
  ['checking', 'waiting', 'artwork_checking'],
  ['approved', 'on_hold', 'on_hold'],
  ['checking', 'on_hold', 'on_hold'],
  ['rejected', 'on_hold', 'artwork_rejected'],
  ['fixed', 'on_hold', 'artwork_fixed'],
  ['awaited', 'on_hold', 'artwork_awaited'],
] as const)('a paid job whose artwork is %s is %s: told as %s', (artwork, production, told) => {
  expect(statusOfOrder({ orderState: 'confirmed', paymentState: 'paid' }, [{ artwork, production }])).toBe(told);
});

test('files wait for the customer also before the order is paid, the most urgent of them first, and never of what is cancelled or left', () => {
  const jobs = [
    { artwork: 'awaited', production: 'waiting' },
    { artwork: 'fixed', production: 'on_hold' },
    { artwork: 'rejected', production: 'shipped' },
  ] as const;
  expect(filesWanted({ orderState: 'placed' }, jobs)).toBe('artwork_fixed');
  expect(filesWanted({ orderState: 'placed' }, jobs.slice(0, 1))).toBe('artwork_awaited');
  expect(filesWanted({ orderState: 'placed' }, jobs.slice(2))).toBeNull();
  expect(filesWanted({ orderState: 'cancelled' }, jobs)).toBeNull();
});

test('of several jobs the one that asks for the customer speaks for the order', () => {
  const order = { orderState: 'confirmed', paymentState: 'paid' } as const;
  expect(
    statusOfOrder(order, [
      { artwork: 'approved', production: 'shipped' },
      { artwork: 'rejected', production: 'waiting' },
      { artwork: 'awaited', production: 'waiting' },
    ]),
  ).toBe('artwork_rejected');
  expect(mostUrgent(['delivered', 'cancelled'])).toBe('delivered');
  expect(new Set(PLAIN_STATUSES.map((status) => mostUrgent([status])))).toEqual(new Set(PLAIN_STATUSES));
  expect(statusesOf('to_do')).toBe(STATUS_GROUPS.to_do);
  expect(statusesOf('shipped')).toEqual(['shipped']);
});

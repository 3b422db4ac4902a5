import { describe, expect, test } from 'vitest';
import {
  ENDS_AFTER_DAYS,
  isWithoutFiles,
  jobsWaitingForCustomer,
  nextStepAt,
  REMINDED_AFTER_DAYS,
} from './artwork-wait.rules.ts';
import type { ArtworkState, OrderPaymentState, OrderState, ProductionState } from './order.ts';

const job = (artwork: ArtworkState, production: ProductionState = 'waiting') => ({ artwork, production });

describe('an order waits for its customer', () => {
  test.each([
    ['confirmed', 'paid', true],
    // A difference that is due does not take the order back from the customer.
    ['confirmed', 'awaiting', true],
    ['placed', 'authorised', true],
    ['placed', 'deferred', true],
    ['placed', 'awaiting', false],
    ['placed', 'failed', false],
    ['cancelled', 'paid', false],
    ['completed', 'paid', false],
  ] as const satisfies [OrderState, OrderPaymentState, boolean][])(
    'while it is %s and %s: %s',
    (orderState, paymentState, waits) =>
      expect(jobsWaitingForCustomer({ orderState, paymentState }, [job('awaited')]).length > 0).toBe(waits),
  );

  test.each([
    ['awaited', 'waiting', true],
    ['rejected', 'in_prepress', true],
    ['fixed', 'on_hold', true],
    ['checking', 'waiting', false],
    ['approved', 'waiting', false],
    ['not_needed', 'waiting', false],
    ['awaited', 'cancelled', false],
    ['rejected', 'in_print', false],
  ] as const satisfies [ArtworkState, ProductionState, boolean][])(
    'for a job at %s and %s: %s',
    (artwork, production, waits) =>
      expect(
        jobsWaitingForCustomer({ orderState: 'confirmed', paymentState: 'paid' }, [job(artwork, production)]).length >
          0,
      ).toBe(waits),
  );
});

test('an order is without files while every job that is not cancelled awaits its first', () => {
  expect(isWithoutFiles([job('awaited'), job('awaited')])).toBe(true);
  expect(isWithoutFiles([job('awaited'), job('approved', 'cancelled')])).toBe(true);
  expect(isWithoutFiles([job('awaited'), job('rejected')])).toBe(false);
  expect(isWithoutFiles([job('awaited'), job('not_needed')])).toBe(false);
  expect(isWithoutFiles([job('awaited', 'cancelled')])).toBe(false);
});

test('the steps of a wait come 1, 3, 7 and 15 days after its beginning', () => {
  let now = Temporal.Instant.from('2026-11-23T09:00:00Z');
  const days = [...REMINDED_AFTER_DAYS, ENDS_AFTER_DAYS].map((_, done) => {
    now = Temporal.Instant.fromEpochMilliseconds(nextStepAt(done, now).getTime());
    return now.since('2026-11-23T09:00:00Z').total('days');
  });
  expect(days).toEqual([1, 3, 7, 15]);
});

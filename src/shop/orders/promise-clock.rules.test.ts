import { describe, expect, test } from 'vitest';
import type { LineItem } from '../line-items/line-item.ts';
import { isLate, restatedLine, startedClocks, waitsForClock } from './promise-clock.rules.ts';
import type { ArtworkState, OrderPaymentState, OrderState, ProductionState } from './order.ts';

const job = (artwork: ArtworkState, production: ProductionState = 'waiting', hasFaultyFiles = false) => ({
  id: 'j',
  artwork,
  hasFaultyFiles,
  production,
});
const order = (paymentState: OrderPaymentState, orderState: OrderState = 'confirmed') => ({ paymentState, orderState });
const move = (axis: 'payment' | 'artwork' | 'production', from: string) => ({
  axis,
  jobId: axis === 'payment' ? null : 'j',
  from,
});

describe('the clock of a job', () => {
  test.each<[string, OrderPaymentState, ArtworkState, ReturnType<typeof move>[], string[]]>([
    ['is paid, and had its files', 'paid', 'approved', [move('payment', 'awaiting')], ['payment']],
    ['is paid, and needs no files', 'paid', 'not_needed', [move('payment', 'failed')], ['payment']],
    ['is paid later by agreement', 'deferred', 'approved', [move('payment', 'awaiting')], ['payment']],
    ['is paid, and waits for files', 'paid', 'awaited', [move('payment', 'awaiting')], []],
    ['has its files, and was paid', 'paid', 'checking', [move('artwork', 'awaited')], ['files']],
    ['has other files, and was paid', 'paid', 'checking', [move('artwork', 'rejected')], ['files']],
    ['has the consent to its proof, and was paid', 'paid', 'approved', [move('artwork', 'fixed')], ['files']],
    ['has its files, and is not paid', 'awaiting', 'checking', [move('artwork', 'awaited')], []],
    ['has both at once', 'paid', 'checking', [move('payment', 'awaiting'), move('artwork', 'awaited')], ['files']],
    ['was looked at by the shop', 'paid', 'approved', [move('artwork', 'checking')], []],
    ['was sent back to its customer', 'paid', 'rejected', [move('artwork', 'checking')], []],
    ['had been authorised before it was charged', 'paid', 'approved', [move('payment', 'authorised')], []],
    ['gets a part of its money back', 'partially_refunded', 'approved', [move('payment', 'paid')], []],
    [
      'has its files, and got a part of its money back',
      'partially_refunded',
      'checking',
      [move('artwork', 'awaited')],
      ['files'],
    ],
    ['has its files, and costs nothing any more', 'refunded', 'checking', [move('artwork', 'awaited')], ['files']],
    ['goes on in the plant', 'paid', 'approved', [move('production', 'on_hold')], []],
  ])('starts once, with what came last: a job that %s', (_, payment, artwork, moves, by) =>
    expect(startedClocks(order(payment), [job(artwork)], moves).map((started) => started.by)).toEqual(by),
  );

  test.each<[OrderPaymentState, ArtworkState, ProductionState, 'waiting' | 'on_hold' | 'in_prepress', string[]]>([
    ['awaiting', 'approved', 'in_prepress', 'waiting', ['work']],
    ['awaiting', 'approved', 'in_prepress', 'on_hold', ['work']],
    ['paid', 'awaited', 'in_prepress', 'waiting', ['work']],
    ['paid', 'approved', 'in_prepress', 'waiting', []],
    ['awaiting', 'approved', 'in_print', 'in_prepress', []],
    ['awaiting', 'approved', 'packed', 'on_hold', []],
    ['awaiting', 'approved', 'cancelled', 'waiting', []],
  ])(
    'starts with the work at the latest: of an order that is %s, a job that is %s and becomes %s, and was %s',
    (payment, artwork, production, before, by) =>
      expect(
        startedClocks(order(payment), [job(artwork, production)], [move('production', before)]).map(
          (started) => started.by,
        ),
      ).toEqual(by),
  );

  test.each<ProductionState>(['in_prepress', 'in_print', 'packed', 'shipped', 'delivered', 'cancelled'])(
    'does not start for a job that is %s',
    (production) =>
      expect(startedClocks(order('paid'), [job('approved', production)], [move('payment', 'awaiting')])).toEqual([]),
  );

  test.each<[OrderPaymentState, ArtworkState, ReturnType<typeof move>[], string[]]>([
    ['paid', 'checking', [move('artwork', 'awaited')], []],
    ['paid', 'checking', [move('payment', 'awaiting')], []],
    ['paid', 'approved', [move('artwork', 'checking')], ['files']],
    ['paid', 'rejected', [move('artwork', 'checking')], []],
    ['awaiting', 'approved', [move('artwork', 'checking')], []],
  ])(
    'waits for right files, or for the word of the shop: a %s order with files in which an error is, %s',
    (payment, artwork, moves, by) =>
      expect(
        startedClocks(order(payment), [job(artwork, 'waiting', true)], moves).map((started) => started.by),
      ).toEqual(by),
  );

  test('stands still while files with an error are checked', () =>
    expect(waitsForClock(order('paid'), [job('checking', 'waiting', true)])).toBe(true));

  test('does not start in a cancelled order, whatever money comes', () =>
    expect(startedClocks(order('paid', 'cancelled'), [job('approved')], [move('payment', 'awaiting')])).toEqual([]));

  test.each<[OrderPaymentState, ArtworkState, ProductionState, boolean]>([
    ['awaiting', 'approved', 'waiting', true],
    ['paid', 'awaited', 'waiting', true],
    ['paid', 'fixed', 'on_hold', true],
    ['authorised', 'approved', 'waiting', false],
    ['partially_refunded', 'approved', 'waiting', false],
    ['partially_refunded', 'awaited', 'waiting', true],
    ['paid', 'checking', 'waiting', false],
    ['awaiting', 'approved', 'in_print', false],
    ['paid', 'awaited', 'cancelled', false],
  ])('stands still of a %s order with a job that is %s and %s: %s', (payment, artwork, production, waits) =>
    expect(waitsForClock(order(payment), [job(artwork, production)])).toBe(waits),
  );
});

describe('dates that are stated anew', () => {
  const bought = {
    productName: 'Flyer A5',
    deliveryPromise: {
      plant: 'lyon',
      arrivalDate: '2026-12-07',
      shipDate: '2026-12-04',
      cutOff: '2026-12-01T18:30:00Z',
      shippingNetCents: 490,
    },
  } as unknown as LineItem;
  const { cutOff, arrivalDate } = bought.deliveryPromise;
  const dates = { arrivalDate: '2027-01-12', shipDate: '2027-01-11', cutOff: '2027-01-06T18:30:00Z' };

  test('are due from the very instant of the cut-off', () => {
    const at = Temporal.Instant.from(cutOff);
    expect([at.subtract({ seconds: 1 }), at].map((now) => isLate(now, bought))).toEqual([false, true]);
  });

  test('leave all else of the line as it was bought, and name the first day however often they move', () => {
    const once = restatedLine(bought, { ...dates, arrivalDate: '2027-01-08' });
    const twice = restatedLine(once, dates);
    expect(twice).toEqual({
      ...bought,
      deliveryPromise: { ...bought.deliveryPromise, ...dates, formerArrivalDate: arrivalDate },
    });
    expect(restatedLine(twice, { ...dates, arrivalDate }).deliveryPromise).not.toHaveProperty('formerArrivalDate');
  });
});

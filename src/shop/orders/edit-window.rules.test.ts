import { describe, expect, test } from 'vitest';
import { instantAt } from '#kernel/local-date.ts';
import { closedForStaff, editWindow, mayResetArtwork, resettableJobs, type EditClosed } from './edit-window.rules.ts';
import { MOVES } from './order-machine.rules.ts';
import type { ArtworkState, OrderPaymentState, OrderState, ProductionState } from './order.ts';

const lineWith = (cutOff: string) => ({ deliveryPromise: { cutOff } as never });
const waiting = [{ lineId: 'line', production: 'waiting' as const }];
const NONE: ReadonlySet<string> = new Set();
const open = { orderState: 'confirmed', paymentState: 'paid' } as const;

describe('the edit window of a line', () => {
  // The plants' clocks: Lyon and Paris in winter and in summer, and the nights on which the clocks change.
  test.each([
    ['2026-11-23', '12:00', 'Europe/Paris', '2026-11-23T11:00:00Z'],
    ['2026-07-06', '12:00', 'Europe/Paris', '2026-07-06T10:00:00Z'],
    ['2026-07-06', '18:00', 'Europe/London', '2026-07-06T17:00:00Z'],
    ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00Z'],
    ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00Z'],
  ])('ends at the cut-off of %s at %s in %s', (day, time, zone, until) => {
    const line = lineWith(instantAt(day, time, zone));
    const lock = Temporal.Instant.from(until);
    expect(editWindow(open, line, waiting, NONE, lock.subtract({ seconds: 1 }))).toEqual({ until });
    expect(editWindow(open, line, waiting, NONE, lock)).toEqual({ closed: 'too_late' });
  });

  const line = lineWith('2026-11-23T11:00:00Z');
  const before = Temporal.Instant.from('2026-11-22T11:00:00Z');

  test('is open while nothing of the line is made, whatever is still to be paid', () => {
    const states = Object.keys(MOVES.payment) as OrderPaymentState[];
    for (const paymentState of states.filter((state) => state !== 'authorised'))
      for (const orderState of ['placed', 'confirmed'] as const)
        expect(editWindow({ orderState, paymentState }, line, waiting, NONE, before)).toHaveProperty('until');
  });

  const gone = new Set<ProductionState>(['shipped', 'delivered']);
  const begun = (Object.keys(MOVES.production) as ProductionState[]).filter(
    (state) => state !== 'waiting' && !gone.has(state),
  );
  test.each<[string, OrderState, OrderPaymentState, ProductionState[], EditClosed]>([
    ...begun.map((state) => [state, 'confirmed', 'paid', [state], 'in_production'] as never),
    ['one of two jobs begun', 'confirmed', 'paid', ['waiting', 'in_prepress'], 'in_production'],
    ['it has left', 'confirmed', 'paid', ['shipped'], 'sent'],
    ['it arrived and is printed again', 'confirmed', 'paid', ['delivered', 'waiting'], 'sent'],
    ['it arrived and its reprint is in print', 'confirmed', 'paid', ['delivered', 'in_print'], 'sent'],
    ['without a job', 'confirmed', 'paid', [], 'in_production'],
    ['cancelled', 'cancelled', 'awaiting', ['waiting'], 'order_over'],
    ['completed', 'completed', 'paid', ['delivered'], 'order_over'],
    ['authorised', 'placed', 'authorised', ['waiting'], 'payment_under_way'],
  ])('is closed: %s', (_name, orderState, paymentState, productions, closed) => {
    const jobs = productions.map((production, index) => ({ lineId: String(index), production }));
    expect(editWindow({ orderState, paymentState }, line, jobs, NONE, before)).toEqual({ closed });
  });

  test('is closed once the line was in print, also where the shop has put it back to its beginning', () => {
    expect(editWindow(open, line, waiting, new Set(['line']), before)).toEqual({ closed: 'in_production' });
  });
});

test('files may be sent anew where some were sent and no work with them has begun, and only where the machine allows it', () => {
  for (const artwork of Object.keys(MOVES.artwork) as ArtworkState[])
    for (const production of Object.keys(MOVES.production) as ProductionState[])
      for (const orderState of Object.keys(MOVES.order) as OrderState[]) {
        const may = mayResetArtwork({ orderState }, { artwork, production });
        const isOpen = orderState === 'placed' || orderState === 'confirmed';
        const isEarly = production === 'waiting' || production === 'on_hold';
        expect(may).toBe(isOpen && isEarly && MOVES.artwork[artwork].includes('awaited'));
      }
});

describe('a line that staff take out', () => {
  test.each<[string, OrderState, OrderPaymentState, ProductionState[], EditClosed | undefined]>([
    ['nothing of it is begun', 'placed', 'awaiting', ['waiting'], undefined],
    ['it is in prepress', 'confirmed', 'paid', ['in_prepress'], undefined],
    ['it is on hold', 'confirmed', 'paid', ['on_hold'], undefined],
    ['it is in print', 'confirmed', 'paid', ['in_print'], 'in_production'],
    ['one of its jobs is packed', 'confirmed', 'paid', ['waiting', 'packed'], 'in_production'],
    ['it has left', 'confirmed', 'paid', ['shipped'], 'sent'],
    ['it is there', 'confirmed', 'paid', ['delivered'], 'sent'],
    ['it is printed again', 'confirmed', 'paid', ['delivered', 'waiting'], 'sent'],
    ['it was taken out', 'confirmed', 'paid', ['cancelled'], 'in_production'],
    ['it has no job', 'confirmed', 'paid', [], 'in_production'],
    ['money is held', 'placed', 'authorised', ['waiting'], 'payment_under_way'],
    ['all has arrived', 'completed', 'paid', ['waiting'], 'order_over'],
    ['the order is cancelled', 'cancelled', 'awaiting', ['waiting'], 'order_over'],
  ])('when %s', (_when, orderState, paymentState, states, expected) =>
    expect(
      closedForStaff(
        { orderState, paymentState },
        states.map((production) => ({ production })),
      ),
    ).toBe(expected),
  );
});

test('a reprint is made of the approved files: none are sent anew once a job of the line has left', () => {
  const again = { lineId: 'line', artwork: 'approved', production: 'waiting' } as const;
  const order = { orderState: 'confirmed' } as const;
  const none: ReadonlySet<string> = new Set();
  expect(resettableJobs(order, [again], none)).toEqual([again]);
  // What was in print is on hold because the shop has something to decide.
  expect(resettableJobs(order, [again], new Set(['line']))).toEqual([]);
  for (const production of ['shipped', 'delivered'] as const)
    expect(resettableJobs(order, [{ lineId: 'line', artwork: 'approved', production }, again], none)).toEqual([]);
});

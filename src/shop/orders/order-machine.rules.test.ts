import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { isCompleted, lackOf, MOVES, next, type Axis, type StateOf } from './order-machine.rules.ts';

const AXES = Object.keys(MOVES) as Axis[];
const statesOf = <A extends Axis>(axis: A) => Object.keys(MOVES[axis]) as StateOf[A][];

describe('the machine of an order', () => {
  test('allows exactly the moves of its tables; from no state to itself', () => {
    for (const axis of AXES)
      for (const from of statesOf(axis))
        for (const to of statesOf(axis)) {
          const listed = (MOVES[axis] as Readonly<Record<string, readonly string[]>>)[from]?.includes(to);
          expect(isRefusal(next(axis, from, to)), `${axis}: ${from} to ${to}`).toBe(!listed);
          // A proof alone follows itself: the shop has changed the files once more.
          if (from === to) expect(listed, from).toBe(from === 'fixed');
        }
  });

  test('a refused event names where the axis stands and what was asked', () => {
    expect(next('order', 'cancelled', 'confirmed')).toMatchObject({
      refusal: 'transition_refused',
      status: 409,
      params: { from: 'cancelled', to: 'confirmed' },
    });
  });

  test.each([
    ['order', 'cancelled'],
    ['production', 'delivered'],
    ['production', 'cancelled'],
  ] as const)('%s: nothing leaves %s, whatever is asked, however often', (axis, last) => {
    const asked = fc.array(fc.constantFrom(...(statesOf(axis) as string[])), { maxLength: 20 });
    fc.assert(
      fc.property(asked, (events) => {
        let state: string = last;
        for (const event of events) {
          const after = next(axis, state as never, event as never);
          if (!isRefusal(after)) state = after;
        }
        return state === last;
      }),
    );
  });

  test('a completed order is only taken up again, for a reprint', () => {
    expect(MOVES.order.completed).toEqual(['confirmed']);
  });

  test('what is in print is cancelled by no event, and what was shipped is not made again', () => {
    for (const from of ['in_print', 'finishing', 'packed', 'shipped', 'delivered'] as const)
      expect(isRefusal(next('production', from, 'cancelled')), from).toBe(true);
    for (const to of ['waiting', 'in_prepress', 'in_print', 'on_hold'] as const)
      expect(isRefusal(next('production', 'shipped', to)), to).toBe(true);
  });

  test('money can come after everything: from each payment state but itself an order can become paid', () => {
    for (const from of statesOf('payment'))
      if (from !== 'paid') expect(next('payment', from, 'paid'), from).toBe('paid');
  });

  test.each([
    [true, 'confirmed', 'paid', ['delivered']],
    [true, 'confirmed', 'paid', ['delivered', 'cancelled']],
    [true, 'confirmed', 'partially_refunded', ['delivered', 'delivered']],
    [true, 'confirmed', 'refunded', ['delivered']],
    [false, 'confirmed', 'paid', ['delivered', 'shipped']],
    [false, 'confirmed', 'paid', ['delivered', 'on_hold']],
    [false, 'confirmed', 'paid', ['cancelled']],
    [false, 'confirmed', 'paid', []],
    [false, 'confirmed', 'deferred', ['delivered']],
    [false, 'confirmed', 'awaiting', ['delivered']],
    [false, 'confirmed', 'authorised', ['delivered']],
    [false, 'placed', 'paid', ['delivered']],
    [false, 'cancelled', 'paid', ['delivered']],
    [false, 'completed', 'paid', ['delivered']],
  ] as const)(
    'is it %s that an order which is %s and %s is completed with jobs that are %j',
    (is, order, payment, jobs) => {
      expect(
        isCompleted(
          { order, payment },
          jobs.map((production) => ({ production })),
        ),
      ).toBe(is);
    },
  );

  test('production waits for a payment or a confirmation, and print for artwork that was approved or is not needed', () => {
    const later = ['in_print', 'finishing', 'packed'] as const;
    const isClaimedBack = false;
    for (const paymentState of statesOf('payment'))
      for (const artwork of statesOf('artwork')) {
        const isPaid = ['paid', 'authorised', 'deferred'].includes(paymentState);
        const ofPlaced = (to: StateOf['production']) =>
          lackOf({ orderState: 'placed', paymentState, isClaimedBack }, { artwork }, to);
        const confirmed = { orderState: 'confirmed', paymentState, isClaimedBack } as const;
        const missing = artwork === 'approved' || artwork === 'not_needed' ? undefined : 'artwork';
        expect(ofPlaced('in_prepress')).toBe(isPaid ? undefined : 'payment');
        expect(lackOf(confirmed, { artwork }, 'in_prepress')).toBeUndefined();
        for (const to of later) {
          expect(ofPlaced(to)).toBe(isPaid ? missing : 'payment');
          expect(lackOf(confirmed, { artwork }, to)).toBe(missing);
        }
        for (const to of ['waiting', 'on_hold', 'shipped', 'delivered', 'cancelled'] as const)
          expect(ofPlaced(to), to).toBeUndefined();
      }
  });

  test('nothing is made of money that a bank claimed back, though the order was confirmed by it', () => {
    for (const orderState of ['placed', 'confirmed', 'completed'] as const)
      for (const paymentState of statesOf('payment')) {
        const order = { orderState, paymentState, isClaimedBack: true };
        const lack = (to: StateOf['production']) => lackOf(order, { artwork: 'approved' }, to);
        for (const to of ['in_prepress', 'in_print', 'finishing', 'packed'] as const)
          expect(lack(to), `${orderState} ${paymentState} ${to}`).toBe('claimed_back');
        for (const to of ['waiting', 'on_hold', 'cancelled', 'delivered'] as const) expect(lack(to)).toBeUndefined();
      }
  });
});

import { describe, expect, test } from 'vitest';
import { trackingNumberOf, trackingUrl, CARRIERS } from './carriers.rules.ts';
import { MOVES } from './order-machine.rules.ts';
import {
  ARTWORK_STATES,
  mayShip,
  movesOfJob,
  movesOfOrder,
  needsReason,
  ORDER_STATES,
  PRODUCTION_STATES,
} from './shop-moves.rules.ts';
import { dueOfOrder, productionOfOrder } from './orders.rules.ts';

type Production = (typeof PRODUCTION_STATES)[number];

describe('the moves that a hand may make', () => {
  test('are those of the machine, except what a shipment and a cancellation do', () => {
    for (const production of PRODUCTION_STATES)
      for (const artwork of ARTWORK_STATES) {
        const job = { id: 'job', lineId: 'line', artwork, production };
        const moves = movesOfJob(
          { orderState: 'confirmed' },
          job,
          [job, { ...job, id: 'other', lineId: 'other' }],
          false,
        );
        const isOver = ['shipped', 'delivered', 'cancelled'].includes(production);
        // What is being made is stopped before its files are decided upon anew.
        const isMade = ['in_print', 'finishing', 'packed'].includes(production);
        // 'fixed' with a file of the shop's comes with the file.
        const mended = MOVES.artwork[artwork].filter(
          (to) => to !== 'fixed' || artwork === 'checking' || artwork === 'rejected',
        );
        expect(moves.artwork).toEqual(isOver || isMade ? [] : mended);
        const byHand = MOVES.production[production].filter((to) => to !== 'shipped' && to !== 'cancelled');
        expect(moves.production).toEqual(byHand);
      }
    for (const orderState of ORDER_STATES)
      for (const to of movesOfOrder({ orderState }, [])) expect(MOVES.order[orderState]).toContain(to);
  });

  test('are none for a cancelled order, and no order is cancelled by a move', () => {
    const job = { id: 'job', lineId: 'line', artwork: 'awaited', production: 'waiting' } as const;
    expect(movesOfJob({ orderState: 'cancelled' }, job, [job], true)).toEqual({
      artwork: [],
      production: [],
    });
    // A completed order goes on with a reprint, and by no hand.
    expect(movesOfOrder({ orderState: 'completed' }, [])).toEqual([]);
    expect(ORDER_STATES.flatMap((orderState) => movesOfOrder({ orderState }, []))).not.toContain('cancelled');
  });

  test('cancel a job that makes its line again, and no other: the money of a line goes with the line', () => {
    const again = { id: 'again', lineId: 'line', artwork: 'approved', production: 'waiting' } as const;
    const mayCancel = (first: Production) =>
      movesOfJob(
        { orderState: 'confirmed' },
        again,
        [again, { id: 'first', lineId: 'line', production: first }],
        false,
      ).production.includes('cancelled');
    expect(PRODUCTION_STATES.filter(mayCancel)).toEqual(PRODUCTION_STATES.filter((state) => state !== 'cancelled'));
  });

  test('complete an order when everything has arrived or was cancelled', () => {
    const confirmed = { orderState: 'confirmed' } as const;
    expect(movesOfOrder(confirmed, [{ production: 'delivered' }, { production: 'shipped' }])).toEqual([]);
    expect(movesOfOrder(confirmed, [{ production: 'delivered' }, { production: 'cancelled' }])).toEqual(['completed']);
  });

  test('ship what is packed, unless the order is cancelled', () => {
    const able = PRODUCTION_STATES.filter((production) => mayShip({ orderState: 'confirmed' }, { production }, false));
    expect(able).toEqual(['packed']);
    expect(mayShip({ orderState: 'cancelled' }, { production: 'packed' }, false)).toBe(false);
  });

  test('lay ready what is packed and collected, which no parcel takes', () => {
    const moves = (production: Production) => {
      const job = { id: 'job', lineId: 'line', artwork: 'approved', production } as const;
      return movesOfJob({ orderState: 'confirmed' }, job, [job], true).production;
    };
    expect(PRODUCTION_STATES.filter((state) => moves(state).includes('shipped'))).toEqual(['packed']);
    expect(moves('shipped')).toEqual(['delivered']);
    for (const production of PRODUCTION_STATES)
      expect(mayShip({ orderState: 'confirmed' }, { production }, true)).toBe(false);
  });

  test.each([
    ['on_hold', true],
    ['cancelled', true],
    ['rejected', true],
    ['in_print', false],
    ['approved', false],
  ])('%s asks for a reason: %s', (to, asked) => expect(needsReason(to)).toBe(asked));
});

describe('what stands for an order of several jobs', () => {
  const jobs = (...states: (typeof PRODUCTION_STATES)[number][]) =>
    states.map((production, index) => ({ production, dueOn: `2026-12-0${index + 1}` }));

  test.each([
    [['shipped', 'in_print'], 'in_print'],
    [['delivered', 'on_hold', 'waiting'], 'on_hold'],
    [['cancelled', 'delivered'], 'delivered'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [[], 'waiting'],
  ] as const)('of %j the least advanced one: %s', (states, expected) =>
    expect(productionOfOrder(jobs(...states))).toBe(expected),
  );

  test('is due when the first job is that has not left', () => {
    expect(dueOfOrder(jobs('shipped', 'packed', 'waiting'))).toBe('2026-12-02');
    expect(dueOfOrder(jobs('shipped', 'cancelled', 'delivered'))).toBeNull();
  });
});

describe('a tracking number', () => {
  test('is written as carriers write it, however it was typed', () => {
    expect(trackingNumberOf(' 6a 1234-5678.901 ')).toBe('6A12345678901');
    expect(trackingNumberOf(' - ')).toBe('');
  });

  test('leads to the page of its carrier, and nowhere without a carrier or a number', () => {
    for (const carrier of CARRIERS) {
      const url = trackingUrl(carrier, 'AB12');
      if (carrier === 'other') expect(url).toBeNull();
      else {
        expect(new URL(url ?? '').protocol).toBe('https:');
        expect(url).toContain('AB12');
      }
      expect(trackingUrl(carrier, '')).toBeNull();
    }
    expect(trackingUrl('__proto__', 'AB12')).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveredOn, inventoryOf, stockItem, takeFrom, type StockRow } from './inventory.rules.ts';

const TODAY = '2026-11-23';
const NONE: readonly StockRow[] = [];
const THERE: readonly StockRow[] = [{ arrivesOn: '1970-01-01', quantity: 600 }];
const BOTH: readonly StockRow[] = [
  { arrivesOn: '2026-12-07', quantity: 3000 },
  { arrivesOn: '1970-01-01', quantity: 600 },
];

/** Rows of one article, at most one per day, like the table's key. */
const rowsOf = fc.uniqueArray(
  fc.record({
    arrivesOn: fc
      .integer({ min: 0, max: 60 })
      .map((days) => Temporal.PlainDate.from('2026-11-03').add({ days }).toString()),
    quantity: fc.integer({ min: 0, max: 500 }),
  }),
  { selector: ({ arrivesOn }) => arrivesOn, maxLength: 12 },
);
const sumOf = (rows: readonly StockRow[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);

describe('the article of a selection', () => {
  test.each([
    [
      { supplier: { locationId: 'x', stockBy: ['garment', 'colour'] } },
      { garment: 'tshirt', colour: 'navy' },
      'tshirt/navy',
    ],
    [{ supplier: { locationId: 'x', stockBy: ['colour'] } }, { garment: 'tshirt', colour: 'navy' }, 'navy'],
    [{ supplier: { locationId: 'x' } }, { colour: 'navy' }, ''],
    [{}, { colour: 'navy' }, undefined],
  ])('3.19 %o of %o is %s', (product, selection, item) => {
    expect(stockItem(product, selection)).toBe(item);
  });
});

describe('what is there and what arrives', () => {
  test('3.19 7.5.11 stock of today is immediate, later stock comes in its order, empty arrivals are left out', () => {
    const rows = [
      ...BOTH,
      { arrivesOn: TODAY, quantity: 5 },
      { arrivesOn: '2026-11-24', quantity: 0 },
      { arrivesOn: '2026-11-30', quantity: 7 },
    ];
    expect(inventoryOf(rows, TODAY)).toEqual({
      hasInventory: true,
      immediateQuantity: 605,
      futureAvailability: [
        { quantity: 7, availableOn: '2026-11-30' },
        { quantity: 3000, availableOn: '2026-12-07' },
      ],
    });
  });

  test('3.19 an article without rows is not counted', () => {
    expect(inventoryOf(NONE, TODAY)).toEqual({ hasInventory: false, immediateQuantity: 0, futureAvailability: [] });
  });

  test.each<[string, readonly StockRow[], number, string | undefined]>([
    ['not counted is always there', NONE, 1_000_000, TODAY],
    ['all of what is there', THERE, 600, TODAY],
    ['one more than is there', THERE, 601, undefined],
    ['one more than is there, and more arrives', BOTH, 601, '2026-12-07'],
    ['everything there and to come', BOTH, 3600, '2026-12-07'],
    ['one more than everything', BOTH, 3601, undefined],
    ['an article that is counted and gone', [{ arrivesOn: '1970-01-01', quantity: 0 }], 1, undefined],
  ])('4.2.10 %s', (_name, rows, quantity, day) => {
    expect(coveredOn(inventoryOf(rows, TODAY), quantity, TODAY)).toBe(day);
  });

  test('4.2.10 the day of cover is the first on which a count of all rows up to it reaches the quantity', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 3000 }), (rows, quantity) => {
        const days = [TODAY, ...rows.map(({ arrivesOn }) => arrivesOn).filter((day) => day > TODAY)].toSorted();
        const first = days.find((day) => sumOf(rows.filter(({ arrivesOn }) => arrivesOn <= day)) >= quantity);
        expect(coveredOn(inventoryOf(rows, TODAY), quantity, TODAY)).toBe(rows.length === 0 ? TODAY : first);
      }),
    );
  });
});

describe('taking from stock', () => {
  test.each<[string, readonly StockRow[], number, readonly StockRow[] | undefined]>([
    ['what is there comes first', BOTH, 100, [{ arrivesOn: '1970-01-01', quantity: 100 }]],
    [
      'the rest comes from the arrival',
      BOTH,
      700,
      [
        { arrivesOn: '1970-01-01', quantity: 600 },
        { arrivesOn: '2026-12-07', quantity: 100 },
      ],
    ],
    ['too many takes nothing', BOTH, 3601, undefined],
    ['nothing there', NONE, 1, undefined],
  ])('7.5.11 %s', (_name, rows, quantity, taken) => {
    expect(takeFrom(rows, quantity)).toEqual(taken);
  });

  test('3.19 never more than a row has, exactly the quantity, earliest first, and nothing when it is not covered', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 3000 }), (rows, quantity) => {
        const taken = takeFrom(rows, quantity);
        if (sumOf(rows) < quantity) {
          expect(taken).toBeUndefined();
          return;
        }
        expect(sumOf(taken ?? [])).toBe(quantity);
        for (const part of taken ?? []) {
          const row = rows.find(({ arrivesOn }) => arrivesOn === part.arrivesOn);
          expect(part.quantity).toBeGreaterThan(0);
          expect(part.quantity).toBeLessThanOrEqual(row?.quantity ?? 0);
        }
        const last = (taken ?? []).at(-1)?.arrivesOn ?? '';
        const earlier = rows.filter(({ arrivesOn }) => arrivesOn < last);
        expect(sumOf((taken ?? []).filter(({ arrivesOn }) => arrivesOn < last))).toBe(sumOf(earlier));
      }),
    );
  });

  test('4.2.10 the last part taken arrives on the day of cover, so the promise and the reservation agree', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 3000 }), (rows, quantity) => {
        const last = takeFrom(rows, quantity)?.at(-1)?.arrivesOn;
        const day = rows.length === 0 ? undefined : coveredOn(inventoryOf(rows, TODAY), quantity, TODAY);
        expect(day).toBe(last === undefined || last > TODAY ? last : TODAY);
      }),
    );
  });
});

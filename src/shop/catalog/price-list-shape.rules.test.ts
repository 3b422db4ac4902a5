import { describe, expect, test } from 'vitest';
import { listShapeProblems } from './price-list-shape.rules.ts';
import type { Facts, Product } from './product.ts';

const said = (
  rows: readonly (readonly number[])[],
  columns?: readonly string[],
  sizes: Readonly<Record<string, Facts>> = {},
) => {
  const options = (columns ?? []).map((value) => ({ key: value, facts: { handle: value, ...sizes[value] } }));
  const list = columns === undefined ? { kind: 'list', rows } : { kind: 'list', by: 'handle', columns, rows };
  const product = { features: [{ options }], price: { technologies: [list] } } as unknown as Product;
  return listShapeProblems(product).map(({ message }) => message);
};
const BAGS = [
  [100, 190, 205],
  [250, 310, 335],
  [500, 465, 505],
  [1000, 715, 785],
];
const HANDLES = ['flat', 'twisted'];
const times = (column: number, factor: number) =>
  BAGS.map((row) => row.map((price, at) => (at === column ? price * factor : price)));

describe('a column of a price list', () => {
  test.each([
    [2, 0.1, "1000 cost 78.50 under 'twisted' and 715.00 under 'flat', and so in every row: correct the column"],
    [1, 0.1, "1000 cost 71.50 under 'flat' and 785.00 under 'twisted'"],
    [2, 100, "1000 cost 715.00 under 'flat' and 78500.00 under 'twisted'"],
  ])('%d times %d is in another unit than the others', (column, factor, says) =>
    expect(said(times(column, factor), HANDLES)).toEqual([expect.stringContaining(says)]),
  );

  test('may be a few times the other, or many times of many times the size', () => {
    expect([0.6, 1.4, 3, 5].flatMap((factor) => said(times(2, factor), HANDLES))).toEqual([]);
    expect(said(times(2, 12), HANDLES, { flat: { grams: 20 }, twisted: { grams: 160 } })).toEqual([]);
    expect(said(times(2, 20), ['1', '4'])).toEqual([]);
  });

  test('may be far from one of two others, which lie between', () =>
    expect(
      said(
        [
          [1, 4, 15, 60],
          [10, 30, 110, 430],
        ],
        ['a5', 'a3', 'a1'],
      ),
    ).toEqual([]));
});

describe('a row of a price list', () => {
  test('that costs hardly more than the one before, where the other column rises', () => {
    expect(said([...BAGS.slice(0, 3), [1000, 517, 785]], HANDLES)).toEqual([
      "1000 cost 517.00 under 'flat', hardly more than 500 (465.00): about 720 would fit, are digits swapped? Correct one of them",
    ]);
    expect(said([BAGS[0]!, BAGS[1]!, [500, 645, 505], [1000, 715, 785]], HANDLES)).toHaveLength(1);
  });

  test('and by itself, where its digits exchanged would fit', () =>
    expect(said([...BAGS.slice(0, 3), [1000, 517]].map((row) => row.slice(0, 2)))).toEqual([
      expect.stringContaining('about 713 would fit'),
    ]));

  test.each([
    [
      'prices by the rule of thumb',
      [
        [100, 19],
        [250, 25],
        [500, 29],
        [1000, 31],
      ],
    ],
    [
      'ten thousand for hardly more',
      [
        [1000, 40],
        [2500, 62],
        [5000, 85],
        [10_000, 89],
      ],
    ],
    [
      'a die that is paid once',
      [
        [100, 30, 230],
        [200, 50, 250],
        [500, 100, 300],
        [1000, 170, 365],
      ],
    ],
    [
      'two choices that are rounded',
      [
        [100, 19, 21],
        [250, 25, 28],
        [500, 29, 33],
        [1000, 31, 42],
      ],
    ],
    [
      'an offer in one column',
      [
        [100, 190, 205],
        [250, 310, 335],
        [500, 465, 505],
        [1000, 620, 785],
      ],
    ],
  ])('is right: %s', (_what, rows) => expect(said(rows, rows[0]!.length > 2 ? HANDLES : undefined)).toEqual([]));
});

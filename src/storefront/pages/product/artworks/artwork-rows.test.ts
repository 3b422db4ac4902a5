import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasDetails, storedRows, rowsOf, shareOut, sizeRows, wrongCounts, type ArtworkRow } from './artwork-rows.ts';

const counts = (rows: readonly ArtworkRow[], artworks: number, total: number) =>
  shareOut(rows, artworks, total).map(({ count }) => count);

test('4.2.09 artworks that nobody counted share the total evenly again when one comes, one goes or the total changes', () => {
  const named = [{ name: 'A' }, { name: 'B' }];
  expect(counts(named, 2, 500)).toEqual([250, 250]);
  expect(counts(named, 3, 500)).toEqual([167, 167, 166]);
  expect(counts(named, 2, 1000)).toEqual([500, 500]);
});

test('4.2.09 what was typed stays, and the others take the rest', () => {
  expect(counts([{ name: 'A', typed: '300' }], 3, 500)).toEqual([300, 100, 100]);
  expect(counts([{ name: 'A', typed: '600' }], 2, 500)).toEqual([600, 0]);
  expect(counts([{ name: 'A', typed: 'many' }], 2, 500)).toEqual([Number.NaN, 500]);
});

test('the shares add up to the total as long as one of them is free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 9999 }), (artworks, total) => {
      expect(counts([], artworks, total).reduce((sum, count) => sum + count, 0)).toBe(total);
    }),
  );
});

test('rows of an edited line follow the total again where they were even, and stay where they were not', () => {
  expect(
    rowsOf([
      { name: 'A', count: 250 },
      { name: 'B', count: 250 },
    ]),
  ).toEqual([
    { name: 'A', typed: undefined },
    { name: 'B', typed: undefined },
  ]);
  expect(
    rowsOf([
      { name: '', count: 400 },
      { name: '', count: 100 },
    ])[1]?.typed,
  ).toBe('100');
});

test('rows that were kept come back as they were typed; what is nothing of ours does not', () => {
  const rows = [
    { name: 'Anna', typed: undefined },
    { name: '', typed: '1 000' },
    { name: 'a'.repeat(500), typed: undefined },
  ];
  expect(storedRows(JSON.parse(JSON.stringify(rows)))).toEqual(rows);
  for (const strange of [undefined, null, 'Anna', [null], [{ name: 1 }], [{ name: 'A', typed: 7 }], { length: 1 }])
    expect(storedRows(strange)).toBeUndefined();
});

test('a count is read as people write it: with a space, a dot or a comma between the thousands', () => {
  for (const typed of ['1 000', '1.000', '1,000'])
    expect(counts([{ name: 'A', typed }], 2, 2500)).toEqual([1000, 1500]);
});

test('a name or a count makes details of the rows', () => {
  expect(hasDetails(shareOut([], 3, 300))).toBe(false);
  expect(hasDetails(shareOut([{ name: ' ' }, { name: 'B' }], 3, 300))).toBe(true);
  expect(hasDetails(shareOut([{ name: '', typed: '10' }], 3, 300))).toBe(true);
});

const wrong = (...typed: readonly (string | undefined)[]) =>
  wrongCounts(
    shareOut(
      typed.map((each, index) => ({ name: `${index}`, typed: each })),
      typed.length,
      250,
    ),
    250,
    25,
  );

test.each([
  ['abc', 'whole'],
  ['-5', 'whole'],
  ['60,5', 'whole'],
  ['10', 'least'],
  ['300', 'most'],
  ['230', 'most'],
])('4.2.09 a count of %s is wrong itself, and nothing that follows it', (typed, kind) => {
  expect(wrong(typed, undefined, undefined)).toEqual([kind, undefined, undefined]);
});

test('counts that leave the others too little together are said where it is too little; a sum is no fault of one', () => {
  expect(wrong('150', '90', undefined)).toEqual([undefined, undefined, 'least']);
  expect(wrong('300', '100', '100')).toEqual([undefined, undefined, undefined]);
  expect(wrong('200', undefined, undefined)).toEqual([undefined, undefined, undefined]);
  expect(wrongCounts(shareOut([], 12, 250), 250, 25)).not.toContain('least');
});

test('K24 a size that nobody counted has none, and what is no number is not taken for one', () => {
  const rows = [
    { name: 'M', typed: ' 5 ' },
    { name: '5XL', typed: '9' },
    { name: 'L', typed: 'x' },
    { name: 'S', typed: '' },
  ];
  expect(sizeRows(['S', 'M', 'L'], rows).map(({ pieces }) => pieces)).toEqual([0, 5, Number.NaN]);
});

import { expect, test } from 'vitest';
import { artworksFor } from './line-changes.rules.ts';

const FOUR = ['Ana', 'Bea', 'Cleo', 'Dina'].map((name) => ({ name, quantity: 25 }));

test('artworks stay as they are while their number stays, and where a line names none', () => {
  expect(artworksFor(4, FOUR, 100)).toBe(FOUR);
  expect(artworksFor(4, [], 100)).toEqual([]);
  expect(artworksFor(Number.NaN, FOUR, 100)).toBe(FOUR);
});

test('another number keeps the first names and shares out every copy', () => {
  expect(artworksFor(3, FOUR, 100)).toEqual([
    { name: 'Ana', quantity: 34 },
    { name: 'Bea', quantity: 33 },
    { name: 'Cleo', quantity: 33 },
  ]);
  expect(
    artworksFor(5, FOUR, 100)
      .map(({ name, quantity }) => [name, quantity])
      .at(-1),
  ).toEqual(['', 20]);
  expect(artworksFor(1, FOUR, 100)).toEqual([]);
});

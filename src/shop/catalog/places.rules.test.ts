import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf } from './places.rules.ts';

const inOrder = (places: ReadonlyMap<string, number>) =>
  [...places].toSorted(([, a], [, b]) => a - b).map(([id]) => id);

test('what is put between two others takes a place between theirs, and nothing else moves', () => {
  const before = placesOf(['a', 'b', 'c'], new Map());
  const after = placesOf(['a', 'x', 'y', 'b', 'c'], before);
  expect(inOrder(after)).toEqual(['a', 'x', 'y', 'b', 'c']);
  for (const id of ['a', 'b', 'c']) expect(after.get(id)).toBe(before.get(id));
});

test('one thing that goes to the front is the only one to move', () => {
  const before = placesOf(['a', 'b', 'c', 'd'], new Map());
  const after = placesOf(['d', 'a', 'b', 'c'], before);
  expect(inOrder(after)).toEqual(['d', 'a', 'b', 'c']);
  for (const id of ['a', 'b', 'c']) expect(after.get(id)).toBe(before.get(id));
});

test('whatever the order before, the wanted one comes out, also after a thousand changes at one spot', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 30 });
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      expect(inOrder(placesOf(second, placesOf(first, new Map())))).toEqual(second);
    }),
  );
  let wanted = ['a', 'z'];
  let places = placesOf(wanted, new Map());
  for (let count = 0; count < 1000; count += 1) {
    wanted = ['a', `n${count}`, ...wanted.slice(1)];
    places = placesOf(wanted, places);
  }
  expect(inOrder(places)).toEqual(wanted);
});

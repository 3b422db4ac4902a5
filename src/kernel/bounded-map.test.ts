import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('what was asked for longest ago gives way, and what was asked for again stays', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
});

test('what took the place of an entry is not dropped with it', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.drop('a', 2);
  expect(map.get('a')).toBe(1);
  map.drop('a', 1);
  expect(map.get('a')).toBeUndefined();
});

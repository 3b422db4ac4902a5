import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byKey, moved, placeBetween, placeRound } from './places.rules.ts';

test('a frame is drawn from any corner, and a mere press makes one of the usual size round it', () => {
  const drawn = { left: 0.2, top: 0.3, right: 0.6, bottom: 0.9 };
  expect(placeBetween({ x: 0.2, y: 0.3 }, { x: 0.6, y: 0.9 })).toEqual(drawn);
  expect(placeBetween({ x: 0.6, y: 0.9 }, { x: 0.2, y: 0.3 })).toEqual(drawn);
  expect(placeBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 })).toEqual(placeRound({ x: 0.5, y: 0.5 }));
});

test('the arrow keys move a mark, and change its size where that is wanted', () => {
  const place = { left: 0.5, top: 0.5, right: 0.7, bottom: 0.7 };
  const close = (of: Record<string, number>) =>
    Object.fromEntries(Object.entries(of).map(([side, value]) => [side, expect.closeTo(value, 9)]));
  expect(byKey(place, 'ArrowLeft', false)).toEqual(close({ ...place, left: 0.49, right: 0.69 }));
  expect(byKey(place, 'ArrowDown', false)).toEqual(close({ ...place, top: 0.51, bottom: 0.71 }));
  expect(byKey(place, 'ArrowRight', true)).toEqual(close({ ...place, right: 0.71 }));
  expect(byKey(place, 'Enter', false)).toBeUndefined();
});

test('wherever a mark is drawn, moved and made larger, it lies on the page and has an extent', () => {
  const share = fc.double({ min: -1, max: 2, noNaN: true });
  const point = fc.record({ x: share, y: share });
  const keys = fc.array(fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean()), {
    maxLength: 150,
  });
  fc.assert(
    fc.property(point, point, point, keys, (from, to, by, pressed) => {
      let place = moved(placeBetween(from, to), by);
      for (const [key, sizes] of pressed) place = byKey(place, key, sizes) ?? place;
      expect(Math.min(...Object.values(place))).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(...Object.values(place))).toBeLessThanOrEqual(1 + 1e-9);
      expect(place.right - place.left).toBeGreaterThan(0.001);
      expect(place.bottom - place.top).toBeGreaterThan(0.001);
    }),
  );
});

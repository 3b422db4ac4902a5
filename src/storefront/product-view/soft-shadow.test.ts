import { expect, test } from 'vitest';
import { LAMPS } from './soft-shadow.ts';

test('the lamps share the 255 steps of a pixel evenly, so that nothing is lost by rounding', () => {
  expect(255 / LAMPS.length).toBe(Math.round(255 / LAMPS.length));
});

test('a shadow fades: nearly everything lies in it at the foot of a wall, and little as far away as the wall is high', () => {
  const shaded = (away: number) => LAMPS.filter(([x]) => x > away).length / LAMPS.length;
  expect(shaded(0.05)).toBeGreaterThan(0.7);
  expect(shaded(0.4)).toBeGreaterThan(0.2);
  expect(shaded(0.4)).toBeLessThan(0.6);
  expect(shaded(1)).toBe(0);
});

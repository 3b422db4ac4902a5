import { expect, test } from 'vitest';
import { cartonWindow, fixingsOf } from './sold-measures.rules.ts';

test('the window of a carton stands upright in its face, as large as it is sold', () => {
  for (const face of [
    { width: 80, height: 120 },
    { width: 100, height: 160 },
  ]) {
    const { x, y, width, height } = cartonWindow(face);
    expect([width, height]).toEqual([40, 60]);
    expect(2 * x + width).toBe(face.width);
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(face.height);
  }
});

const SIGN = { width: 600, height: 400, drill: 6, spacers: false };

test('holes are 20 mm from the edges of a sign, and none where none are drilled', () => {
  expect(fixingsOf(SIGN).map(({ x, y }) => [x, y])).toEqual([
    [20, 20],
    [20, 380],
    [580, 20],
    [580, 380],
  ]);
  expect(fixingsOf({ ...SIGN, drill: 0 })).toEqual([]);
});

test('holes are as wide as they are drilled, and on a large sign twice as wide at most', () => {
  const wide = (more: Partial<typeof SIGN>) => fixingsOf({ ...SIGN, ...more })[0]?.diameter;
  expect(wide({ width: 210, height: 297 })).toBe(6);
  expect(wide({ width: 3000, height: 1500 })).toBe(12);
  expect(wide({ width: 210, height: 297, drill: 10 })).toBe(10);
  expect(wide({ width: 210, height: 297, drill: 10, spacers: true })).toBe(18);
});

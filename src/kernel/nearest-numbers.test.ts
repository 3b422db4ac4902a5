import { expect, test } from 'vitest';
import { nearestNumbers } from './nearest-numbers.ts';

const BANNER = { min: 300, max: 5000, step: 10 };

test.each([
  [333, [BANNER], [330, 340]],
  [330, [BANNER], [330]],
  [12, [BANNER], [300]],
  [9000, [BANNER], [5000]],
  [49, [{ min: 8, max: 50, step: 4 }], [48]],
  [
    60,
    [
      { min: 10, max: 50, step: 10 },
      { min: 100, max: 500, step: 50 },
    ],
    [50, 100],
  ],
  [60, [], []],
])('for %i the nearest numbers that can be had are offered, one on each side', (wanted, ranges, expected) => {
  expect(nearestNumbers(wanted, ranges)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { usualQuantities } from './usual-quantities.rules.ts';

const FLYERS = [50, 100, 250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000];

test.each([
  [FLYERS, 1000, [50, 100, 250, 500, 1000, 2000, 5000, 10_000]],
  [FLYERS, 750, [50, 100, 500, 750, 1000, 2000, 5000, 10_000]],
  [[1, 2, 3], 1, [1, 2, 3]],
  [[24, 48, 72, 96, 120, 144, 168, 192, 216], 216, [24, 48, 72, 96, 120, 144, 168, 216]],
  [[], 1, []],
])('of %j with the usual %i, these stand as buttons', (list, usual, expected) => {
  expect(usualQuantities(list, usual)).toEqual(expected);
});

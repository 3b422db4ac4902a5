import { expect, test } from 'vitest';
import { bringer } from './choices.ts';

test.each([
  ['?o.sets=3', 'sets'],
  ['?p=fast&o.sets=3&o.paper=x', 'sets'],
  ['?o.sets=3&q=1000', undefined],
  ['?p=fast', undefined],
  ['?o.%00=3', undefined],
])('4.2.05 the choice that brings the quantity of an address without one: %s', (address, brings) => {
  expect(bringer(new URLSearchParams(address))).toBe(brings);
});

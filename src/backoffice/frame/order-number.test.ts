import { expect, test } from 'vitest';
import { orderNumberIn } from './order-number.rules.ts';

test.each([
  ['T26-100012', 'T26-100012'],
  [' t26-100012 ', 'T26-100012'],
  ['PRO26-1000123', 'PRO26-1000123'],
  ['100012', undefined],
  ['T26-1000', undefined],
  ['T26-100012 flyer', undefined],
  ['T26-100012/../x', undefined],
  ['', undefined],
])('the palette opens the order that is typed in full: %j is %s', (typed, number) =>
  expect(orderNumberIn(typed)).toBe(number),
);

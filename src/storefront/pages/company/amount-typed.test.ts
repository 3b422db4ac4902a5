import { expect, test } from 'vitest';
import { centsTyped } from './amount-typed.ts';

test.each([
  ['', null],
  ['  ', null],
  ['500', 50_000],
  ['1 500', 150_000],
  ['1\u202f500,5', 150_050],
  ["1'500.50", 150_050],
  ['499,90', 49_990],
  ['0', 0],
  ['-5', undefined],
  ['1,500,00', undefined],
  ['beaucoup', undefined],
])('the amount %j is %s cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents);
});

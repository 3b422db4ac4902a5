import { expect, test } from 'vitest';
import { limitTyped } from './amount-typed.ts';

test.each([
  ['', null],
  ['  ', null],
  ['500', 50_000],
  ['1 500', 150_000],
  ['1\u202f500,5', 150_050],
  ["1'500.50", 150_050],
  ['499,90', 49_990],
  ['0', 0],
  ['-5', 'wrong'],
  ['1,500,00', 'wrong'],
  ['beaucoup', 'wrong'],
  ['10 000 000', 1_000_000_000],
  ['10 000 000,01', 'too_high'],
  ['99999999999', 'too_high'],
  ['99999999999999', 'too_high'],
])('the limit %j is %s', (typed, cents) => {
  expect(limitTyped(typed)).toBe(cents);
});

import { expect, test } from 'vitest';
import { refundCents } from './refund-amount.rules.ts';

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  [' 47,52 ', 4752],
  ['0,01', 1],
  ['47,53', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['abc', undefined],
  ['1e3', undefined],
  ['12,505', undefined],
  ['', undefined],
])('of at most 47,52 an amount of %j is %s cents', (typed, cents) => expect(refundCents(typed, 4752)).toBe(cents));

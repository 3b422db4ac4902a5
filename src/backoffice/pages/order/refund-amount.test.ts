import { expect, test } from 'vitest';
import { refundCents, refundWay } from './refund-amount.rules.ts';

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

const card = { centAmount: 3752, isByHand: false };
const transfer = { centAmount: 1000, isByHand: true };
test.each([
  ['a transfer', [transfer], 1000, 'by_hand', 1000],
  ['a card paid after a transfer', [card, transfer], 3752, 'by_provider', 3752],
  ['a card paid after a transfer, and the transfer', [card, transfer], 3753, 'mixed', 3752],
  ['a transfer made after a card', [transfer, card], 1000, 'by_hand', 1000],
  ['a transfer made after a card, and the card', [transfer, card], 1001, 'mixed', 1000],
  ['two cards', [card, card], 5000, 'by_provider', 3752],
] as const)('what goes back to %s', (_what, parts, cents, way, firstCents) =>
  expect(refundWay([...parts], cents)).toEqual({ way, firstCents }),
);

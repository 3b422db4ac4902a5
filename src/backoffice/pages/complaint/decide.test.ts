import { expect, test } from 'vitest';
import { wrongField } from './decide.rules.ts';

const typed = { way: 'reprint', copies: '40', amount: '' } as const;

test.each(['', '0', '101', '1.5', 'many', '-1'])('%j copies of 100 are not made once more', (copies) => {
  expect(wrongField({ ...typed, copies }, 100)).toBe('copies');
});

test.each(['', '12,505', '1 200', '12 €', '-5', '.5'])('%j is no amount to be given back', (amount) => {
  expect(wrongField({ ...typed, way: 'credit', amount }, 100)).toBe('amount');
});

test.each([
  { ...typed, copies: '1' },
  { ...typed, copies: ' 100 ' },
  { ...typed, way: 'credit', amount: '12,50', copies: '' },
  { ...typed, way: 'credit', amount: '12.5 ' },
  { ...typed, way: 'decline', copies: '' },
] as const)('a decision as %j is sent', (decision) => {
  expect(wrongField(decision, 100)).toBeUndefined();
});

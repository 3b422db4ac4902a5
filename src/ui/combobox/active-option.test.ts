import { expect, test } from 'vitest';
import { optionAfter } from './active-option.ts';

test.each([
  ['the first option', 'ArrowDown', -1, 0],
  ['the last option', 'ArrowUp', -1, 2],
  ['the next option', 'ArrowDown', 0, 1],
  ['the field after the last option', 'ArrowDown', 2, -1],
  ['the field before the first option', 'ArrowUp', 0, -1],
  ['nowhere with another key', 'Enter', 0, undefined],
])('an arrow leads to %s', (_, key, active, next) => {
  expect(optionAfter(key, active, 3)).toBe(next);
});

test('without options an arrow stays in the field', () => {
  expect([optionAfter('ArrowDown', -1, 0), optionAfter('ArrowUp', -1, 0)]).toEqual([-1, -1]);
});

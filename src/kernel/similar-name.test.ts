import { expect, test } from 'vitest';
import { remedyFor, similarName } from './similar-name.ts';

test.each([
  ['gramage', 'grammage'],
  ['craft', 'kraft'],
  ['widht', 'width'],
  ['Coated', 'coated'],
])('%s was probably meant to be %s', (wrong, right) => {
  expect(similarName(wrong, ['coated', 'grammage', 'kraft', 'width', 'silk'])).toBe(right);
});

test('a name that resembles none is not guessed, and its remedy stands', () => {
  expect(similarName('bamboo', ['coated', 'kraft'])).toBeUndefined();
  expect(remedyFor('bamboo', ['coated', 'kraft'], 'write another')).toBe('write another');
});

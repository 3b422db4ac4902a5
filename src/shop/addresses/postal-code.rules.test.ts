import { expect, test } from 'vitest';
import { isPostalCode, plainPostalCode } from './postal-code.rules.ts';

test.each([
  ['FR', '75011', true],
  ['FR', '20000', true],
  ['FR', '97400', true],
  ['FR', '7501', false],
  ['FR', '96000', false],
  ['FR', '99999', false],
  ['MC', '98000', true],
  ['MC', '06000', false],
  ['NL', '1012ab', true],
  ['NL', '1012', false],
  ['GB', ' bt1  1aa ', true],
  ['GB', '12345', false],
  ['SE', '111 22', true],
])('7.5.09 in %s %j is a postal code: %s', (country, code, is) => expect(isPostalCode(country, code)).toBe(is));

test('one place has one code, however it is typed', () => {
  expect([' bt1  1aa ', 'BT1 1AA'].map(plainPostalCode)).toEqual(['BT1 1AA', 'BT1 1AA']);
});

import { expect, test } from 'vitest';
import { mailName, plainAddress } from './mail-name.ts';

test.each([
  ['an accent of its own', 'Ame\u0301lie@example.fr', 'amélie@example.fr'],
  ['letters of full width', '\uff45\uff56\uff45@example.fr', 'eve@example.fr'],
  ['the sign of Kelvin', '\u212aarim@example.fr', 'karim@example.fr'],
  ['a ligature', 'con\ufb01ance@example.fr', 'confiance@example.fr'],
  ['capitals and spaces', '  EVE@Example.FR ', 'eve@example.fr'],
  [
    'an @ of full width, which would be another address',
    'eve\uff20example.fr@example.it',
    'eve\uff20example.fr@example.it',
  ],
  ['no address', ' Nobody ', 'nobody'],
])('a mailbox has one name: %s', (_what, typed, name) => {
  expect(mailName(typed)).toBe(name);
  expect(mailName(name)).toBe(name);
});

test('for sending, capitals stay as they were typed', () => {
  expect(plainAddress(' Ame\u0301lie@Example.fr')).toBe('Amélie@Example.fr');
});

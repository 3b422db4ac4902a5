import { expect, test } from 'vitest';
import { EMAIL, isCompanyName, OPTIONAL_TEXT, PERSON_NAME, REQUIRED_TEXT } from './address.rules.ts';

const fits = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);

test.each([
  'Camille',
  "D'Aubigné",
  'Jean-François',
  'Πηνελόπη',
  'Ольга',
  'Åsa Ødegård',
  'Núria Martí i Puig',
  '李',
  'O’Neill',
  'J.-P.',
  'José 2',
])('%s is a name', (name) => expect(fits(PERSON_NAME, name)).toBe(true));

test.each([
  '',
  ' ',
  '---',
  '\u200b',
  'Ca\u202emille',
  '\u3164',
  'http://evil.example',
  'GAGNEZ: WWW.evil.example',
  'a\nb',
])('%j is no name', (name) => expect(fits(PERSON_NAME, name)).toBe(false));

test('a street is seen, a second line may be empty, and neither hides anything', () => {
  expect(['5 rue du Port', '5', 'Οδός 3'].every((text) => fits(REQUIRED_TEXT, text))).toBe(true);
  expect(['', ' ', '\u2028', '5\u200b'].some((text) => fits(REQUIRED_TEXT, text))).toBe(false);
  expect(['', 'Bât. B'].every((text) => fits(OPTIONAL_TEXT, text))).toBe(true);
  expect(fits(OPTIONAL_TEXT, 'a\u202eb')).toBe(false);
});

test.each(['a@b.fr', 'jean.dupont+print@sous.domaine.example', "o'neill@x.ie", 'ü@müller.example'])(
  '%s is an address of mail',
  (email) => expect(fits(EMAIL, email)).toBe(true),
);

test.each([
  'a@x..example',
  'a..b@x.example',
  '.a@x.example',
  'a@.x.example',
  'a@x.example.',
  'a@x',
  'a\u200b@x.example',
  'a b@x.example',
])('%j is none', (email) => expect(fits(EMAIL, email)).toBe(false));

test('a company is a word that is seen', () => {
  expect(['Encrier SARL', '3M', 'Ελληνικά ΑΕ'].every(isCompanyName)).toBe(true);
  expect(['', ' ', '\u200b', '\u3164', '--'].some(isCompanyName)).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { problemsOf, VALIDATION_RULES, type FormValues } from './validation-rules.ts';

const FILLED: FormValues = {
  category: 'private',
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.fr',
  password: 'sept lapins bleus',
  newsletter: false,
  terms: true,
};
const keysOf = (values: FormValues) =>
  problemsOf(VALIDATION_RULES.registration, { ...FILLED, ...values }).map(({ field, key }) => `${field} ${key}`);

describe('the rules of a form', () => {
  test('a form that is filled in has no problem, and an empty one names every field at once', () => {
    expect(keysOf({})).toEqual([]);
    expect(problemsOf(VALIDATION_RULES.registration, {}).map(({ field }) => field)).toEqual([
      'category',
      'firstName',
      'lastName',
      'email',
      'password',
      'terms',
    ]);
  });

  test('what only companies are asked counts for companies alone', () => {
    expect(keysOf({ vatNumber: '🙂' })).toEqual([]);
    expect(keysOf({ category: 'company', vatNumber: '🙂' })).toEqual([
      'company required',
      'companyCountry required',
      'companyNumber required',
      'vatNumber vat_wrong',
    ]);
  });

  test.each([
    ['a name of every script', { firstName: 'Πηνελόπη', lastName: '李' }, []],
    ['an advertisement', { firstName: 'http://evil.example' }, ['firstName name_wrong']],
    ['control characters', { lastName: 'a\u0000b' }, ['lastName name_wrong']],
    ['ten thousand letters', { firstName: 'a'.repeat(10_000) }, ['firstName too_long']],
    ['an address of mail without its place', { email: 'camille@' }, ['email email_wrong']],
    ['spaces round an address', { email: ' camille@example.fr ' }, []],
    ['a password of nine characters', { password: 'neuf neuf' }, ['password too_short']],
    ['a password of spaces and pictures', { password: '🙂🙂🙂🙂🙂 🙂🙂🙂🙂' }, []],
    ['nine pictures', { password: '🙂'.repeat(9) }, ['password too_short']],
    ['terms that were not accepted', { terms: false }, ['terms not_accepted']],
    ['a word where a box stands', { terms: 'yes' }, ['terms not_accepted']],
  ])('%s', (_what, values, expected) => expect(keysOf(values as FormValues)).toEqual(expected));
});

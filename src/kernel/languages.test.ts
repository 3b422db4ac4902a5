import { expect, test } from 'vitest';
import { languagesOf, textIn } from './languages.ts';

test.each([
  ['its own language', { es: 'papel', fr: 'papier', en: 'paper' }, 'papel'],
  ['the first that stands in for it', { en: 'paper', fr: 'papier' }, 'papier'],
  ['the next one', { en: 'paper', it: 'carta' }, 'paper'],
  ['whichever there is', { it: 'carta', de: 'Papier' }, 'Papier'],
  ['nothing', {}, ''],
])('a text is said in %s', (_name, text, said) => {
  expect(textIn(text, languagesOf({ language: 'es', fallback: ['fr', 'en'] }))).toBe(said);
});

test('who names no other language has one', () => {
  expect(languagesOf({ language: 'es' })).toEqual(['es']);
});

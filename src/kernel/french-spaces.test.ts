import { expect, test } from 'vitest';
import { isFrench, withFrenchSpaces } from './french-spaces.ts';

test.each([
  ['Commande {{number}} : {{text}}', 'Commande {{number}}\u00a0: {{text}}'],
  ['Une question ? Oui ! Non ; peut-être', 'Une question\u202f? Oui\u202f! Non\u202f; peut-être'],
  ['Le lien « Renvoyer » suffit', 'Le lien «\u00a0Renvoyer\u00a0» suffit'],
  ['déjà bien\u00a0: oui\u202f?', 'déjà bien\u00a0: oui\u202f?'],
  ['mêlé\u202f: oui\u00a0?', 'mêlé\u00a0: oui\u202f?'],
  ['à 10:30, https://tirage.example/?a=b;c!', 'à 10:30, https://tirage.example/?a=b;c!'],
  ['', ''],
])('the spaces of %j are those of French', (typed, shown) => {
  expect(withFrenchSpaces(typed)).toBe(shown);
  expect(withFrenchSpaces(shown)).toBe(shown);
});

test('French is told by its tag, with or without a country', () => {
  expect(['fr', 'fr-CH', 'FR', 'frr', 'it', 'en-GB'].map(isFrench)).toEqual([true, true, true, false, false, false]);
});

import { expect, test } from 'vitest';
import { nameBefore } from './adjusted.rules.ts';

function feature(voice: string, ...options: readonly (readonly [key: string, value: string])[]) {
  return {
    customSelections: {
      sortIndex: 0,
      hidden: false,
      folded: false,
      selectedValue: '',
      dictionaryTranslations: { voice, info: null },
    },
    options: options.map(([key, value]) => ({ key, value, info: null, facts: {} })),
  };
}

const FEATURES = [
  feature('Papier', ['gloss-135', 'Couché brillant 135 g'], ['gloss-170', 'Couché brillant 170 g']),
  feature('Impression', ['4-0', 'Recto couleur']),
];

test.each([
  ['a retired option, which the shop tells by its key', 'Papier', 'gloss-170', 'Couché brillant 170 g'],
  ['an option that is sold', 'Papier', 'Couché brillant 135 g', 'Couché brillant 135 g'],
  ['a measure', 'Largeur', '100 mm', '100 mm'],
  ['the key of another choice', 'Impression', 'gloss-170', 'gloss-170'],
])('an open page names what it adapted: %s', (_, changed, from, name) => {
  expect(nameBefore({ feature: changed, from }, FEATURES)).toBe(name);
});

import { expect, test } from 'vitest';
import { lackingNames } from './lacking-names.rules.ts';

const ARTWORKS = ['Léa', 'Tom'].map((name) => ({ id: `of ${name}`, name }));
const file = (name: string, removedAt: string | null = null) => ({ file: { artworkId: `of ${name}`, removedAt } });

test('a name whose file was taken out of use has none', () => {
  const files = [file('Tom'), file('Léa', '2026-12-05T08:00:00.000Z')];
  expect(lackingNames({ artworks: ARTWORKS, files })).toEqual(['Léa']);
  expect(lackingNames({ artworks: ARTWORKS, files: [...files, file('Léa')] })).toEqual([]);
  expect(lackingNames({ artworks: ARTWORKS, files: [] })).toEqual([]);
});

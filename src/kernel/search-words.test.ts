import { expect, test } from 'vitest';
import { isWordless, searchPatterns, searchWords } from './search-words.ts';

test('words are small, without accents, and parted by everything that is none', () => {
  expect(searchWords('T26-100123 Fête d’Été: DÉPLIANT ﬁn')).toEqual([
    't26',
    '100123',
    'fete',
    'd',
    'ete',
    'depliant',
    'fin',
  ]);
  expect(searchWords('Ελλάδα 日本')).toEqual(['ελλαδα', '日本']);
  expect(searchWords('%_\\ \u0000!')).toEqual([]);
});

test('a question of ten thousand characters is a question of eight words', () => {
  expect(searchPatterns('flyer% '.repeat(1500))).toEqual(Array.from({ length: 8 }, () => '% flyer%'));
  expect(searchPatterns(' …! ')).toEqual([]);
});

test('a search without any letter or digit is told apart from none', () => {
  expect(['%', '!!', '- _ .', '𝄞'].map((q) => isWordless(q))).toEqual([true, true, true, true]);
  expect(['', 'a', '7', '名', '%5'].map((q) => isWordless(q))).toEqual([false, false, false, false, false]);
});

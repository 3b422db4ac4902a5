import { expect, test } from 'vitest';
import { numbersIn, saysSides, sizesIn } from './sizes-in-text.rules.ts';

test.each([
  ['1 189 × 841 mm', 'fr', [1189, 841]],
  ['1 200 × 800 mm', 'fr', [1200, 800]],
  ['1189 × 841 mm', 'it', [1189, 841]],
  ['1.189 × 841 mm', 'it', [1189, 841]],
  ['A0 landscape, 1,189 × 841 mm', 'en', [0, 1189, 841]],
  ['70 × 25,4 mm', 'fr', [70, 25.4]],
  ['33 labels of 70 × 25.4 mm', 'en', [33, 70, 25.4]],
  ['1’189 × 841 mm', 'de-CH', [1189, 841]],
  ['White GC1, 300 gsm', 'en', [1, 300]],
  ['Kraft', 'fr', []],
])('%s is read in %s as people write numbers there', (text, language, numbers) => {
  expect(numbersIn(text, language)).toEqual(numbers);
});

test.each<[string, string, readonly (readonly number[])[]]>([
  ['Une carte de 210 × 99 mm, de 10 à 500', 'fr', [[210, 99]]],
  ['21 × 9,9 cm', 'fr', [[210, 99]]],
  ['8.27 × 3.9 in', 'en', [[210.058, 99.06]]],
  ['8.27" x 3.9"', 'en', [[210.058, 99.06]]],
  ['2 m x 50 cm', 'en', [[2000, 500]]],
  ['5 × 50 m', 'fr', [[5000, 50000]]],
  [
    'De 297 × 420 mm à 1 000 × 1 414 mm',
    'fr',
    [
      [297, 420],
      [1000, 1414],
    ],
  ],
  ['A4 210 × 297', 'fr', [[210, 297]]],
  ['M, 230 × 160 × 80 mm', 'it', [[230, 160, 80]]],
  ['A4, jusqu’à 10 modèles', 'fr', []],
  ['A4 × 2', 'fr', []],
  ['2 × 300 g', 'fr', []],
  ['2 × 300 gsm', 'en', []],
])('%s names in %s the sizes %j', (text, language, sizes) => {
  const said = sizesIn(text, language).map((size) => size.map(({ mm }) => Number(mm.toFixed(3))));
  expect(said).toEqual(sizes);
});

test('a size says two sides whichever comes first, each of its numbers once', () => {
  const [size] = sizesIn('148 × 210 mm', 'fr');
  expect(saysSides(size!, [210, 148])).toBe(true);
  expect(saysSides(size!, [148, 148])).toBe(false);
  expect(saysSides(sizesIn('8.3 × 5.8 in', 'en')[0]!, [148, 210])).toBe(true);
});

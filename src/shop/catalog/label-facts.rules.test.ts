import { expect, test } from 'vitest';
import { numbersIn } from './label-facts.rules.ts';

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

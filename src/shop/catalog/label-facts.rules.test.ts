import { expect, test } from 'vitest';
import { messages, productOf, withFacts } from '#test/builders/catalogue-products.ts';
import { labelProblems, numbersIn } from './label-facts.rules.ts';

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

test('the gusset of a bag that the label denies is told', () => {
  expect(messages(labelProblems(withFacts('pac-bag', '180x80x220', { depth: 800 })))).toEqual([
    expect.stringContaining('and the facts are width: 180, height: 220, depth: 800: correct one'),
  ]);
  expect(labelProblems(productOf('pac-mail'))).toEqual([]);
});

test('two options whose numbers are exchanged are both told', () => {
  const product = withFacts('bc-std', 'r3', { rounded: 6 });
  const features = product.features.map((feature) => ({
    ...feature,
    options: feature.options.map((each) => (each.key === 'r6' ? { ...each, facts: { rounded: 3 } } : each)),
  }));
  expect(messages(labelProblems({ ...product, features }))).toEqual([
    expect.stringMatching(/3\smm' and rounded is 6: correct one$/u),
    expect.stringMatching(/6\smm' and rounded is 3: correct one$/u),
  ]);
});

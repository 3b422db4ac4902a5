import { expect, test } from 'vitest';
import { messages, productOf, withFacts } from '#test/builders/catalogue-products.ts';
import { labelProblems, numbersIn } from './label-facts.rules.ts';
import type { Facts, ProductTexts } from './product.ts';

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

function saidOf(id: string, change: Facts, texts: Partial<ProductTexts> = {}): string[] {
  const product = productOf(id);
  return messages(
    labelProblems({ ...product, facts: { ...product.facts, ...change }, texts: { ...product.texts, ...texts } }),
  );
}

test('a name with another size of paper in one language is told', () => {
  const { fr, it, en } = { fr: 'Flyer A5', it: 'Volantino A5', en: 'A5 flyer' };
  expect(saidOf('fly-a5', {}, { name: { fr, it: 'Volantino A6', en } })).toEqual([
    "the name says A5 in 'fr' and A6 in 'it': correct one",
  ]);
  for (const honest of [
    { fr, it, en },
    { fr, it: 'Volantino', en },
    { fr, it: 'Volantino A5, da un A4', en },
    { fr: 'Flyer', it: 'Volantino', en: 'Flyer' },
    { fr: 'Flyer DL', it: 'Volantino 10 × 21', en: 'DL flyer' },
  ])
    expect(saidOf('fly-a5', {}, { name: honest }).filter((each) => each.includes(' in '))).toEqual([]);
});

test('a product with the sides of a smaller size of paper than its name says is told', () => {
  expect(saidOf('fly-a5', { width: 105, height: 148 })).toEqual([
    'the name says A5, which is 148 × 210 mm, and the facts are width: 105, height: 148: correct one',
  ]);
  const named = (name: string) => ({ name: { fr: name, it: name, en: name } });
  expect(saidOf('fly-a5', { width: 105, height: 148 }, named('Quarter A4 flyer'))).toEqual([]);
  expect(saidOf('fly-a5', { width: 105, height: 148 }, named('1/4 A4'))).toEqual([]);
  expect(saidOf('fly-a5', { width: 99, height: 210 }, named('A4 in three'))).toEqual([]);
  expect(saidOf('fly-a5', { width: 220, height: 310 }, named('Folder for A4'))).toEqual([]);
  expect(saidOf('fly-a5', { width: 148, height: 148 })).toEqual([]);
});

test('a side with its digits exchanged, or a nought off, that the description says is told', () => {
  expect(saidOf('let-a4', { width: 201 })).toEqual([
    'the description says 210 × 297 mm, and the facts are width: 201, height: 297: correct one',
  ]);
  expect(saidOf('let-comp', { width: 120 })).toEqual([
    'the description says 210 × 99 mm, and the facts are width: 120, height: 99: correct one',
  ]);
  expect(saidOf('let-comp', { height: 990 })).toHaveLength(1);
  for (const honest of [{ width: 200 }, { width: 297, height: 210 }, { width: 200, height: 280 }, { width: 105 }])
    expect(saidOf('let-a4', honest)).toEqual([]);
});

test('a closed side a nought off is told, though the open size is right', () => {
  expect(messages(labelProblems(withFacts('lea-tri', 'a4', { closedWidth: 9.9 })))).toEqual([
    expect.stringContaining('and the facts are closedWidth: 9.9, closedHeight: 210: correct one'),
  ]);
  expect(labelProblems(withFacts('lea-tri', 'a4', { closedWidth: 100 }))).toEqual([]);
});

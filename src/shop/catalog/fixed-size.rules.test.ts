import { expect, test } from 'vitest';
import { messages, productOf, products } from '#test/builders/catalogue-products.ts';
import { chosenFacts } from './fact-sets.ts';
import { fixedSizeProblems } from './fixed-size.rules.ts';
import { labelProblems } from './label-facts.rules.ts';
import type { Facts, Product } from './product.ts';

const changed = (product: Product, facts: Facts): Product => ({ ...product, facts: { ...product.facts, ...facts } });

/** The product with this description alone. */
const described = (product: Product, text: string): Product => ({
  ...product,
  texts: { ...product.texts, description: { fr: text, it: '', en: '' } },
});

/** Each digit taken out, doubled, or another one; the neighbours exchanged. */
function slipsOf(side: number): number[] {
  const digits = [...String(side)];
  const slips = digits.flatMap((digit, at) => [
    digits.toSpliced(at, 1),
    digits.toSpliced(at, 0, digit),
    digits.toSpliced(at, 1, String((Number(digit) + 4) % 10)),
    at > 0 ? digits.toSpliced(at - 1, 2, digit, digits[at - 1]!) : [],
  ]);
  return [...new Set(slips.map((slip) => Number(slip.join(''))))].filter(
    (slip) => slip > 0 && Math.abs(slip - side) > 3,
  );
}

const FIXED = products
  .map(({ product }) => product)
  .filter((product) => 'width' in product.facts && 'height' in product.facts && !chosenFacts(product).has('width'));

test.each(FIXED.filter(({ noPrinting }) => !noPrinting).map((product) => [product.id, product] as const))(
  'every slip in the size of %s is told',
  (_, product) => {
    expect(labelProblems(product)).toEqual([]);
    for (const name of ['width', 'height'])
      for (const slip of slipsOf(Number(product.facts[name])))
        expect(messages(labelProblems(changed(product, { [name]: slip }))), `${name}: ${slip}`).not.toEqual([]);
  },
);

test('a size that its texts say otherwise is told with both', () =>
  expect(messages(fixedSizeProblems(changed(productOf('let-comp'), { width: 10 })))).toEqual([
    'its size is 10 × 99 mm, and its texts say 210 × 99 mm: correct one, or say this one too',
  ]));

test.each([
  '210 × 99 mm',
  '21 × 9,9 cm',
  '99 × 210',
  '8,27 × 3,9 pouces',
  '220 × 109 mm avec le fond perdu, 210 × 99 mm fini',
])('a size that stands once is told until the description says it: %s', (text) => {
  const silent = described(productOf('let-comp'), 'Une carte.');
  expect(messages(fixedSizeProblems(silent))).toEqual([
    "its size, 210 × 99 mm, stands here only, where nobody sees a slip: write it into the description ('210 × 99 mm')",
  ]);
  expect(fixedSizeProblems(described(silent, text))).toEqual([]);
});

test('the code of the id says it, too, and nobody is asked for the size of what is sold unprinted, or is chosen', () => {
  expect(fixedSizeProblems(described(productOf('let-a4'), 'Une feuille.'))).toEqual([]);
  expect(fixedSizeProblems(changed(productOf('smp-pack'), { width: 21 }))).toEqual([]);
  for (const id of ['app-tee', 'pro-tote', 'bc-std', 'lf-ban']) expect(fixedSizeProblems(productOf(id))).toEqual([]);
});

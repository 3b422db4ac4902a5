import { expect, test } from 'vitest';
import { messages, products, withFacts } from '#test/builders/catalogue-products.ts';
import type { Facts } from './product.ts';
import { labelProblems } from './label-facts.rules.ts';
import { sizeCodeProblems } from './size-codes.rules.ts';

/** What is said when a product, or its option of a key, is given other facts. */
function saidOf(id: string, key: string, change: Facts): string[] {
  const product = withFacts(id, key, change);
  return messages(sizeCodeProblems(key === '' ? { ...product, facts: { ...product.facts, ...change } } : product));
}

test('every product of the house has the size that its code says', () =>
  expect(products.flatMap(({ product }) => sizeCodeProblems(product))).toEqual([]));

test.each<[string, string, Facts, string]>([
  [
    'fly-a5',
    '',
    { width: 48 },
    "'a5' is 148 × 210 mm, and 48 × 210 stands here: correct the side that is wrong, or if it is meant, say the size in its description ('48 × 210 mm')",
  ],
  ['fly-a5', '', { width: 184 }, '184 × 210 stands here'],
  ['fly-a5', '', { width: 105, height: 148 }, '105 × 148 stands here'],
  ['let-a4', '', { width: 201 }, "'a4' is 210 × 297 mm, and 201 × 297 stands here"],
  ['fly-a4', 'landscape', { height: 21 }, '297 × 21 stands here'],
  ['boo-sad', 'a5-landscape', { width: 310 }, '310 × 148 stands here'],
  ['env-dl', 'c5', { width: 299 }, "'c5' is 162 × 229 mm, and 299 × 162 stands here"],
  ['bc-std', '85x55', { height: 5 }, "'85x55' is 85 × 55 mm, and 85 × 5 stands here"],
  ['pac-bag', '180x80x220', { width: 810 }, "'180x80x220' is 180 × 80 × 220 mm, and 810 × 220 × 80 stands here"],
  ['lf-roll', '850x2000', { height: 200 }, '850 × 200 stands here'],
])('%s %s with %j is told', (id, key, change, says) => expect(saidOf(id, key, change).join()).toContain(says));

test.each<[string, string, string, Facts]>([
  ['turned', 'fly-a5', '', { width: 210, height: 148 }],
  ['trimmed anew', 'bc-std', '85x54', { height: 53.98 }],
  ['rounded in its code', 'post-a6', '210x98', { height: 99 }],
  ['what is printed of an A5 notebook', 'pad', 'a5', { width: 100, height: 150 }],
  ['a square of an A5', 'fly-a5', '', { width: 148, height: 148 }],
  ['the open size of a folded product', 'lea-half', 'a5', { width: 297, height: 210 }],
  ['the flat sheet of a carton', 'pac-cart', '60x30x90', { width: 210 }],
  ['a DL, of which there are several', 'env-dl', 'dl', { width: 210, height: 100 }],
])('%s is no mistake: %s %s with %j', (_what, id, key, change) => expect(saidOf(id, key, change)).toEqual([]));

test.each<[string, string, Facts]>([
  ['a5-slim', 'Étroit, 140 × 210 mm', { width: 140, height: 210 }],
  ['a4-long', '210 × 397 mm', { width: 210, height: 397 }],
  ['85x55', '8,5 × 5 cm', { width: 85, height: 50 }],
  ['a4-half', 'Demi A4', { width: 148, height: 210 }],
])('an option %s that is called %s is no mistake', (key, label, facts) => {
  const product = withFacts('bc-std', '85x55', {});
  const features = product.features.map((feature) => ({
    ...feature,
    options: feature.options.map((option) =>
      option.key === '85x55' ? { ...option, key, label: { fr: label, it: label, en: label }, facts } : option,
    ),
  }));
  expect(sizeCodeProblems({ ...product, features })).toEqual([]);
});

test.each([
  { width: 140, height: 210 },
  { width: 148, height: 200 },
])('an id that was kept is no mistake where the description says the size: %j', (size) => {
  const product = withFacts('fly-a5', '', {});
  const said = `${size.width} × ${size.height} mm.`;
  const texts = {
    ...product.texts,
    name: { fr: 'Flyer', it: 'Volantino', en: 'Flyer' },
    description: { fr: said, it: said, en: said },
  };
  expect(sizeCodeProblems({ ...product, facts: { ...product.facts, ...size }, texts })).toEqual([]);
});

test('an id that was kept when the size changed is no mistake, and the name says the new one', () => {
  const product = withFacts('fly-a5', '', {});
  const facts = { ...product.facts, width: 105, height: 148 };
  const texts = { ...product.texts, name: { fr: 'Flyer A6', it: 'Volantino A6', en: 'A6 flyer' } };
  expect(sizeCodeProblems({ ...product, facts, texts })).toEqual([]);
});

test('what the label says already is said once', () => {
  const [said, ...more] = messages(labelProblems(withFacts('bc-std', '85x55', { width: 5 })));
  expect(said).toMatch(/^the label says .* and the facts are width: 5, height: 55: correct one$/);
  expect(more).toEqual([]);
});

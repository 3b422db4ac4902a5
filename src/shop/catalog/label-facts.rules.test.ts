import { expect, test } from 'vitest';
import { messages, productOf, withFacts } from '#test/builders/catalogue-products.ts';
import { labelProblems } from './label-facts.rules.ts';
import type { Facts } from './product.ts';

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

/** What is said of a format of a flyer that is called so. */
function saidOfFormat(label: string, facts: Facts): string[] {
  const product = withFacts('bc-std', '85x55', {});
  const features = product.features.map((feature) => ({
    ...feature,
    options: feature.options.map((option) =>
      option.key === '85x55' ? { ...option, key: 'other', label: { fr: label, it: label, en: label }, facts } : option,
    ),
  }));
  return messages(labelProblems({ ...product, features }));
}

test.each<[string, number, number]>([
  ['A4 long', 210, 397],
  ['A5 étroit', 110, 210],
  ['Pour cadre A4', 240, 300],
])(
  'a size that is meant although it is called %s is told until the label says it, as the message says',
  (label, width, height) => {
    const [said, ...more] = saidOfFormat(label, { width, height });
    expect(more).toEqual([]);
    const [, size] = /if it is meant, say the size in its label \('(.*)'\)$/.exec(said!)!;
    expect(saidOfFormat(`${label}, ${size}`, { width, height })).toEqual([]);
  },
);

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bindingProblems } from './binding.rules.ts';
import { loadCatalog } from './catalog-files.ts';
import { contradictionProblems } from './contradictions.rules.ts';
import { labelProblems } from './label-facts.rules.ts';
import type { Facts, Product } from './product.ts';
import { weightFactProblems } from './weight-facts.rules.ts';

const { products } = loadCatalog(join(import.meta.dirname, '../../../catalog'));
const productOf = (id: string) => products.find(({ product }) => product.id === id)!.product;

/** The product with other facts in the options of a key. */
function withFacts(id: string, key: string, facts: Facts): Product {
  const product = productOf(id);
  const features = product.features.map((feature) => ({
    ...feature,
    options: feature.options.map((each) => (each.key === key ? { ...each, facts: { ...each.facts, ...facts } } : each)),
  }));
  return { ...product, features };
}

const messages = (problems: readonly { readonly message: string }[]) => problems.map(({ message }) => message);

test('no product of the house has an odd weight or binding', () =>
  expect(products.flatMap(({ product }) => [...weightFactProblems(product), ...bindingProblems(product)])).toEqual([]));

describe('a weight that a thing of its kind cannot have', () => {
  test.each([
    ['lf-rig', 'pvc-3', { grammage: 165 }, '3 mm with 165 g/m² are 55 kg a cubic metre'],
    ['lf-rig', 'pvc-5', { grammage: 275 }, '5 mm with 275 g/m² are 55 kg a cubic metre'],
    ['lf-rig', 'pvc-10', { thickness: 100 }, '100 mm with 5500 g/m² are 55 kg'],
    ['lf-rig', 'dibond-3', { grammage: 380 }, '3 mm with 380 g/m² are 127 kg'],
    ['lf-rig', 'coroplast-35', { grammage: 65 }, '3.5 mm with 65 g/m² are 19 kg'],
    ['app-tee', 'tshirt', { grams: 17 }, 'tshirt weighs 17 g, and none weighs less than 50'],
    ['app-tee', 'hoodie', { grams: 5200 }, 'hoodie weighs 5200 g'],
    ['pro-tote', 'mug', { grams: 37 }, 'mug weighs 37 g'],
    ['pro-tote', 'lanyard', { grams: 2.2 }, 'lanyard weighs 2.2 g'],
    ['pro-pen', 'pen', { grams: 1.4 }, 'pen weighs 1.4 g'],
    ['pac-bag', '180x80x220', { grams: 3.8 }, 'a piece weighs 3.8 g, and its faces alone about 11.4 g'],
    ['pac-bag', '240x100x320', { grams: 620 }, 'a piece weighs 620 g, and its faces'],
    ['env-dl', 'dl', { grams: 0.5 }, 'a piece weighs 0.5 g, and its faces'],
    ['env-dl', 'c4', { grams: 160 }, 'a piece weighs 160 g, and its faces'],
  ])('of %s, %s', (id, key, facts, says) =>
    expect(messages(weightFactProblems(withFacts(id, key, facts)))).toEqual([expect.stringContaining(says)]),
  );

  test.each([
    ['lf-rig', 'coroplast-35', { material: 'foam', grammage: 660, thickness: 20 }],
    ['lf-rig', 'coroplast-35', { material: 'steel', grammage: 7850, thickness: 1 }],
    ['lf-rig', 'coroplast-35', { material: 'acrylic', grammage: 5950, thickness: 5 }],
    ['lf-rig', 'dibond-3', { grammage: 2900, thickness: 2 }],
    ['lf-rig', 'dibond-3', { grammage: 5500, thickness: 4 }],
    ['app-tee', 'tshirt', { garment: 'cap', grams: 75 }],
    ['app-tee', 'hoodie', { garment: 'parka', grams: 1300 }],
    ['pro-tote', 'mug', { grams: 210 }],
    ['pro-pen', 'usb', { article: 'powerbank', grams: 400 }],
    ['env-dl', 'c4', { grams: 25 }],
  ])('and what is light or heavy of its kind is right: %s, %s', (id, key, facts) =>
    expect(weightFactProblems(withFacts(id, key, facts))).toEqual([]),
  );
});

test('the gusset of a bag that the label denies is told', () => {
  expect(messages(labelProblems(withFacts('pac-bag', '180x80x220', { depth: 800 })))).toEqual([
    expect.stringContaining('and the facts are width: 180, height: 220, depth: 800: correct one'),
  ]);
  expect(labelProblems(productOf('pac-mail'))).toEqual([]);
});

test('folds that cannot make the panels are told, and those that can are not', () => {
  const { facts, ...rest } = productOf('lea-tri');
  const folded = (folds: number, panels: number) =>
    messages(contradictionProblems({ ...rest, facts: { ...facts, folds, panels } }));
  expect(folded(1, 3)).toEqual(['1 fold makes 2 panels, and panels is 3: correct one']);
  expect(folded(2, 30)).toEqual(['2 folds make 3 to 4 panels, and panels is 30: correct one']);
  expect([folded(2, 3), folded(2, 4), folded(3, 4), folded(3, 8), folded(5, 6)].flat()).toEqual([]);
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

describe('a binding', () => {
  const bound = (id: string, facts: Facts) => {
    const product = productOf(id);
    return messages(bindingProblems({ ...product, facts: { ...product.facts, ...facts } }));
  };
  const named = (id: string, name: string, facts: Facts) => {
    const product = { ...productOf(id), texts: { ...productOf(id).texts, name: { fr: name } } };
    return messages(bindingProblems({ ...product, facts: { ...product.facts, ...facts } }));
  };

  test.each([
    ['boo-wo', 'stapled', "'Brochure Wire-O' is wire and binding is stapled: correct one"],
    ['boo-wo', 'perfect', "'Brochure Wire-O' is wire and binding is perfect: correct one"],
    ['boo-pb', 'stapled', "'Brochure dos carré collé' is perfect and binding is stapled: correct one"],
    ['boo-sad', 'perfect', "'Brochure agrafée' is stapled and binding is perfect: correct one"],
  ])('of %s that is typed %s is not the one of its name', (id, binding, says) =>
    expect(bound(id, { binding })).toEqual([says]),
  );

  test('that no name says is told by pages and rings', () => {
    expect(named('boo-pb', 'Catalogue', { binding: 'stapled' })).toEqual([
      'no stapled binding holds 400 pages, 128 at most: correct binding, or the pages',
    ]);
    expect(named('boo-sad', 'Catalogue', { binding: 'perfect' })).toEqual([
      'glue holds no spine of 8 pages, 20 at least: correct binding, or the pages',
    ]);
    expect(named('boo-wo', 'Catalogue', { binding: 'perfect' })[1]).toBe(
      "it has rings ('wire' or 'wireMargin'), and binding is perfect: correct one",
    );
  });

  test.each([
    [{ max: 2000 }, 'no wire binding holds 2000 pages, 500 at most'],
    [{ step: 1 }, 'a sheet has two pages, and 9 is odd'],
  ])('of as many pages as it holds, two on a sheet: %o', (change, says) => {
    const product = productOf('boo-wo');
    const features = product.features.map((each) =>
      each.number ? { ...each, number: { ...each.number, ...change } } : each,
    );
    expect(messages(bindingProblems({ ...product, features }))).toEqual([`${says}: correct binding, or the pages`]);
  });

  test('may be named in any way, or not at all', () => {
    expect(named('boo-sad', 'Catalogue', {})).toEqual([]);
    expect(named('boo-pb', 'Livre', {})).toEqual([]);
    expect(named('boo-wo', 'Manuel à spirale', {})).toEqual([]);
    expect(named('boo-sad', 'Brochure agrafée ou Wire-O', {})).toEqual([]);
  });
});

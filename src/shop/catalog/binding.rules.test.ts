import { describe, expect, test } from 'vitest';
import { messages, productOf, products } from '#test/builders/catalogue-products.ts';
import { bindingProblems, MOST_SEEN } from './binding.rules.ts';
import { MOST_PICTURED } from '../artwork/page-picture.ts';
import type { Facts } from './product.ts';

test('no product of the house has another binding than its name', () =>
  expect(products.flatMap(({ product }) => bindingProblems(product))).toEqual([]));

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
    [{ max: 2000 }, 'no wire binding holds 2000 pages, 500 at most: correct binding, or the pages'],
    [{ max: 480 }, '480 pages, and customers see 400 of a file: sell up to so many'],
    [{ step: 1 }, 'a sheet has two pages, and 9 is odd: correct binding, or the pages'],
  ])('of as many pages as it holds, two on a sheet: %o', (change, says) => {
    const product = productOf('boo-wo');
    const features = product.features.map((each) =>
      each.number ? { ...each, number: { ...each.number, ...change } } : each,
    );
    expect(messages(bindingProblems({ ...product, features }))).toEqual([says]);
  });

  test('of more pages than are drawn of a file is told: nobody agrees to what they have not seen', () =>
    expect(MOST_SEEN).toBe(MOST_PICTURED));

  test('may be named in any way, or not at all', () => {
    expect(named('boo-sad', 'Catalogue', {})).toEqual([]);
    expect(named('boo-pb', 'Livre', {})).toEqual([]);
    expect(named('boo-wo', 'Manuel à spirale', {})).toEqual([]);
    expect(named('boo-sad', 'Brochure agrafée ou Wire-O', {})).toEqual([]);
  });
});

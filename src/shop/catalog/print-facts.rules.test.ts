import { describe, expect, test } from 'vitest';
import { messages, productOf, products } from '#test/builders/catalogue-products.ts';
import type { Facts, Product } from './product.ts';
import { printFactProblems } from './print-facts.rules.ts';

const without = (facts: Facts, name: string): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([each]) => each !== name));

/** The product without one of its facts. */
function withoutFact(id: string, name: string): Product {
  const product = productOf(id);
  return { ...product, facts: without(product.facts, name) };
}

function withoutFactOf(id: string, key: string, name: string): Product {
  const product = productOf(id);
  const features = product.features.map((feature) => ({
    ...feature,
    options: feature.options.map((each) => (each.key === key ? { ...each, facts: without(each.facts, name) } : each)),
  }));
  return { ...product, features };
}

test('every product of the house says what its files are checked against', () =>
  expect(products.flatMap(({ product }) => printFactProblems(product))).toEqual([]));

describe('a fact that the check of files reads is not left out', () => {
  test.each([
    [withoutFact('fly-a5', 'bleed'), 'no bleed is given, and print files are checked against it'],
    [withoutFact('fly-a5', 'safe'), 'no safe is given'],
    [withoutFact('fly-a5', 'width'), 'no width is given'],
    [withoutFactOf('pac-bag', '180x80x220', 'width'), 'no width is given'],
    [withoutFactOf('pac-bag', '240x100x320', 'height'), 'no height is given'],
    [withoutFactOf('pac-mail', 's', 'depth'), "'s' has no depth, and the other sizes have one"],
    [withoutFact('boo-sad', 'kind'), 'its pages are bound (a technology is booklet): write facts: {kind: booklet}'],
    [withoutFact('boo-wo', 'kind'), 'its pages are bound'],
    [withoutFact('boo-wo', 'binding'), 'write facts: {binding: ...}'],
    [withoutFact('boo-pb', 'binding'), 'write facts: {binding: ...}'],
  ])('%#', (product, says) => expect(messages(printFactProblems(product))[0]).toContain(says));

  test('what is not printed needs none', () =>
    expect(printFactProblems({ ...withoutFact('smp-pack', 'bleed'), noPrinting: true })).toEqual([]));
});

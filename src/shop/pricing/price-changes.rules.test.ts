import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { productOf, withFacts } from '#test/builders/catalogue-products.ts';
import type { Product } from '../catalog/product.ts';
import { compileProduct } from '../configurator/compile-product.ts';
import type { PriceBook } from './engine/price-book.ts';
import { EVERYBODY } from './engine/quote.ts';
import { priceChange, timesOf } from './price-changes.rules.ts';

const book = parse(readFileSync(join(import.meta.dirname, '../../../catalog/prices.yaml'), 'utf8')) as PriceBook;

function sold(product: Product, markup = 10_000) {
  const result = compileProduct(product);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  return { compiled: result.compiled, book, terms: { markup, customerClass: EVERYBODY, currencyFactor: 10_000 } };
}

const comp = productOf('let-comp');

test('nothing is said of prices that stay, or change by a fifth or less', () => {
  expect(priceChange(sold(comp), sold(comp))).toBeUndefined();
  expect(priceChange(sold(comp), sold(comp, 11_500))).toBeUndefined();
});

test('the largest change of a product is said, whether up or down, with the count of the others', () => {
  const up = priceChange(sold(comp), sold(comp, 20_000))!;
  expect(timesOf(up)).toBeGreaterThanOrEqual(2);
  expect(up.others).toBeGreaterThan(20);
  const down = priceChange(sold(comp), sold({ ...comp, facts: { ...comp.facts, width: 10 } }))!;
  expect(down.after).toBeLessThan(down.before / 4);
});

test('a figure of one option is found by the option', () => {
  const before = sold(productOf('bc-lam'));
  const change = priceChange(before, sold(withFacts('bc-lam', '85x54', { width: 850 })));
  expect(change?.what).toBe("option '85x54' of 'format'");
  expect(timesOf(change!)).toBeGreaterThan(1.5);
});

test('a speed that is not sold before and after has no price to compare', () => {
  const [slow, fast] = [comp.priorities.slice(0, 1), comp.priorities.slice(1)];
  const only = (priorities: Product['priorities'], markup?: number) => sold({ ...comp, priorities }, markup);
  expect(priceChange(only(slow), only(fast, 20_000))).toBeUndefined();
  const change = priceChange(only(slow), only(comp.priorities, 20_000));
  expect(change).toEqual(priceChange(only(slow), only(slow, 20_000)));
  expect(change?.priority).toBe(slow[0]!.priority);
});

test('an option that is new has no price to compare', () => {
  const without = {
    ...comp,
    features: comp.features.map((feature) => ({
      ...feature,
      options: feature.options.filter(({ key }) => key === feature.default || feature.options.length < 3),
    })),
  };
  expect(priceChange(sold(without), sold(comp))).toBeUndefined();
});

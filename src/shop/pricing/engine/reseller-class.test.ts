import { expect, test } from 'vitest';
import { resellerClassOf } from './reseller-class.ts';

const CLASSES = [
  { name: 'top', from: { EUR: 2_000_000, CHF: 2_400_000 }, factor: 8800 },
  { name: 'first', from: { EUR: 0, CHF: 100 }, factor: 9500 },
  { name: 'plus', from: { EUR: 500_000 }, factor: 9200 },
];

test.each([
  [0, 'EUR', 'first', 9500],
  [499_999, 'EUR', 'first', 9500],
  [500_000, 'EUR', 'plus', 9200],
  [1_999_999, 'EUR', 'plus', 9200],
  [2_000_000, 'EUR', 'top', 8800],
  [99, 'CHF', 'standard', 10_000],
  [2_399_999, 'CHF', 'first', 9500],
  [2_400_000, 'CHF', 'top', 8800],
  [9_000_000, 'GBP', 'standard', 10_000],
] as const)(
  'a turnover of %i cents in %s makes the class %s, whatever the order of the list',
  (cents, currency, name, factor) => expect(resellerClassOf(CLASSES, cents, currency)).toEqual({ name, factor }),
);

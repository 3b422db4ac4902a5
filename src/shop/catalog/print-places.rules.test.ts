import { describe, expect, test } from 'vitest';
import { messages, productOf, products } from '#test/builders/catalogue-products.ts';
import { printPlaceProblems } from './print-places.rules.ts';
import type { Facts } from './product.ts';

test('every product of the house is paid for in each place that is printed', () =>
  expect(products.flatMap(({ product }) => printPlaceProblems(product))).toEqual([]));

describe('a print on a garment', () => {
  const said = (key: string, change: Facts) => {
    const tee = productOf('app-tee');
    const features = tee.features.map((feature) => ({
      ...feature,
      options: feature.options.map((each) =>
        each.key === key ? { ...each, facts: { ...each.facts, ...change } } : each,
      ),
    }));
    return messages(printPlaceProblems({ ...tee, features }));
  };

  test.each([
    [
      'front-back',
      { positions: 1 },
      "'frontback', which is printed in 2 places, and positions, which are paid for, is 1",
    ],
    ['chest-back', { positions: 1 }, "'chestback', which is printed in 2 places"],
    ['front', { positions: 2 }, "'front', which is printed in 1 place, and positions, which are paid for, is 2"],
    ['front', { printPlace: 'frontback' }, "'frontback', which is printed in 2 places"],
  ])('of %s with %o is told', (key, change, says) =>
    expect(said(key, change)).toEqual([expect.stringContaining(says)]),
  );

  test('may be moved, or stand in a place of a name of one’s own', () => {
    expect(said('front', { printPlace: 'back' })).toEqual([]);
    expect(said('front-back', { printPlace: 'sleeves', positions: 2 })).toEqual([]);
  });

  test('may be chosen in one feature and paid for by another', () => {
    const tee = productOf('app-tee');
    const option = (key: string, facts: Facts) => ({ ...tee.features[0]!.options[0]!, key, facts });
    const feature = (id: string, ...options: ReturnType<typeof option>[]) => ({
      ...tee.features[0]!,
      id,
      default: options[0]!.key,
      options,
    });
    const place = feature(
      'place',
      option('front', { printPlace: 'front' }),
      option('both', { printPlace: 'frontback' }),
    );
    const paid = feature('paid', option('one', { positions: 1 }), option('two', { positions: 2 }));
    const facts = Object.fromEntries(
      Object.entries(tee.facts).filter(([name]) => !['printPlace', 'positions'].includes(name)),
    );
    expect(printPlaceProblems({ ...tee, facts, features: [place, paid] })).toEqual([]);
  });
});

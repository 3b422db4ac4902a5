import { expect, test } from 'vitest';
import { productOf, products, withFacts } from '#test/builders/catalogue-products.ts';
import type { Facts } from './product.ts';
import { scaleProblems } from './scale-factors.rules.ts';

const saidOf = (id: string, key: string, facts: Facts) =>
  scaleProblems(withFacts(id, key, facts)).map(({ message }) => message);

/** Every factor of the catalogue that a price is multiplied by. */
const FACTORS = products.flatMap(({ product: { id, features } }) =>
  features.flatMap(({ options }) =>
    options.flatMap(({ key, facts }) =>
      Object.entries(facts).flatMap(([name, factor]) =>
        name.endsWith('Factor') && Number(factor) > 0 ? [[id, key, name, Number(factor)] as const] : [],
      ),
    ),
  ),
);

test.each(FACTORS)('%s, %s: a digit more or less of %s (%d) is told', (id, key, scale, factor) => {
  for (const wrong of [factor / 10, factor * 10]) {
    const [said, ...more] = saidOf(id, key, { [scale]: wrong });
    expect(said).toContain(`${scale} is `);
    expect([said, ...more].join(' ')).toContain(String(wrong));
  }
  expect([factor * 0.95, factor * 1.05].flatMap((honest) => saidOf(id, key, { [scale]: honest }))).toEqual([]);
});

test('the option with the mistyped factor is told, beside its neighbour', () => {
  expect(saidOf('app-tee', 'tshirt', { garmentFactor: 0.1 })).toEqual([
    "garmentFactor is 0.1 for 'tshirt' and 2.1 for 'hoodie', 21 times apart: correct one",
  ]);
  expect(saidOf('lf-flag', 'l', { sizeFactor: 11.9 })).toEqual([
    "sizeFactor is 11.9 for 'l' and 1 for 'm', 12 times apart: correct one",
  ]);
  expect(saidOf('lab-roll', 'kraft', { materialFactor: 10 })).toEqual([
    "materialFactor is 10 for 'kraft' and 1.4 for 'paper-wine', 7 times apart: correct one",
  ]);
});

test('a factor of 0 is told where it multiplies every price, and not where the option is made in another way', () => {
  expect(saidOf('app-tee', 'tshirt', { garmentFactor: 0 })).toEqual([
    "garmentFactor is 0 for 'tshirt' and multiplies every price: write what it costs beside the usual option",
  ]);
  expect(saidOf('pho-can', '600x400', { photoFactor: 0 })).toEqual([]);
});

test('other garments, and papers of a price of their own, are told of by nobody', () => {
  const honest: [string, string, Facts][] = [
    ['app-tee', 'hoodie', { garmentFactor: 0.8, grams: 80 }],
    ['app-tee', 'hoodie', { garmentFactor: 2.8, grams: 200 }],
    ['app-tee', 'hoodie', { garmentFactor: 6, grams: 700 }],
    ['lab-roll', 'paper-wine', { materialFactor: 4 }],
    ['lf-flag', 'l', { sizeFactor: 3 }],
    ['pac-bag', '240x100x320', { sizeFactor: 3 }],
  ];
  expect(honest.flatMap((change) => saidOf(...change))).toEqual([]);
});

test.each([5.5, 7, 0.18, 0.15])(
  'two materials without sizes, of which one costs %d times the other, are told of by nobody',
  (factor) => {
    const roll = productOf('lab-roll');
    const features = roll.features.map((feature) => ({
      ...feature,
      options: feature.options
        .filter(({ key, facts }) => !('materialFactor' in facts) || key === 'paper-gloss' || key === 'pp-silver')
        .map((each) =>
          each.key === 'pp-silver' ? { ...each, facts: { ...each.facts, materialFactor: factor } } : each,
        ),
    }));
    expect(scaleProblems({ ...roll, features })).toEqual([]);
  },
);

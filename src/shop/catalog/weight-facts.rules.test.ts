import { describe, expect, test } from 'vitest';
import { messages, productOf, products, withFacts } from '#test/builders/catalogue-products.ts';
import { weightFactProblems } from './weight-facts.rules.ts';

test('no product of the house has an odd weight', () =>
  expect(products.flatMap(({ product }) => weightFactProblems(product))).toEqual([]));

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

test('a piece that is heavier than a parcel may be is told', () => {
  const flag = productOf('lf-flag');
  const weighing = (grams: number) => messages(weightFactProblems({ ...flag, weight: { ...flag.weight, grams } }));
  const most = flag.production.maxParcelGrams;
  expect(weighing(most + 1)).toEqual([
    `a piece weighs ${most + 1} g, and a parcel ${most} g at most (production.maxParcelGrams): correct one`,
  ]);
  expect([weighing(1), weighing(9000), weighing(most)].flat()).toEqual([]);
  expect(messages(weightFactProblems(withFacts('pro-pen', 'usb', { article: 'lamp', grams: most * 10 })))).toHaveLength(
    1,
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuantityModel } from './product.ts';
import { isValidQuantity, quantityOffer, refuseQuantity, repairQuantity, resolveQuantity } from './quantity.rules.ts';

const words = { fr: 'non', it: 'no', en: 'no' };
const listed: QuantityModel = {
  display: 'grid',
  mode: 'list',
  list: [50, 100, 250],
  ranges: [],
  default: 100,
  limits: [],
};
const ranged: QuantityModel = {
  display: 'slider',
  mode: 'range',
  list: [25, 100],
  ranges: [{ min: 25, max: 5000, step: 25 }],
  default: 100,
  limits: [{ when: { sets: '>= 2' }, min: 60, max: 990, message: words }],
};

test.each([
  ['a listed quantity', listed, 100, true],
  ['one between listed quantities', listed, 150, false],
  ['nothing', listed, 0, false],
  ['less than nothing', listed, -50, false],
  ['part of a copy', { ...listed, freeEntry: { min: 1, max: 500 } }, 50.5, false],
  ['an own number in bounds', { ...listed, freeEntry: { min: 60, max: 240 } }, 150, true],
  ['an own number out of bounds', { ...listed, freeEntry: { min: 60, max: 240 } }, 245, false],
  ['the bottom of a range', ranged, 25, true],
  ['the top of a range', ranged, 5000, true],
  ['a number off the step', ranged, 40, false],
  ['a number above the range', ranged, 5025, false],
])('5.04 quantity: %s', (_, model, quantity, valid) => {
  expect(isValidQuantity(quantity, quantityOffer({ quantity: model }, {}))).toBe(valid);
});

describe('limits of a selection', () => {
  const offer = quantityOffer({ quantity: ranged }, { sets: 2 });

  test('keep the steps of the range and say why', () => {
    expect(offer.ranges).toEqual([{ min: 75, max: 990, step: 25 }]);
    expect(offer.list).toEqual([100]);
    expect(offer.messages).toEqual([words]);
  });

  test('4.2.05 a missing quantity falls back to the initial one, else to the largest', () => {
    expect(resolveQuantity(150, 100, offer)).toBe(150);
    expect(resolveQuantity(5000, 100, offer)).toBe(100);
    expect(resolveQuantity(undefined, 25, offer)).toBe(975);
    expect(resolveQuantity(100, 100, { list: [], ranges: [], messages: [] })).toBeUndefined();
  });

  test('a choice brings the smallest quantity that suffices with it, else the largest', () => {
    expect(repairQuantity(150, offer)).toBe(150);
    expect(repairQuantity(130, offer)).toBe(150);
    expect(repairQuantity(25, offer)).toBe(75);
    expect(repairQuantity(5000, offer)).toBe(975);
    expect(repairQuantity(100, { list: [], ranges: [], messages: [] })).toBeUndefined();
  });
});

test('5.04 every valid quantity of a range lies on a step counted from its minimum', () => {
  const range = fc.record({
    min: fc.integer({ min: 1, max: 50 }),
    steps: fc.nat(30),
    step: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(range, fc.integer({ min: -5, max: 400 }), ({ min, steps, step }, quantity) => {
      const all = Array.from({ length: steps + 1 }, (_, index) => min + index * step);
      const ranges = [{ min, max: min + steps * step, step }];
      expect(isValidQuantity(quantity, { ranges })).toBe(all.includes(quantity));
    }),
  );
});

test('4.2.09 several artworks ask for as many copies as keep the minimum of each, without a limit of the product saying so', () => {
  const sets = { feature: 'sets', unit: 'copies', max: 50, minimumPerSet: 25 } as const;
  const quantity: QuantityModel = { ...ranged, ranges: [{ min: 10, max: 1000, step: 1 }], limits: [] };
  const least = (artworks: number) => quantityOffer({ quantity, sets }, { sets: artworks }).ranges[0]?.min;
  expect([1, 2, 3, 10].map(least)).toEqual([10, 50, 75, 250]);
  expect(quantityOffer({ quantity, sets }, { sets: 50 }).ranges).toEqual([]);
});

describe('4.2.09 several artworks on rolls', () => {
  const labels: QuantityModel = {
    display: 'slider',
    mode: 'range',
    list: [250, 500, 1000, 1500, 2000, 3000, 50_000],
    ranges: [{ min: 250, max: 50_000, step: 50 }],
    default: 1000,
    limits: [],
  };
  const sets = { feature: 'sets', unit: 'rolls', max: 10, minimumPerSet: 250 } as const;

  test('take whole rolls, one for each artwork at least', () => {
    const offer = quantityOffer({ quantity: labels, sets }, { sets: 3, labelsPerRoll: 500 });
    expect(offer.ranges).toEqual([{ min: 1500, max: 50_000, step: 500 }]);
    expect(offer.list).toEqual([1500, 2000, 3000, 50_000]);
    expect(repairQuantity(1000, offer)).toBe(1500);
  });

  test('leave one artwork every quantity, a last roll may be shorter', () => {
    expect(quantityOffer({ quantity: labels, sets }, { sets: 1, labelsPerRoll: 500 }).ranges).toEqual(labels.ranges);
  });

  test('fit where steps and rolls differ', () => {
    const odd = { ...labels, ranges: [{ min: 300, max: 3000, step: 200 }] };
    expect(quantityOffer({ quantity: odd, sets }, { sets: 2, labelsPerRoll: 250 }).ranges).toEqual([
      { min: 500, max: 3000, step: 1000 },
    ]);
  });
});

test('a reason that several limits share is said once', () => {
  const twice: QuantityModel = {
    ...ranged,
    limits: [
      { when: { sets: '>= 2' }, min: 50, message: words },
      { when: { sets: '>= 3' }, min: 75, message: { ...words } },
    ],
  };
  expect(quantityOffer({ quantity: twice }, { sets: 3 }).messages).toEqual([words]);
});

test('the refusal of a quantity names the nearest ones that are offered, below and above', () => {
  const offer = { ranges: [{ min: 25, max: 1000, step: 25 }] };
  const refused = (wanted: number, locale = 'fr-FR') => refuseQuantity(wanted, offer, locale);
  expect(refused(80)).toMatchObject({ params: { nearest: '75 ou 100' }, detail: { quantities: [75, 100] } });
  expect(refused(80, 'it-IT').params['nearest']).toBe('75 o 100');
  expect(refused(80, 'en-GB').params['nearest']).toBe('75 or 100');
  expect(refused(0).detail).toEqual({ quantities: [25] });
  expect(refused(5000).detail).toEqual({ quantities: [1000] });
  expect(refused(-5).detail).toEqual({ quantities: [25] });
  expect(refused(62.5).detail).toEqual({ quantities: [50, 75] });
});

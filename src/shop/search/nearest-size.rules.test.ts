import { describe, expect, test } from 'vitest';
import type { Product } from '../catalog/product.ts';
import { nearestSize } from './nearest-size.rules.ts';
import { termsOf } from './terms.rules.ts';

const option = (key: string, width: number, height: number) => ({ key, facts: { width, height } });
const poster = {
  features: [{ id: 'format', options: [option('a3', 297, 420), option('a3-wide', 420, 297), option('a2', 420, 594)] }],
} as unknown as Product;
const side = (fact: string, max: number) => ({ id: fact, options: [], number: { fact, min: 300, max, step: 10 } });
const banner = { features: [side('width', 5_000), side('height', 50_000)] } as unknown as Product;
const mug = { features: [{ id: 'colour', options: [{ key: 'red', facts: { colour: 'red' } }] }] } as unknown as Product;

describe('the size in place of one that is not made', () => {
  test.each([
    ['poster 30x40', { format: 'a3' }],
    ['poster 40x30', { format: 'a3-wide' }],
    ['poster 50x70', { format: 'a2' }],
    ['poster A1', { format: 'a2' }],
    ['poster 7x9000', { format: 'a2' }],
  ])('of a poster for “%s” is %j', (typed, choices) => {
    expect(nearestSize(poster, termsOf(typed))?.choices).toEqual(choices);
  });

  test('is typed where anybody may choose it: within its limits, turned where only that fits', () => {
    expect(nearestSize(banner, termsOf('banner 6 x 3 m'))?.choices).toEqual({ width: '3000', height: '6000' });
    expect(nearestSize(banner, termsOf('banner 20 x 10 cm'))?.choices).toEqual({ width: '300', height: '300' });
  });

  test('is nothing to choose where a thing has one size, and nothing at all where no size was typed', () => {
    expect(nearestSize(mug, termsOf('mug 10x15'))).toEqual({ choices: {}, off: Infinity });
    expect(nearestSize(poster, termsOf('poster'))).toBeUndefined();
    expect(nearestSize(banner, termsOf('banner 3 m'))).toBeUndefined();
  });
});

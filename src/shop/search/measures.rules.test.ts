import { describe, expect, test } from 'vitest';
import type { Feature } from '../catalog/product.ts';
import { measuredBy, measuresOf } from './measures.rules.ts';
import { termsOf } from './terms.rules.ts';

const say = (text: string) => ({ en: text });

const format: Feature = {
  id: 'format',
  label: say('Format'),
  hidden: false,
  sortIndex: 0,
  default: 'a5',
  options: [
    { key: 'a5', label: say('A5, 148 × 210 mm'), facts: { width: 148, height: 210 } },
    { key: 'a4', label: say('A4, 210 × 297 mm'), facts: { width: 210, height: 297 } },
    { key: 'half', label: say('Folded'), facts: { width: 420, height: 99, closedWidth: 210, closedHeight: 99 } },
  ],
};
const typedSide = (id: 'width' | 'height', usual: string): Feature => ({
  id,
  label: say(id),
  hidden: false,
  sortIndex: 0,
  options: [],
  default: usual,
  number: { fact: id, min: 30, max: 300, step: 1, unit: 'mm', presets: [76] },
});
const pages: Feature = {
  ...typedSide('width', '40'),
  id: 'pages',
  number: { fact: 'pages', min: 8, max: 48, step: 2, unit: 'p.' },
};

const made = (...features: readonly Feature[]) =>
  measuresOf({ productId: 'one', title: 'Thing', facts: {}, features, place: 0 }, ['en'])!;
const inFormats = made(format);
const inAnySize = made(typedSide('width', '50'), typedSide('height', '50'), pages);

describe('what a product comes in', () => {
  test.each([
    ['148x210', 'usual', inFormats],
    ['14,8 x 21 cm', 'usual', inFormats],
    ['210x297', 'option', inFormats],
    ['A4', 'option', inFormats],
    ['A5', 'usual', inFormats],
    ['297x210', 'otherwise', inFormats],
    ['210x99', 'otherwise', inFormats],
    ['50x50', 'usual', inAnySize],
    ['5 cm', 'usual', inAnySize],
    ['76x76', 'otherwise', inAnySize],
    ['60x70', 'free', inAnySize],
    ['60 mm high', 'free', inAnySize],
    ['12 pages', 'free', inAnySize],
    ['40 pages', 'usual', inAnySize],
    ['60x700', 'none', inAnySize],
    ['13 pages', 'none', inAnySize],
    ['A6', 'none', inFormats],
    ['flyer', 'none', inFormats],
  ] as const)('“%s” is found as a measure: %s', (typed, how, measures) => {
    const worth = { usual: 1, option: 0.9, otherwise: 0.75, free: 0.6, none: 0 };
    expect(measuredBy(measures, termsOf(typed))).toBe(worth[how]);
  });

  test('what is stored and is no product is left out, and takes nothing from the others', () => {
    expect(
      measuresOf({ productId: 'old', title: 'Old', facts: null, features: null, place: 0 }, ['en']),
    ).toBeUndefined();
  });

  test('who has all that was typed goes before who has a part of it', () => {
    const terms = termsOf('12 pages A5');
    expect(measuredBy(made(format, pages), terms)).toBeGreaterThan(measuredBy(inFormats, terms));
    expect(measuredBy(inFormats, terms)).toBe(0.5);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixProblem, piecesOf, sayPieces, sizesOf } from './size-split.rules.ts';

const MIX = 'S20 M30 L30 XL20';
const said = (split: string, quantity: number) =>
  sizesOf(split, quantity).map(({ size, pieces }) => `${pieces} ${size}`);

test('K24 a mix of sizes gives whole pieces of each size', () => {
  expect(said(MIX, 24)).toEqual(['5 S', '7 M', '7 L', '5 XL']);
  expect(said(MIX, 11)).toEqual(['2 S', '4 M', '3 L', '2 XL']);
  expect(said('XS20 S40 M30 L10', 10)).toEqual(['2 XS', '4 S', '3 M', '1 L']);
});

test('K24 the pieces of all sizes are the quantity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1000 }), (quantity) => {
      expect(sizesOf(MIX, quantity).reduce((sum, { pieces }) => sum + pieces, 0)).toBe(quantity);
    }),
  );
});

test('a single size, and a product without sizes, is no mix', () => {
  expect([sizesOf('2xl', 24), sizesOf(undefined, 24), sizesOf(4, 24)]).toEqual([[], [], []]);
});

test('K24 a line says its pieces, those given or those of its mix', () => {
  const given = [
    { name: 'S', quantity: 3 },
    { name: 'XL', quantity: 1200 },
  ];
  const say = (pieces: number) => `<${pieces}>`;
  expect(sayPieces(piecesOf({ sizeSplit: 'own' }, 1203, given), say)).toBe('S\u00a0<3>, XL\u00a0<1200>');
  expect(sayPieces(piecesOf({ sizeSplit: MIX }, 24, []), say)).toBe('S\u00a0<5>, M\u00a0<7>, L\u00a0<7>, XL\u00a0<5>');
  expect(piecesOf({ sets: 2 }, 1203, given)).toEqual([]);
});

test.each([
  [MIX, undefined],
  ['S100', undefined],
  ['own', undefined],
  ['2xl', undefined],
  ['S20 M30 L30 XL2', 'is 82 %'],
  ['S20', 'is 20 %'],
  ['S20 M30 M30 XL20', 'names a size twice'],
  ['S20 M30 L30 XL', 'is not written as'],
  ['S20, M30, L30, XL20', 'is not written as'],
  ['s20 m30 l30 xl20', 'is not written as'],
  ['S20  M30 L30 XL20', 'is not written as'],
])('K24 of the mix %j is said: %s', (mix, said) => {
  const problem = mixProblem(mix);
  if (said === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(said);
});

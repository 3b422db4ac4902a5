import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { productOf } from '#test/builders/catalogue-products.ts';
import { PRIORITIES, type NumberEntry, type Product } from '../catalog/product.ts';
import { compileProduct } from '../configurator/compile-product.ts';
import type { PriceBook } from './engine/price-book.ts';
import { EVERYBODY, priceCurves } from './engine/quote.ts';
import { pressSizeProblems } from './press-size.rules.ts';

const book = parse(readFileSync(join(import.meta.dirname, '../../../catalog/prices.yaml'), 'utf8')) as PriceBook;

function saidOf(product: Product, prices: PriceBook = book): string[] {
  const result = compileProduct(product);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return pressSizeProblems(result.compiled, prices).map(({ path, message }) => `${path.join('/')} ${message}`);
}

const madeBy = (id: string, ...technologies: Product['price']['technologies']): Product => {
  const product = productOf(id);
  return { ...product, price: { ...product.price, technologies } };
};

test('labels as wide as the web are made, and none that is wider', () => {
  const roll = productOf('lab-roll');
  const upTo = (max: number): Product => ({
    ...roll,
    features: roll.features.map((each) =>
      each.id === 'width' ? { ...each, number: { ...(each.number as NumberEntry), max } } : each,
    ),
  });
  const said = (width: number, web: number) => [
    `features/0/number/max a label ${width} mm wide does not fit on the web, which is ${web} mm wide: offer ${web} mm at most, or correct roll.webWidth in catalog/prices.yaml`,
  ];
  expect(saidOf(upTo(310))).toEqual([]);
  expect(saidOf(upTo(311))).toEqual(said(311, 310));
  expect(saidOf(upTo(3100))).toEqual(said(3100, 310));
  const narrower = { ...book, roll: { ...book.roll, webWidth: 301 } };
  expect(saidOf(roll, narrower)).toEqual(said(310, 301));
  expect(saidOf(upTo(301), narrower)).toEqual([]);
});

test('sizes that fit on no sheet of the digital press need another technology', () => {
  const told = (id: string) => saidOf(madeBy(id, { kind: 'digital' }));
  expect(told('fly-a4')).toEqual([]);
  expect(told('fly-sq')).toEqual([
    'features/0/number/max 420 × 420 mm with a bleed of 2 mm does not fit on the sheet of the digital press, which is 310 × 440 mm: offer smaller sizes, add the technology offset, or correct digital.sheetWidth and sheetHeight in catalog/prices.yaml',
  ]);
  expect(saidOf(madeBy('fly-sq', { kind: 'digital' }, { kind: 'offset' }))).toEqual([]);
  expect(
    saidOf(
      madeBy('fly-sq', { kind: 'digital', when: { width: '<= 300' } }, { kind: 'offset', when: { width: '> 300' } }),
    ),
  ).toEqual([]);
});

test('a side of the digital sheet with two digits exchanged is told where a product has no size on it', () => {
  const said = ([sheetWidth, sheetHeight, sheetSquareMetres]: readonly [number, number, number]) =>
    ['pos-s', 'fly-a5', 'cal-wall', 'fly-sq', 'lab-sheet'].flatMap((id) =>
      saidOf(productOf(id), { ...book, digital: { ...book.digital, sheetWidth, sheetHeight, sheetSquareMetres } }),
    );
  expect(said([310, 404, 0.144])).toEqual([
    'price/technologies/0 no size lies on the sheet of the digital press, which is 310 × 404 mm and leaves much of its 0.144 m² white: write 440 for digital.sheetHeight in catalog/prices.yaml, correct digital.sheetSquareMetres, or remove the technology digital',
  ]);
  const honest = [
    [310, 440, 0.144],
    [300, 430, 0.144],
    [318, 441, 0.144],
    [287, 410, 0.1247],
    [310, 404, 0.128],
    [320, 450, 0.1493],
    [310, 650, 0.2145],
    [310, 1190, 0.384],
    [487, 330, 0.1617],
    [510, 740, 0.3975],
    [297, 420, 0.144],
    [293, 406, 0.144],
  ] as const;
  for (const sheet of honest) expect(said(sheet)).toEqual([]);
});

test('what no machine makes has no price, and never one that is no number', () => {
  const { cents } = priceCurves(
    productOf('lab-roll').price,
    { width: 320, height: 75 },
    1,
    [500, 1000],
    { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 },
    book,
  );
  expect(PRIORITIES.flatMap((each) => cents[each])).toEqual(PRIORITIES.flatMap(() => [Infinity, Infinity]));
});

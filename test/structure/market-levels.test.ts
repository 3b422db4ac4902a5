import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSelection, factsOf, type Selection } from '#shop/catalog/product.ts';
import { EVERYBODY, priceCurves, printCents } from '#shop/pricing/engine/quote.ts';
import { readCatalogSnapshot } from '../../src/app/catalog-snapshot-files.ts';

/**
 * What others ask for the same, as published prices say, beside the demo's prices before VAT. A shop of the discount to
 * middle level may ask less than a professional laboratory, so each point has a lowest and a highest price by its source,
 * and ours stands between them. A euro is taken as 1.00 to 1.25 US dollars and as 1.50 Australian dollars at least.
 * Read in November 2026. For multi-layer cards one public price was found, so they have an upper bound alone.
 */
interface Point {
  readonly source: string;
  readonly what: string;
  readonly id: string;
  readonly choices: Selection;
  readonly quantity: number;
  /** Euros for the whole quantity. */
  readonly lowest: number;
  readonly highest: number;
}

const SQUARE_FEET = 10.764;
/** A banner of so many square metres, at dollars a square foot. */
const perSquareFoot = (squareMetres: number, [low, high]: readonly [number, number]) => ({
  lowest: (squareMetres * SQUARE_FEET * low) / 1.25,
  highest: squareMetres * SQUARE_FEET * high,
});
/** So many prints at euros a print with VAT, as a laboratory lists them; our price is without and of a simpler paper. */
const prints = (quantity: number, each: number) => ({ lowest: quantity * each * 0.35, highest: quantity * each });

const photograph = (format: string): Selection => ({ support: 'photo-gloss', format, frame: '0', edge: 'none' });

const BANNER_GUIDE = 'visualfoodie.com, vinyl banner pricing: $2 a square foot for one day, $8 and more for heavy ones';
const BANNER_CALCULATOR = 'cal67.calculator.city, banner pricing calculator: $1.50 to $6 a square foot of base price';
const LABORATORY = 'pictoonline.fr, tirage photo argentique sur Lambda: list price by format and quantity';

const POINTS: readonly Point[] = [
  {
    source: BANNER_GUIDE,
    what: 'a banner of 3 m²',
    id: 'lf-ban',
    choices: {},
    quantity: 1,
    ...perSquareFoot(3, [2, 8]),
  },
  { source: BANNER_GUIDE, what: 'five of them', id: 'lf-ban', choices: {}, quantity: 5, ...perSquareFoot(15, [2, 8]) },
  { source: BANNER_CALCULATOR, what: 'ten', id: 'lf-ban', choices: {}, quantity: 10, ...perSquareFoot(30, [1.5, 6]) },
  {
    source: BANNER_CALCULATOR,
    what: 'fifty',
    id: 'lf-ban',
    choices: {},
    quantity: 50,
    ...perSquareFoot(150, [1.5, 6]),
  },
  {
    source: `${LABORATORY}, 10 × 15 cm`,
    what: 'fifty photographs of 10 × 15 cm',
    id: 'pho-can',
    choices: photograph('150x100'),
    quantity: 50,
    ...prints(50, 1.72),
  },
  {
    source: `${LABORATORY}, 21 × 29.7 cm`,
    what: 'one of 20 × 30 cm',
    id: 'pho-can',
    choices: photograph('300x200'),
    quantity: 1,
    lowest: 3.93 * 0.35,
    highest: 3.93 * 1.6,
  },
  {
    source: `${LABORATORY}, 21 × 29.7 cm`,
    what: 'fifty of 20 × 30 cm',
    id: 'pho-can',
    choices: photograph('300x200'),
    quantity: 50,
    ...prints(50, 2.78),
  },
  {
    source: 'printshop.paperlust.co: duplex cards from 2.27 Australian dollars each with tax, 100 at least',
    what: 'a hundred multi-layer cards',
    id: 'bc-multi',
    choices: {},
    quantity: 100,
    lowest: 0,
    highest: (100 * 2.27) / 1.5,
  },
];

const { snapshot } = readCatalogSnapshot(join(import.meta.dirname, '../../catalog'));

test.each(POINTS)('$quantity × $id, $what: between what others ask ($source)', (point) => {
  const { product } = snapshot.products.get(point.id)!.compiled;
  const facts = factsOf(product, { ...defaultSelection(product), ...point.choices });
  const terms = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };
  const curves = priceCurves(product.price, facts, 1, [point.quantity], terms, snapshot.book);
  const euros = printCents(curves, 'std', point.quantity)! / 100;
  expect(euros).toBeGreaterThan(point.lowest);
  expect(euros).toBeLessThan(point.highest);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSelection, factsOf, PRIORITIES, type Feature, type Selection } from '#shop/catalog/product.ts';
import { missingTexts } from '#shop/catalog/product-texts.rules.ts';
import { baseQuantities, quantityOffer } from '#shop/catalog/quantity.rules.ts';
import { nearestSelection, resolveSelection } from '#shop/configurator/compiled-product.ts';
import type { SoldProduct } from '#shop/catalog-snapshot.ts';
import { EVERYBODY, priceCurves, printCents } from '#shop/pricing/engine/quote.ts';
import { weightOf } from '#shop/delivery/engine/delivery-promise.ts';
import { readCatalogSnapshot } from '../../src/app/catalog-snapshot-files.ts';

const { files: catalog, snapshot: offer } = readCatalogSnapshot(join(import.meta.dirname, '../../catalog'));
const products = [...offer.products];
const PLAIN = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };

function sold(id: string): SoldProduct {
  const found = offer.products.get(id);
  if (!found) throw new Error(`${id} is not sold`);
  return found;
}

/** Net price in euros at standard priority, for the default configuration with these changes. */
function euros(id: string, quantity: number, choices: Selection = {}): number {
  const { compiled } = sold(id);
  const { product } = compiled;
  const wanted = { ...defaultSelection(product), ...choices };
  expect(resolveSelection(compiled, wanted), `${id} ${JSON.stringify(choices)} is a valid configuration`).toEqual(
    wanted,
  );
  const facts = factsOf(product, wanted);
  const artworks = typeof facts['sets'] === 'number' ? facts['sets'] : 1;
  const list = [...new Set([...quantityOffer(product, facts).list, quantity])].sort((a, b) => a - b);
  return (printCents(priceCurves(product.price, facts, artworks, list, PLAIN, offer.book), 'std', quantity) ?? 0) / 100;
}

const LANGUAGES = readdirSync(join(import.meta.dirname, '../../tenants/dictionaries'));

test.each(LANGUAGES)('3.03 every text of every product stands in %s', (language) => {
  const missing = catalog.products.flatMap(({ product }) =>
    missingTexts(product, language).map((place) => `${product.id} ${place}`),
  );
  expect([catalog.products.length > 40, missing]).toEqual([true, []]);
});

test('every feature that a customer sees says what it is for', () => {
  const silent = catalog.products.flatMap(({ product }) =>
    product.features.flatMap(({ id, hidden, info }) => (hidden || info ? [] : [`${product.id} ${id}`])),
  );
  expect([catalog.products.length > 40, silent]).toEqual([true, []]);
});

type Sample = readonly [id: string, choices: Selection, prices: Readonly<Record<number, number>>];

/** The catalogue's sample prices: euros before VAT, standard priority, one artwork. */
const SAMPLES: readonly Sample[] = [
  ['fly-a6', {}, { 100: 19.2, 500: 22, 1000: 25.5, 5000: 53.5 }],
  ['fly-a5', {}, { 250: 29.2, 1000: 39.6, 5000: 95, 10_000: 164 }],
  ['fly-dl', {}, { 500: 25.7, 1000: 30.4, 5000: 68 }],
  ['fly-a4', {}, { 250: 42.2, 1000: 67.5, 5000: 177 }],
  ['fly-sq', {}, { 500: 27.3, 1000: 33.2 }],
  ['bc-std', {}, { 100: 18.8, 250: 20.8, 500: 24.3, 1000: 31.3 }],
  ['bc-std', { sets: '4' }, { 1000: 41.8 }],
  ['bc-lam', {}, { 250: 31.1, 500: 35.9, 1000: 45.4 }],
  ['bc-lam', { foil: 'gold' }, { 500: 131 }],
  ['bc-multi', {}, { 100: 56, 250: 65 }],
  ['pos-s', {}, { 10: 20.8, 100: 32.3 }],
  ['pos-s', { format: 'a2' }, { 1: 20, 50: 85.5, 100: 90.5 }],
  ['pos-l', {}, { 1: 20, 5: 54, 10: 99 }],
  ['lea-tri', {}, { 250: 56, 1000: 87.5, 5000: 229 }],
  ['lea-half', {}, { 1000: 89 }],
  ['lea-half', { format: 'a4' }, { 1000: 149.5 }],
  ['boo-sad', {}, { 250: 147.5, 1000: 330 }],
  ['boo-sad', { format: 'a4', pages: '24', paper: 'silk-115', coverPaper: 'silk-250' }, { 250: 324 }],
  ['boo-pb', {}, { 50: 242, 250: 707 }],
  ['fol-pres', {}, { 100: 151.5, 500: 287, 1000: 456 }],
  ['let-a4', {}, { 250: 32.7, 1000: 47, 5000: 121 }],
  ['let-comp', {}, { 500: 20.9, 1000: 24.9 }],
  ['env-dl', {}, { 250: 41.8, 1000: 83 }],
  ['env-dl', { format: 'c4' }, { 500: 97 }],
  ['pad', {}, { 25: 54.5, 100: 112.5 }],
  ['lab-roll', {}, { 500: 95, 1000: 110.5, 5000: 240, 10_000: 400 }],
  ['lab-roll', { sets: '4' }, { 5000: 291 }],
  ['lab-sheet', {}, { 100: 37.8, 500: 111.5 }],
  ['sti-die', {}, { 50: 25.8, 250: 62.5, 1000: 182 }],
  ['lab-win', {}, { 1: 25, 10: 139 }],
  ['lf-ban', {}, { 1: 74.5, 5: 306, 10: 560 }],
  ['lf-ban', { height: '1500', material: 'mesh-270' }, { 1: 112 }],
  ['lf-roll', {}, { 1: 59, 5: 260, 10: 470 }],
  ['lf-rig', {}, { 1: 20.5, 50: 417 }],
  ['lf-rig', { material: 'dibond-3' }, { 5: 81 }],
  ['lf-flag', {}, { 1: 119, 5: 495 }],
  ['pac-mail', {}, { 50: 182.5, 250: 408, 1000: 935 }],
  ['pac-cart', {}, { 500: 145, 1000: 184.5 }],
  ['pac-bag', {}, { 250: 310, 1000: 715 }],
  ['cal-wall', {}, { 25: 146.5, 100: 328 }],
  ['cal-desk', {}, { 25: 126.5, 100: 259 }],
  ['pho-can', {}, { 1: 29.9, 5: 129.5 }],
  ['app-tee', {}, { 10: 150, 48: 481, 100: 845 }],
  ['pro-tote', {}, { 50: 249, 250: 764 }],
  ['pro-pen', {}, { 250: 182.5, 1000: 425 }],
  ['smp-pack', {}, { 1: 4.9 }],
  ['smp-pack', { pack: 'papers' }, { 1: 2.9 }],
];

describe('the catalogue', () => {
  test.each<[string, number, Selection, Selection]>([
    ['lab-roll', 1000, { material: 'pp-clear' }, { whiteInk: 'full' }],
    ['lab-roll', 1000, { material: 'pp-clear' }, { whiteInk: 'plate' }],
    ['lab-roll', 1000, {}, { varnish: 'gloss' }],
    ['lab-roll', 1000, {}, { varnish: 'matt' }],
    ['lab-roll', 1000, {}, { adhesive: 'freezer' }],
    ['lab-roll', 1000, {}, { adhesive: 'removable' }],
    ['sti-die', 250, { material: 'clear' }, { whiteInk: 'full' }],
    ['sti-die', 250, {}, { sets: '2' }],
    ['sti-die', 250, { sets: '2' }, { sets: '3' }],
    ['boo-wo', 50, {}, { front: 'pvc' }],
    ['let-a4', 250, { sides: '1-0' }, { sides: '4-0' }],
    ['let-a4', 5000, { sides: '1-0' }, { sides: '4-0' }],
    ['let-comp', 500, { sides: '1-0' }, { sides: '4-0' }],
    ['pad', 25, { sides: '1-0' }, { sides: '4-0' }],
    ['env-dl', 250, { sides: '1-0' }, { sides: '4-0' }],
    ['app-tee', 24, { sizes: 'xs' }, { sizes: '2xl' }],
    ['app-tee', 24, { sizes: '2xl' }, { sizes: '3xl' }],
    ['app-tee', 24, { sizes: '3xl' }, { sizes: '4xl' }],
    ['app-tee', 500, { sizes: 'xs' }, { sizes: '4xl' }],
    ['app-tee', 24, {}, { sizes: 'own' }],
    ['lf-ban', 1, {}, { fire: 'b1' }],
    ['lf-rig', 5, {}, { material: 'pvc-3' }],
    ['lf-rig', 5, { material: 'pvc-3' }, { material: 'pvc-5' }],
    ['lf-rig', 5, { material: 'pvc-5' }, { material: 'pvc-10' }],
  ])('what costs something has a price: %s, %i, %j, then %j', (id, quantity, base, option) => {
    expect(euros(id, quantity, { ...base, ...option })).toBeGreaterThan(euros(id, quantity, base));
  });

  test('knows of every leaflet what the law of VAT asks of its sheet, or it would have the standard rate', () => {
    const leaflets = [...offer.products.values()].filter(({ compiled }) => compiled.product.taxCode === 'leaflet');
    expect(leaflets.length).toBeGreaterThan(5);
    for (const { compiled } of leaflets) {
      const { product } = compiled;
      expect(factsOf(product, defaultSelection(product))).toMatchObject({
        width: expect.any(Number),
        height: expect.any(Number),
        grammage: expect.any(Number),
        laminatedSides: expect.any(Number),
        printedSides: expect.any(Number),
      });
    }
  });

  test('has 42 products in 11 families, and none is in maintenance', () => {
    expect(catalog.problems).toEqual([]);
    expect(products).toHaveLength(42);
    expect(new Set(products.map(([, { compiled }]) => compiled.product.family)).size).toBe(11);
  });

  test('what is printed takes a file: an order for it waits for one', () => {
    const fileless = products.filter(
      ([
        ,
        {
          compiled: { product },
        },
      ]) => !product.noPrinting && product.uploadTypes.length === 0,
    );
    expect(fileless.map(([id]) => id)).toEqual([]);
  });

  test.each(SAMPLES.map((sample) => [`${sample[0]} ${Object.values(sample[1]).join(' ')}`, sample] as const))(
    '1.03 the sample prices of %s hold within two percent',
    (_, [id, choices, prices]) => {
      for (const [quantity, expected] of Object.entries(prices)) {
        const ours = euros(id, Number(quantity), choices);
        expect(Math.abs(ours / expected - 1), `${quantity}: ${ours} for ${expected}`).toBeLessThanOrEqual(0.02);
      }
    },
  );

  const artworksDiffer = products.filter(([, { compiled }]) =>
    compiled.product.features.some(({ role }) => role === 'sets'),
  );
  /** Keys of options, or some of the numbers that may be typed. */
  const choicesOf = ({ options, number }: Feature) =>
    number
      ? [...new Set([1, 2, 3, 5, 10, 25, number.max])].filter((each) => each <= number.max).map(String)
      : options.map(({ key }) => key);
  test.each(artworksDiffer)('another artwork of %s is never cheaper, at any offered quantity', (_, { compiled }) => {
    const { product } = compiled;
    const sets = product.features.find(({ role }) => role === 'sets')!;
    const curves = choicesOf(sets).map((key) => {
      const selection = nearestSelection(compiled, { ...defaultSelection(product), [sets.id]: key })!;
      const facts = factsOf(product, selection);
      const { list } = quantityOffer(product, facts);
      return priceCurves(product.price, facts, Number(facts['sets']), list, PLAIN, offer.book);
    });
    expect(curves.length).toBeGreaterThan(1);
    for (const [index, more] of curves.slice(1).entries())
      for (const quantity of more.quantities)
        for (const priority of PRIORITIES) {
          const fewer = printCents(curves[index]!, priority, quantity);
          if (fewer !== undefined) expect(printCents(more, priority, quantity)).toBeGreaterThanOrEqual(fewer);
        }
  });

  test('a single poster printed on both sides goes through the inkjet press, as one printed on one side does', () => {
    const [oneSide, bothSides] = ['4-0', '4-4'].map((sides) => euros('pos-s', 1, { format: 'a2', sides }));
    expect(bothSides).toBeGreaterThan(oneSide!);
    expect(bothSides).toBeLessThanOrEqual(2 * oneSide!);
  });

  const SPLIT = products.filter(
    ([
      ,
      {
        compiled: { product },
      },
    ]) => product.sizes !== undefined,
  );
  test.each([...artworksDiffer, ...SPLIT])(
    'several artworks and splits of sizes of %s keep both promises at quantities that are typed, too',
    (_, { compiled }) => {
      const { product } = compiled;
      const ways = product.features
        .filter(({ role, options }) => role === 'sets' || options.some(({ facts }) => 'sizeSplit' in facts))
        .flatMap((feature) => choicesOf(feature).map((key) => ({ [feature.id]: key })));
      const offered = ways.flatMap((way) => {
        const selection = nearestSelection(compiled, { ...defaultSelection(product), ...way })!;
        const facts = factsOf(product, selection);
        const { ranges, freeEntry } = quantityOffer(product, facts);
        const ends = freeEntry ? [freeEntry.min, freeEntry.max] : ranges.flatMap(({ min, max }) => [min, max]);
        const quantities = baseQuantities(product.quantity);
        const curves = priceCurves(product.price, facts, Number(facts['sets'] ?? 1), quantities, PLAIN, offer.book);
        return ends.length > 0 ? [{ curves, least: Math.min(...ends), most: Math.max(...ends) }] : [];
      });
      expect(offered.length).toBe(ways.length);
      fc.assert(
        fc.property(
          fc.constantFrom(...offered),
          fc.constantFrom(...PRIORITIES),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          ({ curves, least, most }, priority, one, other) => {
            const [fewer = 1, more = 1] = [one, other]
              .map((share) => least + Math.round((most - least) * share))
              .sort((a, b) => a - b);
            const [cheaper = 0, dearer = 0] = [fewer, more].map((each) => printCents(curves, priority, each));
            expect(cheaper).toBeGreaterThan(0);
            expect(dearer).toBeGreaterThanOrEqual(cheaper);
            // Whole cents cannot follow a line more closely.
            expect((dearer - 1) * fewer).toBeLessThanOrEqual(cheaper * more);
          },
        ),
        { numRuns: 400 },
      );
    },
  );

  test.each(products)(
    '1.03 4.2.04 5.05 any choices of %s settle, weigh something and have prices that keep both promises',
    (_, { compiled }) => {
      const { product } = compiled;
      const anyChoice = fc.record(
        Object.fromEntries(
          product.features.map((feature) => [
            feature.id,
            feature.number
              ? fc.integer({ min: 0, max: 40 }).map((step) => {
                  const { min, max, step: size } = feature.number ?? { min: 0, max: 0, step: 1 };
                  const steps = Math.floor((max - min) / size);
                  return String(min + size * Math.round((steps * step) / 40));
                })
              : fc.constantFrom(...feature.options.map(({ key }) => key)),
          ]),
        ),
      );
      fc.assert(
        fc.property(anyChoice, (wanted) => {
          const selection = nearestSelection(compiled, wanted);
          if (!selection) throw new Error('every wish has a nearest valid configuration');
          expect(resolveSelection(compiled, selection)).toEqual(selection);
          const facts = factsOf(product, selection);
          const artworks = typeof facts['sets'] === 'number' ? facts['sets'] : 1;
          const { list, ranges } = quantityOffer(product, facts);
          expect(list.length + ranges.length, 'something can be ordered').toBeGreaterThan(0);
          const grid = list.length > 0 ? list : ranges.map(({ min }) => min);
          const curves = priceCurves(product.price, facts, artworks, grid, PLAIN, offer.book);
          for (const priority of PRIORITIES) {
            const cents = curves.cents[priority];
            cents.forEach((price, at) => {
              expect(
                Number.isSafeInteger(price) && price > 0,
                `${JSON.stringify(selection)} ${grid[at]}: ${price}`,
              ).toBe(true);
              if (at === 0) return;
              const [before = 0, fewer = 1, more = 1] = [cents[at - 1], grid[at - 1], grid[at]];
              expect(price).toBeGreaterThanOrEqual(before);
              expect(price * fewer).toBeLessThanOrEqual(before * more);
            });
          }
          expect(weightOf(facts, grid[0] ?? 1, product.weight.packaging, product.weight.grams)).toBeGreaterThan(0);
        }),
        { numRuns: 60 },
      );
    },
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { parse } from 'yaml';
import { PRIORITIES, type Facts } from '#shop/catalog/product.ts';
import type { PriceRecipe } from '#shop/catalog/price-recipe.ts';
import { centsAt, repair } from './monotone.ts';
import { priceBook, type PriceBook } from './price-book.ts';
import { EVERYBODY, explainPrice, priceCurves, printCents, type PriceTerms } from './quote.ts';
import { contentRule, PRINT_CONTENTS, type PrintContent } from './print-content.ts';
import { VAT_RATES } from './vat-rates.ts';
import { decideVat, type VatFacts } from './vat.ts';

const file: unknown = parse(readFileSync(join(import.meta.dirname, '../../../../catalog/prices.yaml'), 'utf8'));
const book = file as PriceBook;
const PLAIN: PriceTerms = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };
const SHEET: PriceRecipe = {
  technologies: [{ kind: 'digital' }, { kind: 'offset' }],
  finishing: ['lamination', 'rounded', 'foil', 'spotUv'],
};
const CARD: PriceRecipe = {
  technologies: [{ kind: 'digital' }, { kind: 'offset', base: 15, perPiece: 0.009 }],
  finishing: ['lamination', 'rounded'],
};
const ROLL: PriceRecipe = { technologies: [{ kind: 'roll' }], finishing: [] };
const A5: Facts = { width: 148, height: 210, bleed: 2, grammage: 135, printedSides: 2 };
const CARD_350: Facts = { width: 85, height: 55, bleed: 2, grammage: 350, printedSides: 2 };
const LABEL: Facts = { width: 50, height: 75, materialFactor: 1, labelsPerRoll: 500 };
/** No rounding beyond the cent. */
const BY_CENT = [{ below: 1_000_000_000, step: 1 }];
const GRID = [50, 100, 250, 500, 1000, 2500, 5000, 10_000];

const euros = (recipe: PriceRecipe, facts: Facts, quantity: number, artworks = 1) =>
  (printCents(priceCurves(recipe, facts, artworks, GRID, PLAIN, book), 'std', quantity) ?? 0) / 100;

const anyFacts = fc.record({
  width: fc.integer({ min: 50, max: 297 }),
  height: fc.integer({ min: 50, max: 420 }),
  bleed: fc.constant(2),
  grammage: fc.constantFrom(90, 135, 170, 250, 300, 350),
  printedSides: fc.constantFrom(1, 2),
  laminatedSides: fc.constantFrom(0, 1, 2),
  rounded: fc.constantFrom(0, 3),
  foil: fc.constantFrom('none', 'gold'),
  spotUv: fc.constantFrom(0, 1),
  fsc: fc.boolean(),
});
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  markup: fc.integer({ min: 8000, max: 15_000 }),
  customerClass: fc.constantFrom(EVERYBODY, { name: 'reseller-top', factor: 8800 }),
  currencyFactor: fc.integer({ min: 5000, max: 15_000 }),
});
const anyQuantities = fc
  .uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 20 })
  .map((list) => list.sort((a, b) => a - b));

describe('long runs of labels', () => {
  test('change to flexo where its plates pay, and say so: the plates want days of their own', () => {
    const { technologies, quantities } = priceCurves(ROLL, LABEL, 1, [5000, 10_000, 20_000, 50_000], PLAIN, book);
    expect(Object.fromEntries(quantities.map((quantity, at) => [quantity, technologies[at]]))).toEqual({
      5000: 'roll',
      10_000: 'roll',
      20_000: 'flexo',
      50_000: 'flexo',
    });
  });
});

describe('prices', () => {
  test('the price book has the shape it should', () => expect(Check(priceBook, file)).toBe(true));

  test.each([
    [
      'A5 flyer 135 g',
      SHEET,
      A5,
      1,
      [
        [250, 29.2],
        [1000, 39.6],
        [5000, 95],
        [10_000, 164],
      ],
    ],
    [
      'A6 flyer 135 g',
      SHEET,
      { ...A5, width: 105, height: 148 },
      1,
      [
        [100, 19.2],
        [500, 22],
        [1000, 25.5],
        [5000, 53.5],
      ],
    ],
    [
      'business card 350 g',
      CARD,
      CARD_350,
      1,
      [
        [100, 18.8],
        [250, 20.8],
        [500, 24.3],
        [1000, 31.3],
      ],
    ],
    ['business card, 4 names of 250', CARD, CARD_350, 4, [[1000, 41.8]]],
    [
      'label 50 x 75 white PP',
      ROLL,
      LABEL,
      1,
      [
        [500, 95],
        [1000, 110.5],
        [5000, 240],
        [10_000, 400],
      ],
    ],
    ['label, 4 artworks', ROLL, LABEL, 4, [[5000, 291]]],
  ] as const)('sample prices of the catalogue hold within 2 %%: %s', (_name, recipe, facts, artworks, samples) => {
    for (const [quantity, price] of samples)
      expect(Math.abs(euros(recipe as PriceRecipe, facts, quantity, artworks) / price - 1), `${quantity}`).toBeLessThan(
        0.02,
      );
  });

  test('5.05 totals never fall and unit prices never rise with quantity, on the steps of the list, whatever the product and terms', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SHEET, CARD),
        anyFacts,
        fc.integer({ min: 1, max: 10 }),
        anyQuantities,
        anyTerms,
        (recipe, facts, artworks, quantities, terms) => {
          const { cents } = priceCurves(recipe, facts, artworks, quantities, terms, book);
          for (const priority of PRIORITIES)
            for (let at = 1; at < quantities.length; at += 1) {
              const [before, after] = [cents[priority][at - 1] ?? 0, cents[priority][at] ?? 0];
              expect(after).toBeGreaterThanOrEqual(before);
              expect(after * (quantities[at - 1] ?? 0)).toBeLessThanOrEqual(before * (quantities[at] ?? 0));
              const step = after < 50_00 ? 10 : after < 200_00 ? 50 : 100;
              expect(after % step).toBe(0);
            }
        },
      ),
    );
  });

  test('a faster priority always costs more', () => {
    fc.assert(
      fc.property(anyFacts, anyQuantities, anyTerms, (facts, quantities, terms) => {
        const { cents } = priceCurves(SHEET, facts, 1, quantities, terms, book);
        quantities.forEach((_, at) => {
          for (let speed = 1; speed < PRIORITIES.length; speed += 1)
            expect(cents[PRIORITIES[speed] ?? 'std'][at] ?? 0).toBeGreaterThan(
              cents[PRIORITIES[speed - 1] ?? 'std'][at] ?? 0,
            );
        });
      }),
    );
  });

  test('a quantity between two offered ones keeps both promises against them, and does not move them', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 50, max: 10_000 }), (facts, quantity) => {
        const { cents } = priceCurves(SHEET, facts, 1, GRID, PLAIN, book);
        const price = centsAt(GRID, cents.std, quantity) ?? 0;
        GRID.forEach((offered, at) => {
          const other = cents.std[at] ?? 0;
          if (offered <= quantity) expect([other <= price, price * offered <= other * quantity]).toEqual([true, true]);
          if (offered >= quantity)
            expect([other >= price, other * quantity <= (price + 1) * offered]).toEqual([true, true]);
        });
      }),
    );
  });

  test('between two offered quantities the unit price falls wherever a whole cent allows it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (left, more, below, dearer, share) => {
          const right = left + more;
          const table = [below, below + dearer];
          repair([left, right], table, BY_CENT);
          const [low = 0, high = 0] = table;
          const quantity = left + Math.round(more * share);
          const price = centsAt([left, right], table, quantity) ?? 0;
          const [least, most] = [Math.ceil((high * quantity) / right), Math.floor((low * quantity) / left)];
          if (least <= most) expect([price >= least, price <= most]).toEqual([true, true]);
          else expect(price).toBe(Math.min(high, most));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('of two typed quantities beside each other the larger costs no less, and apiece at most a cent on the whole more', () => {
    fc.assert(
      fc.property(anyFacts, anyTerms, fc.integer({ min: 50, max: 9999 }), (facts, terms, quantity) => {
        const { cents } = priceCurves(SHEET, facts, 1, GRID, terms, book);
        const [fewer = 0, more = 0] = [quantity, quantity + 1].map((each) => centsAt(GRID, cents.std, each));
        expect(more).toBeGreaterThanOrEqual(fewer);
        expect((more - 1) * quantity).toBeLessThanOrEqual(fewer * (quantity + 1));
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing is priced outside the offered quantities', () => {
    const curves = priceCurves(SHEET, A5, 1, GRID, PLAIN, book);
    expect([printCents(curves, 'std', 49), printCents(curves, 'std', 10_001)]).toEqual([undefined, undefined]);
  });

  test('every price explains itself down to the cent', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(...GRID),
        fc.constantFrom(...PRIORITIES),
        anyTerms,
        (facts, quantity, priority, terms) => {
          const lines = explainPrice(SHEET, facts, 1, GRID, quantity, priority, terms, book);
          expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(
            printCents(priceCurves(SHEET, facts, 1, GRID, terms, book), priority, quantity),
          );
        },
      ),
    );
  });

  test('the repair makes any table of prices monotone and never dearer', () => {
    fc.assert(
      fc.property(
        anyQuantities,
        fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 20, maxLength: 20 }),
        (quantities, prices) => {
          const before = quantities.map((_, at) => prices[at] ?? 100);
          const after = [...before];
          repair(quantities, after, BY_CENT);
          after.forEach((cents, at) => expect(cents).toBeLessThanOrEqual(before[at] ?? 0));
        },
      ),
    );
  });
});

describe('a die', () => {
  const CUT: PriceRecipe = { technologies: [{ kind: 'digital' }], finishing: ['dieCut'] };
  const explained = (facts: Facts) =>
    explainPrice(CUT, { ...A5, ...facts }, 1, GRID, 250, 'std', PLAIN, book).find(({ detail }) => detail === 'dieCut');

  test('of the house costs its setup and each piece, one of the customer’s own is made too, dearer the longer its line', () => {
    const { setup, perPiece, ownDie, ownDiePerMetre } = book.finishing.dieCut;
    const metres = (2 * (148 + 210)) / 1000;
    expect(explained({ dieCut: 'none' })).toBeUndefined();
    expect(explained({ dieCut: 'standard' })?.cents).toBe(Math.round((setup + 250 * perPiece) * 100));
    expect(explained({ dieCut: 'own' })?.cents).toBeCloseTo(
      (setup + ownDie + metres * ownDiePerMetre + 250 * perPiece) * 100,
      -1,
    );
  });

  test('costs nothing by a former list, which has no figure of it', () => {
    const { dieCut: _, ...finishing } = book.finishing;
    const former = { ...book, finishing } as PriceBook;
    const of = (from: PriceBook) => priceCurves(CUT, { ...A5, dieCut: 'own' }, 1, GRID, PLAIN, from).cents.std;
    expect(of(former)).toEqual(priceCurves(CUT, A5, 1, GRID, PLAIN, book).cents.std);
    expect(of(book)[0]).toBeGreaterThan(of(former)[0]!);
  });
});

describe('a price list of the owner’s', () => {
  const rows = [
    [100, 49.37, 78],
    [250, 92, 151],
    [500, 149.99, 262],
  ];
  const LIST: PriceRecipe = {
    technologies: [{ kind: 'list', by: 'grammage', columns: ['600', '1200'], rows }],
    finishing: [],
  };
  const priced = (grammage: number, quantities: readonly number[], terms = PLAIN) =>
    priceCurves(LIST, { grammage }, 1, quantities, terms, book);

  test('is sold to the cent, each column to its own choice, and on a line between two rows', () => {
    expect(priced(600, [100, 250, 500]).cents.std).toEqual([4937, 9200, 14_999]);
    expect(priced(1200, [100, 250, 500]).cents.std).toEqual([7800, 15_100, 26_200]);
    expect(priced(1200, [100, 175, 500]).cents.std[1]).toBe(11_450);
    expect(printCents(priced(600, [100, 500]), 'std', 300)).toBe(Math.round(4937 + (14_999 - 4937) / 2));
  });

  test('has markup, currency, speeds and finishings on top, as every price', () => {
    expect(priced(600, [100], { ...PLAIN, markup: 11_000 }).cents.std).toEqual([5431]);
    expect(priced(600, [100]).cents.fast).toEqual([Math.round(49.37 * book.priorities.fast.factor * 100)]);
    const lines = explainPrice(LIST, { grammage: 600 }, 1, [100, 250], 100, 'std', PLAIN, book);
    expect(lines.map(({ key, detail, cents }) => [key, detail, cents])).toEqual([
      ['technology', 'list', 4937],
      ['rounding', '', 0],
    ]);
  });
});

describe('VAT', () => {
  const facts: VatFacts = {
    seat: 'FR',
    country: 'FR',
    postalCode: '75001',
    date: '2026-11-21',
    taxClass: 'standard',
    sheet: {},
  };
  const BRITISH = { seat: 'GB', country: 'GB', taxClass: 'leaflet' } as const;
  const A5 = { width: 148, height: 210, grammage: 135, laminatedSides: 0 };
  const A3 = { width: 420, height: 297, grammage: 135 };
  const FOLDED = { folds: 1, closedWidth: 210, closedHeight: 297, printedSides: 2 };
  test.each<[string, Partial<VatFacts>, number, string]>([
    ['France', {}, 2000, 'standard'],
    ['Germany, by destination', { country: 'DE', postalCode: '10115' }, 1900, 'standard'],
    ['Luxembourg before 2024', { country: 'LU', date: '2023-06-01' }, 1600, 'standard'],
    ['Luxembourg since', { country: 'LU', date: '2024-01-01' }, 1700, 'standard'],
    ['Martinique', { postalCode: '97200' }, 850, 'territory_guadeloupe_martinique_reunion'],
    [
      'Martinique from Italy leaves the union',
      { seat: 'IT', postalCode: '97200', checkedVatCountry: 'FR' },
      0,
      'export_guadeloupe_martinique_reunion',
    ],
    ['French Guiana', { postalCode: '97300' }, 0, 'export_french_overseas'],
    ['Canary Islands', { country: 'ES', postalCode: '35001' }, 0, 'export_canarias'],
    ['Livigno', { country: 'IT', postalCode: '23041' }, 0, 'export_livigno'],
    ['the lower valley beside Livigno', { country: 'IT', postalCode: '23030' }, 2200, 'standard'],
    ['Campione d’Italia', { country: 'IT', postalCode: '22061' }, 0, 'export_campione'],
    ['the shore across from Campione', { country: 'IT', postalCode: '22060' }, 2200, 'standard'],
    [
      'a book for Ireland, whose rate of nought has a law of its own',
      { country: 'IE', taxClass: 'book', sheet: { pages: 64, coverGrammage: 300 } },
      0,
      'zero_ie',
    ],
    ['San Marino from Italy', { seat: 'IT', country: 'SM', postalCode: '47890' }, 0, 'export_san_marino'],
    ['the Vatican', { country: 'IT', postalCode: '00120' }, 0, 'export_vaticano'],
    ['Monaco from France is domestic', { country: 'MC', postalCode: '98000' }, 2000, 'standard'],
    [
      'Monaco from France with a Belgian number is domestic',
      { country: 'MC', postalCode: '98000', checkedVatCountry: 'BE' },
      2000,
      'standard',
    ],
    ['Monaco from Italy is another state', { seat: 'IT', country: 'MC', checkedVatCountry: 'FR' }, 0, 'reverse_charge'],
    ['Saint-Barthélemy', { postalCode: '97133' }, 0, 'export_saint_barthelemy'],
    ['Saint-Martin', { postalCode: '97150' }, 0, 'export_saint_martin'],
    ['a book for Réunion', { postalCode: '97400', taxClass: 'book' }, 210, 'reduced_book'],
    ['a book for Corsica', { postalCode: '20000', taxClass: 'book' }, 210, 'reduced_book'],
    ['a flyer for Corsica', { postalCode: '20000' }, 2000, 'standard'],
    ['a book for Paris', { taxClass: 'book' }, 550, 'reduced_book'],
    ['a book for Madeira', { country: 'PT', postalCode: '9000-001', taxClass: 'book' }, 400, 'reduced_book'],
    ['the Azores', { country: 'PT', postalCode: '9500-001' }, 1600, 'territory_acores'],
    ['Jungholz', { country: 'AT', postalCode: '6691' }, 1900, 'territory_jungholz_mittelberg'],
    ['a book for Jungholz', { country: 'AT', postalCode: '6691', taxClass: 'book' }, 1000, 'reduced_book'],
    // Windsor Framework and Directive (EU) 2020/1756: for goods Northern Ireland is treated as a member state, at British rates.
    ['Belfast from France', { country: 'GB', postalCode: 'BT1 1AA' }, 2000, 'standard'],
    ['Belfast at home', { seat: 'GB', country: 'GB', postalCode: 'BT1 1AA' }, 2000, 'standard'],
    [
      'Belfast from France with a number of Northern Ireland',
      { country: 'GB', postalCode: 'BT1 1AA', checkedVatCountry: 'XI' },
      0,
      'reverse_charge',
    ],
    [
      'Belfast from France with a British number, which is none of a member state',
      { country: 'GB', postalCode: 'BT1 1AA', checkedVatCountry: 'GB' },
      2000,
      'standard',
    ],
    [
      'Belfast at home with a number of Northern Ireland',
      { seat: 'GB', country: 'GB', postalCode: 'BT1 1AA', checkedVatCountry: 'XI' },
      2000,
      'standard',
    ],
    ['Leeds from France', { country: 'GB', postalCode: 'LS1 1AA' }, 0, 'export'],
    ['Belfast from Switzerland', { seat: 'CH', country: 'GB', postalCode: 'BT1 1AA' }, 0, 'export'],
    ['Jersey', { seat: 'GB', country: 'GB', postalCode: 'JE2 3AB' }, 0, 'export_channel_islands'],
    ['the Isle of Man', { seat: 'GB', country: 'GB', postalCode: 'IM1 1AA' }, 2000, 'standard'],
    ['Campione by its Swiss code', { seat: 'CH', country: 'CH', postalCode: '6911' }, 0, 'export_campione'],
    ['Samnaun', { seat: 'CH', country: 'CH', postalCode: '7563' }, 0, 'export_samnaun'],
    ['Büsingen', { country: 'DE', postalCode: '78266' }, 0, 'export_busingen'],
    ['a checked company in another member state', { country: 'BE', checkedVatCountry: 'BE' }, 0, 'reverse_charge'],
    ['a company from outside the union pays VAT', { country: 'BE', checkedVatCountry: 'GB' }, 2100, 'standard'],
    ['a French number delivered to Belgium', { country: 'BE', checkedVatCountry: 'FR' }, 2000, 'departure_standard'],
    [
      'a book for a French number delivered to Belgium',
      { country: 'BE', checkedVatCountry: 'FR', taxClass: 'book' },
      2000,
      'departure_standard',
    ],
    ['a German number delivered to Belgium', { country: 'BE', checkedVatCountry: 'DE' }, 0, 'reverse_charge'],
    [
      'a French number delivered to Livigno',
      { country: 'IT', postalCode: '23041', checkedVatCountry: 'FR' },
      0,
      'export_livigno',
    ],
    [
      'an Italian number delivered to Belgium from Italy',
      { seat: 'IT', country: 'BE', checkedVatCountry: 'IT' },
      2200,
      'departure_standard',
    ],
    [
      'a French number delivered to Belgium from Italy',
      { seat: 'IT', country: 'BE', checkedVatCountry: 'FR' },
      0,
      'reverse_charge',
    ],
    [
      'an Irish number delivered to France from Ireland, with a book',
      {
        seat: 'IE',
        country: 'FR',
        checkedVatCountry: 'IE',
        taxClass: 'book',
        sheet: { pages: 64, coverGrammage: 300 },
      },
      2300,
      'departure_standard',
    ],
    ['Åland', { country: 'FI', postalCode: '22100' }, 0, 'export_aland'],
    ['Mount Athos', { country: 'GR', postalCode: '630 86' }, 0, 'export_athos'],
    ['a checked company at home pays VAT', { checkedVatCountry: 'FR' }, 2000, 'standard'],
    ['Switzerland from France is an export', { country: 'CH' }, 0, 'export'],
    ['Switzerland at home', { seat: 'CH', country: 'CH' }, 810, 'standard'],
    ['Liechtenstein from Switzerland', { seat: 'CH', country: 'LI' }, 810, 'standard'],
    ['a British leaflet is zero-rated', { ...BRITISH, sheet: A5 }, 0, 'reduced_leaflet'],
    [
      'a British A4 of 170 g is',
      { ...BRITISH, sheet: { width: 297, height: 210, grammage: 170 } },
      0,
      'reduced_leaflet',
    ],
    ['a British A5 of stiff paper is not', { ...BRITISH, sheet: { ...A5, grammage: 171 } }, 2000, 'standard'],
    ['a laminated British A5 is not', { ...BRITISH, sheet: { ...A5, laminatedSides: 1 } }, 2000, 'standard'],
    ['a flat British A3 is not', { ...BRITISH, sheet: { ...A3, printedSides: 2 } }, 2000, 'standard'],
    ['a British A3 folded to A4 is', { ...BRITISH, sheet: { ...A3, ...FOLDED } }, 0, 'reduced_leaflet'],
    [
      'the same with one printed side is not',
      { ...BRITISH, sheet: { ...A3, ...FOLDED, printedSides: 1 } },
      2000,
      'standard',
    ],
    [
      'a British A1 folded to A4 is not',
      { ...BRITISH, sheet: { ...FOLDED, width: 594, height: 841, grammage: 100 } },
      2000,
      'standard',
    ],
    ['a British sheet that nobody knows is not', BRITISH, 2000, 'standard'],
    ['a stiff book is one all the same', { ...BRITISH, taxClass: 'book', sheet: { grammage: 350 } }, 0, 'reduced_book'],
    ['a British card is not', { seat: 'GB', country: 'GB' }, 2000, 'standard'],
    ['a French leaflet is not', { taxClass: 'leaflet' }, 2000, 'standard'],
  ])('%s', (_name, change, rate, reason) => {
    const asked = { ...facts, ...change };
    const printContent = { content: 'reading', country: asked.country } as const;
    expect(decideVat({ ...asked, printContent })).toMatchObject({ rate, reason });
  });

  test('no rate known means no guess', () =>
    expect(decideVat({ ...facts, date: '2010-12-31', country: 'PL' })).toBeUndefined());
});

describe('what is printed', () => {
  const facts: VatFacts = {
    seat: 'FR',
    country: 'FR',
    postalCode: '',
    date: '2026-11-21',
    taxClass: 'book',
    sheet: { pages: 48, coverGrammage: 250 },
  };
  const LEAFLET = { taxClass: 'leaflet', sheet: { width: 148, height: 210, grammage: 135 } } as const;
  const rateOf = (change: Partial<VatFacts>, content: PrintContent | undefined) => {
    const asked = { ...facts, ...change };
    return decideVat({ ...asked, printContent: content && { content, country: asked.country } })?.rate;
  };

  test.each<[string, Partial<VatFacts>, Record<PrintContent, number>, number]>([
    ['France', {}, { reading: 550, advertising: 2000, form: 2000 }, 2000],
    ['Corsica', { postalCode: '20000' }, { reading: 210, advertising: 2000, form: 2000 }, 2000],
    ['Réunion', { postalCode: '97400' }, { reading: 210, advertising: 850, form: 850 }, 850],
    ['Belgium', { country: 'BE' }, { reading: 600, advertising: 2100, form: 2100 }, 2100],
    ['Germany', { country: 'DE' }, { reading: 700, advertising: 1900, form: 1900 }, 1900],
    ['the Netherlands', { country: 'NL' }, { reading: 900, advertising: 2100, form: 2100 }, 2100],
    ['Italy', { country: 'IT' }, { reading: 400, advertising: 2200, form: 2200 }, 2200],
    ['Switzerland', { seat: 'CH', country: 'CH' }, { reading: 260, advertising: 810, form: 810 }, 810],
    ['a British booklet', { seat: 'GB', country: 'GB' }, { reading: 0, advertising: 0, form: 2000 }, 2000],
    ['a British leaflet', { seat: 'GB', country: 'GB', ...LEAFLET }, { reading: 0, advertising: 0, form: 2000 }, 2000],
  ])('decides the rate in %s, and without an answer the higher one is charged', (_name, change, rates, without) => {
    for (const content of PRINT_CONTENTS) expect(rateOf(change, content)).toBe(rates[content]);
    expect(rateOf(change, undefined)).toBe(without);
    const { question } = decideVat({ ...facts, ...change })!;
    expect(Object.fromEntries(question!.answers.map(({ content, rate }) => [content, rate]))).toEqual(rates);
    expect(question!.answer).toBeNull();
  });

  test('an answer that was given for another country does not count, and is asked for again', () => {
    const printContent = { content: 'reading', country: 'FR' } as const;
    expect(decideVat({ ...facts, printContent })).toMatchObject({ rate: 550, question: { answer: 'reading' } });
    expect(decideVat({ ...facts, country: 'BE', printContent })).toMatchObject({
      rate: 2100,
      question: { country: 'BE', law: 'BE', answer: null },
    });
  });

  test('is asked by the law of the country that the goods leave, where that taxes them', () => {
    const toBelgium = { ...facts, country: 'BE', checkedVatCountry: 'FR' };
    expect(decideVat(toBelgium)).toMatchObject({ rate: 2000, question: { country: 'FR', law: 'FR', answer: null } });
    const printContent = { content: 'reading', country: 'FR' } as const;
    expect(decideVat({ ...toBelgium, printContent })).toMatchObject({ rate: 550, reason: 'departure_reduced_book' });
  });

  test.each<[string, Partial<VatFacts>]>([
    ['a Dutch brochure of 28 pages', { country: 'NL', sheet: { pages: 28, coverGrammage: 250 } }],
    ['a Dutch brochure without a cover', { country: 'NL', sheet: { pages: 48, coverGrammage: 0 } }],
    ['a stiff British leaflet', { seat: 'GB', country: 'GB', taxClass: 'leaflet', sheet: { grammage: 350 } }],
    ['a French leaflet', LEAFLET],
    ['a business card', { taxClass: 'standard' }],
    ['an export', { country: 'GB' }],
    ['a checked company in another member state', { country: 'BE', checkedVatCountry: 'BE' }],
  ])('is not asked where it decides nothing: %s', (_name, change) => {
    expect(decideVat({ ...facts, ...change })).not.toHaveProperty('question');
    expect(rateOf(change, 'reading')).toBe(rateOf(change, undefined));
  });

  test('is asked in every country that has a rate for books or leaflets', () => {
    for (const row of VAT_RATES)
      for (const taxClass of ['book', 'leaflet'] as const)
        if (row[taxClass] !== undefined)
          expect(contentRule(row.country, taxClass, row.from), row.country).toBeDefined();
  });
});

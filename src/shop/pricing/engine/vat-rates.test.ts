import { describe, expect, test } from 'vitest';
import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { decideVat } from './vat.ts';
import { EU_COUNTRIES, VAT_RATES } from './vat-rates.ts';

interface Published {
  readonly rate: number;
  /** Rates that ended at an instant. */
  readonly before?: Readonly<Record<string, { readonly rate: number }>>;
}

const TODAY = '2026-11-27';
const LISTED = rates as unknown as Readonly<Record<string, Published | undefined>>;

/** The standard rate of the shop on a day, of a seller at home. In basis points. */
function ours(country: string, date: string): number | undefined {
  return decideVat({ seat: country, country, postalCode: '', date, taxClass: 'standard', sheet: {} })?.rate;
}

/** A book to read, of a seller at home. */
function bookIn(country: string, date: string) {
  return decideVat({
    seat: country,
    country,
    postalCode: '',
    date,
    taxClass: 'book',
    sheet: { pages: 64, coverGrammage: 300 },
    printContent: { content: 'reading', country },
  });
}

/** The rate of the second list at noon of a day. */
function theirs(country: string, date: string): number {
  const { rate, before = {} } = LISTED[country]!;
  const ended = Object.keys(before)
    .filter((end) => end > `${date}T12:00`)
    .toSorted()[0];
  return Math.round((ended === undefined ? rate : before[ended]!.rate) * 10_000);
}

/** Days on which one of the two lists changes, the days before them, and today; as far back as both go. */
function daysOf(country: string): string[] {
  const changes = [
    ...VAT_RATES.filter((row) => row.country === country).map(({ from }) => from),
    ...Object.keys(LISTED[country]?.before ?? {}).map((end) => end.slice(0, 10)),
  ];
  const first = changes.filter((day) => ours(country, day) !== undefined).toSorted()[0]!;
  const near = changes.flatMap((day) => {
    const date = Temporal.PlainDate.from(day);
    return [-1, 0, 1].map((days) => date.add({ days }).toString());
  });
  const oldest = LISTED[country]?.before === undefined ? TODAY : '2021-03-01';
  return [...new Set([...near, TODAY])].filter((day) => day >= first && day >= oldest).toSorted();
}

/**
 * Standard rates that the member states notified, in percent: European Commission, Taxes in Europe Database, and the
 * laws that changed them since. Written from these and not from the shop's table.
 */
const NOTIFIED: Readonly<Record<string, number>> = {
  BE: 21,
  BG: 20,
  CZ: 21,
  DK: 25,
  DE: 19,
  // Käibemaksuseadus, § 15, since 1 July 2025.
  EE: 24,
  IE: 23,
  GR: 24,
  ES: 21,
  FR: 20,
  HR: 25,
  IT: 22,
  CY: 19,
  LV: 21,
  LT: 21,
  LU: 17,
  HU: 27,
  MT: 18,
  NL: 21,
  AT: 20,
  PL: 23,
  PT: 23,
  // Legea nr. 141/2025, since 1 August 2025.
  RO: 21,
  SI: 22,
  // Zákon č. 278/2024 Z. z., since 1 January 2025.
  SK: 23,
  // Laki 381/2024, since 1 September 2024.
  FI: 25.5,
  SE: 25,
};

/** Rates that have ended or were there before what the second list knows, by the law that set them. In basis points. */
const BEFORE = [
  // Zakon za danak varhu dobavenata stoynost, article 66: 20 % since 1999.
  ['BG', '2007-01-01', 2000],
  ['BG', '2022-12-31', 2000],
  // Law 4389/2016, article 52: 23 % becomes 24 % on 1 June 2016.
  ['GR', '2016-06-01', 2400],
  ['GR', '2021-06-30', 2400],
  // Ustawa of 26 November 2010 (Dz.U. 2010 nr 238 poz. 1578): 22 % becomes 23 % on 1 January 2011.
  ['PL', '2011-01-01', 2300],
  ['PL', '2020-06-30', 2300],
  // Act XXIII of 2003, as amended for 2004: 15 % becomes 18 %.
  ['MT', '2004-01-01', 1800],
  ['MT', '2018-12-31', 1800],
  // Zakon o davku na dodano vrednost, ZIPRS1314-A: 20 % becomes 22 % on 1 July 2013.
  ['SI', '2013-07-01', 2200],
  ['SI', '2019-12-31', 2200],
  // Likums of 2012 (Latvijas Vēstnesis 2012/100): 22 % becomes 21 % on 1 July 2012.
  ['LV', '2012-07-01', 2100],
  ['LV', '2021-12-31', 2100],
  // NN 22/2012: 23 % becomes 25 % on 1 March 2012.
  ['HR', '2012-03-01', 2500],
  ['HR', '2012-12-31', 2500],
  // Lag 1989:1027: 25 % since 1 July 1990.
  ['SE', '1990-07-01', 2500],
  ['SE', '2019-06-11', 2500],
  // N. 187(I)/2012: 18 % becomes 19 % on 13 January 2014.
  ['CY', '2014-01-13', 1900],
  ['CY', '2023-07-20', 1900],
  // Act no. 500/2012 Coll.: 20 % becomes 21 % on 1 January 2013.
  ['CZ', '2013-01-01', 2100],
  ['CZ', '2023-12-31', 2100],
  // Law XI-386 of 23 July 2009: 19 % becomes 21 % on 1 September 2009.
  ['LT', '2009-09-01', 2100],
  ['LT', '2025-12-31', 2100],
  // AS 2017 6305, which Liechtenstein takes over: 7.7 % in 2018 to 2023.
  ['LI', '2018-01-01', 770],
  ['LI', '2023-12-31', 770],
] as const;

/** Where the second list differs, and the notice that decides. */
const DIFFERENT = [
  // MWSTG of Liechtenstein, article 25: 8.1 % since 1 January 2024, as in Switzerland. The list kept the rate before.
  ['LI', TODAY, 810, 770],
  // Legea nr. 141/2025: from 1 August 2025. The list changes a day late.
  ['RO', '2025-08-01', 2100, 1900],
];

describe('rates of VAT', () => {
  test('are those that the 27 member states notified', () => {
    const states = [...EU_COUNTRIES].filter((country) => country !== 'MC').toSorted();
    expect(states).toHaveLength(27);
    expect(Object.keys(NOTIFIED).toSorted()).toEqual(states);
    expect(states.map((country) => [country, ours(country, TODAY)])).toEqual(
      states.map((country) => [country, NOTIFIED[country]! * 100]),
    );
  });

  test('are those of a list made elsewhere, on every day about a change of either; where not, a notice decides', () => {
    const countries = [...new Set(VAT_RATES.map(({ country }) => country))].toSorted();
    const compared = countries.flatMap((country) =>
      daysOf(country).map((day) => [country, day, ours(country, day), theirs(country, day)]),
    );
    expect(countries).toHaveLength(31);
    expect(compared.length).toBeGreaterThan(50);
    expect(compared.filter(([, , mine, their]) => mine !== their)).toEqual(DIFFERENT);
  });

  test('are those of the laws that set them where the second list does not reach back', () =>
    expect(BEFORE.map(([country, date]) => [country, date, ours(country, date)])).toEqual(BEFORE));

  // The laws of the first states that were served.
  test.each([
    // CGI, article 278-0 bis A 3°, and the tax convention with Monaco of 18 May 1963: the same rates.
    ['FR', 550],
    ['MC', 550],
    // DPR 633/1972, table A, part II, 18.
    ['IT', 400],
    // Royal decree no. 20, table A, XIX.
    ['BE', 600],
    // Law of 12 February 1979, annex B, 5.
    ['LU', 300],
    // UStG, § 12 (2) 1 with annex 2, 49.
    ['DE', 700],
    // Ley 37/1992, article 91 (2) 1 2°.
    ['ES', 400],
    // Wet op de omzetbelasting 1968, table I, a 30.
    ['NL', 900],
    // UStG 1994, § 10 (2) 1 with annex 1, 33.
    ['AT', 1000],
    // CIVA, list I, 2.1.
    ['PT', 600],
    // VAT Consolidation Act 2010, schedule 2, paragraph 9.
    ['IE', 0],
  ])('of books in %s are %i by the law', (country, rate) => expect(bookIn(country, TODAY)?.rate).toBe(rate));

  test('of books in Estonia stay 9 percent while the standard rate rises (Käibemaksuseadus, § 15 (2))', () =>
    expect(['2024-01-01', '2025-06-30', TODAY].map((date) => bookIn('EE', date)?.rate)).toEqual([900, 900, 900]));

  test('of books in Luxembourg were 3 percent also in the year of the lowered standard rate', () =>
    expect(['2023-01-01', '2023-12-31'].map((date) => bookIn('LU', date)?.rate)).toEqual([300, 300]));

  // AS 2017 6305 and AS 2022 741; LI takes both over: 2.5 % for books in 2018 to 2023, 2.6 % since.
  test.each(['CH', 'LI'])('of books in %s follow the two Swiss orders', (country) =>
    expect(['2018-01-01', '2023-12-31', '2024-01-01'].map((date) => bookIn(country, date)?.rate)).toEqual([
      250, 250, 260,
    ]),
  );

  test('are listed by country in the order of their days, since the last one that has begun counts', () => {
    for (const country of new Set(VAT_RATES.map((row) => row.country))) {
      const days = VAT_RATES.filter((row) => row.country === country).map(({ from }) => from);
      expect(days, country).toEqual([...new Set(days)].toSorted());
    }
  });
});

/**
 * Rates of books (annex III, point 6) that the member states reported to the Taxes in Europe Database, as they stood there
 * on 26 August 2025, in percent, and what the law of Slovakia says. Those that are not named have none: Denmark.
 */
const REPORTED: Readonly<Record<string, number>> = {
  BG: 9,
  CY: 3,
  CZ: 0,
  EE: 9,
  FI: 14,
  GR: 6,
  HR: 5,
  HU: 5,
  LT: 9,
  LV: 5,
  MT: 5,
  PL: 5,
  RO: 11,
  SE: 6,
  SI: 5,
  // Zákon č. 278/2024 Z. z.: 5 % from 1 January 2025 (The Slovak Spectator, September 2024; DLA Piper, October 2024).
  SK: 5,
};
const REPORTED_ON = '2025-08-26';

describe('rates of books in the states that were added', () => {
  const added = Object.keys(NOTIFIED).filter(
    (country) => !['FR', 'IT', 'BE', 'LU', 'DE', 'ES', 'NL', 'AT', 'PT', 'IE'].includes(country),
  );
  test('are those of the second list on its day, or the standard rate where it has none', () => {
    expect(added).toHaveLength(17);
    const mine = added.map((country) => [country, bookIn(country, REPORTED_ON)?.rate]);
    const theirs = added.map((country) => [country, (REPORTED[country] ?? NOTIFIED[country]!) * 100]);
    expect(mine).toEqual(theirs);
  });

  test.each([
    // easytax, January 2026: the rate of 14 % is 13.5 %; books are one of what had it (Verohallinto, VH/2161/00.01.00/2022).
    ['FI', '2025-12-31', 1400],
    ['FI', '2026-01-01', 1350],
    // Law of June 2025 of the Seimas: books and publications that are no periodicals from 9 to 5 % on 1 January 2026.
    ['LT', '2025-12-31', 900],
    ['LT', '2026-01-01', 500],
    // Legea nr. 141/2025: what had 5 % has 11 %.
    ['RO', '2025-08-01', 1100],
    // Official Gazette of Cyprus of 21 July 2023.
    ['CY', '2023-07-20', 1900],
    ['CY', '2023-07-21', 300],
    // Act no. 349/2023 Coll.
    ['CZ', '2023-12-31', 2100],
    ['CZ', '2024-01-01', 0],
    // Zakon o PDV-u, NN 136/12: what had 0 % has 5 % from 1 January 2013.
    ['HR', '2013-01-01', 500],
    // Saeima, 15 November 2021 (lsm.lv): books have 5 % from 1 January 2022.
    ['LV', '2021-12-31', 2100],
    ['LV', '2022-01-01', 500],
    ['LV', '2026-01-01', 500],
    // Zákon č. 278/2024 Z. z.: 10 % becomes 5 % and 20 % becomes 23 %.
    ['SK', '2024-12-31', 1000],
    ['SK', '2025-01-01', 500],
    ['HU', '2026-11-27', 500],
    ['DK', '2026-11-27', 2500],
  ])('in %s on %s a book has the rate that the notice of its change says', (country, date, rate) =>
    expect(bookIn(country, date)?.rate).toBe(rate),
  );

  test('advertising, print to fill in and what nobody answered have the standard rate there', () => {
    for (const country of added)
      for (const content of ['advertising', 'form', undefined] as const) {
        const asked = { seat: country, country, postalCode: '', date: TODAY, taxClass: 'book', sheet: {} } as const;
        const printContent = content && { content, country };
        expect([country, content, decideVat({ ...asked, printContent })?.rate]).toEqual([
          country,
          content,
          NOTIFIED[country]! * 100,
        ]);
      }
  });

  // Porezna uprava, opinion 410-19/02-01/113 of 13 March 2002: 49 pages at least, neither cover nor title page counted.
  test.each([
    [52, 2500],
    [56, 500],
  ])('a Croatian book of %i pages with its cover has the rate %i', (pages, rate) => {
    const asked = { seat: 'HR', country: 'HR', postalCode: '', date: TODAY, taxClass: 'book' } as const;
    const printContent = { content: 'reading', country: 'HR' } as const;
    expect(decideVat({ ...asked, sheet: { pages, coverGrammage: 300 }, printContent })?.rate).toBe(rate);
  });

  test('a Latvian book is asked for its language since 2026', () =>
    expect([bookIn('LV', '2025-12-31'), bookIn('LV', '2026-01-01')].map((vat) => vat?.question?.law)).toEqual([
      'EU',
      'LV',
    ]));

  test('a Czech book names its law', () => expect(bookIn('CZ', TODAY)?.reason).toBe('zero_cz'));
});

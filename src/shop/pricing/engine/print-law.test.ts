import { describe, expect, test } from 'vitest';
import { PRINT_CONTENTS, type PrintContent } from './print-content.ts';
import { decideVat, vatOfCopies, type VatFacts } from './vat.ts';

/**
 * What the notices of each country say of booklets and leaflets, written from them and not from the shop's table. Read in
 * November 2026. Rates in basis points.
 */
interface Stated {
  readonly source: string;
  readonly what: string;
  readonly country: string;
  readonly taxClass: VatFacts['taxClass'];
  readonly sheet: VatFacts['sheet'];
  readonly copies?: number;
  readonly rates: Readonly<Record<PrintContent, number>>;
}

const booklet = (pages: number, coverGrammage: number) => ({ pages, coverGrammage, grammage: 115 });
const A5 = { width: 148, height: 210, grammage: 135 };
const always = (rate: number) => ({ reading: rate, advertising: rate, form: rate });
const onlyReading = (reduced: number, standard: number) => ({
  reading: reduced,
  advertising: standard,
  form: standard,
});

const STATED: readonly Stated[] = [
  {
    source: 'BOI-TVA-LIQ-30-10-40, criteria of a book: no marked character of advertising, no large space to fill in',
    what: 'a French book of 64 pages',
    country: 'FR',
    taxClass: 'book',
    sheet: booklet(64, 300),
    rates: onlyReading(550, 2000),
  },
  {
    source: 'Decision E.T. 98.968 of 13 June 2002 on table A, XIX: 6 % for books and brochures, 21 % for advertising',
    what: 'a Belgian brochure of 8 pages',
    country: 'BE',
    taxClass: 'book',
    sheet: booklet(8, 0),
    rates: onlyReading(600, 2100),
  },
  {
    source: 'Stcrt. 2022, 9114, 2.3: 32 pages at least, a cover, bound as a whole',
    what: 'a Dutch brochure of 32 pages with a cover',
    country: 'NL',
    taxClass: 'book',
    sheet: booklet(32, 250),
    rates: onlyReading(900, 2100),
  },
  {
    source: 'Stcrt. 2022, 9114, 2.3',
    what: 'a Dutch brochure of 28 pages with a cover',
    country: 'NL',
    taxClass: 'book',
    sheet: booklet(28, 250),
    rates: always(2100),
  },
  {
    source: 'Stcrt. 2022, 9114, 2.3',
    what: 'a Dutch brochure of 32 pages without a cover',
    country: 'NL',
    taxClass: 'book',
    sheet: booklet(32, 0),
    rates: always(2100),
  },
  {
    source: 'OFD Frankfurt, S 7225 A - 32 - St 16 of 30 December 2016: 7 % unless it mainly serves advertising',
    what: 'a German brochure of 8 pages',
    country: 'DE',
    taxClass: 'book',
    sheet: booklet(8, 0),
    rates: onlyReading(700, 1900),
  },
  {
    source: 'SR 641.201, article 51, letter b: 16 pages at least, the jacket and the cover included',
    what: 'a Swiss brochure of 16 pages',
    country: 'CH',
    taxClass: 'book',
    sheet: booklet(16, 0),
    rates: onlyReading(260, 810),
  },
  {
    source: 'SR 641.201, article 51, letter b',
    what: 'a Swiss brochure of 12 pages',
    country: 'CH',
    taxClass: 'book',
    sheet: booklet(12, 250),
    rates: always(810),
  },
  {
    source: 'SR 641.201, article 51, which Liechtenstein applies',
    what: 'a brochure of 12 pages to Liechtenstein',
    country: 'LI',
    taxClass: 'book',
    sheet: booklet(12, 250),
    rates: always(810),
  },
  {
    source: 'Revenue, VAT and printed matter, November 2021: eight pages exclusive of the cover, a distinctive cover',
    what: 'an Irish booklet of 12 pages with a cover',
    country: 'IE',
    taxClass: 'book',
    sheet: booklet(12, 250),
    rates: onlyReading(0, 2300),
  },
  {
    source: 'Revenue, VAT and printed matter, November 2021',
    what: 'an Irish booklet of 8 pages with its cover among them',
    country: 'IE',
    taxClass: 'book',
    sheet: booklet(8, 250),
    rates: always(2300),
  },
  {
    source: 'VAT Notice 701/10, 3.2: brochures usually contain advertising; 3.4: not what is mainly to be filled in',
    what: 'a British brochure of 8 pages',
    country: 'GB',
    taxClass: 'book',
    sheet: booklet(8, 0),
    copies: 5,
    rates: { reading: 0, advertising: 0, form: 2000 },
  },
  {
    source: 'VBOOKS3350: an audience of 50 at least; VBOOKS3340: a quarter to fill in at most',
    what: 'fifty British leaflets of A5',
    country: 'GB',
    taxClass: 'leaflet',
    sheet: A5,
    copies: 50,
    rates: { reading: 0, advertising: 0, form: 2000 },
  },
  {
    source: 'VBOOKS3350',
    what: 'forty-nine of them',
    country: 'GB',
    taxClass: 'leaflet',
    sheet: A5,
    copies: 49,
    rates: always(2000),
  },
  {
    source: 'VBOOKS3320: neither stiff nor laminated nor card',
    what: 'a British leaflet on card',
    country: 'GB',
    taxClass: 'leaflet',
    sheet: { ...A5, grammage: 300 },
    copies: 500,
    rates: always(2000),
  },
  {
    source: 'VBOOKS3350: A4 at most, or A2 if it is printed on both sides and folded to A4',
    what: 'a British sheet of A3 that is not folded',
    country: 'GB',
    taxClass: 'leaflet',
    sheet: { width: 297, height: 420, grammage: 135, printedSides: 2 },
    copies: 500,
    rates: always(2000),
  },
];

describe('the rate of print is that of the notices', () => {
  test.each(STATED)('$what ($source)', ({ country, taxClass, sheet, copies = 1000, rates }) => {
    const asked = { seat: country, country, postalCode: '', date: '2026-11-27', taxClass, sheet };
    const given = PRINT_CONTENTS.map((content) => [
      content,
      vatOfCopies(decideVat({ ...asked, printContent: { content, country } })!, copies).rate,
    ]);
    expect(Object.fromEntries(given)).toEqual(rates);
    // Without an answer the highest of them is charged, and it is asked only where the answer decides.
    const open = vatOfCopies(decideVat(asked)!, copies);
    expect(open.rate).toBe(Math.max(...Object.values(rates)));
    expect(open.question !== undefined).toBe(new Set(Object.values(rates)).size > 1);
  });
});

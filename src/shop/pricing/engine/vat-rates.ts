import type { BasisPoints } from '#kernel/money.ts';

/**
 * VAT by country and date. Sources: the European Commission's "VAT rates applied in the Member States", HMRC VAT notice
 * 701/10 (leaflets), the Swiss Federal Tax Administration; of books what stands beside their rule (`print-content`).
 * `leaflet` and `book` are rates for print, if it has its own. A row begins where a rate changes, or where the source of
 * its rate of books does.
 * Denmark has one rate: it announced in August 2025 to end its VAT on books, and no day of that was found.
 */
export interface VatRate {
  readonly country: string;
  /** First day it applies, ISO. */
  readonly from: string;
  readonly standard: BasisPoints;
  readonly leaflet?: BasisPoints;
  /** What the sheet of a leaflet must be. One that is not has the standard rate. */
  readonly leafletForm?: LeafletForm;
  readonly book?: BasisPoints;
}

/** Sides in millimetres, the shorter one first. */
export interface LeafletForm {
  readonly mostGrammage: number;
  /** Of one artwork. Fewer copies are not for general distribution. */
  readonly leastCopies: number;
  /** Size of a flat sheet, and of a folded one when it is closed. */
  readonly closed: readonly [number, number];
  /** Size of a folded sheet when it is open, printed on both sides. */
  readonly open: readonly [number, number];
}

/**
 * Great Britain: limp paper, neither laminated nor card; A4 at most, or A2 if it is printed on both sides and folded to A4
 * or less, for an audience of 50 at least. HMRC, VAT Notice 701/10, section 3.3, and VAT Books, VBOOKS3320 and VBOOKS3350,
 * read in November 2026. HMRC names no grammage for 'limp': 170 g is what British printers take.
 */
const BRITISH_LEAFLET: LeafletForm = { mostGrammage: 170, leastCopies: 50, closed: [210, 297], open: [420, 594] };

/** Member states of the VAT union. */
export const EU_COUNTRIES = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MC',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]);

export const VAT_RATES: readonly VatRate[] = [
  { country: 'FR', from: '2014-01-01', standard: 2000, book: 550 },
  { country: 'MC', from: '2014-01-01', standard: 2000, book: 550 },
  { country: 'IT', from: '2013-10-01', standard: 2200, book: 400 },
  { country: 'BE', from: '2012-01-01', standard: 2100, book: 600 },
  { country: 'LU', from: '2023-01-01', standard: 1600, book: 300 },
  { country: 'LU', from: '2024-01-01', standard: 1700, book: 300 },
  { country: 'DE', from: '2021-01-01', standard: 1900, book: 700 },
  { country: 'ES', from: '2012-09-01', standard: 2100, book: 400 },
  { country: 'NL', from: '2019-01-01', standard: 2100, book: 900 },
  { country: 'AT', from: '2016-01-01', standard: 2000, book: 1000 },
  { country: 'PT', from: '2011-01-01', standard: 2300, book: 600 },
  { country: 'IE', from: '2021-03-01', standard: 2300, book: 0 },
  { country: 'BG', from: '2007-01-01', standard: 2000 },
  { country: 'BG', from: '2023-01-01', standard: 2000, book: 900 },
  { country: 'CY', from: '2014-01-13', standard: 1900 },
  { country: 'CY', from: '2023-07-21', standard: 1900, book: 300 },
  { country: 'CZ', from: '2013-01-01', standard: 2100 },
  { country: 'CZ', from: '2024-01-01', standard: 2100, book: 0 },
  { country: 'DK', from: '1992-01-01', standard: 2500 },
  { country: 'EE', from: '2024-01-01', standard: 2200, book: 900 },
  { country: 'EE', from: '2025-07-01', standard: 2400, book: 900 },
  { country: 'FI', from: '2013-01-01', standard: 2400 },
  { country: 'FI', from: '2024-09-01', standard: 2550 },
  { country: 'FI', from: '2025-01-01', standard: 2550, book: 1400 },
  { country: 'FI', from: '2026-01-01', standard: 2550, book: 1350 },
  { country: 'GR', from: '2016-06-01', standard: 2400 },
  { country: 'GR', from: '2021-07-01', standard: 2400, book: 600 },
  { country: 'HR', from: '2012-03-01', standard: 2500 },
  { country: 'HR', from: '2013-01-01', standard: 2500, book: 500 },
  { country: 'HU', from: '2012-01-01', standard: 2700, book: 500 },
  { country: 'LT', from: '2009-09-01', standard: 2100, book: 900 },
  { country: 'LT', from: '2026-01-01', standard: 2100, book: 500 },
  { country: 'LV', from: '2012-07-01', standard: 2100 },
  { country: 'LV', from: '2022-01-01', standard: 2100, book: 500 },
  { country: 'MT', from: '2004-01-01', standard: 1800 },
  { country: 'MT', from: '2019-01-01', standard: 1800, book: 500 },
  { country: 'PL', from: '2011-01-01', standard: 2300 },
  { country: 'PL', from: '2020-07-01', standard: 2300, book: 500 },
  { country: 'RO', from: '2017-01-01', standard: 1900 },
  { country: 'RO', from: '2025-08-01', standard: 2100, book: 1100 },
  { country: 'SE', from: '1990-07-01', standard: 2500 },
  { country: 'SE', from: '2019-06-12', standard: 2500, book: 600 },
  { country: 'SI', from: '2013-07-01', standard: 2200 },
  { country: 'SI', from: '2020-01-01', standard: 2200, book: 500 },
  { country: 'SK', from: '2011-01-01', standard: 2000, book: 1000 },
  { country: 'SK', from: '2025-01-01', standard: 2300, book: 500 },
  { country: 'GB', from: '2011-01-04', standard: 2000, leaflet: 0, leafletForm: BRITISH_LEAFLET, book: 0 },
  { country: 'CH', from: '2018-01-01', standard: 770, book: 250 },
  { country: 'CH', from: '2024-01-01', standard: 810, book: 260 },
  { country: 'LI', from: '2018-01-01', standard: 770, book: 250 },
  { country: 'LI', from: '2024-01-01', standard: 810, book: 260 },
];

/**
 * Places with their own rules, recognised by postal code; the first that fits counts. 'outside' means outside the VAT
 * territory. Sources: Directive 2006/112/EC, articles 6 and 7; CGI, articles 278-0 bis, 294, 296, 297; DPR 633/1972,
 * articles 7 and 71; UStG, § 1 (2); Código do IVA, article 18, with the rates of the Azores and of Madeira since October 2024.
 */
export interface VatTerritory {
  readonly country: string;
  readonly postalCode: RegExp;
  readonly name: string;
  /** Absent where only a class has a rate of its own. */
  readonly rate?: 'outside' | BasisPoints;
  /** Seats for which it lies inside. For all others it is outside. Absent where that is the same for all. */
  readonly insideFor?: readonly string[];
  /** Rates of print, where the place has its own. */
  readonly book?: BasisPoints;
}

export const VAT_TERRITORIES: readonly VatTerritory[] = [
  { country: 'FR', postalCode: /^(97133|977)/, name: 'saint_barthelemy', rate: 'outside' },
  { country: 'FR', postalCode: /^(97150|978)/, name: 'saint_martin', rate: 'outside' },
  {
    country: 'FR',
    postalCode: /^97[124]/,
    name: 'guadeloupe_martinique_reunion',
    rate: 850,
    book: 210,
    // Article 6 (1) c takes it out of the union's VAT; French law taxes there at rates of its own (CGI, article 296). Whose
    // seat is in France sells there with that tax in the price (decision 90).
    insideFor: ['FR', 'MC'],
  },
  { country: 'FR', postalCode: /^(97[356]|98[4678])/, name: 'french_overseas', rate: 'outside' },
  { country: 'FR', postalCode: /^20/, name: 'corse', book: 210 },
  { country: 'ES', postalCode: /^(35|38)/, name: 'canarias', rate: 'outside' },
  { country: 'ES', postalCode: /^5[12]/, name: 'ceuta_melilla', rate: 'outside' },
  { country: 'IT', postalCode: /^23041$/, name: 'livigno', rate: 'outside' },
  { country: 'IT', postalCode: /^22061$/, name: 'campione', rate: 'outside' },
  { country: 'IT', postalCode: /^00120$/, name: 'vaticano', rate: 'outside' },
  { country: 'SM', postalCode: /^/, name: 'san_marino', rate: 'outside' },
  { country: 'DE', postalCode: /^78266$/, name: 'busingen', rate: 'outside' },
  { country: 'DE', postalCode: /^27498$/, name: 'helgoland', rate: 'outside' },
  { country: 'GB', postalCode: /^(JE|GY)/, name: 'channel_islands', rate: 'outside' },
  { country: 'CH', postalCode: /^756[23]$/, name: 'samnaun', rate: 'outside' },
  // Its Swiss code. It is Italian ground, outside the VAT of both (DPR 633/1972, article 7; MWSTG, article 3).
  { country: 'CH', postalCode: /^6911$/, name: 'campione', rate: 'outside' },
  { country: 'AT', postalCode: /^(6691|699[123])$/, name: 'jungholz_mittelberg', rate: 1900 },
  { country: 'FI', postalCode: /^22/, name: 'aland', rate: 'outside' },
  { country: 'GR', postalCode: /^6308[67]$/, name: 'athos', rate: 'outside' },
  { country: 'PT', postalCode: /^9[0-4]/, name: 'madeira', rate: 2200, book: 400 },
  { country: 'PT', postalCode: /^9[5-9]/, name: 'acores', rate: 1600, book: 400 },
];

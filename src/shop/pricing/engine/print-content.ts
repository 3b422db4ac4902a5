import type { BasisPoints } from '#kernel/money.ts';
import type { Facts } from '#shop/catalog/product.ts';
import type { TaxClass } from '#shop/catalog/tax-class.ts';

/**
 * What is printed, as far as the law of VAT asks for it: something to read or look at, mainly advertising, or something
 * of which a part is filled in, torn off or sent back.
 */
export const PRINT_CONTENTS = ['reading', 'advertising', 'form'] as const;
export type PrintContent = (typeof PRINT_CONTENTS)[number];

/** The customer's word for one line. It counts in the country for which it was asked: each has conditions of its own. */
export interface ContentAnswer {
  readonly content: PrintContent;
  readonly country: string;
}

/** The law by whose words the question is put. */
export const CONTENT_LAWS = ['FR', 'BE', 'NL', 'DE', 'CH', 'GB', 'IE', 'HR', 'LV', 'EU'] as const;
export type ContentLaw = (typeof CONTENT_LAWS)[number];

/** Where the rate of a class of print depends on what is printed. A content that is not named has the standard rate. */
export interface ContentRule {
  readonly countries: readonly string[];
  readonly taxClasses: readonly TaxClass[];
  /** First day it applies, ISO. */
  readonly from: string;
  readonly law: ContentLaw;
  /** The contents that have the rate of the class. */
  readonly reduced: readonly PrintContent[];
  /**
   * What the print must be in any case. One that is not has the standard rate, and nothing is asked. Pages are counted
   * with those of the cover.
   */
  readonly least?: { readonly pages: number; readonly cover?: true };
  readonly source: string;
}

/** Each source was read in November 2026. */
export const CONTENT_RULES: readonly ContentRule[] = [
  {
    countries: ['FR', 'MC'],
    taxClasses: ['book'],
    from: '2014-01-01',
    law: 'FR',
    reduced: ['reading'],
    source:
      'CGI, article 278-0 bis, A, 3°; BOI-TVA-LIQ-30-10-40 (bofip.impots.gouv.fr): a title, a work of the mind, a third of advertising and blanks at most',
  },
  {
    countries: ['BE'],
    taxClasses: ['book'],
    from: '2012-01-01',
    law: 'BE',
    reduced: ['reading'],
    source:
      'Royal decree no. 20 of 20 July 1970, table A, XIX, and decision E.T. 98.968 of 13 June 2002: books, brochures and the like, without what is published for advertising or mainly devoted to it',
  },
  {
    countries: ['NL'],
    taxClasses: ['book'],
    from: '2019-01-01',
    law: 'NL',
    reduced: ['reading'],
    least: { pages: 32, cover: true },
    source:
      'Besluit toelichting Tabel I of 31 March 2022, Stcrt. 2022, 9114, 2.3 (in force since 20 April 2022; the one of 2018 said the same): brochures of 32 pages at least, with a cover, bound as a whole',
  },
  {
    countries: ['DE'],
    taxClasses: ['book'],
    from: '2021-01-01',
    law: 'DE',
    reduced: ['reading'],
    source:
      'UStG, Anlage 2, no. 49, by heading 4901 of the customs tariff; OFD Frankfurt, S 7225 A - 32 - St 16 of 30 December 2016: books and brochures, without print that mainly serves advertising',
  },
  {
    countries: ['CH', 'LI'],
    taxClasses: ['book'],
    from: '2018-01-01',
    law: 'CH',
    reduced: ['reading'],
    least: { pages: 16 },
    source:
      'MWSTG, article 25 (2) a 9; MWSTV of 27 November 2009 (SR 641.201), article 51: books and brochures without the character of advertising, of 16 pages at least with the cover, not designed to be written in',
  },
  {
    countries: ['GB'],
    taxClasses: ['book', 'leaflet'],
    from: '2011-01-04',
    law: 'GB',
    reduced: ['reading', 'advertising'],
    source:
      'HMRC, VAT Notice 701/10, sections 3.2 to 3.4, and VBOOKS3340: brochures may advertise; a quarter to fill in or tear off at most, and not sent back whole',
  },
  {
    countries: ['IE'],
    taxClasses: ['book'],
    from: '2011-01-01',
    law: 'IE',
    reduced: ['reading'],
    least: { pages: 12, cover: true },
    source:
      'VATCA 2010, schedule 2, paragraph 9; Revenue, Tax and Duty Manual, VAT and printed matter (reviewed in November 2021): eight pages at least without the cover, a distinctive cover, bound or stapled',
  },
  {
    countries: ['IT', 'LU', 'ES', 'AT', 'PT'],
    taxClasses: ['book'],
    from: '2011-01-01',
    law: 'EU',
    reduced: ['reading'],
    source: 'Directive 2006/112/EC, annex III, point 6: without publications that are wholly or mainly advertising',
  },
  {
    countries: ['BG'],
    taxClasses: ['book'],
    from: '2023-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'ZDDS, article 66a (State Gazette 102 of 2022): books on physical media, other than publications wholly or mainly intended for advertising',
  },
  {
    countries: ['CY'],
    taxClasses: ['book'],
    from: '2023-07-21',
    law: 'EU',
    reduced: ['reading'],
    source:
      'VAT law as amended on 21 July 2023: books, brochures and similar print of the headings 4901 to 4905, other than publications wholly or predominantly devoted to advertising',
  },
  {
    countries: ['CZ'],
    taxClasses: ['book'],
    from: '2024-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'Act no. 235/2004 Coll., § 71i: books and brochures of the headings 4901 and 4911 of which advertising is half at most',
  },
  {
    countries: ['EE'],
    taxClasses: ['book'],
    from: '2024-01-01',
    law: 'EU',
    reduced: ['reading'],
    source: 'KMS, § 15 (2); emta.ee, turnover taxed at 9 %: a book is a bound publication that is no periodical',
  },
  {
    countries: ['FI'],
    taxClasses: ['book'],
    from: '2025-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'AVL, § 85 (1) 7; Verohallinto, VH/2161/00.01.00/2022 of 14 January 2025: books, other than publications mainly intended for advertising; 13.5 % in place of 14 % since 1 January 2026',
  },
  {
    countries: ['GR'],
    taxClasses: ['book'],
    from: '2021-07-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'VAT code, annex III, and the change of 1 July 2021: books, other than publications wholly or predominantly devoted to advertising',
  },
  {
    countries: ['HR'],
    taxClasses: ['book'],
    from: '2013-01-01',
    law: 'HR',
    reduced: ['reading'],
    // 49, with four of the cover and one of the title.
    least: { pages: 54 },
    source:
      'Zakon o PDV-u, article 38 (3) b; Porezna uprava, opinion 410-19/02-01/113 of 13 March 2002: books of professional, scientific, artistic, cultural or educational content, of 49 pages at least without cover and title page, half advertising at most',
  },
  {
    countries: ['HU'],
    taxClasses: ['book'],
    from: '2012-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'Act CXXVII of 2007, annex 3, part I; Taxes in Europe Database, 26 August 2025: books, by the words of annex III, point 6, of the directive',
  },
  {
    countries: ['LT'],
    taxClasses: ['book'],
    from: '2009-09-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'PVMĮ, article 19, and the commentary of the VMI: books and informative brochures that are no periodicals, without calendars and notebooks; 5 % in place of 9 % since 1 January 2026',
  },
  {
    countries: ['LV'],
    taxClasses: ['book'],
    from: '2022-01-01',
    law: 'EU',
    reduced: ['reading'],
    source: 'PVN likums, article 42, as amended on 15 November 2021: books in every language',
  },
  {
    countries: ['LV'],
    taxClasses: ['book'],
    from: '2026-01-01',
    law: 'LV',
    reduced: ['reading'],
    source:
      'PVN likums, article 42, as amended in December 2025 (KPMG Latvia, October 2025; vatupdate.com, 26 December 2025): in Latvian, Latgalian, Livonian or an official language of the EU, the EEA, Switzerland, a candidate country or the OECD',
  },
  {
    countries: ['MT'],
    taxClasses: ['book'],
    from: '2019-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'VAT Act, eighth schedule: books and similar printed matter, other than publications wholly or predominantly devoted to advertising',
  },
  {
    countries: ['PL'],
    taxClasses: ['book'],
    from: '2020-07-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'Ustawa o VAT, annex 10, by heading 4901 of the customs tariff; binding information 0112-KDSL2-1.450.618.2020.2.AS: a photo book to order is one, and print that advertises is of heading 4911',
  },
  {
    countries: ['RO'],
    taxClasses: ['book'],
    from: '2025-08-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'Cod fiscal, article 291 (2), as amended by Legea nr. 141/2025: books, other than those solely or mainly for advertising',
  },
  {
    countries: ['SE'],
    taxClasses: ['book'],
    from: '2019-06-12',
    law: 'EU',
    reduced: ['reading'],
    source:
      'ML (2023:200), chapter 9; Skatteverket, dnr 202 261722-19/111: books, brochures and booklets by form and looks, not wholly or mainly devoted to advertising',
  },
  {
    countries: ['SI'],
    taxClasses: ['book'],
    from: '2020-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'ZDDV-1, annex IV, 1; FURS, 007-23/2019-18: books and brochures of heading 4901, without what is wholly or mainly intended for advertising',
  },
  {
    countries: ['SK'],
    taxClasses: ['book'],
    from: '2008-01-01',
    law: 'EU',
    reduced: ['reading'],
    source:
      'Zákon č. 222/2004 Z. z., § 27 with annex 7, heading 4901, half advertising at most; 5 % in place of 10 % since 1 January 2025 (zákon č. 278/2024 Z. z.)',
  },
];

/** The rule on a print of this class. Undefined where what is printed decides nothing. */
export function contentRule(country: string, taxClass: TaxClass, date: string): ContentRule | undefined {
  return CONTENT_RULES.findLast(
    (rule) => rule.countries.includes(country) && rule.taxClasses.includes(taxClass) && rule.from <= date,
  );
}

/** Whether a print has the pages and the cover that the rule asks for. What is not known of it is not there. */
export function hasLeastForm({ least }: ContentRule, { pages, coverGrammage }: Facts): boolean {
  if (!least) return true;
  return Number(pages ?? 0) >= least.pages && (!least.cover || Number(coverGrammage ?? 0) > 0);
}

/** What the customer is asked, with the rate that each answer gives. Without an answer the standard rate is charged. */
export interface ContentQuestion {
  readonly country: string;
  readonly law: ContentLaw;
  readonly answers: readonly { readonly content: PrintContent; readonly rate: BasisPoints }[];
  /** The answer that counts. Null as long as there is none for this country. */
  readonly answer: PrintContent | null;
}

export function contentQuestion(
  { law, reduced }: ContentRule,
  rates: { readonly standard: BasisPoints; readonly reduced: BasisPoints },
  country: string,
  given: ContentAnswer | undefined,
): ContentQuestion {
  return {
    country,
    law,
    answers: PRINT_CONTENTS.map((content) => ({
      content,
      rate: reduced.includes(content) ? rates.reduced : rates.standard,
    })),
    answer: given?.country === country ? given.content : null,
  };
}

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
export const CONTENT_LAWS = ['FR', 'BE', 'NL', 'DE', 'CH', 'GB', 'IE', 'EU'] as const;
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
  /** What the print must be in any case. One that is not has the standard rate, and nothing is asked. */
  /** Pages are counted with those of the cover. */
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

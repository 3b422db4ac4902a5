import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TaxClass } from '#shop/catalog/tax-class.ts';
import { decideVat } from './vat.ts';
import { EU_COUNTRIES, VAT_TERRITORIES } from './vat-rates.ts';

interface Place {
  readonly place: string;
  /** The name that the reason on a paper is made of. */
  readonly key: string;
  readonly country: string;
  readonly codes: string;
  /** Rates in percent. Absent for a place outside of the area of VAT. */
  readonly standard?: number;
  readonly book?: number;
  /** Seats for which it lies inside. Absent where it does for all. */
  readonly insideFor?: string;
  readonly law: string;
}

const SOURCE = JSON.parse(readFileSync('test/second-sources/vat-territories.json', 'utf8')) as {
  readonly places: readonly Place[];
  readonly british: { readonly key: string; readonly outside: string };
  readonly beside: readonly (readonly [country: string, postalCode: string, what: string])[];
};
const TODAY = '2026-11-27';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function vatOf(seat: string, country: string, postalCode: string, taxClass: TaxClass = 'standard') {
  const printContent = { content: 'reading', country } as const;
  const sheet = { pages: 64, coverGrammage: 300, bookLanguage: 'LV' };
  return decideVat({ seat, country, postalCode, date: TODAY, taxClass, sheet, printContent });
}

/** What the shop says of a place, for both classes, in few words. */
function said(seat: string, country: string, postalCode: string): string {
  const standard = vatOf(seat, country, postalCode);
  return `${standard?.reason} ${standard?.rate} ${vatOf(seat, country, postalCode, 'book')?.rate}`;
}

/** What the source says of it. */
function stated(place: Place, seat: string): string {
  const isInside = place.insideFor === undefined || place.insideFor.split(' ').includes(seat);
  if (place.standard === undefined || !isInside) return `export_${place.key} 0 0`;
  const home = vatOf(place.country, place.country, '')!.rate;
  const reason = place.standard * 100 === home ? 'standard' : `territory_${place.key}`;
  return `${reason} ${place.standard * 100} ${place.book! * 100}`;
}

/** Every code of a row: one, or all from one to another. */
function codesOf(codes: string): string[] {
  return codes.split(' ').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
      String(Number(first) + step).padStart(first.length, '0'),
    );
  });
}

const COUNTRIES = [...new Set(SOURCE.places.map(({ country }) => country))].filter((country) => country !== 'SM');
const placeOf = new Map<string, Place>(
  SOURCE.places.flatMap((place) => codesOf(place.codes).map((code) => [`${place.country} ${code}`, place] as const)),
);

describe('places with a VAT of their own', () => {
  test('are those of the directive and of the national laws, each with every one of its codes, for a seat at home', () => {
    const wrong = [...placeOf].filter(
      ([at, place]) => said(place.country, place.country, at.slice(3)) !== stated(place, place.country),
    );
    expect(wrong.map(([at]) => at)).toEqual([]);
    expect([SOURCE.places.length, placeOf.size]).toEqual([30, 8224]);
    const keys = new Set([...SOURCE.places, SOURCE.british].map(({ key }) => key));
    expect(keys).toEqual(new Set(VAT_TERRITORIES.map(({ name }) => name)));
  });

  test('are the same for sellers of every member state, but for those that France alone taxes', () => {
    const seats = [...EU_COUNTRIES];
    const wrong = SOURCE.places
      .filter(({ country }) => country !== 'CH')
      .flatMap((place) =>
        codesOf(place.codes)
          .slice(0, 1)
          .flatMap((code) => seats.map((seat) => ({ place, code, seat }))),
      )
      .filter(({ place, code, seat }) => said(seat, place.country, code) !== stated(place, seat));
    expect(wrong.map(({ place, seat }) => `${place.place} from ${seat}`)).toEqual([]);
    expect(seats).toHaveLength(28);
  });

  test('are no other codes of their countries: all of four digits, of five all with the end of a town, and every one near', () => {
    const near = new Set(
      [...placeOf.keys()].flatMap((at) => {
        const width = at.length - 3;
        return [-2, -1, 1, 2].map(
          (step) => `${at.slice(0, 3)}${String(Number(at.slice(3)) + step).padStart(width, '0')}`,
        );
      }),
    );
    const wrong: string[] = [];
    let compared = 0;
    for (const country of COUNTRIES.filter((each) => each !== 'GB')) {
      const width = ['AT', 'CH', 'PT'].includes(country) ? 4 : 5;
      const home = said(country, country, '');
      for (let code = 0; code < 10 ** width; code += 1) {
        const at = `${country} ${String(code).padStart(width, '0')}`;
        if (placeOf.has(at) || (width === 5 && code % 10 !== 0 && !near.has(at))) continue;
        compared += 1;
        if (said(country, country, at.slice(3)) !== home) wrong.push(at);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(80_000);
  });

  test('are not the towns beside them', () => {
    const wrong = SOURCE.beside.filter(([country, code, what]) => {
      const isOverseas = what.includes('Guadeloupe');
      const expected = isOverseas ? 'territory_guadeloupe_martinique_reunion 850 210' : said(country, country, '');
      return said(country, country, code) !== expected;
    });
    expect(wrong).toEqual([]);
    expect(SOURCE.beside).toHaveLength(36);
  });

  test('are Jersey and Guernsey alone among all pairs of letters of British codes', () => {
    const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
    const outside = (from: string, to: string) =>
      pairs.filter((area) => vatOf(from, 'GB', `${area}${to}`)?.reason === `export_${SOURCE.british.key}`).join(' ');
    expect(['1 1AA', '2 4WX', '10 1SF'].map((end) => outside('GB', end).split(' ').toReversed().join(' '))).toEqual(
      Array.from({ length: 3 }, () => SOURCE.british.outside),
    );
    expect(vatOf('GB', 'GB', 'IM1 1AA')).toMatchObject({ rate: 2000, reason: 'standard' });
    expect(vatOf('GB', 'GB', 'BT1 1AA')).toMatchObject({ rate: 2000, reason: 'standard' });
    expect(vatOf('FR', 'GB', 'BT1 1AA')).toMatchObject({ rate: 2000, reason: 'standard' });
    expect(vatOf('FR', 'GB', 'IM1 1AA')).toMatchObject({ rate: 0, reason: 'export' });
  });
});

import { describe, expect, test, vi } from 'vitest';
import { zoneOffsetsOf } from './day-tables.ts';
import {
  breakableMoney,
  dayStyleOf,
  formatCents,
  formatCountry,
  formatDate,
  formatFileSize,
  formatDay,
  formatInstant,
  formatMoment,
  formatMoney,
  formatUnitPrice,
  formatNumber,
  formatPercent,
  formatWeekdayDate,
  learnCountries,
  learnDayStyle,
  learnNumberStyle,
  learnZone,
  numberStyleOf,
  readAnyNumber,
  readNumber,
} from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formats', () => {
  test('1.12 dates are DD-MM-YYYY, instants in Europe/Paris', () => {
    expect(formatDate('2026-11-25')).toBe('25-11-2026');
    expect(formatInstant('2026-11-25T11:00:00Z', 'Europe/Paris')).toBe('25-11-2026 12:00');
    expect(formatInstant('2026-07-01T22:30:00Z', 'Europe/Paris')).toBe('02-07-2026 00:30');
    expect(formatDay('2026-11-25T23:16:00Z', 'Europe/Paris')).toBe('26-11-2026');
    expect(formatDay('2026-11-25', 'America/New_York')).toBe('25-11-2026');
    expect(formatWeekdayDate('2026-11-25', 'fr-FR')).toBe('mercredi 25-11-2026');
  });

  test.each(['2026-02-30', 'yesterday', '', '2026-13-01'])(
    "8.09 the invalid date '%s' logs 'Invalid Date' and shows an empty string",
    (value) => {
      const warn = vi.fn<(message: string) => void>();
      expect(formatDate(value, warn)).toBe('');
      expect(warn).toHaveBeenCalledExactlyOnceWith('Invalid Date');
    },
  );

  test.each([
    [0, '0,00 B'],
    [999, '999,00 B'],
    [1000, '1,00 kB'],
    [1_234_567, '1,23 MB'],
    [999_999_999, '1,00 GB'],
    [5e12, '5,00 TB'],
    [5e15, '5 000,00 TB'],
    [-1, '0,00 B'],
    [NaN, ''],
    [Infinity, ''],
  ])('1.13 %d bytes are shown as %s', (bytes, shown) => expect(plain(formatFileSize(bytes, 'fr-FR'))).toBe(shown));

  test('1.11 prices are written in the locale of the domain and the active currency', () => {
    expect(plain(formatMoney(123_456, 'EUR', 'fr-FR'))).toBe('1 234,56 €');
    expect(plain(formatCents(123_450, 'fr-FR'))).toBe('1 234,50');
    expect(plain(formatMoney(123_456, 'GBP', 'en-GB'))).toBe('£1,234.56');
    expect(plain(formatMoney(123_455, 'CHF', 'fr-CH'))).toContain('CHF');
  });

  test('1.11 thousands stand apart by a space that the text face has and that does not break', () => {
    expect(formatNumber(12_500, 'fr-FR')).toBe('12\u00a0500');
    expect(formatNumber(1000, 'fr-CH')).toBe('1\u00a0000');
    expect(formatMoney(123_456, 'EUR', 'fr-FR')).toBe('1\u00a0234,56\u00a0€');
    expect(formatFileSize(5e15, 'fr-FR')).toBe('5\u00a0000,00\u00a0TB');
  });

  test.each([
    ['1\u00a0234,56\u00a0€', '1\u00a0234,56 €'],
    ['-1\u00a0058.30\u00a0CHF', '-1\u00a0058.30 CHF'],
    ['CHF\u00a01,058.30', 'CHF 1,058.30'],
    ['£1,234.56', '£1,234.56'],
  ])(
    '1.11 in a narrow place the currency of %s may stand on a line of its own, and thousands stay together',
    (money, narrow) => {
      expect(breakableMoney(money)).toBe(narrow);
    },
  );

  test.each([
    [0.25, 'fr-FR', '0,25'],
    [105.5, 'it-IT', '105,5'],
    [0.3, 'en-GB', '0.3'],
    [148, 'fr-FR', '148'],
    [2 / 3, 'fr-FR', '0,67'],
  ])('a measure of %d is written in %s as %s: a line of 0.25 points is not one of none', (value, locale, shown) =>
    expect(formatNumber(value, locale)).toBe(shown),
  );

  test.each([
    [2000, 'fr-FR', '20\u00a0%'],
    [550, 'fr-FR', '5,5\u00a0%'],
    [810, 'fr-CH', '8.1\u00a0%'],
    [2200, 'it-IT', '22%'],
    [2125, 'en-GB', '21.25%'],
    [0, 'fr-FR', '0\u00a0%'],
  ])('a rate of %d basis points is written in %s as %s', (rate, locale, shown) =>
    expect(formatPercent(rate, locale)).toBe(shown),
  );

  test.each([
    ['1000', 1000],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ['1\u00a0250\u00a0000', 1_250_000],
    ['1.000', 1000],
    ['1,000', 1000],
    ["12'500", 12_500],
    ['0', 0],
    ['12,5', undefined],
    ['1.5', undefined],
    ['-3', undefined],
    ['', undefined],
    ['beaucoup', undefined],
  ])("a number typed as '%s' is read as %s", (typed, read) => expect(readNumber(typed)).toBe(read));

  test.each([
    ['1 000', 1000],
    ['2,5', 2.5],
    ['-5', -5],
    ['\u22125', -5],
    ['1e9', 1_000_000_000],
    ['1e300', 1e12],
    ['0', 0],
    ['', undefined],
    ['abc', undefined],
    ['1e', undefined],
  ])("what is no whole number, '%s', is read as %s, so that the nearest can be offered", (typed, read) =>
    expect(readAnyNumber(typed)).toBe(read),
  );
});

test.each([
  ['0.0396', 'EUR', 'fr-FR', '0,0396\u00a0€'],
  ['0.9999', 'CHF', 'fr-CH', '0.9999\u00a0CHF'],
  ['1.0000', 'GBP', 'en-GB', '£1.00'],
  ['101.6667', 'EUR', 'it-IT', '101,67\u00a0€'],
] as const)('3.18 a unit price of %s %s in %s is shown as %s', (decimal, currency, locale, shown) =>
  expect(formatUnitPrice(decimal, currency, locale)).toBe(shown),
);

describe('a locale that is not written down', () => {
  test.each([
    ['es-ES', '12.500,50 €', '1250', '21 %'],
    ['de-CH', "CHF 12'500.50", "1'250", '8.1%'],
    ['nl-NL', '€ 12.500,50', '1.250', '21%'],
  ])('%s writes as the tables of the machine say', (locale, money, number, percent) => {
    const currency = locale === 'de-CH' ? 'CHF' : 'EUR';
    expect(plain(formatMoney(1_250_050, currency, locale))).toBe(money);
    expect(plain(formatNumber(1250, locale))).toBe(number);
    expect(plain(formatPercent(locale === 'de-CH' ? 810 : 2100, locale))).toBe(percent);
  });

  test('is written in a browser as its server writes it', () => {
    const style = { ...numberStyleOf('sv-SE'), decimal: '·' };
    learnNumberStyle('sv-SE', style);
    expect(plain(formatMoney(3960, 'EUR', 'sv-SE'))).toBe('39·60 €');
  });
});

describe('dates in sentences', () => {
  const now = Date.UTC(2026, 10, 25);
  const words = { dates: 'words', now } as const;
  test.each([
    ['fr-FR', '2026-12-01', 'mardi 1er décembre'],
    ['fr-CH', '2026-11-23', 'lundi 23 novembre'],
    ['it-IT', '2026-12-01', 'martedì 1 dicembre'],
    ['en-GB', '2026-12-01', 'Tuesday 1 December'],
    ['en-GB', '2027-01-04', 'Monday 4 January 2027'],
    ['fr-FR', '2027-01-01', 'vendredi 1er janvier 2027'],
    ['de-DE', '2026-12-01', 'Dienstag 1. Dezember'],
  ])('in %s %s is %s where the shop writes words', (locale, date, written) => {
    expect(formatWeekdayDate(date, locale, words)).toBe(written);
  });

  test.each([
    ['fr-FR', '2026-11-23T18:30:00Z', 'lundi 23 novembre, 19\u00a0h\u00a030'],
    ['fr-FR', '2026-11-30T23:05:00Z', 'mardi 1er décembre, 0\u00a0h\u00a005'],
    ['it-IT', '2026-11-23T08:05:00Z', 'lunedì 23 novembre, 09:05'],
    ['en-GB', '2026-12-31T23:30:00Z', 'Friday 1 January 2027, 00:30'],
  ])('in %s the instant %s is %s', (locale, instant, written) => {
    expect(formatMoment(instant, locale, 'Europe/Paris', words)).toBe(written);
  });

  test('a shop that says nothing writes DD-MM-YYYY there too', () => {
    const numbers = { dates: 'numbers', now } as const;
    expect(formatWeekdayDate('2026-12-01', 'fr-FR', numbers)).toBe('mardi 01-12-2026');
    expect(formatMoment('2026-11-23T18:30:00Z', 'fr-FR', 'Europe/Paris', numbers)).toBe('23-11-2026 19:30');
  });

  test('a browser writes days in the words of its server, and makes no tables of its own', () => {
    const style = { ...dayStyleOf('sv-SE'), day: '{day} {month} ({weekday})' };
    expect(style.weekdays[1]).toBe('måndag');
    learnDayStyle('sv-SE', style);
    expect(formatWeekdayDate('2026-12-01', 'sv-SE', words)).toBe('1 december (tisdag)');
  });

  test.each(['Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
    'a browser that is told the offsets of %s writes each instant as the tables of its server do',
    (timeZone) => {
      const instants = Array.from({ length: 900 }, (_, index) =>
        new Date(now - 450 * 86_400_000 + index * 86_400_000 + index * 97_000).toISOString(),
      );
      const written = instants.map((instant) => formatInstant(instant, timeZone));
      learnZone(timeZone, zoneOffsetsOf(timeZone, now));
      expect(instants.map((instant) => formatInstant(instant, timeZone))).toEqual(written);
    },
  );

  test('a browser writes the countries of its shop as its server does', () => {
    learnCountries('fr-FR', { GB: 'Grande-Bretagne' });
    expect(formatCountry('GB', 'fr-FR')).toBe('Grande-Bretagne');
    expect(formatCountry('IT', 'fr-FR')).toBe('Italie');
  });

  test('a date that is none gives no words', () => {
    const warn = vi.fn();
    expect(formatWeekdayDate('2026-02-30', 'fr-FR', words, warn)).toBe('');
    expect(warn).toHaveBeenCalledWith('Invalid Date');
  });
});

import { describe, expect, test } from 'vitest';
import { dayNumber, isoDate, weekday, type DayNumber } from './engine/calendar.ts';
import { hasRegion, holidayCalendar } from './holidays.ts';

/**
 * National holidays as the laws of the countries list them, worked out here and not by the library that the shop asks:
 * fixed days, and days counted from Easter Sunday. Only days from Monday to Friday matter, since nothing arrives on
 * others. Where a day that falls on a Sunday is kept on another, it is named for its year.
 */
const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;
const ASCENSION = 39;
const WHIT_MONDAY = 50;
const CORPUS_CHRISTI = 60;

const LAWS: readonly (readonly [law: string, country: string, fixed: string, fromEaster: readonly number[]])[] = [
  [
    'Code du travail, L3133-1',
    'FR',
    '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
    [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  ],
  [
    'Legge 260/1949, with 4 October by legge 151/2025',
    'IT',
    '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
    [EASTER_MONDAY],
  ],
  [
    'Royal decree of 18 April 1974',
    'BE',
    '01-01 05-01 07-21 08-15 11-01 11-11 12-25',
    [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  ],
  [
    'Code du travail, L.232-2',
    'LU',
    '01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26',
    [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  ],
  [
    'Feiertagsgesetze of all Länder, Einigungsvertrag, article 2',
    'DE',
    '01-01 05-01 10-03 12-25 12-26',
    [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  ],
  ['Algemene termijnenwet, article 3', 'NL', '01-01 04-27 12-25 12-26', [EASTER_MONDAY, ASCENSION, WHIT_MONDAY]],
  [
    'Feiertagsruhegesetz 1957, § 1',
    'AT',
    '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26',
    [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  ],
  [
    'Código do Trabalho, article 234',
    'PT',
    '01-01 04-25 05-01 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
    [GOOD_FRIDAY, CORPUS_CHRISTI],
  ],
  [
    'Arbeitsgesetz (LR 822.10), article 18 (2)',
    'LI',
    '01-01 01-06 05-01 08-15 09-08 11-01 12-08 12-25 12-26',
    [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  ],
];
/** Days on which carriers rest besides: Good Friday is a bank holiday, and the days after two Thursdays are bridges. */
const ALSO: Readonly<Record<string, readonly number[]>> = { LI: [GOOD_FRIDAY, ASCENSION + 1, CORPUS_CHRISTI + 1] };

/** Anonymous Gregorian computus (Meeus). */
function easterSunday(year: number): DayNumber {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayNumber(`${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`);
}

const pad = (number: number) => String(number).padStart(2, '0');
const isWeekday = (day: DayNumber) => weekday(day) !== 0 && weekday(day) !== 6;
const calendar = holidayCalendar();

function kept(country: string, region: string, year: number): string[] {
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((day) => isWeekday(day) && calendar.isHoliday(country, region, day))
    .map((day) => isoDate(day).slice(5));
}

describe.each([2027, 2028, 2029, 2030])('holidays of %i by law', (year) => {
  test.each(LAWS)('%s (%s)', (_law, country, fixed, fromEaster) => {
    const days = [
      ...fixed.split(' ').map((day) => dayNumber(`${year}-${day}`)),
      ...[...fromEaster, ...(ALSO[country] ?? [])].map((after) => easterSunday(year) + after),
    ];
    const wanted = days.filter((day) => isWeekday(day)).map((day) => isoDate(day).slice(5));
    expect(kept(country, '', year)).toEqual([...new Set(wanted)].toSorted());
  });
});

test.each([
  // The Banking and Financial Dealings Act 1971, schedule 1; a day on a weekend is kept on the next working day.
  ['GB', 'ENG', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ['GB', 'ENG', 2029, '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26'],
  ['GB', 'ENG', 2030, '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26'],
  ['GB', 'SCT', 2028, '01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26'],
  ['GB', 'SCT', 2030, '01-01 01-02 04-19 05-06 05-27 08-05 12-02 12-25 12-26'],
  ['GB', 'NIR', 2029, '01-01 03-19 03-30 04-02 05-07 05-28 07-12 08-27 12-25 12-26'],
  // Organisation of Working Time Act 1997, second schedule, with St Brigid's Day since 2023.
  ['IE', '', 2028, '02-07 03-17 04-17 05-01 06-05 08-07 10-30 12-25 12-26'],
  ['IE', '', 2030, '01-01 02-01 04-22 05-06 06-03 08-05 10-28 12-25 12-26'],
])('holidays of %s %s in %i are those of the act', (country, region, year, days) => {
  expect(kept(country, region, year)).toEqual(days.split(' '));
});

/** The n-th Monday of a month, the last one for -1. */
function monday(year: number, month: number, nth: number): DayNumber {
  const first = dayNumber(`${year}-${pad(month)}-01`);
  const after = (8 - weekday(first)) % 7;
  if (nth > 0) return first + after + 7 * (nth - 1);
  const next = month === 12 ? dayNumber(`${year + 1}-01-01`) : dayNumber(`${year}-${pad(month + 1)}-01`);
  return next - 1 - ((weekday(next - 1) + 6) % 7);
}

/** Bank holidays of a nation, worked out from the act: a fixed day on a weekend is kept on the next day that is none. */
function bankHolidays(nation: string, year: number): DayNumber[] {
  const on = (day: string) => dayNumber(`${year}-${day}`);
  const [goodFriday, easterMonday] = [easterSunday(year) + GOOD_FRIDAY, easterSunday(year) + EASTER_MONDAY];
  const moving = [
    goodFriday,
    ...(nation === 'SCT' ? [] : [easterMonday]),
    monday(year, 5, 1),
    monday(year, 5, -1),
    nation === 'SCT' ? monday(year, 8, 1) : monday(year, 8, -1),
  ];
  const fixed: Readonly<Record<string, string>> = {
    SCT: '01-01 01-02 11-30 12-25 12-26',
    NIR: '01-01 03-17 07-12 12-25 12-26',
  };
  const days = (fixed[nation] ?? '01-01 12-25 12-26').split(' ').map(on);
  const taken = new Set([...moving, ...days.filter((day) => isWeekday(day))]);
  for (const day of days.filter((each) => !isWeekday(each))) {
    let instead = day + 1;
    while (!isWeekday(instead) || taken.has(instead)) instead += 1;
    taken.add(instead);
  }
  return [...taken];
}

/** St Brigid's Day is the first Monday in February, or the 1st where that is a Friday. Days on a weekend are not moved. */
function irishHolidays(year: number): DayNumber[] {
  const brigid = dayNumber(`${year}-02-01`);
  return [
    ...['01-01', '03-17', '12-25', '12-26'].map((day) => dayNumber(`${year}-${day}`)),
    weekday(brigid) === 5 ? brigid : monday(year, 2, 1),
    easterSunday(year) + EASTER_MONDAY,
    monday(year, 5, 1),
    monday(year, 6, 1),
    monday(year, 8, 1),
    monday(year, 10, -1),
  ].filter((day) => isWeekday(day));
}

describe.each(Array.from({ length: 10 }, (_, at) => 2027 + at))('holidays of %i', (year) => {
  const said = (days: readonly DayNumber[]) => days.toSorted((a, b) => a - b).map((day) => isoDate(day).slice(5));

  test.each(['ENG', 'WLS', 'SCT', 'NIR'])(
    'in %s are those of the Banking and Financial Dealings Act 1971, schedule 1, with its proclamations since',
    (nation) => expect(kept('GB', nation, year)).toEqual(said(bankHolidays(nation, year))),
  );

  test('where Scotland and England share a postcode district are those of both', () => {
    const both = new Set([...bankHolidays('SCT', year), ...bankHolidays('ENG', year)]);
    expect(kept('GB', 'SCT+ENG', year)).toEqual(said([...both].filter(isWeekday)));
  });

  test('in Ireland are those of the Organisation of Working Time Act 1997, second schedule, and St Brigid’s Day since 2023', () =>
    expect(kept('IE', '', year)).toEqual(said(irishHolidays(year))));
});

/** Ruhetagsgesetze of the cantons: Good Friday is one in all but the two Catholic ones south of the Alps. */
const CANTONS_WITH_GOOD_FRIDAY = 'ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG VD NE GE JU'.split(' ');

test.each([2027, 2028, 2031])(
  'Good Friday of %i is kept in all cantons of Switzerland but Ticino and Valais',
  (year) => {
    const isKept = (canton: string) => holidayCalendar().isHoliday('CH', canton, easterSunday(year) + GOOD_FRIDAY);
    expect([...CANTONS_WITH_GOOD_FRIDAY, 'TI', 'VS'].filter(isKept)).toEqual(CANTONS_WITH_GOOD_FRIDAY);
  },
);

test.each(['FR', 'NW', 'OW', 'SO', 'VS', 'ZG'])(
  'in %s the Mondays after Easter and Whitsun and 26 December rest, as the Federal Office of Justice lists them',
  (canton) => {
    const easter = easterSunday(2028);
    const days = [easter + EASTER_MONDAY, easter + WHIT_MONDAY, dayNumber('2028-12-26')];
    expect(days.map((day) => holidayCalendar().isHoliday('CH', canton, day))).toEqual([true, true, true]);
  },
);

/** Regions and years for which the notices say something else than the library. */
test.each([
  // Gesetz über die öffentlichen Ruhetage of Glarus: Näfelser Fahrt, the first Thursday in April that is not in Holy Week.
  ['CH', 'GL', '2027-04-01', true],
  ['CH', 'GL', '2027-04-08', false],
  ['CH', 'GL', '2026-04-09', true],
  ['CH', 'GL', '2026-04-02', false],
  // Feiertagsgesetz of Bavaria, article 1 (1) 2: Mariä Himmelfahrt where most are Catholic, as in Munich.
  ['DE', 'BY', '2028-08-15', true],
  ['DE', 'BW', '2028-08-15', false],
  // Luzern: Easter Monday and Whit Monday rest as in all cantons but Valais.
  ['CH', 'LU', '2027-03-29', true],
  ['CH', 'LU', '2027-05-17', true],
  ['CH', 'AI', '2027-12-08', true],
  // BOE, calendario de fiestas laborales, in each year since 2022; a Sunday is moved to Monday.
  ['ES', 'NC', '2027-12-03', true],
  ['ES', 'NC', '2028-12-04', true],
  ['ES', 'VC', '2028-10-09', true],
  ['ES', 'MC', '2027-06-09', true],
  ['ES', 'ML', '2027-09-08', true],
  ['ES', 'ML', '2027-09-17', true],
  ['ES', 'ML', '2028-09-18', true],
  ['ES', 'CB', '2027-07-28', true],
  ['ES', 'CB', '2027-06-28', false],
  // Loi n° 798 of Monaco: what falls on a Sunday is kept on Monday.
  ['MC', '', '2027-08-16', true],
  ['MC', '', '2026-11-02', true],
  ['MC', '', '2028-08-15', true],
  // Décret n° 83-1003, article 1: the end of slavery in Saint-Martin.
  ['FR', 'MF', '2027-05-28', true],
  ['FR', 'MF', '2027-05-27', false],
  // Portugal's autonomous regions: Monday of the Holy Spirit in the Azores; Madeira Day and the day after Christmas.
  ['PT', '20', '2027-05-17', true],
  ['PT', '20', '2027-07-01', false],
  ['PT', '30', '2027-04-02', true],
  ['PT', '30', '2027-07-01', true],
  ['PT', '30', '2028-12-26', true],
  ['PT', '30', '2027-05-17', false],
  // Days of the Canary Islands that fall on a Sunday are kept on Monday, as the islands' decrees had it in these years.
  ['ES', 'CN-GC', '2013-09-09', true],
  ['ES', 'CN-LA', '2013-09-16', true],
  ['ES', 'CN-EH', '2023-09-25', true],
  ['ES', 'CN-GC', '2024-09-09', true],
  ['ES', 'CN-LA', '2024-09-16', true],
  ['ES', 'CN-TE', '2025-02-03', true],
  ['ES', 'CN-EH', '2028-09-25', true],
  ['ES', 'CN-LP', '2029-08-06', true],
  ['ES', 'CN-GC', '2030-09-09', true],
  ['ES', 'CN-LA', '2030-09-16', true],
  ['ES', 'CN-GC', '2026-09-09', false],
  // La Peña: the Friday before the third Saturday of September.
  ['ES', 'CN-FU', '2012-09-14', true],
  ['ES', 'CN-FU', '2012-09-21', false],
  ['ES', 'CN-FU', '2024-09-20', true],
  ['ES', 'CN-FU', '2025-09-19', true],
  ['ES', 'CN-FU', '2029-09-14', true],
  ['ES', 'CN-FU', '2029-09-21', false],
  // Announcements of the Treasury of the Isle of Man, in accordance with the Bank Holidays Act 1989: TT Bank Holiday.
  ['GB', 'IM', '2022-06-10', true],
  ['GB', 'IM', '2024-06-07', true],
  ['GB', 'IM', '2025-06-06', true],
  ['GB', 'IM', '2026-06-05', true],
  ['GB', 'IM', '2026-06-12', false],
  ['GB', 'IM', '2027-06-04', false],
  // Public Holidays (Jersey) Act, those of Guernsey; Bank Holidays Act 1989 of Tynwald: besides the days of England.
  ['GB', 'JE', '2028-05-09', true],
  ['GB', 'GY', '2028-05-09', true],
  ['GB', 'IM', '2027-07-05', true],
  ['GB', 'IM', '2027-08-30', true],
  ['GB', 'JE', '2027-08-30', true],
  // Codes du travail of New Caledonia and French Polynesia (loi du pays n° 2024-7), Wallis-et-Futuna.
  ['FR', 'NC', '2027-09-24', true],
  ['FR', 'PF', '2027-03-05', true],
  ['FR', 'PF', '2028-11-20', true],
  ['FR', 'WF', '2027-04-28', true],
  ['FR', 'WF', '2027-07-29', true],
] as const)('in %s %s the %s is a holiday: %s', (country, region, date, is) => {
  expect(calendar.isHoliday(country, region, dayNumber(date))).toBe(is);
  expect(region === '' || hasRegion(country, region)).toBe(true);
});

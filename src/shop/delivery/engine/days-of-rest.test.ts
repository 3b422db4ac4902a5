import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { holidayCalendar } from '../holidays.ts';
import { dayNumber, isoDate, weekday } from './calendar.ts';
import { routeTo } from './delivery-promise.ts';
import type { Network } from './network.ts';

/**
 * Days of rest of the cantons and the Länder, written from their laws and not from the calendar that the shop asks: at the postal
 * codes of places in each, no day more and none less. Saturdays and Sundays are left out, since nothing arrives on them.
 *
 * A day that the law gives to a part of a canton counts for all of it where many keep it, as a promise a day later is better than
 * a parcel before a closed door. Where only a few communes keep one, their postal codes have it and the others do not.
 */
const network = parse(readFileSync(join(import.meta.dirname, '../../../../catalog/plants.yaml'), 'utf8')) as Network;
const calendar = holidayCalendar();
const lyon = network.plants.find(({ id }) => id === 'lyon')!;
const YEARS = [2026, 2027, 2028, 2029] as const;

/** Easter Sundays by the tables of the Physikalisch-Technische Bundesanstalt. */
const EASTER: Readonly<Record<number, string>> = {
  2026: '2026-04-05',
  2027: '2027-03-28',
  2028: '2028-04-16',
  2029: '2029-04-01',
};
/** Days from Easter Sunday, as the rows below name them. */
const FROM_EASTER: Readonly<Record<string, number>> = {
  goodFriday: -2,
  easterMonday: 1,
  ascension: 39,
  whitMonday: 50,
  corpusChristi: 60,
};

/** A law, postal codes of places under it, its days in words of FROM_EASTER or as month and day, and days of single years. */
type Row = [region: string, law: string, codes: string, days: string, ofYears?: string];

function lawful(year: number, days: string, ofYears = ''): string[] {
  const each = days.split(' ').map((day) => {
    const after = FROM_EASTER[day];
    return after === undefined ? `${year}-${day}` : isoDate(dayNumber(EASTER[year]!) + after);
  });
  const moved = ofYears.split(' ').filter((day) => day.startsWith(`${year}-`));
  return [...new Set([...each, ...moved])].filter(isWeekday).toSorted();
}

function isWeekday(date: string): boolean {
  return ![0, 6].includes(weekday(dayNumber(date)));
}

function keptAt(country: string, postalCode: string, year: number): string[] {
  const region = routeTo(network, lyon, country, postalCode)?.region ?? '';
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((day) => calendar.isHoliday(country, region, day))
    .map(isoDate)
    .filter(isWeekday);
}

function expectLawful(country: string, codes: string, days: string, ofYears?: string): void {
  for (const code of codes.split(', '))
    for (const year of YEARS)
      expect({ code, days: keptAt(country, code, year) }).toEqual({ code, days: lawful(year, days, ofYears) });
}

/** Bundesverfassung, article 110 (3): 1 August in all of them. What no canton's law names is told at its row. */
const CANTONS: readonly Row[] = [
  [
    'Zürich',
    // 2 January rests in Zürich, Winterthur and most communes by rules of their own (list of the Federal Office of Justice).
    'Ruhetags- und Ladenöffnungsgesetz (LS 822.4), § 1',
    '8001, 8400',
    '01-01 01-02 goodFriday easterMonday 05-01 ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Bern',
    'Gesetz über die Ruhe an öffentlichen Feiertagen (BSG 555.1), article 2',
    '3011, 2502, 3600',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Luzern',
    // 2 January, the Mondays after Easter and Whitsun: list of the Federal Office of Justice.
    'Ruhetags- und Ladenschlussgesetz (SRL 855)',
    '6003, 6210',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Uri',
    // 26 December only where Christmas is neither on a Monday nor on a Friday.
    'Gesetz über den Ladenschluss und die Sonntagsruhe (RB 70.1421)',
    '6460, 6490',
    '01-01 01-06 03-19 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25',
    '2029-12-26',
  ],
  [
    'Schwyz',
    'Ruhetagsgesetz (SRSZ 545.110), § 2',
    '6430, 8840, 8853',
    '01-01 01-06 03-19 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Obwalden',
    // 2 January, the Mondays after Easter and Whitsun, 26 December: list of the Federal Office of Justice.
    'Ruhetagsgesetz (GDB 975.2), article 2',
    '6060, 6390',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 09-25 11-01 12-08 12-25 12-26',
  ],
  [
    'Nidwalden',
    // As in Obwalden.
    'Ruhetagsgesetz (NG 921.1), article 2',
    '6370, 6374',
    '01-01 01-02 03-19 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Glarus',
    // Näfelser Fahrt: the first Thursday in April, in Holy Week the next. 2 January: list of the Federal Office of Justice.
    'Gesetz über die öffentlichen Ruhetage of Glarus',
    '8750, 8867',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday 08-01 11-01 12-25 12-26',
    '2026-04-09 2027-04-01 2028-04-06 2029-04-05',
  ],
  [
    'Zug',
    // As in Obwalden.
    'Ruhetags- und Ladenöffnungsgesetz (BGS 942.31)',
    '6300, 6340',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Fribourg',
    // The reformed communes around Murten keep 2 January, the two Mondays and 26 December, the Catholic ones the days of the Church.
    // Both count for all: the Federal Office of Justice lists the former for the whole canton, the latter most communes keep.
    'Loi sur l’emploi et le marché du travail (RSF 866.1.1), article 49',
    '1700, 1630, 3280',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Solothurn',
    // 1 May from noon counts as a whole day. In the Bucheggberg the days of the Church are none, and count all the same.
    // 2 January, the two Mondays and 26 December: list of the Federal Office of Justice.
    'Gesetz über die öffentlichen Ruhetage (BGS 512.41)',
    '4500, 4600, 4583',
    '01-01 01-02 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 08-01 08-15 11-01 12-25 12-26',
  ],
  [
    'Solothurn where Josefstag is kept: Fulenbach, Walterswil, Wisen, Metzerlen, Nuglar, Rodersdorf, Bärschwil, Büsserach',
    'Gesetz über die öffentlichen Ruhetage (BGS 512.41)',
    '4629, 5746, 4634, 4116, 4115, 4412, 4421, 4118, 4252, 4227',
    '01-01 01-02 03-19 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 08-01 08-15 11-01 12-25 12-26',
  ],
  [
    'Basel-Stadt',
    'Gesetz über öffentliche Ruhetage und Ladenöffnung (SG 811.100)',
    '4001, 4125',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Basel-Landschaft',
    'Ruhetagsgesetz (SGS 547)',
    '4410, 4102, 4302',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Schaffhausen',
    // 2 January as in Zürich.
    'Gesetz betreffend die öffentlichen Ruhetage und den Ladenschluss (SHR 900.200)',
    '8200, 8260',
    '01-01 01-02 goodFriday easterMonday 05-01 ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Appenzell Ausserrhoden',
    // 26 December as in Uri.
    'Verordnung zum Arbeitsgesetz (bGS 822.11), article 7',
    '9100, 9043, 9410',
    '01-01 goodFriday easterMonday ascension whitMonday 08-01 12-25',
    '2029-12-26',
  ],
  [
    'Appenzell Innerrhoden',
    // 26 December as in Uri. Mauritius (22 September) is none in Oberegg, one district of six, and counts for it as well.
    'Ruhetagsgesetz (GS 822.200), article 2',
    '9050, 9413',
    '01-01 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 09-22 11-01 12-08 12-25',
    '2029-12-26',
  ],
  [
    'St. Gallen',
    // 2 January: list of the Federal Office of Justice.
    'Gesetz über Ruhetag und Ladenöffnung (sGS 552.1)',
    '9000, 8645, 7320',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday 08-01 11-01 12-25 12-26',
  ],
  [
    'Graubünden',
    'Ruhetagsgesetz (BR 520.100), article 2',
    '7000, 7500, 6535',
    '01-01 goodFriday easterMonday ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Aargau',
    // Every district has eight of these days; what one has counts for all. None has 1 May.
    'Einführungsgesetz zum Arbeitsrecht (SAR 961.200), § 6',
    '5000, 5400, 5070, 4310',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Thurgau',
    'Ruhetagsgesetz (RB 822.9)',
    '8500, 8280, 9320',
    '01-01 01-02 goodFriday easterMonday 05-01 ascension whitMonday 08-01 12-25 12-26',
  ],
  [
    'Ticino',
    'Legge concernente i giorni festivi ufficiali nel Cantone of 15 December 2009 (RL 10.1.1.1.2), article 1',
    '6500, 6900',
    '01-01 01-06 03-19 easterMonday 05-01 ascension whitMonday corpusChristi 06-29 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Vaud',
    // Monday after the third Sunday in September.
    'Loi sur l’emploi (BLV 822.11), article 47',
    '1003, 1260, 1400',
    '01-01 01-02 goodFriday easterMonday ascension whitMonday 08-01 12-25',
    '2026-09-21 2027-09-20 2028-09-18 2029-09-17',
  ],
  [
    'Valais',
    // 2 January, the Mondays after Easter and Whitsun, 26 December: list of the Federal Office of Justice.
    'Jours fériés as the canton lists them under the federal law on work (RS 822.11), article 20a',
    '1950, 3900, 1870',
    '01-01 01-02 03-19 easterMonday ascension whitMonday corpusChristi 08-01 08-15 11-01 12-08 12-25 12-26',
  ],
  [
    'Neuchâtel',
    // 2 January and 26 December only on a Monday, as in none of these years. The Mondays after Easter and Whitsun are in no law,
    // and nothing is carried on them.
    'Loi sur le dimanche et les jours fériés (RSN 941.02), article 3',
    '2000, 2300',
    '01-01 03-01 goodFriday easterMonday 05-01 ascension whitMonday 08-01 12-25',
  ],
  [
    'Neuchâtel where Fête-Dieu is kept: Le Landeron, Le Cerneux-Péquignot',
    'Loi sur le dimanche et les jours fériés (RSN 941.02), article 3 (2)',
    '2525, 2414',
    '01-01 03-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 08-01 12-25',
  ],
  [
    'Genève',
    // Thursday after the first Sunday in September.
    'Loi sur les jours fériés (rsGE J 1 45), article 1',
    '1204, 1290',
    '01-01 goodFriday easterMonday ascension whitMonday 08-01 12-25 12-31',
    '2026-09-10 2027-09-09 2028-09-07 2029-09-06',
  ],
  [
    'Jura',
    // With Moutier since 1 January 2026.
    'Loi sur les jours fériés officiels et le repos dominical of 31 August 2022 (RSJU 555.1), article 3',
    '2800, 2900, 2740',
    '01-01 01-02 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 06-23 08-01 08-15 11-01 12-25',
  ],
];

describe('days of rest of the Swiss cantons from 2026 to 2029', () => {
  test.each(CANTONS)('%s: %s', (_region, _law, codes, days, ofYears) => expectLawful('CH', codes, days, ofYears));

  test('are all 26, two of them in two parts', () => {
    expect(CANTONS).toHaveLength(28);
  });
});

/** Einigungsvertrag, article 2 (2): 3 October in all of them. */
const LAENDER: readonly Row[] = [
  [
    'Baden-Württemberg',
    'Feiertagsgesetz (GBl. 1995 p. 450), § 1',
    '70173, 79098, 88212',
    '01-01 01-06 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 10-03 11-01 12-25 12-26',
  ],
  [
    'Bayern',
    // Mariä Himmelfahrt in Munich and four communes of five: it counts for all.
    'Feiertagsgesetz (BayRS 1131-3-I), article 1 (1)',
    '80331, 90402, 97070',
    '01-01 01-06 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 08-15 10-03 11-01 12-25 12-26',
  ],
  [
    'Augsburg',
    'Feiertagsgesetz (BayRS 1131-3-I), article 1 (2)',
    '86150, 86199',
    '01-01 01-06 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 08-08 08-15 10-03 11-01 12-25 12-26',
  ],
  [
    'Berlin',
    // And once 17 June 2028, which is a Saturday.
    'Gesetz über die Sonn- und Feiertage (GVBl. 1954 p. 615), § 1',
    '10115, 14163',
    '01-01 03-08 goodFriday easterMonday 05-01 ascension whitMonday 10-03 12-25 12-26',
  ],
  [
    'Brandenburg',
    'Feiertagsgesetz (GVBl. I 2003 p. 44), § 2',
    '14467, 03046, 12529',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Bremen',
    'Gesetz über die Sonn- und Feiertage (SaBremR 113-c-1), § 2',
    '28195, 27568',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Hamburg',
    'Feiertagsgesetz (HmbBL I 113-a), § 1',
    '20095, 21073',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Hessen',
    'Hessisches Feiertagsgesetz (GVBl. I 1971 p. 344), § 1',
    '60311, 34117, 36037',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 10-03 12-25 12-26',
  ],
  [
    'Mecklenburg-Vorpommern',
    'Feiertagsgesetz (GVOBl. 2002 p. 145), § 2',
    '19053, 17489',
    '01-01 03-08 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Niedersachsen',
    'Feiertagsgesetz (Nds. GVBl. 1995 p. 50), § 2',
    '30159, 49074, 26122',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Nordrhein-Westfalen',
    'Feiertagsgesetz (GV. NW. 1989 p. 222), § 2',
    '50667, 33602, 49477',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 10-03 11-01 12-25 12-26',
  ],
  [
    'Rheinland-Pfalz',
    'Feiertagsgesetz (GVBl. 1970 p. 225), § 2',
    '55116, 67059, 76829',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 10-03 11-01 12-25 12-26',
  ],
  [
    'Saarland',
    'Feiertagsgesetz (Amtsbl. 1976 p. 213), § 2',
    '66111, 66740',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 08-15 10-03 11-01 12-25 12-26',
  ],
  [
    'Sachsen',
    // Buß- und Bettag: the Wednesday before 23 November.
    'Gesetz über Sonn- und Feiertage (SächsGVBl. 1992 p. 536), § 1',
    '01067, 04109, 09111',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
    '2026-11-18 2027-11-17 2028-11-22 2029-11-21',
  ],
  [
    'Sachsen where Fronleichnam is kept: the Sorbian communes from Crostwitz to Radibor, Wittichenau',
    'Fronleichnamsverordnung (SächsGVBl. 1993 p. 461)',
    '01920, 02627, 02699, 02997',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 10-03 10-31 12-25 12-26',
    '2026-11-18 2027-11-17 2028-11-22 2029-11-21',
  ],
  [
    'Sachsen-Anhalt',
    'Feiertagsgesetz (GVBl. LSA 2004 p. 538), § 2',
    '39104, 06108',
    '01-01 01-06 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Schleswig-Holstein',
    'Gesetz über Sonn- und Feiertage (GVOBl. 2004 p. 213), § 2',
    '24103, 23552',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 10-03 10-31 12-25 12-26',
  ],
  [
    'Thüringen',
    'Feiertagsgesetz (GVBl. 1994 p. 1221), § 2',
    '99084, 07743, 99734',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday 09-20 10-03 10-31 12-25 12-26',
  ],
  [
    'Thüringen where Fronleichnam is kept: the Eichsfeld, communes beside it and those around Geisa',
    'Feiertagsgesetz (GVBl. 1994 p. 1221), § 2 (2) and § 10 (1)',
    '37308, 37318, 37327, 37339, 37345, 37351, 37355, 37359, 36419, 99976, 99988',
    '01-01 goodFriday easterMonday 05-01 ascension whitMonday corpusChristi 09-20 10-03 10-31 12-25 12-26',
  ],
];

describe('days of rest of the German Länder from 2026 to 2029', () => {
  test.each(LAENDER)('%s: %s', (_region, _law, codes, days, ofYears) => expectLawful('DE', codes, days, ofYears));

  test('are all 16, three of them in two parts', () => {
    expect(LAENDER).toHaveLength(19);
  });
});

test('Valencia keeps the days of its decree for 2027, which leaves out Sant Joan', () => {
  const days = '01-01 01-06 03-19 goodFriday easterMonday 10-12 11-01 12-06 12-08';
  for (const code of ['46001', '03001', '12001']) expect(keptAt('ES', code, 2027)).toEqual(lawful(2027, days));
});

test('a 1 May on a Saturday is kept on no other day in Catalonia, as in its order for 2021', () => {
  expect(keptAt('ES', '08001', 2027)).not.toContain('2027-05-03');
});

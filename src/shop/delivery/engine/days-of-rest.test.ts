import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { holidayCalendar } from '../holidays.ts';
import { dayNumber, isoDate, weekday } from './calendar.ts';
import { routeTo } from './delivery-promise.ts';
import type { Network } from './network.ts';

/**
 * Days of rest of the cantons, the Länder and the Spanish communities, written from their laws and notices and not from the calendar that the shop asks: at the postal
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
  maundyThursday: -3,
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

/**
 * 2026: Resolución of the Dirección General de Trabajo of 17 October 2025, relación de fiestas laborales (BOE-A-2025-21667). What
 * islands, Arán, Navarra, Ceuta and Melilla keep besides is named at its row.
 */
const SPAIN_2026: readonly Row[] = [
  ['Andalucía', 'BOE-A-2025-21667', '41001, 04001, 29001', 'maundyThursday goodFriday 11-02 12-07'],
  ['Aragón', 'BOE-A-2025-21667', '50001, 22001, 44001', 'maundyThursday goodFriday 04-23 11-02 12-07'],
  ['Asturias', 'BOE-A-2025-21667', '33001', 'maundyThursday goodFriday 09-08 11-02 12-07'],
  ['Illes Balears', 'BOE-A-2025-21667', '07001, 07800', '03-02 maundyThursday goodFriday easterMonday'],
  // Decreto 61/2025 for the islands.
  ['Tenerife', 'BOE-A-2025-21667, note 1', '38001, 38670', '02-02 maundyThursday goodFriday 11-02'],
  ['La Palma', 'BOE-A-2025-21667, note 1', '38700', 'maundyThursday goodFriday 08-05 11-02'],
  ['La Gomera', 'BOE-A-2025-21667, note 1', '38800', 'maundyThursday goodFriday 10-05 11-02'],
  ['El Hierro', 'BOE-A-2025-21667, note 1', '38900', 'maundyThursday goodFriday 09-24 11-02'],
  ['Gran Canaria', 'BOE-A-2025-21667, note 1', '35001, 35400', 'maundyThursday goodFriday 09-08 11-02'],
  ['Lanzarote y La Graciosa', 'BOE-A-2025-21667, note 1', '35500, 35540', 'maundyThursday goodFriday 09-15 11-02'],
  ['Fuerteventura', 'BOE-A-2025-21667, note 1', '35600', 'maundyThursday goodFriday 09-18 11-02'],
  ['Cantabria', 'BOE-A-2025-21667', '39001', 'maundyThursday goodFriday 07-28 09-15 12-07'],
  [
    'Castilla-La Mancha',
    'BOE-A-2025-21667',
    '45001, 02001, 19001',
    'maundyThursday goodFriday easterMonday corpusChristi 11-02',
  ],
  ['Castilla y León', 'BOE-A-2025-21667', '47001, 05001, 49001', 'maundyThursday goodFriday 04-23 11-02 12-07'],
  ['Cataluña', 'BOE-A-2025-21667', '08001, 25001, 25560', 'goodFriday easterMonday 06-24 09-11'],
  ['Arán', 'BOE-A-2025-21667, note 2', '25530, 25550, 25598', 'goodFriday easterMonday 06-17 06-24 09-11'],
  ['Extremadura', 'BOE-A-2025-21667', '06001, 10001', 'maundyThursday goodFriday 09-08 11-02 12-07'],
  ['Galicia', 'BOE-A-2025-21667', '15001, 36001', '03-19 maundyThursday goodFriday 06-24'],
  ['Madrid', 'BOE-A-2025-21667', '28001', 'maundyThursday goodFriday 11-02 12-07'],
  ['Murcia', 'BOE-A-2025-21667', '30001', '03-19 maundyThursday goodFriday 06-09 12-07'],
  // 3 December is a thirteenth day, by its Resolución 390/2025.
  ['Navarra', 'BOE-A-2025-21667', '31001', '03-19 maundyThursday goodFriday easterMonday 11-02 12-03'],
  ['País Vasco', 'BOE-A-2025-21667', '01001, 20001, 48001', '03-19 maundyThursday goodFriday easterMonday'],
  ['La Rioja', 'BOE-A-2025-21667', '26001', 'maundyThursday goodFriday easterMonday 06-09 12-07'],
  ['Comunitat Valenciana', 'BOE-A-2025-21667', '46001, 03001, 12001', '03-19 goodFriday easterMonday 06-24 10-09'],
  // Both cities are one municipality each, so that their local days count: BOCCE 6551 and BOME-A-2025-1033.
  ['Ceuta', 'BOE-A-2025-21667', '51001', '03-20 maundyThursday goodFriday 05-27 08-05 09-02'],
  ['Melilla', 'BOE-A-2025-21667', '52001', '03-20 maundyThursday goodFriday 05-27 09-08 09-17 12-07'],
];

/**
 * 2027: the decrees of the communities, as the Dirección General de Trabajo repeats them in October or November. Aragón, Asturias,
 * Ceuta and Melilla are left out: no bulletin with all of their days was at hand.
 */
const SPAIN_2027: readonly Row[] = [
  ['Andalucía', 'Decreto 84/2026 (BOJA 84)', '41001, 29001', '03-01 maundyThursday goodFriday 08-16'],
  ['Illes Balears', 'Acuerdo of 13 March 2026 (BOIB)', '07001', '03-01 maundyThursday goodFriday easterMonday'],
  ['Tenerife', 'Decreto 115/2026 (BOC 133)', '38001', '02-02 maundyThursday goodFriday 08-16'],
  ['La Palma', 'Decreto 115/2026 (BOC 133)', '38700', 'maundyThursday goodFriday 08-05 08-16'],
  ['La Gomera', 'Decreto 115/2026 (BOC 133)', '38800', 'maundyThursday goodFriday 08-16 10-04'],
  ['El Hierro', 'Decreto 115/2026 (BOC 133)', '38900', 'maundyThursday goodFriday 08-16 09-24'],
  ['Gran Canaria', 'Decreto 115/2026 (BOC 133)', '35001', 'maundyThursday goodFriday 08-16 09-08'],
  ['Lanzarote y La Graciosa', 'Decreto 115/2026 (BOC 133)', '35500', 'maundyThursday goodFriday 08-16 09-15'],
  ['Fuerteventura', 'Decreto 115/2026 (BOC 133)', '35600', 'maundyThursday goodFriday 08-16 09-17'],
  ['Cantabria', 'Orden IND/29/2026', '39001', 'maundyThursday goodFriday 07-28 09-15'],
  ['Castilla-La Mancha', 'Decreto 34/2026 (DOCM)', '45001, 02001', 'maundyThursday goodFriday corpusChristi 05-31'],
  ['Castilla y León', 'Decreto 7/2026 (BOCYL)', '47001, 05001', 'maundyThursday goodFriday 04-23 08-16'],
  ['Cataluña', 'Orden EMT/52/2026 (DOGC)', '08001, 25001', 'goodFriday easterMonday 06-24'],
  // The order keeps 17 June there in place of Easter Monday, which counts all the same: parcels come by way of Lleida.
  ['Arán', 'Orden EMT/52/2026 (DOGC)', '25530', 'goodFriday easterMonday 06-17 06-24'],
  ['Extremadura', 'Decreto 119/2026 (DOE 108)', '06001, 10001', 'maundyThursday goodFriday 09-08 10-11'],
  ['Galicia', 'Decreto 68/2026 (DOG 122)', '15001, 36001', '03-19 maundyThursday goodFriday 05-17'],
  ['Madrid', 'Decreto 82/2026 (BOCM 234)', '28001', '03-19 maundyThursday goodFriday 08-16'],
  ['Murcia', 'Resolución of 13 July 2026 (BORM 171)', '30001', '03-19 maundyThursday goodFriday 06-09'],
  ['Navarra', 'Resolución 232/2026 (BON 103)', '31001', '03-19 maundyThursday goodFriday easterMonday 12-03'],
  ['País Vasco', 'Decreto 90/2026 (BOPV)', '01001, 48001', 'maundyThursday goodFriday easterMonday 10-07'],
  ['La Rioja', 'Resolución 186/2026 (BOR)', '26001', 'maundyThursday goodFriday easterMonday 06-09'],
  ['Comunitat Valenciana', 'Decreto 42/2026 (DOGV 10329)', '46001, 03001, 12001', '03-19 goodFriday easterMonday'],
];

/** Real Decreto 2001/1983, article 45: days of all communities, of which those on a Sunday are kept where a community says so. */
const ALL_OF_SPAIN = '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25';

describe.each([
  [2026, SPAIN_2026],
  [2027, SPAIN_2027],
] as const)('days of rest of the Spanish communities in %i', (year, rows) => {
  test.each(rows)('%s: %s', (_region, _notice, codes, days) => {
    for (const code of codes.split(', '))
      expect({ code, days: keptAt('ES', code, year) }).toEqual({ code, days: lawful(year, `${ALL_OF_SPAIN} ${days}`) });
  });
});

test('Melilla keeps Aid al-Adha of 2027 on 17 May, by its agreement of 24 September 2026 (BOME-AX-2026-108)', () => {
  expect(keptAt('ES', '52001', 2027)).toContain('2027-05-17');
});

/** National days of the countries of which parts keep more. */
const NATIONAL: Readonly<Record<string, string>> = {
  // Code du travail, L3133-1.
  FR: '01-01 easterMonday 05-01 05-08 ascension whitMonday 07-14 08-15 11-01 11-11 12-25',
  // Legge 260/1949, with 4 October by legge 151/2025.
  IT: '01-01 01-06 easterMonday 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  // Código do Trabalho, article 234.
  PT: '01-01 goodFriday 04-25 05-01 corpusChristi 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
};

const PARTS: readonly (readonly [country: string, part: string, law: string, codes: string, days: string])[] = [
  ['FR', 'Mainland and Corsica', 'Code du travail, L3133-1', '75001, 54000, 88000, 20000', ''],
  ['FR', 'Alsace and Moselle', 'Code du travail, L3134-13', '67000, 68000, 57000', 'goodFriday 12-26'],
  // Good Friday rests in Guadeloupe and Martinique by use.
  ['FR', 'Guadeloupe', 'Code du travail, L3422-2', '97110, 97180', 'goodFriday 05-27'],
  ['FR', 'Martinique', 'Code du travail, L3422-2', '97200', 'goodFriday 05-22'],
  ['FR', 'Guyane', 'Code du travail, L3422-2', '97300', '06-10'],
  ['FR', 'La Réunion', 'Code du travail, L3422-2', '97400, 97490', '12-20'],
  ['FR', 'Mayotte', 'Code du travail, L3422-2', '97600', '04-27'],
  ['FR', 'Saint-Barthélemy', 'Décret n° 83-1003, article 1', '97133', '10-09'],
  ['FR', 'Saint-Martin', 'Décret n° 83-1003, article 1', '97150', '05-28'],
  ['FR', 'Nouvelle-Calédonie', 'Code du travail de Nouvelle-Calédonie', '98800', '09-24'],
  ['FR', 'Polynésie française', 'Loi du pays n° 2024-7', '98714', '03-05 goodFriday 11-20'],
  [
    'FR',
    'Wallis-et-Futuna',
    'Code du travail of 1952 and deliberations of the territory',
    '98600',
    '04-28 06-29 07-29',
  ],
  ['IT', 'All but South Tyrol', 'Legge 260/1949', '00184, 38122, 20121', ''],
  ['IT', 'South Tyrol', 'D.P.R. 28 March 1975, n. 272', '39100, 39012', 'whitMonday'],
  ['PT', 'Mainland', 'Código do Trabalho, article 234', '1000-001, 4000-001', ''],
  ['PT', 'Açores', 'Decreto Regional n.º 13/80/A', '9500-001, 9700-001', 'whitMonday'],
  ['PT', 'Madeira', 'Decretos n.º 27/79/M, 18/2002/M and 17/2024/M', '9000-001, 9400-001', '04-02 07-01 12-26'],
];

describe('days of rest of parts of France, Italy and Portugal from 2026 to 2029', () => {
  test.each(PARTS)('%s %s: %s', (country, _part, _law, codes, days) =>
    expectLawful(country, codes, `${NATIONAL[country]!} ${days}`.trim()),
  );
});

test('a 1 May on a Saturday is kept on no other day in Catalonia, as in its order for 2021', () => {
  expect(keptAt('ES', '08001', 2027)).not.toContain('2027-05-03');
});

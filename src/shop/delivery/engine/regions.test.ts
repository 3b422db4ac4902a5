import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import germanCodes from 'german-postal-codes' with { type: 'json' };
import { parse } from 'yaml';
import { networkProblems } from '../../network-problems.ts';
import { holidayCalendar } from '../holidays.ts';
import { dayNumber, isoDate, weekday } from './calendar.ts';
import { promise, routeTo } from './delivery-promise.ts';
import type { Network } from './network.ts';

/** The days of this file are copied from the notices that it names, and not from the library that the shop asks. */
const network = parse(readFileSync(join(import.meta.dirname, '../../../../catalog/plants.yaml'), 'utf8')) as Network;
const calendar = holidayCalendar();
const plantNamed = (id: string) => network.plants.find((plant) => plant.id === id)!;

/** Holidays of a year that are no Saturday or Sunday, at an address. */
function holidaysAt(country: string, postalCode: string, year: number, plant = 'lyon'): string[] {
  const region = routeTo(network, plantNamed(plant), country, postalCode)?.region ?? '';
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((day) => weekday(day) !== 0 && weekday(day) !== 6 && calendar.isHoliday(country, region, day))
    .map((day) => isoDate(day).slice(5));
}

describe('bank holidays of the United Kingdom, by www.gov.uk/bank-holidays', () => {
  test.each([
    ['SW1A 1AA', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    ['EH1 1AA', 2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
    ['BT1 1AA', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
    ['SW1A 1AA', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    ['CF10 1AA', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    ['EH1 1AA', 2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
    ['BT1 1AA', 2027, '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28'],
    ['GL1 1AA', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ])('at %s in %i', (postalCode, year, days) => {
    expect(holidaysAt('GB', postalCode, year, 'leeds')).toEqual(days.split(' '));
  });

  test('an order of 2027-08-20 to London does not arrive on the summer bank holiday', () => {
    const plant = plantNamed('leeds');
    const route = routeTo(network, plant, 'GB', 'SW1A 1AA')!;
    const job = {
      plant,
      country: 'GB',
      postalCode: 'SW1A 1AA',
      facts: {},
      production: { extraDays: 0, volume: [], maxParcelGrams: 20_000 },
      technology: 'digital',
      quantity: 1000,
      weightGrams: 4000,
      isExported: false,
      today: dayNumber('2027-08-20'),
      minutes: 600,
    };
    expect(promise(network, calendar, 'std', route, job).arrivalDate).toBe('2027-08-31');
  });
});

test.each([
  // Announced by its Treasury on 11 September 2025, in accordance with the Bank Holidays Act 1989.
  ['the Isle of Man', 'IM1 1AA', '01-01 04-03 04-06 05-04 05-25 06-05 07-06 08-31 12-25 12-28'],
  // Public Holidays and Bank Holidays (Jersey) Act 2010, Public Holidays Ordinance of Guernsey: Liberation Day is on a Saturday.
  ['Jersey', 'JE1 1AA', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['Guernsey', 'GY1 1AA', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
])('bank holidays of %s in 2026', (_island, postalCode, days) => {
  expect(holidaysAt('GB', postalCode, 2026, 'leeds')).toEqual(days.split(' '));
});

/** Feiertagsgesetze of the Länder, as the Bundesministerium des Innern lists them. */
describe('holidays of the German Länder', () => {
  const CITIES = {
    Stuttgart: '70173',
    Munich: '80331',
    Berlin: '10115',
    Potsdam: '14467',
    Bremen: '28195',
    Hamburg: '20095',
    Frankfurt: '60311',
    Rostock: '18055',
    Hannover: '30159',
    Cologne: '50667',
    Mainz: '55116',
    Saarbrücken: '66111',
    Dresden: '01067',
    Magdeburg: '39104',
    Kiel: '24103',
    Erfurt: '99084',
  };
  test.each<[string, string, readonly (keyof typeof CITIES)[]]>([
    ['Heilige Drei Könige', '2027-01-06', ['Stuttgart', 'Munich', 'Magdeburg']],
    ['Frauentag', '2027-03-08', ['Berlin', 'Rostock']],
    ['Fronleichnam', '2027-05-27', ['Stuttgart', 'Munich', 'Frankfurt', 'Cologne', 'Mainz', 'Saarbrücken']],
    [
      'Reformationstag',
      '2028-10-31',
      ['Potsdam', 'Bremen', 'Hamburg', 'Rostock', 'Hannover', 'Dresden', 'Magdeburg', 'Kiel', 'Erfurt'],
    ],
    ['Allerheiligen', '2027-11-01', ['Stuttgart', 'Munich', 'Cologne', 'Mainz', 'Saarbrücken']],
    ['Buß- und Bettag', '2027-11-17', ['Dresden']],
    ['Weltkindertag', '2027-09-20', ['Erfurt']],
  ])('%s is kept where it is the law', (_name, date, cities) => {
    const year = Number(date.slice(0, 4));
    const kept = Object.entries(CITIES).flatMap(([city, code]) =>
      holidaysAt('DE', code, year).includes(date.slice(5)) ? [city] : [],
    );
    expect(kept.toSorted()).toEqual([...cities].toSorted());
  });
});

test.each([
  // Ley 39/2006 of the Comunidad, Llei 1/1980, Decreto 4/1980.
  ['ES', '28013', '2028-05-02'],
  ['ES', '08001', '2028-09-11'],
  ['ES', '41001', '2028-02-28'],
  // Landesgesetz of South Tyrol: Whit Monday.
  ['IT', '39100', '2027-05-17'],
  // Loi 83-550 and its decree: the end of slavery.
  ['FR', '97200', '2028-05-22'],
  ['FR', '97110', '2027-05-27'],
  ['FR', '97300', '2027-06-10'],
  ['FR', '97400', '2027-12-20'],
  ['FR', '97600', '2027-04-27'],
  // Code du travail, L3134-13: Alsace and Moselle.
  ['FR', '67000', '2027-03-26'],
  ['FR', '57000', '2028-12-26'],
  // Decretos of the autonomous regions: Monday of the Holy Spirit, Madeira Day.
  ['PT', '9500-001', '2027-05-17'],
  ['PT', '9000-001', '2027-07-01'],
  // Loi sur les jours fériés of Geneva: Jeûne genevois.
  ['CH', '1204', '2027-09-09'],
])('in %s at %s the %s is a holiday, and not in the rest of the country', (country, postalCode, date) => {
  expect(holidaysAt(country, postalCode, Number(date.slice(0, 4)))).toContain(date.slice(5));
  expect(calendar.isHoliday(country, '', dayNumber(date))).toBe(false);
});

describe('days of a plant’s own', () => {
  const lyon = {
    ...plantNamed('lyon'),
    closed: [{ from: '2027-08-02', to: '2027-08-20', reason: 'summer' }],
    opened: [{ from: '2027-12-11', to: '2027-12-11', reason: 'Christmas' }],
  };
  const shipped = (today: string, plant = lyon) => {
    const job = {
      plant,
      country: 'FR',
      postalCode: '75001',
      facts: {},
      production: { extraDays: 0, volume: [], maxParcelGrams: 20_000 },
      technology: 'digital',
      quantity: 1000,
      weightGrams: 4000,
      isExported: false,
      today: dayNumber(today),
      minutes: 0,
    };
    const { startDay, shipDate } = promise(network, calendar, 'fast', routeTo(network, plant, 'FR', '75001')!, job);
    return [startDay, shipDate];
  };

  test('a closure is no working day: what comes in it begins after it, and what lies in the plant waits', () => {
    expect(shipped('2027-08-05')).toEqual(['2027-08-23', '2027-08-26']);
    expect(shipped('2027-07-30')).toEqual(['2027-07-30', '2027-08-25']);
    expect(shipped('2027-07-30', { ...lyon, closed: [] })).toEqual(['2027-07-30', '2027-08-04']);
  });

  test('a Saturday on which it works is one', () => {
    expect(shipped('2027-12-09')).toEqual(['2027-12-09', '2027-12-13']);
    expect(shipped('2027-12-09', { ...lyon, opened: [] })).toEqual(['2027-12-09', '2027-12-14']);
  });

  test('days that are none, or that end before they begin, are named', () => {
    const wrong = { ...lyon, closed: [{ from: '2027-08-20', to: '2027-08-02', reason: 'summer' }] };
    const never = { ...lyon, opened: [{ from: '2027-02-30', to: '2027-02-30', reason: 'never' }] };
    const pathsOf = (plant: typeof lyon) =>
      networkProblems({ ...network, plants: [plant] }, () => true).map(({ path }) => path.join('/'));
    expect(pathsOf(lyon)).toEqual([]);
    expect([pathsOf(wrong), pathsOf(never)]).toEqual([['plants/0/closed/0'], ['plants/0/opened/0']]);
  });
});

/** Places whose first digits say another Land or canton than theirs, by the addresses of their town halls. */
test.each([
  ['DE', 'Berlin-Zehlendorf', '14163', '2027-03-08', true],
  ['DE', 'Prenzlau, Brandenburg', '17291', '2027-03-08', false],
  ['DE', 'Schönefeld, Brandenburg', '12529', '2028-10-31', true],
  ['DE', 'Schönefeld, Brandenburg', '12529', '2027-03-08', false],
  ['DE', 'Karstädt, Brandenburg', '19357', '2027-03-08', false],
  ['DE', 'Ibbenbüren, Nordrhein-Westfalen', '49477', '2027-11-01', true],
  ['DE', 'Warburg, Nordrhein-Westfalen', '34414', '2027-11-01', true],
  ['DE', 'Diez, Rheinland-Pfalz', '65582', '2027-11-01', true],
  ['DE', 'Landau, Rheinland-Pfalz', '76829', '2027-01-06', false],
  ['DE', 'Sonneberg, Thüringen', '96515', '2027-09-20', true],
  ['DE', 'Bad Salzungen, Thüringen', '36433', '2027-09-20', true],
  ['DE', 'Altenburg, Thüringen', '04600', '2027-11-17', false],
  ['DE', 'Eschwege, Hessen', '37269', '2027-05-27', true],
  ['DE', 'Salzwedel, Sachsen-Anhalt', '29410', '2027-01-06', true],
  ['DE', 'Lindau, Bavaria', '88131', '2028-08-15', true],
  ['GB', 'Berwick-upon-Tweed, England', 'TD15 1AA', '2027-08-30', true],
  ['GB', 'Berwick-upon-Tweed, England', 'TD15 1AA', '2027-08-02', false],
  ['GB', 'Cornhill-on-Tweed, England, with Coldstream, Scotland', 'TD12 4AA', '2027-08-30', true],
  ['GB', 'Coldstream, Scotland, with Cornhill-on-Tweed, England', 'TD12 4AA', '2027-08-02', true],
  ['GB', 'Galashiels, Scotland', 'TD1 1AA', '2027-08-30', false],
  ['GB', 'Duns, Scotland', 'TD11 3AA', '2027-03-29', false],
  ['GB', 'Douglas, Isle of Man: Tynwald Day', 'IM1 1AA', '2027-07-05', true],
  ['FR', 'Nouméa: Fête de la citoyenneté', '98800', '2027-09-24', true],
  ['FR', 'Papeete: Arrivée de l’Évangile', '98714', '2027-03-05', true],
  ['CH', 'Nyon, Vaud: Lundi du Jeûne', '1260', '2027-09-20', true],
  ['CH', 'La Chaux-de-Fonds, Neuchâtel: Instauration de la République', '2300', '2027-03-01', true],
  ['CH', 'La Ferrière, Bern: no Instauration de la République', '2333', '2027-03-01', false],
  ['CH', 'Renan, Bern: no Instauration de la République', '2616', '2027-03-01', false],
  ['CH', 'Zug: Fronleichnam', '6300', '2027-05-27', true],
  ['CH', 'St. Gallen: Allerheiligen', '9000', '2027-11-01', true],
  ['CH', 'Appenzell: Mariä Empfängnis', '9050', '2027-12-08', true],
  ['CH', 'Glarus: Näfelser Fahrt', '8750', '2027-04-01', true],
  ['CH', 'Solothurn: Allerheiligen', '4500', '2027-11-01', true],
  ['CH', 'Altdorf, Uri: Fronleichnam', '6460', '2027-05-27', true],
  ['CH', 'Schwyz: Josefstag', '6430', '2027-03-19', true],
  ['CH', 'Aigle, Vaud: no Josefstag', '1860', '2027-03-19', false],
  ['CH', 'Bellinzona, Ticino: San Giuseppe', '6500', '2027-03-19', true],
])('in %s, %s (%s), the %s is a holiday: %s', (country, _place, postalCode, date, is) => {
  expect(holidaysAt(country, postalCode, Number(date.slice(0, 4))).includes(date.slice(5))).toBe(is);
});

/** Feiertagsgesetz of Bavaria, article 1 (1) and (2): its days in 2028, counted from Easter Sunday of 16 April. */
describe('the Friedensfest of Augsburg', () => {
  const AUGSBURG = '86150 86152 86153 86154 86156 86157 86159 86161 86163 86165 86167 86169 86179 86199'.split(' ');
  const DAYS = '01-06 04-14 04-17 05-01 05-25 06-05 06-15 08-08 08-15 10-03 11-01 12-25 12-26'.split(' ');

  test('is a holiday of every code of the city, besides those of Bavaria', () => {
    expect(germanCodes.filter((code) => code >= '86150' && code <= '86199')).toEqual(AUGSBURG);
    for (const code of AUGSBURG) expect([code, ...holidaysAt('DE', code, 2028)]).toEqual([code, ...DAYS]);
  });

  test('is none of the towns around it and none of Munich', () => {
    for (const code of ['86316', '86343', '86356', '86368', '86391', '86415', '80331'])
      expect([code, ...holidaysAt('DE', code, 2028)]).toEqual([code, ...DAYS.filter((day) => day !== '08-08')]);
  });
});

describe('every postal code keeps the days of its Land or canton', () => {
  interface Lists {
    readonly DE: Readonly<Record<string, string>>;
    readonly CH: Readonly<Record<string, string>>;
  }
  const lists = JSON.parse(readFileSync('test/second-sources/regions.json', 'utf8')) as Lists;
  const weekdays = Array.from({ length: 8 * 366 }, (_, at) => dayNumber('2027-01-01') + at).filter(
    (day) => weekday(day) !== 0 && weekday(day) !== 6,
  );
  const kept = new Map<string, string>();
  const daysOf = (country: string, region: string): string => {
    const key = country + region;
    if (!kept.has(key)) kept.set(key, weekdays.filter((day) => calendar.isHoliday(country, region, day)).join());
    return kept.get(key)!;
  };
  const wrong = (country: string, region: string, codes: readonly string[]) =>
    codes.filter((code) => {
      const mine = routeTo(network, plantNamed('lyon'), country, code)?.region ?? '';
      return daysOf(country, mine) !== daysOf(country, region);
    });

  // Moutier, which the list counts to Bern still, La Ferrière and Renan, which it counts to Neuchâtel, and communes that have a day more than their canton (days-of-rest.test.ts).
  const APART_IN_SWITZERLAND = new Set(
    '2740 2333 2616 2414 2525 4115 4116 4118 4227 4252 4412 4421 4629 4634 5746'.split(' '),
  );

  test.each(Object.entries(lists.CH))('Switzerland: %s', (canton, codes) => {
    const plain = codes.split(' ').filter((code) => !APART_IN_SWITZERLAND.has(code));
    expect(wrong('CH', canton, plain)).toEqual([]);
  });

  // The list counts them to Berlin and Mecklenburg; the town halls of Schönefeld and Karstädt are in Brandenburg.
  const ACROSS_THE_BORDER = new Set(['12529', '19357']);
  /** Fronleichnam in the Sorbian communes and in the Eichsfeld and beside it, the Friedensfest in Augsburg: a day more than the Land. */
  const WITH_A_DAY_MORE = /^(01920|02627|02699|02997|36419|373(08|18|27|39|45|51|55|59)|99976|99988|861[5-9]\d)$/;

  test.each(Object.entries(lists.DE))('Germany: %s', (land, ranges) => {
    const codes = ranges.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      return germanCodes.filter((code) => first <= code && code <= last);
    });
    expect(codes.length).toBeGreaterThan(0);
    expect(
      wrong(
        'DE',
        land,
        codes.filter((code) => !ACROSS_THE_BORDER.has(code) && !WITH_A_DAY_MORE.test(code)),
      ),
    ).toEqual([]);
  });

  test('26 cantons with 3 362 codes, and 16 Länder', () => {
    expect(Object.keys(lists.DE)).toHaveLength(16);
    expect(Object.keys(lists.CH)).toHaveLength(26);
    expect(Object.values(lists.CH).flatMap((codes) => codes.split(' '))).toHaveLength(3362);
  });
});

describe('a parcel on the road', () => {
  const promised = (from: string, country: string, postalCode: string, today: string) => {
    const plant = plantNamed(from);
    const job = {
      plant,
      country,
      postalCode,
      facts: {},
      production: { extraDays: 0, volume: [], maxParcelGrams: 20_000 },
      technology: 'digital',
      quantity: 1000,
      weightGrams: 4000,
      isExported: false,
      today: dayNumber(today),
      minutes: 0,
    };
    return promise(network, calendar, 'express', routeTo(network, plant, country, postalCode)!, job);
  };
  const arrives = (...asked: Parameters<typeof promised>) => {
    const { shipDate, arrivalDate } = promised(...asked);
    return [shipDate, arrivalDate];
  };

  test('goes no further on a holiday of the country in which it lies', () => {
    // 11 November is kept in France and not in Hamburg: the first of two days on the road is the 12th.
    expect(arrives('lyon', 'DE', '20095', '2027-11-09')).toEqual(['2027-11-10', '2027-11-15']);
    // Corpus Christi is kept in Cologne and not in France: the parcel leaves on it, and arrives the day after.
    expect(arrives('lyon', 'DE', '50667', '2027-05-25')).toEqual(['2027-05-26', '2027-05-28']);
  });

  test('does not pass through a country on a day that is kept there', () => {
    // 21 July is kept in Belgium alone (royal decree of 18 April 1974), on the first of two days between Lyon and Amsterdam.
    expect(arrives('lyon', 'NL', '1012 AB', '2027-07-19')).toEqual(['2027-07-20', '2027-07-23']);
    expect(arrives('lyon', 'BE', '1000', '2027-07-19')).toEqual(['2027-07-20', '2027-07-22']);
    expect(arrives('lyon', 'NL', '1012 AB', '2027-07-20')).toEqual(['2027-07-21', '2027-07-23']);
    // 14 July is kept in France alone (loi du 6 juillet 1880): the second of three days between Turin and Lisbon.
    expect(arrives('torino', 'PT', '1100-053', '2027-07-09')).toEqual(['2027-07-12', '2027-07-16']);
    expect(arrives('torino', 'PT', '1100-053', '2027-07-12')).toEqual(['2027-07-13', '2027-07-16']);
  });

  test('says the day on which it waits on the way, and none that was before it left or after it had passed', () => {
    expect(promised('lyon', 'NL', '1012 AB', '2027-07-19').caveats).toEqual(['holiday:2027-07-21']);
    expect(promised('lyon', 'NL', '1012 AB', '2027-07-20').caveats).toEqual([]);
  });

  test('says no holiday that moved nothing: not the destination’s while it is made, nor the plant’s once it has left', () => {
    // 1 December is kept in Portugal, 8 December in Austria (BMI); the jobs are made in Lyon, or on their first day there.
    expect(promised('lyon', 'PT', '1000-001', '2026-11-30').caveats).toEqual([]);
    expect(promised('lyon', 'AT', '1010', '2026-12-04').caveats).toEqual([]);
    expect(promised('lyon', 'AT', '1010', '2026-12-02').caveats).toEqual(['holiday:2026-12-08']);
  });

  test('with one day on the road leaves and arrives on a day on which both places work', () => {
    // Good Friday is kept in Strasbourg and not in Lyon; Easter Monday in both.
    expect(arrives('lyon', 'FR', '67000', '2027-03-24')).toEqual(['2027-03-25', '2027-03-30']);
    expect(arrives('lyon', 'FR', '75001', '2027-03-24')).toEqual(['2027-03-25', '2027-03-26']);
  });
});

/** Codes of the posts of their countries, and the lists of extra days of British carriers. */
describe('islands and remote places', () => {
  const isRemote = (country: string, postalCode: string) =>
    routeTo(network, plantNamed(country === 'GB' ? 'leeds' : 'lyon'), country, postalCode)?.remote !== undefined;

  test.each([
    [
      'GB',
      [
        'IV1 1AA',
        'IV51 9AA',
        'KW15 1AA',
        'PA34 4AA',
        'PA78 6SY',
        'PA80 5AA',
        'PH33 6AA',
        'KA27 8AA',
        'FK20 8AA',
        'AB37 9AA',
      ],
    ],
    ['GB', ['PO30 1AA', 'PO41 0AA', 'TR21 0AA', 'HS1 2AA', 'ZE1 0AA', 'BT1 1AA']],
    ['DE', ['25980', '25938', '25946', '25849', '26465', '26548', '26757', '27498', '18565']],
    ['NL', ['1791 AA', '8881 AA', '8899 AA', '9161 AA', '9166 AA']],
    ['FR', ['20000', '29242', '56360', '85350', '97400']],
    ['IT', ['57037', '80073', '80077', '58012', '09100']],
  ])('in %s take longer: %j', (country, codes) => {
    expect(codes.filter((code) => !isRemote(country, code))).toEqual([]);
  });

  test.each([
    ['GB', ['PO1 1AA', 'TR1 1AA', 'PA1 1AA', 'PH1 1AA', 'KA1 1AA', 'AB10 1AA', 'FK1 1AA', 'SW1A 1AA']],
    ['DE', ['25813', '26384', '18439', '10115']],
    ['NL', ['1781 AA', '8861 AA', '9101 AA']],
    ['FR', ['29200', '56000', '17000', '17410', '75001']],
    ['IT', ['57025', '80121', '80055', '00118']],
  ])('in %s the mainland beside them does not: %j', (country, codes) => {
    expect(codes.filter((code) => isRemote(country, code))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exchangesOf } from '#test/builders/slipped-codes.ts';
import germanCodes from 'german-postal-codes' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dayNumber, weekday } from './delivery/engine/calendar.ts';
import type { Network } from './delivery/engine/network.ts';
import { holidayCalendar } from './delivery/holidays.ts';
import { fullCode } from './full-code.ts';
import { regionPlaceProblems } from './region-places.ts';
import { REGION_TOWNS } from './region-towns.ts';

const text = readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8');
const calendar = holidayCalendar();
const rowsOf = (yaml: string) => (parse(yaml) as Network).regions;
const told = (regions: Network['regions']) => regionPlaceProblems({ regions }, calendar).map(({ message }) => message);

test('every known place keeps the holidays of its region', () => expect(told(rowsOf(text))).toEqual([]));

test.each([
  ['FR, postalCode: "^67"', 'FR, postalCode: "^76"', 'no row takes 67000, in 67'],
  ['IT, postalCode: "^39"', 'IT, postalCode: "^93"', 'no row takes 39100, in 32'],
  ['|EH|', '|HE|', "'^[A-Z]' takes EH1 1AA for ENG, in SCT"],
  ['"^988"', '"^888"', 'no row takes 98800, in NC'],
  ['"^9[0-4]", region: "30"', '"^9[0-4]", region: "20"', "'^9[0-4]' takes 9000-001 and 1 more for 20, in 30"],
  ['"^28", region: MD', '"^28", region: MC', "'^28' takes 28001 for MC, in MD"],
  ['"^7", region: GR', '"^7", region: TI', "'^7' takes 7000 and 10 more for TI, in GR"],
  ['"^387", region: CN-LP', '"^387", region: CN-LG', "'^387' takes 38700 for CN-LG, in CN-LP"],
  ['"^(3[23]|67)"', '"^(3[23]|76)"', 'takes 67310 and 1 more for HE, in RP'],
  ['"^(63[7-9]|881)"', '"^(36[7-9]|881)"', 'takes 63739 and 1 more for HE, in BY'],
  ['"^(364|373|965)"', '"^(364|373|956)"', 'takes 96523 for BY, in TH'],
  ['"^(19|39)"', '"^(19|93)"', 'takes 3900 for BE, in VS'],
  ['"^(2[5-7]|49)"', '"^(2[5-7]|94)"', 'for BS, in BE'],
  ['"^(60[5-7]|639)"', '"^(60[5-7]|693)"', 'takes 6390 for FR, in OW'],
  ['"^(85|95)"', '"^(85|59)"', 'for SG, in TG'],
  ['373(08|18', '373(80|18', 'takes 37308 for TH, in TH-E'],
  ['"^66", region: SL', '"^66", region: HE', "'^66' takes 66111 for HE, in SL"],
])('%s as %s is told', (right, wrong, says) => {
  const slipped = text.replace(right, wrong);
  expect(slipped).not.toBe(text);
  expect(told(rowsOf(slipped)).join('\n')).toContain(says);
});

test('places that no row names are left out, and regions of the same days stand for one another', () => {
  const rows = rowsOf(text);
  expect(told([])).toEqual([]);
  expect(told(rows.filter(({ country }) => country !== 'FR'))).toEqual([]);
  expect(told(rows.filter(({ region }) => !['NC', 'PF', '32'].includes(region)))).toEqual([]);
  expect(told([{ country: 'GB', postalCode: '^[A-Z]', region: 'ENG' }])).toEqual([]);
  expect(told([{ country: 'DE', postalCode: '^551', region: 'RP' }, ...rows])).toEqual([]);
  const islands = ['^35', '^38'].map((postalCode) => ({ country: 'ES', postalCode, region: 'CN' }));
  expect(told([...islands, ...rows.filter(({ region }) => !region.startsWith('CN-'))])).toEqual([]);
});

describe('rows that are meant roughly', () => {
  const MOST_ROUNDS = 3;
  const others = (country: string) => rowsOf(text).filter((row) => row.country !== country);
  const rowIn = (message: string) => parse(/\{country: .*?\}/.exec(message)![0]) as Network['regions'][number];

  test.each<[string, string, readonly (readonly [string, string])[]]>([
    [
      'one for each first digit',
      'DE',
      [
        ['^0', 'SN'],
        ['^1', 'BE'],
        ['^[23]', 'NI'],
        ['^[45]', 'NW'],
        ['^6', 'HE'],
        ['^7', 'BW'],
        ['^[89]', 'BY'],
      ],
    ],
    [
      'the south',
      'DE',
      [
        ['^[89]', 'BY'],
        ['^7', 'BW'],
      ],
    ],
    ['Bavaria alone', 'DE', [['^[89]', 'BY']]],
    ['Baden-Württemberg alone', 'DE', [['^7', 'BW']]],
    [
      'one for each first digit',
      'CH',
      [
        ['^5', 'AG'],
        ['^3', 'BE'],
        ['^7', 'GR'],
        ['^2', 'NE'],
        ['^9', 'SG'],
        ['^6', 'TI'],
        ['^1', 'VD'],
        ['^4', 'BS'],
        ['^8', 'ZH'],
      ],
    ],
    ['Geneva alone', 'CH', [['^12', 'GE']]],
    [
      'Scotland without its border',
      'GB',
      [
        ['^(AB|DD|DG|EH|FK|G\\d|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)', 'SCT'],
        ['^[A-Z]', 'ENG'],
      ],
    ],
    [
      'Barcelona and Madrid',
      'ES',
      [
        ['^08', 'CT'],
        ['^28', 'MD'],
      ],
    ],
    ['all islands', 'PT', [['^9', '30']]],
  ])('%s of %s are right after three rounds of what the messages say', (_, country, rows) => {
    const followed = (regions: Network['regions'], round: number): [Network['regions'], number] => {
      const said = told(regions);
      return said.length === 0 || round === MOST_ROUNDS
        ? [regions, round]
        : followed([...said.map(rowIn), ...regions], round + 1);
    };
    const rough = rows.map(([postalCode, region]) => ({ country, postalCode, region }));
    const [regions, rounds] = followed([...rough, ...others(country)], 0);
    expect(told(regions)).toEqual([]);
    expect(rounds).toBeGreaterThan(0);
  });

  test('are told the shorter way once for a country, and it is one', () => {
    const rough = ['^[0-3]', '^[4-6]', '^[7-9]'].map((postalCode, at) => ({
      country: 'DE',
      postalCode,
      region: ['BE', 'NW', 'BY'][at]!,
    }));
    const said = told([...rough, ...others('DE')]);
    expect(said.filter((message) => message.includes('copy all rows of DE'))).toEqual([said[0]]);
    expect(told(others('DE'))).toEqual([]);
    expect(told(rowsOf(text))).toEqual([]);
  });
});

describe('known towns', () => {
  const SECOND = JSON.parse(readFileSync('test/second-sources/regions.json', 'utf8')) as Readonly<
    Record<'DE' | 'CH', Readonly<Record<string, string>>>
  >;
  const isIn = (ranges: string, code: string) =>
    ranges.split(' ').some((range) => {
      const [first = '', last = first] = range.split('-');
      return first <= code && code <= last;
    });
  /**
   * GeoNames counts Schönefeld to Berlin and Karstädt to Mecklenburg: the town halls are in Brandenburg. Moutier is of the
   * Jura since 2026, and La Ferrière and Renan, counted to Neuchâtel, are of Bern.
   */
  const BY_TOWN_HALL = new Set(['12529', '19357', '2740', '2333', '2616']);

  test.each(['DE', 'CH'] as const)('of %s are where GeoNames has them', (country) => {
    const astray = Object.entries(REGION_TOWNS[country]!).flatMap(([region, codes]) => {
      const ranges = SECOND[country][region.replace(/-.*/, '')]!;
      return codes.split(' ').filter((code) => !isIn(ranges, code) && !BY_TOWN_HALL.has(code));
    });
    expect(astray).toEqual([]);
  });

  test.each(['FR', 'IT'])('of %s are codes that the post has', (country) => {
    const codes = readFileSync(join(import.meta.dirname, `addresses/towns/${country}.tsv`), 'utf8').match(/^\d{5}/gm)!;
    const towns = Object.values(REGION_TOWNS[country]!).flatMap((each) => each.split(' '));
    // Saint-Barthélemy, Saint-Martin and the Pacific, which the list of communes leaves out.
    expect(towns.filter((code) => !codes.includes(code))).toEqual(
      country === 'FR' ? ['97133', '97150', '98800', '98714', '98600'] : [],
    );
  });

  const rows = rowsOf(text);
  const weekdays = Array.from({ length: 731 }, (_, at) => dayNumber('2027-01-01') + at).filter(
    (day) => weekday(day) > 0,
  );
  const counted = new Map<string, string>();
  const daysAt = (country: string, among: readonly (RegExp | undefined)[], code: string): string => {
    const region = rows[among.findIndex((pattern) => pattern?.test(code))]?.region ?? '';
    const key = `${country} ${region}`;
    if (!counted.has(key)) counted.set(key, weekdays.filter((day) => calendar.isHoliday(country, region, day)).join());
    return counted.get(key)!;
  };
  const knownTowns = (country: string) =>
    Object.values(REGION_TOWNS[country]!).flatMap((each) => each.split(' ').map((code) => fullCode(country, code)));
  /** Codes of houses in two Länder or cantons, or of which the two lists say another one. */
  const DISPUTED = new Set('14715 65391 07919 1565 1608 1787 4042 6452 8042 8640 8740 8866 9442 9501'.split(' '));
  const swissCodes = Object.values(SECOND.CH).flatMap((codes) => codes.split(' '));

  test.each([
    ['DE', germanCodes.filter((code) => !DISPUTED.has(code))],
    ['CH', swissCodes.filter((code) => !DISPUTED.has(code))],
    ['FR', knownTowns('FR')],
    ['GB', knownTowns('GB')],
    ['ES', knownTowns('ES')],
    ['IT', knownTowns('IT')],
  ])('of %s tell every exchange of two digits that gives a code the days of another region', (country, codes) => {
    const patterns = rows.map((row) => (row.country === country ? new RegExp(row.postalCode) : undefined));
    const exchanges = rows.flatMap((row, index) =>
      row.country === country ? exchangesOf(row.postalCode).map((postalCode) => ({ row, index, postalCode })) : [],
    );
    const missed = exchanges.filter(({ row, index, postalCode }) => {
      const slipped = patterns.with(index, new RegExp(postalCode));
      const moved = codes.filter((code) => patterns[index]!.test(code) !== slipped[index]!.test(code));
      const isFalse = moved.some((code) => daysAt(country, patterns, code) !== daysAt(country, slipped, code));
      return isFalse && told(rows.with(index, { ...row, postalCode })).length === 0;
    });
    expect(exchanges.length).toBeGreaterThan(0);
    expect(missed.map(({ postalCode }) => postalCode)).toEqual([]);
  });
});
